// SPDX-License-Identifier: Apache-2.0

/**
 * Frames of a clip and their times. Labels carry the presentation times that decoding gives; the
 * browser is asked by the times of what it plays, which differ where it plays a copy.
 *
 * @typedef {object} Frames
 * @property {number[]} times Presentation times of the clip in seconds, increasing.
 * @property {number[]} shown The same frames in the browser's time, as long as `times`.
 * @property {number} end When the last frame ends, in seconds.
 */

/**
 * The last frame that is not later than a time; 0 before the first.
 *
 * @param {number[]} times Increasing.
 * @param {number} time
 */
export function frameAt(times, time) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/**
 * The frame whose time is nearest; of two as near the earlier.
 *
 * @param {number[]} times Increasing.
 * @param {number} time
 */
export function nearestFrame(times, time) {
  const before = frameAt(times, time);
  const after = Math.min(before + 1, times.length - 1);
  return Math.abs(times[after] - time) < Math.abs(times[before] - time) ? after : before;
}

/**
 * Where to seek for a frame: the middle of the time it is shown, as browsers show the frame at or
 * before a time and keep that time in microseconds.
 *
 * @param {Frames} frames
 * @param {number} index
 */
export function middleOfFrame(frames, index) {
  const start = frames.shown[index];
  const isLast = index + 1 >= frames.shown.length;
  const length = isLast
    ? Math.max(frames.end - frames.times[index], 0.002)
    : frames.shown[index + 1] - start;
  return start + length / 2;
}

/**
 * A time as people read it: `1:02.345`.
 *
 * @param {number} seconds
 */
export function clock(seconds) {
  const sign = seconds < 0 ? "-" : "";
  const milliseconds = Math.round(Math.abs(seconds) * 1000);
  const minutes = Math.floor(milliseconds / 60000);
  const rest = (milliseconds % 60000) / 1000;
  return `${sign}${minutes}:${rest.toFixed(3).padStart(6, "0")}`;
}
