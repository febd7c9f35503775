// SPDX-License-Identifier: Apache-2.0
import { read, write } from "./api.mjs";
import { nearestFrame } from "./frames.mjs";
import { consensus } from "./provenance.mjs";

/**
 * How late a rater taps: taps made while the video played, beside where the same rater stepped the
 * same edge afterwards. Once that tells how late the rater taps, the page takes it off other taps.
 *
 * @typedef {{ edge: "start" | "mid" | "end", time: number, moment: number, rate: number, placed?: number }} Tap
 *   `moment` is when the key came down, in milliseconds of the page's clock; `placed` is where the page
 *   moved the edge, in seconds.
 * @typedef {{ clip?: string, tapped: number, stepped: number, rate: number }} Pair
 * @typedef {{ count: number, median: number, early: number, late: number }} Delay In seconds of the
 *   rater's time; `early` and `late` are the quartiles.
 */

/** The fewest pairs that say anything. */
export const fewestPairs = 5;

/**
 * The pairs in a list of labels: taps that were moved afterwards.
 *
 * @param {Readonly<Record<number, Tap[]>>} taps By the events' ids.
 * @param {readonly import("./events.mjs").LabelEvent[]} events
 * @returns {Pair[]}
 */
export function pairsOf(taps, events) {
  return events.flatMap((event) => (taps[event.id] ?? []).flatMap((tap) => {
    const stepped = event[tap.edge];
    if (stepped === undefined || stepped === tap.time || stepped === tap.placed) return [];
    return [{ tapped: tap.time, stepped, rate: tap.rate }];
  }));
}

/**
 * The delay of a rater by pairs; null if they are too few.
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
  if (!delay) return `${count} of at least ${fewestPairs} taps were moved to the right frame afterwards`;
  const [median, early, late] = [delay.median, delay.early, delay.late].map((one) => one.toFixed(3));
  return `taps come ${median} s after the moment (middle half ${early} to ${late} s, ${delay.count} taps)`;
}

/**
 * Takes the rater's delay off the taps of the open clip that were not moved by hand.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./player.mjs").Player} page.player
 * @param {(text: string) => void} page.notice
 */
export function reactionOf({ store, player, notice }) {
  /** The pairs of other clips, and those that this clip shows until now. */
  const known = () => {
    const { pairs, clip, taps, labels } = store.state;
    return [...pairs.filter((pair) => pair.clip !== clip?.id), ...pairsOf(taps, labels.events)];
  };
  const take = (delay, isByItself) => {
    const before = store.state.labels;
    const { times } = player.frames;
    store.dispatch({
      type: "earlier", delay: delay.median, isByItself, frameAt: (time) => times[nearestFrame(times, time)],
    });
    return store.state.labels !== before;
  };
  return {
    /** Reads what is known of the rater. */
    async read() {
      const { rater } = store.state;
      const pairs = await readPairs(rater);
      if (store.state.rater === rater) store.dispatch({ type: "know", values: { pairs } });
      return pairs;
    },

    /** Once five pairs are known; not again after the rater took it back. */
    byItself() {
      const { keepsTaps, taps, unreadable, opening } = store.state;
      const isFixed = keepsTaps || unreadable || opening !== null || !player.frames;
      if (isFixed || Object.keys(taps).length === 0) return;
      const delay = delayOf(known());
      if (delay && take(delay, true)) {
        notice(`Your taps come ${delay.median.toFixed(3)} s late: that was taken off. Press u to take it back.`);
      }
    },

    /** Because the rater asks for it. */
    byHand() {
      const pairs = known();
      const delay = delayOf(pairs);
      if (!delay) return notice(`Your reaction time is not known yet: ${describeDelay(null, pairs.length)}.`);
      notice(take(delay, false) ? "" : "No tap of this clip is left as it was tapped.");
    },
  };
}

/** The pairs that are known of a rater. @param {string} rater @returns {Promise<Pair[]>} */
const readPairs = async (rater) => (await read(`raters/${rater}/reaction`)).pairs;

/**
 * Keeps how late a rater taps, as far as the clip that was just finished shows it.
 *
 * @param {import("./state.mjs").State} state
 * @returns {Promise<boolean>} Whether anything was kept.
 */
export async function keepPairs({ clip, rater, taps, labels }) {
  const pairs = pairsOf(taps, labels.events);
  if (pairs.length === 0 || rater === consensus) return false;
  await write("PUT", `raters/${rater}/reaction/${clip.id}`, { pairs });
  return true;
}
