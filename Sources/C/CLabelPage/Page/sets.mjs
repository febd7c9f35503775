// SPDX-License-Identifier: Apache-2.0
import { lastTime, orderTime, replacing } from "./events.mjs";

/**
 * Sets and the reps in them.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 */

/** Times that are nearer than this are the same, in seconds. */
const sameTime = 5e-7;

/** Whether a set contains an event; a set without times is the whole clip. */
const contains = (set, event) =>
  set.start === undefined
  || (orderTime(event) >= set.start - sameTime && lastTime(event) <= lastTime(set) + sameTime);

/** The seconds by which an event reaches out of a set. */
const outside = (set, event) =>
  Math.max(set.start - orderTime(event), 0) + Math.max(lastTime(event) - set.end, 0);

/**
 * A list in which a rep is inside a set: the nearest one is stretched, and one that it then reaches
 * into gives way.
 *
 * @param {readonly LabelEvent[]} events In order of time.
 * @param {LabelEvent} rep
 * @returns {readonly LabelEvent[]} The same list if there is no set, or the rep is inside one.
 */
export function stretchedAround(events, rep) {
  const sets = events.filter((event) => event.kind === "set");
  if (sets.length === 0 || sets.some((set) => contains(set, rep))) return events;
  const nearest = sets.filter((set) => set.end !== undefined)
    .reduce((best, set) => (!best || outside(set, rep) < outside(best, rep) ? set : best), null);
  if (!nearest) return events;
  const stretched = {
    ...nearest,
    start: Math.min(nearest.start, orderTime(rep)),
    end: Math.max(nearest.end, lastTime(rep)),
  };
  let next = replacing(events, stretched);
  for (const other of sets) {
    if (other === nearest || other.end === undefined || other.side !== nearest.side) continue;
    if (other.start < stretched.end && other.end > stretched.end && other.start > nearest.start) {
      next = replacing(next, { ...other, start: stretched.end });
    } else if (other.end > stretched.start && other.start < stretched.start && other.end < nearest.end) {
      next = replacing(next, { ...other, end: stretched.start });
    }
  }
  return next;
}

/** A list in which each rep of some ids is inside a set, if there are sets. @param {Iterable<number>} ids */
export function stretchedAroundAll(events, ids) {
  let next = events;
  for (const id of ids) {
    const rep = next.find((event) => event.id === id && event.kind === "rep");
    if (rep) next = stretchedAround(next, rep);
  }
  return next;
}
