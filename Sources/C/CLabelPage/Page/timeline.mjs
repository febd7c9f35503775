// SPDX-License-Identifier: Apache-2.0
import { drawTimeline, pageColours } from "./drawing.mjs";
import { edges } from "./events.mjs";
import { faultyEvents } from "./findings.mjs";
import { clock } from "./frames.mjs";
import { lanesOf } from "./lanes.mjs";
import { SignalShape } from "./signal.mjs";
import { bounded, following, placeOf, timeAt, zoomed } from "./viewport.mjs";

/** How near the pointer has to be to an edge, in pixels; fingers need more. */
const reach = { mouse: 7, pen: 10, touch: 18 };

/**
 * The timeline below the video: draws at most once a frame, moves edges that are dragged, seeks where
 * it is clicked.
 */
export class Timeline {
  /** @type {import("./viewport.mjs").Viewport} */
  view = { start: 0, end: 1 };
  whole = { start: 0, end: 1 };
  /** @type {SignalShape | null} */
  shape = null;
  #isDirty = true;
  #laid = { lanes: [], height: 0 };
  #colours = {};
  /** What the pointer holds: an edge of an event, or the playhead. */
  #held = null;
  /** Of the canvas, in pixels of the page; asking the canvas would lay out the page each time. */
  #width = 1;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} playhead
   * @param {ReturnType<typeof import("./state.mjs").createStore>} store
   * @param {import("./player.mjs").Player} player
   */
  constructor(canvas, playhead, store, player) {
    this.canvas = canvas;
    this.playhead = playhead;
    this.store = store;
    this.player = player;
    store.subscribe((state, before) => this.#notice(state, before));
    player.onChange(() => this.#follow());
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.redraw();
    }).observe(canvas.parentElement);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.recolour());
    this.recolour();
    canvas.addEventListener("pointerdown", (event) => this.#press(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", () => { this.#held = null; });
    canvas.addEventListener("pointercancel", () => { this.#held = null; });
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Shows all of a clip. @param {number} start @param {number} end */
  open(start, end) {
    this.whole = { start, end };
    this.view = this.whole;
    this.redraw();
  }

  recolour() {
    this.#colours = pageColours();
    this.redraw();
  }

  redraw() {
    if (this.#isDirty && this.#isAsked) return;
    this.#isDirty = true;
    this.#isAsked = true;
    requestAnimationFrame(() => this.#draw());
  }

  #isAsked = false;

  /** @param {number} factor Below 1 shows less. */
  zoom(factor, time = this.player.time) {
    this.view = zoomed(this.view, factor, time, this.whole);
    this.redraw();
  }

  fit() { this.view = this.whole; this.redraw(); }

  /** Moves the view until it shows a time. @param {number} time */
  reveal(time) {
    const view = following(this.view, time, this.whole);
    if (view === this.view) return;
    this.view = view;
    this.redraw();
  }

  #notice(state, before) {
    if (state.samples !== before.samples) {
      this.shape = state.samples ? new SignalShape(state.samples) : null;
    }
    const seen = [
      "labels", "selected", "edge", "open", "samples", "proposals", "predictions", "track", "clip", "saving", "tried",
    ];
    if (seen.some((name) => state[name] !== before[name])) this.redraw();
  }

  #follow() {
    if (this.player.isPlaying) this.reveal(this.player.time);
    const { time } = this.player;
    const x = placeOf(this.view, time, this.#width);
    this.playhead.style.transform = `translateX(${x}px)`;
    this.playhead.hidden = x < 0 || x > this.#width;
    this.canvas.setAttribute("aria-valuenow", time.toFixed(3));
    this.canvas.setAttribute("aria-valuetext", `${clock(time)}, frame ${this.player.frame}`);
    if (this.store.state.open) this.redraw();
  }

  #draw() {
    this.#isAsked = false;
    if (!this.#isDirty) return;
    this.#isDirty = false;
    const { state } = this.store;
    this.#laid = lanesOf(state);
    const ratio = window.devicePixelRatio || 1;
    const width = this.#width;
    const { height } = this.#laid;
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.canvas.style.height = `${height}px`;
    }
    const context = this.canvas.getContext("2d", { alpha: false });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawTimeline(context, {
      lanes: this.#laid.lanes, view: this.view, width, height, shape: this.shape,
      selected: state.selected, edge: state.edge, open: state.open, time: this.player.time,
      faulty: faultyEvents(state),
    }, this.#colours);
    this.#follow();
  }

  // The pointer.

  /** @param {PointerEvent} event */
  #press(event) {
    const { x, y } = this.#place(event);
    const near = (reach[event.pointerType] ?? reach.mouse);
    this.canvas.setPointerCapture(event.pointerId);
    const lane = this.#laid.lanes.find((one) => y >= one.top && y < one.top + one.height);
    const found = lane?.role === "own" ? this.#edgeAt(lane, x, near) : null;
    if (found) {
      this.store.dispatch({ type: "select", id: found.event.id, edge: found.edge });
      this.#held = found;
      return;
    }
    const inside = lane?.role === "own" && this.#eventAt(lane, x);
    this.store.dispatch({ type: "select", id: inside?.id ?? null });
    this.#held = { seeks: true };
    this.player.seek(timeAt(this.view, x, this.#width));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { x, y } = this.#place(event);
    if (!this.#held) {
      const lane = this.#laid.lanes.find((one) => y >= one.top && y < one.top + one.height);
      const isNear = lane?.role === "own" && this.#edgeAt(lane, x, reach.mouse);
      this.canvas.style.cursor = isNear ? "ew-resize" : "pointer";
      return;
    }
    const time = timeAt(this.view, x, this.#width);
    this.player.pause();
    if (this.#held.seeks) {
      this.player.seek(time);
      return;
    }
    const wanted = event.altKey ? this.shape?.turningPoint(time, 0.5) ?? time : time;
    this.player.seek(wanted);
    const { event: held, edge } = this.#held;
    this.store.dispatch({ type: "moveEdge", id: held.id, edge, time: this.player.time });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const { x } = this.#place(event);
    if (event.ctrlKey || event.deltaX === 0 && !event.shiftKey) {
      this.zoom(Math.exp(event.deltaY / 300), timeAt(this.view, x, this.#width));
    } else {
      const seconds = ((event.deltaX || event.deltaY) / this.#width) * (this.view.end - this.view.start);
      this.view = bounded({ start: this.view.start + seconds, end: this.view.end + seconds }, this.whole);
      this.redraw();
    }
  }

  #place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #edgeAt(lane, x, near) {
    let best = null;
    for (const event of lane.events) {
      for (const edge of edges(event)) {
        const distance = Math.abs(placeOf(this.view, event[edge], this.#width) - x);
        if (distance <= near && (!best || distance < best.distance)) best = { event, edge, distance };
      }
    }
    return best;
  }

  #eventAt(lane, x) {
    const time = timeAt(this.view, x, this.#width);
    return lane.events.find((event) => event.start <= time && time <= event.end);
  }
}
