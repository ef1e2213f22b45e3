// Choosing the armies of a new game: the bar names both, and the armies that can meet a chosen one come by themselves.
import { byId } from "../page.js";

const form = document.querySelector(".choose-armies"), bar = byId("chosen");
byId("show-opponents").hidden = true;

function show() {
  const chosen = [...form.querySelectorAll(".army-choice input:checked")];
  const names = chosen.map(({ dataset: { name, points } }) => (points ? `${name}, ${points}` : name));
  const text = names.join(` ${bar.dataset.against} `);
  if (bar.textContent !== text) bar.textContent = text;
}

form.addEventListener("change", show);
document.addEventListener("htmx:afterSettle", show);
show();
