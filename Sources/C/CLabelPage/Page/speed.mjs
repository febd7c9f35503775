// SPDX-License-Identifier: Apache-2.0

/** The speed at which a clip starts. */

const name = "repgauge speed";

/** The speed that the rater chose last; null if no speed was chosen. */
function chosenRate() {
  const rate = Number(localStorage.getItem(name));
  return rate > 0 ? rate : null;
}

/** Remembers a speed, or forgets it. @param {number | null} rate */
export function rememberRate(rate) {
  if (rate === null) localStorage.removeItem(name);
  else localStorage.setItem(name, `${rate}`);
}

/** The least time for a rep to be tapped in, in seconds of the rater's time. */
const comfortable = 1.5;

/**
 * The speed at which the reps of a clip can be tapped, by the known count and the clip's length.
 *
 * @param {any} clip
 */
export function usualRate(clip) {
  if (!clip.video || !(clip.known_count > 0)) return 1;
  const secondsPerRep = (clip.video.end - clip.video.times[0]) / clip.known_count;
  return [1, 0.75, 0.5].find((rate) => secondsPerRep / rate >= comfortable) ?? 0.25;
}

/** The speed that a clip starts with. @param {any} clip */
export const startRate = (clip) => chosenRate() ?? usualRate(clip);
