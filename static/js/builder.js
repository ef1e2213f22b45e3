// Takes what is done in the builder to the outbox, and lays each answer over the page where it was left.
(() => {
  const { region, put, visit } = Muster;
  const DOUBLE = 400;
  document.documentElement.classList.add("scripted");

  // --- what is done
  let clicked = { at: 0, button: null }, sent = {};

  function send(form, button, event) {
    const fields = [...new FormData(form, button || null)];
    const path = new URL(button && button.hasAttribute("formaction") ? button.formAction : form.action).pathname;
    const key = JSON.stringify([path, fields]);
    // Enter in a field is a change and a submit of the very same.
    if (event.type === "submit" && key === sent.key && event.timeStamp - sent.at < DOUBLE && !(button && button.name)) return;
    sent = event.type === "change" ? { at: event.timeStamp, key } : {};
    const unit = form.closest(".unit");
    const label = button && !button.matches(".first-submit, .save-button") ? button.getAttribute("aria-label") || button.innerText : "";
    const whole = form.hasAttribute("data-live") && !(button && button.name) && !(button && button.hasAttribute("formaction"));
    put(path, fields, { label: label.trim().replace(/\s+/g, " "), whole, unit: unit ? unit.id : "", first: Boolean(form.closest("#conflict")) });
  }

  // A form with a file is the browser's own; it goes up when everything before it did.
  const withFile = (form) => form.enctype === "multipart/form-data";
  const ours = (form) => form.method === "post" && region().contains(form) && !withFile(form);
  let file = null;

  function sendFile(event) {
    event.target.elements.version.value = region().dataset.version;
    if (!Muster.items.length) return;
    event.preventDefault();
    file = { form: event.target.id, button: event.submitter && event.submitter.id };
  }

  function sendHeldFile() {
    const form = file && byId(file.form), button = file && byId(file.button);
    file = null;
    if (form) form.requestSubmit(button);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (form.id === "finder") { event.preventDefault(); find(form); return; }
    if (form.matches(".through")) { event.preventDefault(); return; }
    if (withFile(form)) sendFile(event);
    if (!ours(form)) return;
    event.preventDefault();
    if (button && button.name === "by" && form.elements.count && !step(form.elements.count, Number(button.value))) return;
    send(form, button, event);
  });

  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (event.target.name === "use") lookAtUse(event.target);
    if (form && ours(form) && form.hasAttribute("data-live")) send(form, null, event);
  });

  // The number shows a tap at once; the answer puts it right where it may not be so.
  function step(input, by) {
    const number = Number(input.value) + by;
    if (number >= 1) input.value = number;
    return !(number < 1);
  }

  document.addEventListener("click", (event) => {
    const once = event.target.closest("[data-once]");
    if (!once) return;
    if (event.detail > 1 && once === clicked.button && event.timeStamp - clicked.at < DOUBLE) event.preventDefault();
    clicked = { at: event.timeStamp, button: once };
  });

  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("[data-once], .quick-b")) event.preventDefault();
  });

  // --- what is open
  const samePage = (link) => link.origin === location.origin && link.pathname === location.pathname && !link.getAttribute("href").startsWith("#");

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#workbench a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.matches("[data-dismiss]")) { event.preventDefault(); dismiss(link); return; }
    if (link.matches(".set")) { event.preventDefault(); set(byId(link.hash.slice(1))); return; }
    if (!samePage(link)) return;
    event.preventDefault();
    visit(link.href);
  });

  // Each chip of the settings goes to its own field.
  function set(field) {
    field.closest("details").open = true;
    (field.matches("fieldset") ? field.querySelector(":checked") || field.querySelector("input") : field).focus();
  }

  let search = location.search;
  addEventListener("popstate", () => { if (location.search !== search) visit(location.href, false); });

  let pause = 0;
  function find(form) {
    const address = new URL(location);
    const said = form.elements.find.value.trim();
    if (said) address.searchParams.set("find", said); else address.searchParams.delete("find");
    address.hash = "";
    history.replaceState({}, "", address);
    visit(address.href, false);
  }
  document.addEventListener("input", (event) => {
    if (event.target.closest(".optq")) look();
    if (event.target.id !== "find") return;
    clearTimeout(pause);
    pause = setTimeout(() => find(event.target.form), 150);
  });

  function dismiss(link) {
    const had = link.closest(".snack").contains(document.activeElement);
    link.closest(".snack").remove();
    if (had) home().focus({ preventScroll: true });
  }

  // --- what comes back
  const pathOf = (form) => new URL(form.action).pathname;
  let answered = "";

  const morphing = {
    morphStyle: "outerHTML",
    // A fold stays as the player left it, and the list of keys above the page.
    // A form with something refused in it stays as it was filled in, until it is sent again.
    callbacks: {
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.matches("details, dialog")),
      beforeNodeMorphed: (node) => !node.dataset || !("stays" in node.dataset || ("held" in node.dataset && pathOf(node) !== answered)),
    },
  };

  const byId = (id) => (id ? document.getElementById(id) : null);
  const nameOf = (unit) => unit && unit.querySelector("h3 a");
  const home = () => nameOf(document.querySelector(".unit[id]")) || document.querySelector(".quick-b");
  const usable = (one) => one && !one.disabled && one.getClientRects().length > 0;

  function where() {
    const active = document.activeElement;
    if (!active || active === document.body) return null;
    const unit = active.closest(".unit");
    const before = unit && unit.previousElementSibling;
    return { id: active.id, unit: unit && unit.id, before: before && before.id };
  }

  // Focus stays on the control that was used; else the unit's name, the unit before, the first.
  function focusAgain(last) {
    const active = document.activeElement;
    if (!last || (active && active !== document.body && usable(active))) return;
    const next = [byId(last.id), nameOf(byId(last.unit)), nameOf(byId(last.before)), home()].find(usable);
    if (next) next.focus({ preventScroll: true });
  }

  // Options are looked through as one types; their folds open as there is something in them.
  function look() {
    const box = document.querySelector(".optq input");
    if (!box) return;
    const words = box.value.trim().toLowerCase(), unit = box.closest(".unit");
    for (const option of unit.querySelectorAll(".b2-b [data-option]")) option.hidden = !option.textContent.toLowerCase().includes(words);
    for (const fold of unit.querySelectorAll(".b2-b .optg:has([data-option])")) {
      fold.hidden = !fold.querySelector("[data-option]:not([hidden])");
      if (!words || fold.open === undefined) continue;
      fold.removeAttribute("name");
      fold.open = true;
    }
  }

  function lookAtUse(radio) {
    const fold = radio.closest(".unit").querySelector(`.optg.g-${radio.value}`);
    if (fold) fold.open = true;
  }

  const opened = () => ["conflict", "of-h", "keys-close"].map(byId).filter(Boolean);

  // Without scripts a barred choice may be made along with the one that frees it, and is answered with a finding.
  function bar() {
    for (const one of region().querySelectorAll("[data-barred]")) one.disabled = true;
  }

  function showKeys() {
    const keys = byId("keys");
    if (keys && !keys.matches(":modal")) { keys.close(); keys.showModal(); }
  }

  // What is wrong in which form stands in the page; whatever came of it, the line under the name says whether all is saved.
  function holdOn() {
    for (const field of region().querySelectorAll("[aria-invalid]")) field.form.dataset.held = "";
    const form = answered && Muster.held[answered] && Muster.formAt(answered);
    if (form) form.dataset.held = "";
    Muster.remind();
    const [path] = Object.keys(Muster.held);
    const field = region().querySelector("form[data-held] [aria-invalid]");
    region().classList.toggle("is-refused", Boolean(path || field));
    const unit = path && Muster.held[path].unit;
    if (field) byId("to-refused").href = `#${field.id}`;
    else if (unit) byId("to-refused").href = `${location.pathname}?unit=${unit.slice(5)}`;
  }

  let left = null;
  Muster.show = (html, path = "") => {
    answered = path;
    const last = where(), former = opened().map((one) => one.id);
    // What is being typed stays; a button or link that has the focus still gets its new words.
    const ignoreActiveValue = Boolean(document.activeElement && document.activeElement.matches("input, textarea, select"));
    window.Idiomorph.morph(region(), html, { ...morphing, ignoreActiveValue });
    document.title = `${region().dataset.title} · Muster`;
    bar();
    look();
    holdOn();
    showKeys();
    const fresh = opened().find((one) => !former.includes(one.id));
    if (fresh) { left = last || left; fresh.focus(); }
    else focusAgain(former.length && !opened().length ? left : last);
    search = location.search;
    Muster.start();
    document.dispatchEvent(new Event("muster:shown"));
  };

  // --- where the work is
  const plural = (n) => (n === 1 ? "1 change waits" : `${n} changes wait`);

  function line({ waits, stuck, refused, undecided, opens }) {
    if (refused) return `<b>Not saved.</b> ${refused}`;
    if (stuck && waits) return `<b>No connection. ${plural(waits)} here</b> and ${waits === 1 ? "goes" : "go"} up by ${waits === 1 ? "itself" : "themselves"}. You can keep building.`;
    if (stuck) return `<b>No connection.</b> ${opens ? "The page opens when it is back." : ""}`;
    if (undecided) return `<b>${plural(waits)}</b> until you choose what counts.`;
    return "";
  }

  Muster.tell = (state) => {
    const said = line(state), strip = byId("waiting"), shown = said ? state.items : [];
    if (strip.dataset.said !== said) strip.querySelector("p").innerHTML = said;
    strip.dataset.said = said;
    strip.classList.toggle("is-on", Boolean(said));
    for (const button of strip.querySelectorAll("button")) button.hidden = !state.refused;
    strip.querySelector("ul").replaceChildren(...shown.filter((item) => item.label).map((item) => {
      const entry = document.createElement("li");
      entry.textContent = item.label;
      return entry;
    }));
    region().classList.toggle("is-saving", Boolean(state.waits) && !said);
    region().classList.toggle("is-stuck", Boolean(state.waits && said));
    if (!state.waits) sendHeldFile();
    const waiting = shown.map((item) => item.unit);
    for (const unit of document.querySelectorAll(".unit")) unit.classList.toggle("is-waiting", waiting.includes(unit.id));
  };

  byId("again").addEventListener("click", Muster.again);
  byId("leave-out").addEventListener("click", Muster.leave);
  document.addEventListener("cancel", (event) => {
    if (event.target.id !== "keys") return;
    event.preventDefault();
    byId("keys-close").click();
  }, true);
  bar();
  holdOn();
  showKeys();
  Muster.start();
})();
