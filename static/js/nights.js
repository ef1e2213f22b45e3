// Game nights: a change is shown at once; what is unfolded and what is being typed stay as they are.
import { keepFolds, keepUnsent } from "./morph.js";
import { markScripted } from "./page.js";

markScripted();
keepUnsent();
keepFolds();
