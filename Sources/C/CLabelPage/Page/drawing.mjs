// SPDX-License-Identifier: Apache-2.0
import { colourOf, drawEvents } from "./eventmarks.mjs";
import { clock } from "./frames.mjs";
import { rulerHeight } from "./lanes.mjs";
import { placeOf } from "./viewport.mjs";

/**
 * Draws the timeline's lanes. Only what is in sight is looked at, so that the time it takes depends
 * on the pixels and not on the length of the clip.
 *
 * @typedef {Record<string, string>} Colours
 */

/** The colours of the page, which depend on whether it is light or dark. @returns {Colours} */
export function pageColours() {
  const style = getComputedStyle(document.documentElement);
  const names = [
    "paper", "tint", "ink", "muted", "line", "accent", "signal", "rep", "borderline", "partial",
    "fault", "hold", "ignore", "point", "set", "proposed", "other", "low",
  ];
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {object} scene
 * @param {import("./lanes.mjs").Lane[]} scene.lanes
 * @param {import("./viewport.mjs").Viewport} scene.view
 * @param {number} scene.width
 * @param {number} scene.height
 * @param {import("./signal.mjs").SignalShape | null} scene.shape
 * @param {number | null} scene.selected
 * @param {string} scene.edge
 * @param {import("./events.mjs").LabelEvent | null} scene.open
 * @param {number} scene.time
 * @param {Set<number>} scene.faulty
 * @param {Colours} colours
 */
export function drawTimeline(context, scene, colours) {
  const { lanes, width, height } = scene;
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  drawRuler(context, scene, colours);
  for (const lane of lanes) {
    context.fillStyle = colours.tint;
    context.fillRect(0, lane.top, width, lane.height);
    if (lane.role === "signal") drawSignal(context, scene, lane, colours);
    else drawEvents(context, scene, lane, colours);
    drawName(context, lane, colours);
  }
  if (scene.open) drawOpen(context, scene, colours);
}

/** Steps between marks, in seconds. */
const steps = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600];

function drawRuler(context, { view, width, height }, colours) {
  const step = steps.find((one) => ((view.end - view.start) / one) * 70 <= width) ?? 1200;
  context.fillStyle = colours.muted;
  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  context.textAlign = "left";
  context.beginPath();
  for (let mark = Math.ceil(view.start / step); mark * step <= view.end; mark += 1) {
    const x = Math.round(placeOf(view, mark * step, width)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    const text = clock(mark * step);
    context.fillText(step >= 1 ? text.slice(0, -4) : text.slice(0, step >= 0.1 ? -2 : -1), x + 3, 9);
  }
  context.stroke();
}

function drawName(context, lane, colours) {
  const width = context.measureText(lane.name).width + 8;
  context.globalAlpha = 0.65;
  context.fillStyle = colours.paper;
  context.fillRect(0, lane.top, width, 13);
  context.globalAlpha = 1;
  context.fillStyle = colours.muted;
  context.textAlign = "left";
  context.fillText(lane.name, 4, lane.top + 7);
}

/** A line where samples lie apart; else, in each column of pixels, all from the least to the greatest. */
function drawSignal(context, { view, width, shape }, lane, colours) {
  if (!shape?.isSeen) return;
  const scale = (lane.height - 8) / Math.max(shape.greatest - shape.least, 1e-9);
  const level = (value) => lane.top + lane.height - 4 - (value - shape.least) * scale;
  const pieces = shape.pieces(view.start, view.end, 2 * width);
  // From then on no column of pixels is empty.
  if (pieces.length > width) drawColumns(context, pieces, view, width, level, colours.signal);
  else drawLine(context, pieces, view, width, level, colours.signal);
}

function drawLine(context, pieces, view, width, level, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.beginPath();
  let isDown = false;
  for (const { time, least, greatest } of pieces) {
    const isSeen = !Number.isNaN(least);
    const x = placeOf(view, time, width);
    if (isSeen && isDown) context.lineTo(x, level(least));
    else if (isSeen) context.moveTo(x, level(least));
    if (isSeen && greatest !== least) context.lineTo(x, level(greatest));
    isDown = isSeen;
  }
  context.stroke();
}

/** Rectangles on whole pixels cost a browser a tenth of a line as long. */
function drawColumns(context, pieces, view, width, level, colour) {
  context.fillStyle = colour;
  const nothing = { high: Infinity, low: -Infinity };
  let [place, column, last] = [-1, nothing, nothing];
  const draw = () => {
    if (column.high > column.low) return;
    // A column reaches to the one before, so that slopes have no gaps.
    const near = last.high <= last.low ? last : column;
    const high = Math.round(Math.min(column.high, near.low));
    const low = Math.round(Math.max(column.low, near.high));
    context.fillRect(place, high, 1, Math.max(low - high, 1));
  };
  for (const { time, least, greatest } of pieces) {
    const x = Math.floor(placeOf(view, time, width));
    if (x !== place) {
      draw();
      [place, last, column] = [x, column, nothing];
    }
    if (Number.isNaN(least)) continue;
    column = { high: Math.min(column.high, level(greatest)), low: Math.max(column.low, level(least)) };
  }
  draw();
}

/** An event whose end is still to come reaches to the frame on the screen. */
function drawOpen(context, { view, width, height, open, time }, colours) {
  const begins = placeOf(view, open.start ?? open.mid, width);
  const ends = placeOf(view, time, width);
  context.globalAlpha = 0.2;
  context.fillStyle = colourOf(open, colours);
  context.fillRect(Math.min(begins, ends), rulerHeight, Math.abs(ends - begins), height);
  context.globalAlpha = 1;
}
