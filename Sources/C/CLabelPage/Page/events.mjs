// SPDX-License-Identifier: Apache-2.0

/**
 * Events of a label file, and what can be done to a list of them. Lists are never changed but
 * replaced, so that undoing is going back to an earlier one.
 *
 * @typedef {"set" | "rep" | "fault" | "hold" | "ignore" | "measure" | "step" | "event" | "grade" |
 *   "class"} Kind
 * @typedef {"start" | "mid" | "end"} Edge
 *
 * @typedef {object} LabelEvent
 * @property {number} id Known to this page alone.
 * @property {Kind} kind
 * @property {number} [start] Seconds of presentation time.
 * @property {number} [mid]
 * @property {number} [end]
 * @property {string} [label]
 * @property {"left" | "right" | "both"} [side]
 * @property {number} [value]
 * @property {string} [unit]
 * @property {string} [note]
 */

/** How the note of an event begins that a counter proposed. */
const proposed = "proposed by ";

/** The edges an event of each kind can have, in order of time. @type {Record<Kind, Edge[]>} */
export const edgesOfKind = {
  set: ["start", "end"],
  rep: ["start", "mid", "end"],
  fault: ["start", "end"],
  hold: ["start", "end"],
  ignore: ["start", "end"],
  measure: ["start"],
  step: ["start"],
  event: ["start"],
  grade: ["start", "end"],
  class: ["start", "end"],
};

/** Whether an event of the kind takes no time. @param {Kind} kind */
export const isInstant = (kind) => edgesOfKind[kind].length === 1;

let lastId = 0;

/**
 * An event with an id of its own.
 *
 * @param {Omit<LabelEvent, "id">} event
 * @returns {LabelEvent}
 */
export function identified(event) {
  lastId += 1;
  return { ...event, id: lastId };
}

/** An event as the server knows it. @param {LabelEvent} event */
export function plain(event) {
  const { id, ...rest } = event;
  return rest;
}

/** When an event begins; those for the whole clip come first. @param {LabelEvent} event */
export const orderTime = (event) => event.start ?? event.mid ?? -Infinity;

/** When an event ends. @param {LabelEvent} event */
export const lastTime = (event) => event.end ?? event.mid ?? event.start ?? Infinity;

/** The edges that an event has. @param {LabelEvent} event */
export const edges = (event) => edgesOfKind[event.kind].filter((edge) => event[edge] !== undefined);

/** The edge that moves unless another was chosen. @param {LabelEvent} event @returns {Edge} */
export function mainEdge(event) {
  if (event.mid !== undefined) return "mid";
  return event.end !== undefined ? "end" : "start";
}

/**
 * A list with an event in its place in time, behind those that begin with it.
 *
 * @param {readonly LabelEvent[]} events In order of time.
 * @param {LabelEvent} event
 */
export function inserting(events, event) {
  const time = orderTime(event);
  let place = events.length;
  while (place > 0 && orderTime(events[place - 1]) > time) place -= 1;
  return [...events.slice(0, place), event, ...events.slice(place)];
}

/** @param {readonly LabelEvent[]} events @param {number} id */
export const removing = (events, id) => events.filter((event) => event.id !== id);

/**
 * A list with an event replaced by another of its id.
 *
 * @param {readonly LabelEvent[]} events
 * @param {LabelEvent} event
 */
export const replacing = (events, event) => {
  const place = events.findIndex((other) => other.id === event.id);
  if (place >= 0 && orderTime(events[place]) === orderTime(event)) {
    const copy = events.slice();
    copy[place] = event;
    return copy;
  }
  return inserting(removing(events, event.id), event);
};

/** Where a search by time begins: the first event that starts at or after a time. */
export function firstFrom(events, time) {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (orderTime(events[middle]) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of each list, the latest end of all events up to each; lists are never changed. */
const reaches = new WeakMap();

/**
 * The first event that may reach to a time, however many short ones lie behind a long one.
 *
 * @param {readonly LabelEvent[]} events In order of time.
 * @param {number} time
 */
export function firstReaching(events, time) {
  let reach = reaches.get(events);
  if (!reach) {
    let latest = -Infinity;
    reach = Float64Array.from(events, (event) => (latest = Math.max(latest, lastTime(event))));
    reaches.set(events, reach);
  }
  let low = 0;
  let high = reach.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reach[middle] < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * An event with an edge at another time. An edge stops at its neighbours within the event; one that
 * was not there is added. A rep that a counter proposed is marked as corrected.
 *
 * @param {LabelEvent} event
 * @param {Edge} edge
 * @param {number} time
 * @returns {LabelEvent}
 */
export function withEdge(event, edge, time) {
  const all = edgesOfKind[event.kind];
  const place = all.indexOf(edge);
  if (place < 0) return event;
  const before = all.slice(0, place).map((other) => event[other]).filter((t) => t !== undefined);
  const after = all.slice(place + 1).map((other) => event[other]).filter((t) => t !== undefined);
  const bounded = Math.min(Math.max(time, ...before), ...after);
  if (bounded === event[edge]) return event;
  return corrected({ ...event, [edge]: bounded });
}

/** The event, marked as corrected where it was only accepted. @param {LabelEvent} event */
export function corrected(event) {
  if (!event.note?.startsWith(proposed)) return event;
  return { ...event, note: event.note.replace(/^([^;]*), accepted/, "$1, corrected") };
}

/**
 * The rep that a rater makes of what a counter proposes.
 *
 * @param {Proposal} proposal
 * @param {string} counter
 * @param {number} [mid] Where the rater puts it; without it the proposal is only accepted.
 *
 * @typedef {{ start?: number, mid: number, end?: number, confidence?: number }} Proposal
 */
export function accepted(proposal, counter, mid) {
  const event = { kind: /** @type {const} */ ("rep"), mid: mid ?? proposal.mid, label: "full" };
  const name = counter.split(/[:@]/)[0];
  return identified({
    ...event,
    note: `${proposed}${name}, ${mid === undefined ? "accepted" : "corrected"}`,
  });
}

/** Whether an event is a label that was only accepted. @param {LabelEvent} event */
export const isAccepted = (event) =>
  event.note?.startsWith(proposed) === true && event.note.split(";")[0].endsWith(", accepted");

/** What an event says, for people. @param {LabelEvent} event */
export function describe(event) {
  const value = event.value === undefined ? "" : `${event.value} ${event.unit ?? ""}`.trim();
  const side = event.side === "both" ? "both sides" : event.side;
  return [event.kind, event.label, side, value].filter(Boolean).join(" ");
}
