// SPDX-License-Identifier: Apache-2.0
import { identified, isAccepted, plain } from "./events.mjs";

/**
 * The labels of a clip, as one value.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 * @typedef {object} Labels
 * @property {readonly LabelEvent[]} events
 * @property {readonly string[] | null} faults Those looked for.
 * @property {readonly string[] | null} searchedEvents The kinds of events looked for.
 * @property {string} status
 */

/** @type {Labels} */
export const noLabels = { events: [], faults: null, searchedEvents: null, status: "draft" };

/** The labels in an answer of the server. @returns {Labels} */
export function labelsFrom(answer) {
  return {
    events: (answer.events ?? []).map(identified),
    faults: answer.faults ?? null,
    searchedEvents: answer.searched_events ?? null,
    status: answer.status ?? "draft",
  };
}

/** The body of a request that saves labels. @param {Labels} labels */
export const bodyOf = (labels) => ({
  status: labels.status,
  faults: labels.faults ?? [],
  searched_events: labels.searchedEvents ?? [],
  events: labels.events.map(plain),
});

/** The selected event; undefined if no event is selected. @param {import("./state.mjs").State} state */
export const selectedEvent = (state) =>
  state.labels.events.find((event) => event.id === state.selected);

/**
 * The number of reps that labels come to: full reps, or the counts of the sets if no rep is labeled.
 *
 * @param {readonly LabelEvent[]} events
 */
export function repsOf(events) {
  const reps = events.filter((event) => event.kind === "rep");
  if (reps.length > 0) return reps.filter((event) => event.label === "full").length;
  return events.reduce((sum, event) => sum + (event.kind === "set" ? event.value ?? 0 : 0), 0);
}

/** The row of labels in the list of clips. @param {string} rater @param {Labels} labels @param {number} obstacles */
export const rowOf = (rater, labels, obstacles) => ({
  rater, status: labels.status, reps: repsOf(labels.events), events: labels.events.length,
  accepted: labels.events.filter(isAccepted).length, obstacles,
});

/** A number of reps in words. @param {number} count */
export const repsText = (count) => `${count} ${count === 1 ? "rep" : "reps"}`;

/** The number of reps beside the known count. @param {number} count @param {number | null} [known] */
export const countText = (count, known) =>
  (known === null || known === undefined ? repsText(count) : `${count} of ${repsText(known)}`);
