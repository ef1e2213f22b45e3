// What every page does when it sends something: it says that a part could not be sent or loaded, and stays as it is,
// with everything that was typed; and a doubled click sends a form once.
const box = document.getElementById("fault");

function tell() {
  box.replaceChildren(document.getElementById("fault-text").content.cloneNode(true));
}

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.addEventListener(name, tell);
document.addEventListener("htmx:beforeRequest", () => box.replaceChildren());

let last = {};
document.addEventListener("submit", (event) => {
  // Other scripts send it themselves.
  if (event.defaultPrevented || !event.isTrusted) return;
  const isSame = event.target === last.target && event.submitter === last.submitter;
  // In milliseconds.
  if (isSame && event.timeStamp - last.timeStamp < 400) event.preventDefault();
  else last = event;
});
