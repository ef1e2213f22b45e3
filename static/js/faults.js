// Says that a part of the page could not be sent or loaded. The page stays as it is, with everything that was typed.
const box = document.getElementById("fault");
const text = document.getElementById("fault-text");

function tell() {
  box.replaceChildren(text.content.cloneNode(true));
}

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.addEventListener(name, tell);
document.addEventListener("htmx:beforeRequest", () => box.replaceChildren());
