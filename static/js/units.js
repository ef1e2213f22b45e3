// The units of the builder's page.
export const units = () => [...document.querySelectorAll(".unit[id]")];

export const nameOf = (unit) => unit?.querySelector("h3 a");

export const keyOf = (id) => id.slice("unit-".length);

export const placeOf = (unit) => Number(unit.querySelector(".tab").dataset.place);
