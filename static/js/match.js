// A replay by the keyboard: the arrows step back and on, unless something is being typed or chosen.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const id = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
  document.getElementById(id)?.click();
});
