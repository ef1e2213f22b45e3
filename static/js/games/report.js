// The report of a game on paper: the browser prints the page, at once if the link said so.
import { byId } from "../page.js";

const button = byId("print");
button.hidden = false;
button.onclick = () => print();
if (document.querySelector("[data-print]")) print();
