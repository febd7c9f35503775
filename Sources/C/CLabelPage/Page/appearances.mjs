// SPDX-License-Identifier: Apache-2.0

/** As many frames as a key may come late, however busy the page is. */
const most = 64;

/** Half of the shortest frame there is, in seconds: times are compared with it. */
const hair = 0.0005;

/**
 * A frame that a browser told of.
 *
 * @typedef {object} Appearance
 * @property {number} time Its presentation time, in seconds of the browser's own.
 * @property {number} moment When it can be seen, in milliseconds of the page's clock.
 * @property {number} count The number of frames that the browser has shown until then, this one included.
 * @property {number} rate The speed at which the video plays.
 */

/**
 * The times when frames came on the screen while a video plays.
 *
 * A browser says of a frame when people can see it (`expectedDisplayTime`) as it hands the frame on: up to two
 * refreshes of the screen earlier, or much later if the page is busy. Then it leaves out all frames but the last,
 * and says how many there were (`presentedFrames`). Whoever presses a key answers to what can be seen at that
 * moment, which is neither the last frame that was told of nor the one that `drawImage` would draw.
 */
export class Appearances {
  /** @type {Appearance[]} In order of moments. */
  #list = [];
  /** Moments that were asked about, of which the browser may still tell more. @type {number[]} */
  #asked = [];

  /**
   * Takes in what a browser tells of a frame.
   *
   * @param {Appearance} appearance
   * @returns {[moment: number, time: number][]} What is known now of moments that were asked about before.
   */
  note(appearance) {
    this.#list.push(appearance);
    if (this.#list.length > most) this.#list.shift();
    const answers = this.#asked.map((moment) => [moment, this.at(moment)]);
    this.#asked = this.#asked.filter((moment) => moment >= appearance.moment);
    return answers;
  }

  /** Forgets everything: the video was sent elsewhere. */
  forget() {
    this.#list = [];
    this.#asked = [];
  }

  /**
   * A presentation time at which the frame was shown that could be seen at a moment; undefined if nothing is known.
   *
   * @param {number} moment In milliseconds of the page's clock, as `Event.timeStamp`.
   */
  at(moment) {
    const after = this.#list.findIndex((one) => one.moment > moment);
    if (after === 0) return this.#list[0].time;
    const before = this.#list.at(after < 0 ? -1 : after - 1);
    const next = this.#list[after];
    // Between the two other frames were shown, one after another at the video's speed.
    if (before && next && next.count - before.count > 1) {
      return Math.max(before.time, next.time - (next.rate * (next.moment - moment)) / 1000);
    }
    return before?.time;
  }

  /**
   * The same of a moment just now, of which the browser may not have told yet.
   *
   * A page that was told of no frame for long is busy, or the video stands still. The first is taken for granted,
   * and `note` corrects it.
   *
   * @param {number} moment
   * @param {number} length The length of a frame, in seconds.
   * @param {number} latest The greatest time there can be: where the browser plays.
   */
  ask(moment, length, latest) {
    this.#asked.push(moment);
    const last = this.#list.at(-1);
    const passed = last ? (last.rate * (moment - last.moment)) / 1000 : 0;
    if (passed < 2 * length + hair) return this.at(moment);
    return Math.max(last.time, Math.min(last.time + passed, latest));
  }
}
