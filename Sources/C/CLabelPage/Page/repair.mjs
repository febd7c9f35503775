// SPDX-License-Identifier: Apache-2.0
import { lastTime, orderTime, removing } from "./events.mjs";
import { nearestFrame } from "./frames.mjs";
import { stretchedAround } from "./sets.mjs";

/**
 * Repairs of findings: each makes new labels, or null if there is nothing to mend.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 * @typedef {import("./labels.mjs").Labels} Labels
 * @typedef {{ labels: Labels, frames: import("./frames.mjs").Frames, event?: LabelEvent, others: LabelEvent[] }} Case
 */

const edgeNames = /** @type {const} */ (["start", "mid", "end"]);

/** Labels with some events replaced, in order of time. @param {Labels} labels @param {LabelEvent[]} changed */
function withEvents(labels, changed) {
  const by = new Map(changed.map((event) => [event.id, event]));
  const events = labels.events.map((event) => by.get(event.id) ?? event)
    .sort((a, b) => orderTime(a) - orderTime(b));
  return { ...labels, events };
}

const clamped = (time, least, greatest) => Math.min(Math.max(time, least), greatest);

/** The start and the end of a reversed event change places. @param {Case} problem */
function swap({ labels, event }) {
  if (!(event?.end < event?.start)) return null;
  return withEvents(labels, [{ ...event, start: event.end, end: event.start }]);
}

/** The turning point is brought inside its rep. @param {Case} problem */
function bringInside({ labels, event }) {
  if (event?.mid === undefined || event.start === undefined || event.end === undefined) return null;
  const mid = clamped(event.mid, event.start, event.end);
  return mid === event.mid ? null : withEvents(labels, [{ ...event, mid }]);
}

/** Times outside the clip go to its edge. @param {Case} problem */
function toEdge({ labels, event, frames }) {
  if (!event) return null;
  const [first, last] = [frames.times[0], frames.times.at(-1)];
  const inside = { ...event };
  for (const name of edgeNames) {
    if (event[name] === undefined) continue;
    // An end may be the clip's end, which no frame begins at.
    inside[name] = clamped(event[name], first, name === "end" ? frames.end : last);
  }
  return edgeNames.some((name) => inside[name] !== event[name]) ? withEvents(labels, [inside]) : null;
}

/** An event without length gets one frame; a rep keeps its turning point alone. @param {Case} problem */
function lengthen({ labels, event, frames }) {
  if (!event || event.start !== event.end || event.start === undefined) return null;
  const { start, end, ...rest } = event;
  if (event.kind === "rep") return withEvents(labels, [{ ...rest, mid: event.mid ?? start }]);
  const place = nearestFrame(frames.times, start);
  const next = frames.times[place + 1];
  if (next !== undefined) return withEvents(labels, [{ ...event, end: next }]);
  return withEvents(labels, [{ ...event, start: frames.times[Math.max(place - 1, 0)] }]);
}

/** The set is stretched around its rep. @param {Case} problem */
function stretch({ labels, event }) {
  if (!event) return null;
  const events = stretchedAround(labels.events, event);
  return events === labels.events ? null : { ...labels, events };
}

/** One of two equal events goes. @param {Case} problem */
const removeOne = ({ labels, event }) =>
  (event ? { ...labels, events: removing(labels.events, event.id) } : null);

/** A fault that was labeled was also looked for. @param {Case} problem */
function addFault({ labels, event }) {
  const faults = labels.faults ?? [];
  if (!event?.label || faults.includes(event.label)) return null;
  return { ...labels, faults: [...faults, event.label].sort() };
}

/** The event that an event overlaps, if the server does not say which. */
const rivalOf = (labels, event) => labels.events.findLast(
  (other) => other.id !== event.id && other.kind === event.kind
    && orderTime(other) <= orderTime(event) && lastTime(other) > orderTime(event),
);

/** Two events meet at a boundary between them, between their turning points. @param {Case} problem */
function moveApart({ labels, event, others, frames }) {
  const other = others[0] ?? (event && rivalOf(labels, event));
  if (!event || !other) return null;
  let [first, second] = [other, event].sort((a, b) => orderTime(a) - orderTime(b));
  if (orderTime(second) >= lastTime(first)) return null;
  if (first.mid !== undefined && second.mid !== undefined && first.mid > second.mid) {
    [first, second] = [{ ...first, mid: second.mid }, { ...second, mid: first.mid }];
  }
  const overlap = [orderTime(second), Math.min(lastTime(first), lastTime(second))];
  const least = first.mid ?? overlap[0];
  const greatest = second.mid ?? overlap[1];
  const middle = (overlap[0] + overlap[1]) / 2;
  const frame = frames.times[nearestFrame(frames.times, middle)];
  let boundary = clamped(clamped(frame, ...overlap), least, Math.max(least, greatest));
  if (event.kind === "set") boundary = besideReps(labels, boundary, overlap);
  const apart = [
    first.end === undefined ? first : { ...first, end: boundary },
    second.start === undefined ? second : { ...second, start: boundary },
  ];
  return withEvents(labels, apart);
}

/** A boundary of sets that cuts no rep, if there is one between two times. */
function besideReps(labels, boundary, [least, greatest]) {
  const rep = labels.events.find((event) =>
    event.kind === "rep" && orderTime(event) < boundary && lastTime(event) > boundary);
  if (!rep) return boundary;
  return [orderTime(rep), lastTime(rep)].find((time) => time >= least && time <= greatest) ?? boundary;
}

/** @type {Record<string, { words: string, mend: (problem: Case) => Labels | null }>} */
const repairs = {
  "rep-outside-sets": { words: "stretch the set", mend: stretch },
  "overlapping-reps": { words: "move them apart", mend: moveApart },
  "overlapping-sets": { words: "move them apart", mend: moveApart },
  "reversed-interval": { words: "swap start and end", mend: swap },
  "zero-length": { words: "give it a length", mend: lengthen },
  "mid-outside": { words: "bring the turning point inside", mend: bringInside },
  "outside-clip": { words: "bring it inside the clip", mend: toEdge },
  "duplicate-event": { words: "remove one of them", mend: removeOne },
  "unlisted-fault": { words: "add it to the faults looked for", mend: addFault },
};

/**
 * The repair of a finding; null if only a person can mend it.
 *
 * @param {import("./state.mjs").Finding} finding
 * @param {Labels} labels
 * @param {import("./frames.mjs").Frames} frames
 * @returns {{ words: string, labels: Labels } | null}
 */
export function repairOf(finding, labels, frames) {
  const repair = repairs[finding.code];
  if (!repair) return null;
  const find = (id) => labels.events.find((event) => event.id === id);
  const others = finding.related.map(find).filter((event) => event !== undefined);
  const mended = repair.mend({ labels, frames, event: find(finding.id), others });
  return mended && { words: repair.words, labels: mended };
}
