// SPDX-License-Identifier: Apache-2.0

/** As many frames as a key may come late, however busy the page is. */
const most = 64;

/**
 * When frames came on the screen while a video plays.
 *
 * A browser says of each frame when people can see it (`expectedDisplayTime`), as it hands the frame
 * on: up to two refreshes of the screen earlier, or later where it is busy. Whoever presses a key
 * answers to what can be seen at that moment, which is neither the last frame that was handed on nor
 * the one that `drawImage` would draw.
 */
export class Appearances {
  /** @type {{ frame: number, moment: number }[]} In order of time. */
  #list = [];

  /**
   * @param {number} frame
   * @param {number} moment When it can be seen, in milliseconds of the page's clock.
   */
  note(frame, moment) {
    this.#list.push({ frame, moment });
    if (this.#list.length > most) this.#list.shift();
  }

  /** Forgets everything: the video was sent elsewhere. */
  forget() { this.#list = []; }

  /**
   * The frame that could be seen at a moment; undefined where nothing is known.
   *
   * @param {number} moment In milliseconds of the page's clock, as `Event.timeStamp`.
   */
  at(moment) {
    return (this.#list.findLast((one) => one.moment <= moment) ?? this.#list[0])?.frame;
  }
}
