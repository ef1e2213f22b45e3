// A unit is taken by its number and put elsewhere on the sprue, with mouse or finger.
(() => {
  const EDGE = 80, SPEED = 12, SLACK = 4;
  const units = () => [...document.querySelectorAll(".unit[id]")];
  const place = (unit) => Number(unit.querySelector(".tab").textContent);
  let held = null;

  document.addEventListener("pointerdown", (event) => {
    const tab = event.target.closest(".unit[id] > .tab");
    if (!tab || event.button || held) return;
    event.preventDefault();
    const unit = tab.parentElement;
    held = { unit, tab, pointer: event.pointerId, from: event.clientY + scrollY, y: event.clientY, moved: false, before: undefined };
    tab.setPointerCapture(event.pointerId);
  });

  document.addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    held.y = event.clientY;
    if (!held.moved && Math.abs(held.y + scrollY - held.from) > SLACK) {
      held.moved = true;
      held.unit.classList.add("is-dragged");
      requestAnimationFrame(roll);
    }
    if (held.moved) follow();
  });

  // Near an edge the page rolls on.
  function roll() {
    if (!held || !held.moved) return;
    const by = held.y < EDGE + 40 ? -SPEED : held.y > innerHeight - EDGE - 40 ? SPEED : 0;
    if (by) { scrollBy(0, by); follow(); }
    requestAnimationFrame(roll);
  }

  function follow() {
    const others = units().filter((one) => one !== held.unit);
    const middle = (one) => { const box = one.getBoundingClientRect(); return box.top + Math.min(box.height / 2, 60); };
    held.before = others.find((one) => held.y < middle(one)) || null;
    held.unit.style.transform = `translateY(${held.y + scrollY - held.from}px)`;
    for (const one of others) one.classList.toggle("is-before", one === held.before);
    document.getElementById("units").classList.toggle("is-last", !held.before);
  }

  function end(drop) {
    const { unit, tab, pointer, moved, before } = held;
    held = null;
    if (tab.hasPointerCapture(pointer)) tab.releasePointerCapture(pointer);
    unit.classList.remove("is-dragged");
    unit.style.transform = "";
    for (const one of document.querySelectorAll(".is-before, .is-last")) one.classList.remove("is-before", "is-last");
    if (!drop || !moved || before === undefined) return;
    const others = units().filter((one) => one !== unit);
    if (!others.length) return;
    const own = place(unit), next = before ? place(before) : place(others[others.length - 1]) + 1;
    const to = next > own ? next - 1 : next;
    if (to === own) return;
    unit.parentElement.insertBefore(unit, before || others[others.length - 1].nextSibling);
    Muster.put(`${location.pathname}units/${unit.id.slice(5)}/move/`, [["to", String(to)]], { label: `Move ${unit.querySelector("h3").textContent.trim()}`, unit: unit.id });
  }

  document.addEventListener("pointerup", (event) => { if (held && event.pointerId === held.pointer) end(true); });
  document.addEventListener("pointercancel", () => { if (held) end(false); });
  document.addEventListener("keydown", (event) => {
    if (held && event.key === "Escape") { event.preventDefault(); end(false); }
  }, true);
})();
