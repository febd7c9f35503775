// SPDX-License-Identifier: Apache-2.0

/**
 * The piece of a clip that the timeline shows.
 *
 * @typedef {{ start: number, end: number }} Viewport Seconds of presentation time.
 */

/** The shortest piece, in seconds. */
const shortest = 0.25;

/** @param {Viewport} view @param {number} time @param {number} width */
export const placeOf = (view, time, width) =>
  ((time - view.start) / (view.end - view.start)) * width;

/** @param {Viewport} view @param {number} place @param {number} width */
export const timeAt = (view, place, width) =>
  view.start + (place / width) * (view.end - view.start);

/**
 * A piece inside a whole, moved and not cut where it reaches over.
 *
 * @param {Viewport} view
 * @param {Viewport} whole
 * @returns {Viewport}
 */
export function bounded(view, whole) {
  const length = Math.min(Math.max(view.end - view.start, shortest), whole.end - whole.start);
  const start = Math.min(Math.max(view.start, whole.start), whole.end - length);
  return { start, end: start + length };
}

/**
 * The piece seen closer, or from further away, around a time that stays in its place.
 *
 * @param {Viewport} view
 * @param {number} factor Below 1 shows less.
 * @param {number} time
 * @param {Viewport} whole
 */
export function zoomed(view, factor, time, whole) {
  return bounded(
    { start: time - (time - view.start) * factor, end: time + (view.end - time) * factor },
    whole,
  );
}

/** The piece moved until it shows a time. @param {Viewport} view @param {number} time @param {Viewport} whole */
export function following(view, time, whole) {
  const length = view.end - view.start;
  if (time >= view.start && time <= view.end - length * 0.05) return view;
  return bounded({ start: time - length * 0.2, end: time + length * 0.8 }, whole);
}
