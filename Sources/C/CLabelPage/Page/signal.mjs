// SPDX-License-Identifier: Apache-2.0
import { frameAt } from "./frames.mjs";

/**
 * A signal with the least and the greatest value of ever longer pieces, so that any part of it is
 * drawn in the time of its pixels.
 *
 * @typedef {object} Samples
 * @property {string} signal
 * @property {string} unit
 * @property {number[]} times
 * @property {(number | null)[]} values
 */
export class SignalShape {
  /** Least and greatest of each pair of the level below, NaN where nothing was seen. */
  #levels;

  /** @param {Samples} samples */
  constructor(samples) {
    this.samples = samples;
    const values = Float32Array.from(samples.values, (value) => value ?? NaN);
    this.#levels = [{ least: values, greatest: values }];
    while (this.#levels.at(-1).least.length > 64) this.#levels.push(halved(this.#levels.at(-1)));
    const seen = values.filter((value) => !Number.isNaN(value));
    this.least = seen.reduce((a, b) => Math.min(a, b), Infinity);
    this.greatest = seen.reduce((a, b) => Math.max(a, b), -Infinity);
  }

  /** Whether any value was seen. */
  get isSeen() { return this.least <= this.greatest; }

  /**
   * What to draw between two times: pieces of at most as many as there is room for.
   *
   * @param {number} start
   * @param {number} end
   * @param {number} room
   * @returns {{ time: number, least: number, greatest: number }[]}
   */
  pieces(start, end, room) {
    const { times } = this.samples;
    if (times.length === 0) return [];
    const first = frameAt(times, start);
    const last = Math.min(frameAt(times, end) + 1, times.length - 1);
    let level = 0;
    while (level + 1 < this.#levels.length && (last - first) >> level > room) level += 1;
    const { least, greatest } = this.#levels[level];
    const pieces = [];
    for (let index = first >> level; index <= last >> level && index < least.length; index += 1) {
      pieces.push({ time: times[index << level], least: least[index], greatest: greatest[index] });
    }
    return pieces;
  }

  /**
   * The turning point nearest to a time: where the signal is greatest or least of all within a
   * quarter of a second, flat pieces taken in their middle.
   *
   * @param {number} time
   * @param {number} reach How far away it may be, in seconds.
   * @returns {number | null} Seconds.
   */
  turningPoint(time, reach = 1) {
    const { times, values } = this.samples;
    const near = 0.25;
    let best = null;
    for (let i = frameAt(times, time - reach); i < times.length && times[i] <= time + reach; i += 1) {
      const value = values[i];
      if (value === null || Math.abs(times[i] - time) > reach) continue;
      let isGreatest = true;
      let isLeast = true;
      let isFlat = true;
      const first = frameAt(times, times[i] - near);
      for (let k = first; k < times.length && times[k] <= times[i] + near; k += 1) {
        const other = values[k];
        if (other === null) continue;
        if (other > value) isGreatest = false;
        if (other < value) isLeast = false;
        if (other !== value) isFlat = false;
      }
      if (isFlat || (!isGreatest && !isLeast)) continue;
      if (i === 0 || i === times.length - 1) continue;
      if (best === null || Math.abs(times[i] - time) < Math.abs(best - time)) best = times[i];
    }
    return best;
  }
}

/** @param {{ least: Float32Array, greatest: Float32Array }} level */
function halved({ least, greatest }) {
  const count = Math.ceil(least.length / 2);
  const low = new Float32Array(count);
  const high = new Float32Array(count);
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [2 * index, Math.min(2 * index + 1, least.length - 1)];
    low[index] = lesser(least[a], least[b]);
    high[index] = -lesser(-greatest[a], -greatest[b]);
  }
  return { least: low, greatest: high };
}

/** The lesser of two numbers, one of which may be NaN. */
const lesser = (a, b) => (Number.isNaN(a) || b < a ? b : a);
