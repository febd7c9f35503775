// SPDX-License-Identifier: Apache-2.0

/** The element of an id. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** A new element. @param {string} name @param {string} [text] */
export function make(name, text) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Shows a text, or hides its element if there is none; the same text costs nothing. @param {string} id @param {string} text */
export function say(id, text) {
  const element = at(id);
  if (element.textContent !== text) element.textContent = text;
  if (element.hidden !== (text === "")) element.hidden = text === "";
}

/** Fills a list of choices. @param {HTMLSelectElement} list @param {string[]} values @param {string | null} chosen */
export function fill(list, values, chosen) {
  list.replaceChildren(...values.map((value) => new Option(value, value)));
  list.value = chosen ?? "";
  list.disabled = values.length === 0;
}
