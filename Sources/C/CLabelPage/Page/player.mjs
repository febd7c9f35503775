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
  /** The frame that the browser showed last; -1 if it has shown none of the clip. */
  #frame = -1;
  /** The frame that is sought; -1 once it is on the screen. */
  #sought = -1;
  /** The number of seeks so far. */
  #seeks = 0;
  /** The number of frames that the browser has shown, as it said last. */
  #count = 0;
  #appearances = new Appearances();
  /** When the page learned that the video had come to its end, in milliseconds of its clock. */
  #ended = -Infinity;
  /** @type {(moment: number, time: number) => void} */
  #correct = () => {};
  /** @type {[number, number] | null} */
  #loop = null;
  /** @type {(() => void)[]} */
  #listeners = [];

  /** @param {HTMLVideoElement} video */
  constructor(video) {
    this.video = video;
    const shown = (_now, frame) => {
      if (this.#frames) this.#show(frame);
      video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
    for (const name of ["play", "pause", "seeked", "ratechange", "loadeddata"]) {
      video.addEventListener(name, () => this.#tell());
    }
    video.addEventListener("seeked", () => this.#reach());
    video.addEventListener("ended", () => { this.#ended = performance.now(); });
  }

  /** @param {string} address @param {import("./frames.mjs").Frames} frames */
  load(address, frames) {
    this.#frames = frames;
    this.#frame = -1;
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
   * Calls back with the frame of a moment that was asked about, once the browser has told more of it; a busy one
   * does so late.
   *
   * @param {(moment: number, time: number) => void} listener
   */
  onCorrection(listener) { this.#correct = listener; }

  /** Calls back whenever another frame is shown or the video starts or stops. */
  onChange(listener) { this.#listeners.push(listener); }

  get frames() { return this.#frames; }
  /** The index of the frame on the screen, or of the one that is sought. */
  get frame() { return this.#sought >= 0 ? this.#sought : Math.max(this.#frame, 0); }
  /** The presentation time of the frame on the screen, in seconds. */
  get time() { return this.#frames ? this.#frames.times[this.frame] : 0; }
  /**
   * The presentation time, in seconds, of the frame that could be seen at a moment.
   *
   * @param {number} moment `Event.timeStamp` of what a rater did.
   */
  timeAt(moment) {
    // A busy page handles a key of the last moments after the video has come to its end.
    const wasPlaying = this.isPlaying || (this.video.ended && moment < this.#ended);
    if (!this.#frames || !wasPlaying || this.#sought >= 0) return this.time;
    const { shown } = this.#frames;
    const length = (shown.at(-1) - shown[0]) / Math.max(shown.length - 1, 1);
    return this.#timeOf(this.#appearances.ask(moment, length, this.video.currentTime));
  }
  /** Whether the frame on the screen is the one that was sought. */
  get isSettled() { return this.#sought < 0 && !this.video.seeking; }
  get isPlaying() { return !this.video.paused; }

  /** @param {number} frame */
  seekFrame(frame) {
    if (!this.#frames) return;
    const bounded = Math.min(Math.max(frame, 0), this.#frames.times.length - 1);
    this.#sought = bounded;
    this.#seeks += 1;
    this.#appearances.forget();
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

  /** The time of the frame that the browser shows at a time of its own. @param {number | undefined} shownTime */
  #timeOf(shownTime) {
    const { times, shown } = this.#frames;
    // Half a millisecond is less than any frame, and more than what browsers round off.
    return shownTime === undefined ? this.time : times[frameAt(shown, shownTime + 0.0005)];
  }

  /** @param {VideoFrameCallbackMetadata} shown What the browser says of a frame. */
  #show({ mediaTime, expectedDisplayTime: moment, presentedFrames: count }) {
    this.#frame = nearestFrame(this.#frames.shown, mediaTime);
    this.#count = count;
    if (this.#sought >= 0 && this.#isBeyond(this.#frame)) this.#sought = -1;
    if (this.#sought < 0) {
      this.#note(mediaTime, moment);
      if (this.#loop && this.isPlaying && this.time >= this.#loop[1]) this.seek(this.#loop[0]);
    }
    this.#tell();
  }

  /** @param {number} time @param {number} moment When the frame of that time can be seen. */
  #note(time, moment) {
    const appearance = { time, moment, count: this.#count, rate: this.video.playbackRate };
    for (const [asked, shown] of this.#appearances.note(appearance)) this.#correct(asked, this.#timeOf(shown));
  }

  /**
   * Whether a frame comes of the last seek and not of what was shown before it, of which a busy browser tells late.
   *
   * @param {number} frame
   */
  #isBeyond(frame) {
    if (!this.isPlaying) return frame === this.#sought;
    return !this.video.seeking && frame >= this.#sought && this.#frames.shown[frame] <= this.video.currentTime + 0.1;
  }

  /**
   * The video has got where it was sent. The frame itself may come on the screen a little later, and the browser
   * tells of it; it does not if the same frame stood there already.
   */
  #reach() {
    if (this.#sought < 0 || this.video.seeking || this.video.readyState < 2) return;
    if (this.#frame === this.#sought) {
      this.#sought = -1;
      this.#note(this.#frames.shown[this.#frame], performance.now());
    } else {
      this.#give(this.#seeks, 10);
    }
    this.#tell();
  }

  /**
   * Takes what is on the screen for what was sought after a few refreshes of it: not every browser tells of every
   * frame, and some seek the one beside it.
   *
   * @param {number} seeks The number of seeks when it was sought.
   * @param {number} refreshes
   */
  #give(seeks, refreshes) {
    requestAnimationFrame(() => {
      if (this.#sought < 0 || this.#seeks !== seeks) return;
      if (refreshes > 0) return this.#give(seeks, refreshes - 1);
      if (this.#frame < 0) this.#frame = this.#sought;
      this.#sought = -1;
      this.#tell();
    });
  }

  #tell() { for (const listener of this.#listeners) listener(); }
}
