// The print studio: each change is shown at once; what was unfolded and focused stays so; a file is the browser's own matter.
import { byId, focusQuietly, hasLostFocus, leaveFilesToBrowser } from "./page.js";

let focused = "";

leaveFilesToBrowser();

document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement?.id ?? ""; });

// A row that moves takes the focus along.
document.addEventListener("htmx:afterSettle", () => {
  const other = focused.startsWith("up-") ? focused.replace("up-", "down-") : focused.replace("down-", "up-");
  const next = [focused, other].map(byId).find((button) => button && !button.disabled);
  focused = "";
  if (!hasLostFocus() || !next) return;
  // A sheet that is left out may now be among the folded ones.
  const fold = next.closest("details.more-sheets");
  if (fold) fold.open = true;
  focusQuietly(next);
});
