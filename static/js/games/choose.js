// Choosing the armies of a new game: the bar names both, and the armies that can meet a chosen one come by themselves.
import { byId, markScripted } from "../page.js";

const form = document.querySelector(".choose-armies"), bar = byId("chosen");

function show() {
  const chosen = [...form.querySelectorAll(".army-choice input:checked")];
  const [first = "", ...others] = chosen.map(({ dataset: { name, points } }) => (points ? `${name}, ${points}` : name));
  const against = others.map((name) => `${bar.dataset.against} ${name}`).join(" ");
  const [name, small] = bar.children;
  if (bar.textContent !== first + against) [name.textContent, small.textContent] = [first, against];
}

markScripted();
form.addEventListener("change", show);
document.addEventListener("htmx:afterSettle", show);
show();
