// SPDX-License-Identifier: Apache-2.0
import { read, write } from "./api.mjs";
import { consensus } from "./provenance.mjs";

/**
 * How late a rater taps: taps made while the video played, beside where the same rater stepped the
 * same edge afterwards. Nothing is moved by it unless the rater asks.
 *
 * @typedef {{ edge: "start" | "mid" | "end", time: number, moment: number, rate: number }} Tap `moment` is
 *   when the key came down, in milliseconds of the page's clock.
 * @typedef {{ tapped: number, stepped: number, rate: number }} Pair
 * @typedef {{ count: number, median: number, early: number, late: number }} Delay In seconds of the
 *   rater's time; `early` and `late` are the quartiles.
 */

/** The fewest pairs that say anything. */
export const fewestPairs = 5;

/**
 * The pairs in a list of labels: taps that were moved afterwards.
 *
 * @param {Readonly<Record<number, Tap>>} taps By the events' ids.
 * @param {readonly import("./events.mjs").LabelEvent[]} events
 * @returns {Pair[]}
 */
export function pairsOf(taps, events) {
  return events.flatMap((event) => {
    const tap = taps[event.id];
    const stepped = tap && event[tap.edge];
    if (stepped === undefined || stepped === tap.time) return [];
    return [{ tapped: tap.time, stepped, rate: tap.rate }];
  });
}

/**
 * What pairs say of a rater; null where they are too few.
 *
 * @param {readonly Pair[]} pairs
 * @returns {Delay | null}
 */
export function delayOf(pairs) {
  if (pairs.length < fewestPairs) return null;
  const delays = pairs.map((pair) => (pair.tapped - pair.stepped) / pair.rate).sort((a, b) => a - b);
  const quantile = (share) => {
    const place = (delays.length - 1) * share;
    const low = Math.floor(place);
    const high = Math.min(low + 1, delays.length - 1);
    return delays[low] + (delays[high] - delays[low]) * (place - low);
  };
  return { count: pairs.length, median: quantile(0.5), early: quantile(0.25), late: quantile(0.75) };
}

/** A delay as people read it. @param {Delay | null} delay @param {number} count */
export function describeDelay(delay, count) {
  if (!delay) return `${count} of ${fewestPairs} taps that were stepped afterwards: too few to say`;
  const [median, early, late] = [delay.median, delay.early, delay.late].map((one) => one.toFixed(3));
  return `taps come ${median} s after the moment (middle half ${early} to ${late} s, ${delay.count} taps)`;
}

/** The pairs that are known of a rater. @param {string} rater @returns {Promise<Pair[]>} */
export const readPairs = async (rater) => (await read(`raters/${rater}/reaction`)).pairs;

/**
 * Keeps how late a rater taps, as far as the clip that was just finished shows it.
 *
 * @param {import("./state.mjs").State} state
 */
export async function keepPairs({ clip, rater, taps, labels }) {
  const pairs = pairsOf(taps, labels.events);
  if (pairs.length === 0 || rater === consensus) return;
  await write("PUT", `raters/${rater}/reaction/${clip.id}`, { pairs });
}
