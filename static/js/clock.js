// Times of the server, in UTC, are shown as on the reader's clock. Without this script they stay as they were.
const { locale } = document.documentElement.dataset;

function isAnotherDay(moment) {
  return moment.getDate() !== moment.getUTCDate();
}

function show() {
  for (const time of document.querySelectorAll("time[data-clock]")) {
    const moment = new Date(time.dateTime);
    // The time alone stands below its day in UTC.
    const hasDay = time.dataset.clock === "day" || isAnotherDay(moment);
    const style = { timeStyle: "short", ...(hasDay && { dateStyle: "medium" }) };
    time.textContent = new Intl.DateTimeFormat(locale, style).format(moment);
  }
}

show();
document.addEventListener("muster:shown", show);
