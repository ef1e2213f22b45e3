// What forms of accounts can do more with scripts: show a password, know the time zone, use keys.
for (const part of document.querySelectorAll("[data-needs-script]")) part.hidden = false;

for (const field of document.querySelectorAll("[data-zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = field.type === "password";
    field.type = isShown ? "text" : "password";
    button.ariaPressed = isShown;
  });
}
