// SPDX-License-Identifier: Apache-2.0
import { read, readBytes } from "./api.mjs";
import { nearestFrame } from "./frames.mjs";

/** How many frames of poses are asked for at once; the server gives no more than 3,000. */
const portion = 1000;
/** Joints below this confidence are drawn in red. */
const leastConfidence = 0.5;

/** Draws the pose of the frame that is shown over the video. */
export class Overlay {
  #skeleton = null;
  /** @type {Map<number, Float32Array | null>} Portions; null while one is on its way. */
  #portions = new Map();
  #source = "";

  /** @param {HTMLCanvasElement} canvas @param {import("./player.mjs").Player} player */
  constructor(canvas, player) {
    this.canvas = canvas;
    this.player = player;
    this.isShown = false;
    player.onChange(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Takes the poses of a track. @param {string} clip @param {string | null} track */
  async open(clip, track) {
    const source = `clips/${clip} ${track}`;
    if (source === this.#source) return;
    this.#source = source;
    this.#skeleton = null;
    this.#portions.clear();
    if (track === null) return this.draw();
    const skeleton = await read(`clips/${clip}/skeleton`, { track });
    if (source !== this.#source) return;
    this.#skeleton = { ...skeleton, clip, track };
    this.draw();
  }

  draw() {
    const { canvas } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth * ratio, canvas.clientHeight * ratio];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    const pose = this.isShown ? this.#pose() : null;
    if (!pose) return;
    const { video } = this.player;
    const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
    const left = (width - video.videoWidth * scale) / 2;
    const top = (height - video.videoHeight * scale) / 2;
    const across = (scale * video.videoWidth) / this.#skeleton.width;
    const place = (joint) => [left + pose[3 * joint] * across, top + pose[3 * joint + 1] * across];
    context.lineWidth = 2.5 * ratio;
    context.lineCap = "round";
    for (const [from, to] of this.#skeleton.bones) {
      const confidence = Math.min(pose[3 * from + 2], pose[3 * to + 2]);
      if (!(confidence > 0)) continue;
      context.strokeStyle = this.#colour(confidence, from, to);
      context.beginPath();
      context.moveTo(...place(from));
      context.lineTo(...place(to));
      context.stroke();
    }
    this.#skeleton.joints.forEach((_name, joint) => {
      const confidence = pose[3 * joint + 2];
      if (!(confidence > 0)) return;
      context.fillStyle = this.#colour(confidence, joint, joint);
      context.beginPath();
      context.arc(...place(joint), 3 * ratio, 0, 2 * Math.PI);
      context.fill();
    });
  }

  /** Left is blue, right is yellow, what the backend is not sure of is red. */
  #colour(confidence, from, to) {
    if (confidence < leastConfidence) return "#ff3b30";
    const names = [this.#skeleton.joints[from], this.#skeleton.joints[to]];
    if (names.every((name) => /left/.test(name))) return "#56b4e9";
    if (names.every((name) => /right/.test(name))) return "#f0c000";
    return "#ffffff";
  }

  /** The joints of the frame on the screen; null where they are not here yet, or none is near. */
  #pose() {
    if (!this.#skeleton || this.#skeleton.times.length === 0) return null;
    const { times, interval, hold } = this.#skeleton;
    const { time } = this.player;
    const frame = nearestFrame(times, time);
    const isOutside = time < times[0] || time > times[times.length - 1];
    if (Math.abs(times[frame] - time) > (isOutside ? interval : hold)) return null;
    const number = Math.floor(frame / portion);
    const values = this.#portions.get(number);
    if (values === undefined) this.#fetch(number);
    if (!values) return null;
    const size = 3 * this.#skeleton.joints.length;
    const first = (frame - number * portion) * size;
    return values.subarray(first, first + size);
  }

  async #fetch(number) {
    this.#portions.set(number, null);
    const { clip, track } = this.#skeleton;
    const source = this.#source;
    const bytes = await readBytes(`clips/${clip}/poses`, {
      track, from: number * portion, count: portion,
    });
    if (source !== this.#source) return;
    this.#portions.set(number, new Float32Array(bytes));
    this.draw();
  }
}
