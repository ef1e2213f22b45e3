// The texts that the page's templates hold for its scripts, in the reader's language.
const templates = [...document.querySelectorAll("template[id$=texts]")];

const rules = new Intl.PluralRules(document.documentElement.lang);

// A counted text stands there once for each form, with a number that takes this form.
function find(key, { count } = {}) {
  const forms = templates.flatMap(({ content }) => [...content.querySelectorAll(`[data-text="${key}"]`)]);
  return forms.find((form) => rules.select(Number(form.dataset.count)) === rules.select(count)) || forms.at(-1);
}

// The text with its values in place of `{…}`, as nodes.
export function say(key, values = {}) {
  const text = find(key, values).cloneNode(true);
  const pieces = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  while (pieces.nextNode()) {
    const piece = pieces.currentNode;
    piece.data = piece.data.replace(/{(\w+)}/g, (place, name) => values[name] ?? place);
  }
  return [...text.childNodes];
}

export const sayPlainly = (key, values) => say(key, values).map((node) => node.textContent).join("").trim();
