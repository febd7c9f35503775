// SPDX-License-Identifier: Apache-2.0

/**
 * Whom a consensus has its events from, and what of them is open. `rep-label merge` says so in notes:
 * `by ana, ben; adjudicate: end from 2.0 to 4.0 s`. Who settles it leaves that there:
 * `by ana, ben; adjudicated by kim: end from 2.0 to 4.0 s`.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 */

/** Whose labels a consensus is. */
export const consensus = "consensus";

const parts = (event) => event.note?.split("; ") ?? [];

/** What is open about an event, one phrase each. @param {LabelEvent} event */
export const openQuestions = (event) =>
  parts(event).filter((part) => part.startsWith("adjudicate: ")).map((part) => part.slice(12));

/** Whether anything is open about an event. @param {LabelEvent} event */
export const isOpen = (event) => openQuestions(event).length > 0;

/** Who labelled an event of a consensus, as a text; empty where the note does not say. @param {LabelEvent} event */
export const raters = (event) => parts(event).find((part) => part.startsWith("by "))?.slice(3) ?? "";

/** How a note begins that says what somebody decided. */
const decided = (person) => (person === consensus ? "adjudicated" : `adjudicated by ${person}`);

/**
 * An event about which nothing is open any more; the same one where nothing was.
 *
 * @param {LabelEvent} event
 * @param {string} person Who settled it.
 * @returns {LabelEvent}
 */
export function settled(event, person) {
  if (!isOpen(event)) return event;
  const note = parts(event).map((part) => part.replace(/^adjudicate: /, `${decided(person)}: `));
  return { ...event, note: note.join("; ") };
}

/**
 * An event that somebody adds to a consensus: from a rater whose event was left out, or new.
 *
 * @param {Omit<LabelEvent, "id">} event
 * @param {string} person Who adds it.
 */
export function taken(event, person) {
  const note = event.note ? `${event.note}; ${decided(person)}` : decided(person);
  return { ...event, note };
}
