// The builder's keys. They rest while one types, and single letters can be switched off.
(() => {
  const SWITCH = "single keys";
  const byId = (id) => document.getElementById(id);
  const units = () => [...document.querySelectorAll(".unit[id]")];
  const nameOf = (unit) => unit.querySelector("h3 a");
  let current = "", then = null;

  const typing = (target) => target.matches("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
  const unit = () => byId(current) || null;
  const press = (button) => { if (button && !button.disabled) button.click(); return true; };
  const address = () => location.pathname;

  function singles() {
    try { return localStorage.getItem(SWITCH) !== "off"; } catch { return true; }
  }

  function go(by) {
    const all = units(), at = all.indexOf(unit());
    const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
    if (next) { nameOf(next).focus(); next.scrollIntoView({ block: "nearest" }); }
    return true;
  }

  const verb = (name, label, fields = {}) => () => {
    const one = unit();
    if (!one) return false;
    Muster.put(`${address()}units/${one.id.slice(5)}/${name}/`, Object.entries(fields), { label: `${label} ${nameOf(one).textContent}`, unit: one.id });
    return true;
  };

  const stepper = (which) => () => unit() && press(byId(`${which}-${unit().id.slice(5)}`));

  function rename() {
    const one = unit();
    if (!one) return false;
    const field = () => byId(`name-${one.id.slice(5)}`);
    const select = () => { if (field()) { field().closest("details").open = true; field().focus(); field().select(); } };
    if (field()) select();
    else { then = select; nameOf(one).click(); }
    return true;
  }

  function close() {
    const link = byId("of-close") || document.querySelector(".unit.is-open h3 a");
    return Boolean(link) && press(link);
  }

  function find() {
    const box = byId("find");
    if (box) { box.focus(); box.select(); }
    return Boolean(box);
  }

  const added = (number) => press([...document.querySelectorAll(".quick form > .quick-b")][number - 1]);

  const SINGLE = {
    "/": find, j: () => go(1), k: () => go(-1), r: rename, d: verb("copy", "Copy"), p: () => press(byId("print")),
    "?": () => press(byId("keys-link")), "+": stepper("more"), "-": stepper("fewer"), "−": stepper("fewer"),
  };
  const REPEATED = ["j", "k", "+", "-", "−", "Alt ArrowUp", "Alt ArrowDown", "Ctrl z", "Ctrl Shift z"];
  const OTHERS = {
    "Alt ArrowUp": verb("move", "Move up", { by: "-1" }), "Alt ArrowDown": verb("move", "Move down", { by: "1" }),
    "Ctrl z": () => press(byId("undo")), "Ctrl Shift z": () => press(byId("redo")),
    Delete: verb("remove", "Remove"), Escape: close,
  };

  function pressed(event) {
    const held = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey && event.key.length > 1 || event.ctrlKey && event.shiftKey ? "Shift" : ""];
    return [...held.filter(Boolean), event.key.length === 1 ? event.key.toLowerCase() : event.key].join(" ");
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog:modal")) return;
    const key = pressed(event);
    if (typing(event.target)) { leave(event, key); return; }
    const single = singles() ? (/^[1-9]$/.test(key) ? () => added(Number(key)) : SINGLE[key]) : null;
    const deed = OTHERS[key] || single;
    if (deed && (!event.repeat || REPEATED.includes(key)) && deed()) event.preventDefault();
  });

  // Esc leaves a field for what it belongs to; what was typed is kept. In the box for finding, Enter goes to what was found.
  function leave(event, key) {
    if (key === "Escape" && event.target.id !== "find" && event.target.closest("#workbench")) {
      const one = event.target.closest(".unit[id]");
      event.preventDefault();
      if (one) nameOf(one).focus();
      else event.target.blur();
      return;
    }
    if (event.target.id !== "find" || (key !== "Escape" && key !== "Enter")) return;
    if (key === "Enter") event.preventDefault();
    if (key === "Enter" || !event.target.value) { current = ""; go(0); }
  }

  document.addEventListener("focusin", (event) => {
    const one = event.target.closest(".unit[id]");
    if (one) current = one.id;
  });

  document.addEventListener("muster:shown", () => {
    const after = then;
    then = null;
    if (after) after();
    showSwitch();
  });

  function showSwitch() {
    const box = byId("single-keys");
    if (box) box.checked = singles();
  }
  showSwitch();

  document.addEventListener("change", (event) => {
    if (event.target.id !== "single-keys") return;
    try { localStorage.setItem(SWITCH, event.target.checked ? "on" : "off"); } catch { /* then it holds for this page alone */ }
  });
})();
