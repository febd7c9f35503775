// SPDX-License-Identifier: Apache-2.0
import { Appearances } from "./appearances.mjs";
import { frameAt, middleOfFrame, nearestFrame } from "./frames.mjs";

/** The speeds there are. */
export const rates = [0.1, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/**
 * Plays a clip and knows which of its frames is on the screen.
 *
 * The frame comes from `requestVideoFrameCallback`, which says the presentation time of the frame
 * that is shown, and when; `currentTime` runs on while a frame stands.
 */
export class Player {
  /** @type {import("./frames.mjs").Frames | null} */
  #frames = null;
  #frame = 0;
  /** The frame that is sought; -1 where the video has reached it. */
  #sought = -1;
  #appearances = new Appearances();
  /** The last moment that was asked about. */
  #asked = -Infinity;
  /** @type {(moment: number, time: number) => void} */
  #correct = () => {};
  /** @type {[number, number] | null} */
  #loop = null;
  /** @type {(() => void)[]} */
  #listeners = [];

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.video = video;
    const shown = (_now, { mediaTime, expectedDisplayTime }) => {
      if (this.#frames) this.#show(nearestFrame(this.#frames.shown, mediaTime), expectedDisplayTime);
      video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
    for (const name of ["play", "pause", "seeked", "ratechange", "loadeddata"]) {
      video.addEventListener(name, () => this.#tell());
    }
    video.addEventListener("seeked", () => this.#reach());
  }

  /** @param {string} address @param {import("./frames.mjs").Frames} frames */
  load(address, frames) {
    this.#frames = frames;
    this.#frame = 0;
    this.#loop = null;
    this.video.src = address;
    this.seekFrame(0);
  }

  unload() {
    this.#frames = null;
    this.video.removeAttribute("src");
    this.video.load();
  }

  /**
   * Calls back where the frame of the moment that was asked about last turns out to be a later one, of
   * which a busy browser had not told by then.
   *
   * @param {(moment: number, time: number) => void} listener
   */
  onCorrection(listener) { this.#correct = listener; }

  /** Calls back whenever another frame is shown or the video starts or stops. */
  onChange(listener) { this.#listeners.push(listener); }

  get frames() { return this.#frames; }
  /** The index of the frame on the screen, or of the one that is sought. */
  get frame() { return this.#sought >= 0 ? this.#sought : this.#frame; }
  /** The presentation time of the frame on the screen, in seconds. */
  get time() { return this.#frames ? this.#frames.times[this.frame] : 0; }
  /**
   * The presentation time, in seconds, of the frame that could be seen at a moment.
   *
   * @param {number} moment `Event.timeStamp` of what a rater did.
   */
  timeAt(moment) {
    if (!this.#frames || !this.isPlaying || this.#sought >= 0) return this.time;
    this.#asked = moment;
    return this.#frames.times[this.#appearances.at(moment) ?? this.#frame];
  }
  /** Whether the frame on the screen is the one that was sought. */
  get isSettled() { return this.#sought < 0 && !this.video.seeking; }
  get isPlaying() { return !this.video.paused; }

  /** @param {number} frame */
  seekFrame(frame) {
    if (!this.#frames) return;
    const bounded = Math.min(Math.max(frame, 0), this.#frames.times.length - 1);
    this.#sought = bounded;
    this.#appearances.forget();
    this.#asked = -Infinity;
    this.video.currentTime = middleOfFrame(this.#frames, bounded);
    this.#tell();
  }

  /** Seeks the frame that is shown at a time. @param {number} time */
  seek(time) {
    if (this.#frames) this.seekFrame(frameAt(this.#frames.times, time + 5e-7));
  }

  /** Steps by frames, stopping the video. @param {number} frames */
  step(frames) {
    this.video.pause();
    this.seekFrame(this.frame + frames);
  }

  toggle() {
    if (this.video.paused) this.video.play().catch(() => this.#tell());
    else this.video.pause();
  }

  play() { if (this.video.paused) this.toggle(); }

  pause() { this.video.pause(); }

  /** @param {number} rate */
  setRate(rate) {
    this.video.defaultPlaybackRate = rate;
    this.video.playbackRate = rate;
  }

  /** Plays between two times over and over; null ends that. @param {[number, number] | null} range */
  setLoop(range) {
    this.#loop = range;
    if (!range) return;
    this.seek(range[0]);
    if (this.video.paused) this.toggle();
  }

  /** @param {number} frame @param {number} moment When it can be seen. */
  #show(frame, moment) {
    this.#appearances.note(frame, moment);
    if (moment <= this.#asked && this.#sought < 0) this.#correct(this.#asked, this.#frames.times[frame]);
    if (this.#sought >= 0 && (frame === this.#sought || this.isPlaying)) this.#sought = -1;
    this.#frame = frame;
    if (this.#loop && this.isPlaying && this.time >= this.#loop[1]) this.seek(this.#loop[0]);
    this.#tell();
  }

  /** The video has got where it was sent; a frame that stood there already is not shown again. */
  #reach() {
    if (this.#sought < 0 || this.video.seeking || this.video.readyState < 2) return;
    this.#frame = this.#sought;
    this.#sought = -1;
    this.#tell();
  }

  #tell() { for (const listener of this.#listeners) listener(); }
}
