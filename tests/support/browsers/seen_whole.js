() => {
  const style = new Map(), look = one => style.get(one) || style.set(one, getComputedStyle(one)).get(one);
  const boxes = new Map(), box = one => boxes.get(one) || boxes.set(one, one.getBoundingClientRect()).get(one);
  const wide = document.documentElement.clientWidth, found = new Set(), texts = [];
  const said = text => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const named = one => one.tagName.toLowerCase() + (one.id ? "#" + one.id : "")
    + (typeof one.className === "string" && one.className.trim() ? "." + one.className.trim().replace(/\s+/g, ".") : "");
  const tell = (what, one, text, more) => found.add(`${what}: “${said(text)}” in ${named(one)}${more ? " " + more : ""}`);
  if (document.documentElement.scrollWidth > wide) found.add(`sideways: ${document.documentElement.scrollWidth}`);

  // what is only heard, and what is not there
  const unseen = new Map();
  const isUnseen = one => {
    if (!one || one === document.documentElement) return false;
    if (!unseen.has(one)) {
      const is = look(one), at = box(one);
      const heard = is.position === "absolute" && is.overflowX !== "visible" && at.width <= 2 && at.height <= 2;
      unseen.set(one, heard || is.clipPath.startsWith("inset(50%") || Number(is.opacity) === 0 || isUnseen(one.parentElement));
    }
    return unseen.get(one);
  };
  const opaque = is => is.backgroundImage !== "none" || !/^rgba\(.*, 0\)$|^transparent$/.test(is.backgroundColor);
  const framed = is => opaque(is) || ["Left", "Right"].some(side => parseFloat(is[`border${side}Width`]) > 0
    && is[`border${side}Style`] !== "none" && !/, 0\)$/.test(is[`border${side}Color`]));
  // texts of one layer may not touch; a layer is what lies upon the rest
  const layers = new Map();
  const layer = one => {
    if (!one || one === document.documentElement) return document.documentElement;
    if (!layers.has(one)) {
      const is = look(one), over = one.matches(":popover-open, dialog:modal") || ["fixed", "sticky"].includes(is.position)
        || (is.position === "absolute" && opaque(is));
      layers.set(one, over ? one : layer(one.parentElement));
    }
    return layers.get(one);
  };

  // where blanks stay, those at the end of a line hang beyond it: there each word counts
  const rects = (node, is) => [...node.data.matchAll(is.whiteSpace === "pre-wrap" ? /\S+/g : /^[^]+$/g)].flatMap(word => {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return [...range.getClientRects()];
  });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.matches("script, style, noscript, option, textarea, template, datalist, title, desc")) continue;
    if (!one.checkVisibility({checkVisibilityCSS: true}) || isUnseen(one)) continue;
    for (const rect of rects(node, look(one))) {
      if (rect.width < 1 || rect.height < 1) continue;
      // the letters themselves: lines may touch
      const ink = {l: rect.left, r: rect.right, t: rect.top + rect.height * .25, b: rect.bottom - rect.height * .25};
      texts.push({node, one, ink});
      let rolls = false;
      for (let up = one; up && up !== document.body && !(up instanceof SVGElement && up.tagName !== "svg"); up = up.parentElement) {
        const is = look(up);
        if (is.display === "contents") continue;
        if (/auto|scroll/.test(is.overflowX) && up.scrollWidth > up.clientWidth) { rolls = true; break; }
        if (is.display === "inline") continue;
        const at = box(up), clipsX = /hidden|clip/.test(is.overflowX), clipsY = /hidden|clip/.test(is.overflowY);
        if (/auto|scroll/.test(is.overflowY) && up.scrollHeight > up.clientHeight) break;
        if (clipsX && (ink.r > at.right + 1.5 || ink.l < at.left - 1.5)) { tell("clipped", up, node.data); break; }
        if (clipsY && (ink.b > at.bottom + 1.5 || ink.t < at.top - 1.5)) { tell("clipped below", up, node.data); break; }
        if (framed(is) && (ink.r > at.right + 1.5 || ink.l < at.left - 1.5)) { tell("sticks out", up, node.data, one === up ? "" : "from " + named(one)); break; }
        if (framed(is) && opaque(is) && (ink.b > at.bottom + 2 || ink.t < at.top - 2)) { tell("sticks out below", up, node.data); break; }
        if (["absolute", "fixed"].includes(is.position)) break;
      }
      if (!rolls && (rect.right > wide + 1 || rect.left < -1) && layer(one) === document.documentElement) tell("beyond the page", one, node.data);
    }
  }

  // on each other
  texts.sort((a, b) => a.ink.t - b.ink.t);
  for (let here = 0; here < texts.length; here++) {
    const a = texts[here];
    for (let next = here + 1; next < texts.length && texts[next].ink.t < a.ink.b - 2; next++) {
      const b = texts[next];
      if (a.node === b.node || Math.min(a.ink.r, b.ink.r) - Math.max(a.ink.l, b.ink.l) <= 2) continue;
      if (Math.min(a.ink.b, b.ink.b) - Math.max(a.ink.t, b.ink.t) <= 2 || layer(a.one) !== layer(b.one)) continue;
      tell("on each other", a.one, a.node.data, `and “${said(b.node.data)}” in ${named(b.one)}`);
    }
  }

  // in fields: a browser cuts hints and choices, and no page can help it where the field is the widest of a full row
  const fillsRow = field => {
    const row = field.parentElement, is = look(row), at = box(field), gap = parseFloat(is.columnGap) || 0;
    const beside = [...row.children].filter(one => look(one).position !== "absolute" && box(one).width > 0
      && box(one).top < at.bottom && box(one).bottom > at.top);
    const taken = beside.reduce((sum, one) => sum + box(one).width + gap, -gap);
    return beside.every(one => box(one).width <= at.width) && taken >= row.clientWidth - parseFloat(is.paddingLeft) - parseFloat(is.paddingRight) - 2;
  };
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input[placeholder], textarea[placeholder], select")) {
    if (!field.checkVisibility({checkVisibilityCSS: true}) || isUnseen(field) || field.offsetWidth < 3) continue;
    const is = look(field), text = field.matches("select") ? field.selectedOptions[0]?.text : field.placeholder;
    if (!text || field.matches("textarea") || (field.matches("select") && (field.multiple || field.size > 1))) continue;
    if (fillsRow(field)) continue;
    pen.font = `${is.fontStyle} ${is.fontWeight} ${is.fontSize} ${is.fontFamily}`;
    const room = field.clientWidth - parseFloat(is.paddingLeft) - parseFloat(is.paddingRight);
    if (pen.measureText(text).width > room + 1) tell("too long for its field", field, text, `by ${Math.ceil(pen.measureText(text).width - room)}`);
  }
  return [...found];
}
