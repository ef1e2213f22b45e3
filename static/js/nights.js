// Game nights: a change is shown at once; what is unfolded and what is being typed stay as they are.
import { keepFolds, keepNodes, unsentFields } from "./morph.js";
import { isTyping, markScripted } from "./page.js";

const unsent = unsentFields();
const isBeingTyped = (node) => node === document.activeElement && isTyping();

markScripted();
keepNodes((node) => node instanceof Element && (isBeingTyped(node) || unsent.has(node.id)));
keepFolds();
