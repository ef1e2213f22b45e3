// The page about signing out: which changes are not saved, and what may be done with them.
import { byId } from "./page.js";
import { sayPlainly } from "./texts.js";
import { copyAsText, countOf, waitingRow } from "./waiting.js";
import * as outbox from "./outbox.js";

let items = [];

async function show() {
  items = await outbox.list();
  const isSaved = !items.length;
  byId("unsaved").hidden = byId("sign-out-choices").hidden = isSaved;
  byId("sign-out-plain").hidden = !isSaved;
  if (!isSaved) byId("h-unsaved").textContent = sayPlainly("unsaved", { count: countOf(items) });
  byId("unsaved-list").replaceChildren(...items.map(waitingRow));
}

byId("send-unsaved").addEventListener("click", async () => {
  const left = await outbox.sendAll();
  byId("unsaved-said").textContent = left.length ? sayPlainly("unsaved", { count: countOf(left) }) : "";
});
byId("copy-unsaved").addEventListener("click", () => copyAsText(items, byId("unsaved-said")));
document.addEventListener("muster:unsaved", () => byId("h-unsaved").focus());
outbox.events.addEventListener("change", show);
show();
