// The page of a result that waits for the others: once something was said to it, the server's page is loaded again.
const SEEN = 2000, HIDDEN = 15000, REST = 60 * 60 * 1000, PATIENCE = 15000;
const page = document.querySelector("[data-events]"), since = Date.now();
let timer = 0;

async function ask() {
  clearTimeout(timer);
  try {
    const answer = await fetch(`${page.dataset.events}?after=${page.dataset.latest}`, { signal: AbortSignal.timeout(PATIENCE) });
    const { latest } = answer.ok ? await answer.json() : {};
    if (latest > Number(page.dataset.latest)) location.reload();
  } catch { /* it asks again */ }
  if (Date.now() - since < REST) timer = setTimeout(ask, document.hidden ? HIDDEN : SEEN);
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
ask();
