// SPDX-License-Identifier: Apache-2.0

/** Pieces of the clip that are looked at one by one, in seconds. */
const piece = 0.25;

/**
 * The part of a clip that was played while proposals were shown: whoever takes all of them at once has seen
 * the clip.
 */
export class Watched {
  #pieces = new Uint8Array(0);
  #source = "";
  /** The time that was shown last without a jump since; null after one. */
  #last = null;

  /** @param {import("./player.mjs").Player} player @param {() => import("./state.mjs").State} stateOf */
  constructor(player, stateOf) {
    this.player = player;
    player.onChange(() => this.#look(stateOf()));
    player.video.addEventListener("seeking", () => { this.#last = null; });
    player.video.addEventListener("ended", () => { if (this.#last !== null) this.#mark(player.frames?.end ?? 0); });
  }

  /** The share of the clip that was played, 0...1. */
  get share() {
    const { length } = this.#pieces;
    return length === 0 ? 0 : this.#pieces.reduce((sum, one) => sum + one, 0) / length;
  }

  #look({ proposals, clip, track }) {
    const { player } = this;
    if (!proposals || !player.frames || !clip) {
      this.#last = null;
      return;
    }
    const source = `${clip.id} ${track} ${proposals.counter}`;
    if (source !== this.#source) {
      this.#source = source;
      this.#last = null;
      const seconds = player.frames.end - player.frames.times[0];
      this.#pieces = new Uint8Array(Math.max(Math.ceil(seconds / piece), 1));
    }
    if (!player.isPlaying || !player.isSettled) return;
    this.#mark(player.time);
  }

  #mark(time) {
    const begin = this.player.frames.times[0];
    const place = (at) => Math.min(Math.max(Math.floor((at - begin) / piece), 0), this.#pieces.length - 1);
    const from = this.#last !== null && this.#last <= time ? this.#last : time;
    this.#pieces.fill(1, place(from), place(time) + 1);
    this.#last = time;
  }
}
