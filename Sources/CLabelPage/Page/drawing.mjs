// SPDX-License-Identifier: Apache-2.0
import { firstFrom, isAccepted, isInstant, lastTime, orderTime } from "./events.mjs";
import { clock } from "./frames.mjs";
import { rulerHeight, wideKinds } from "./lanes.mjs";
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
  context.globalAlpha = 0.8;
  context.fillStyle = colours.paper;
  context.fillRect(0, lane.top, width, 13);
  context.globalAlpha = 1;
  context.fillStyle = colours.muted;
  context.textAlign = "left";
  context.fillText(lane.name, 4, lane.top + 7);
}

function drawSignal(context, { view, width, shape }, lane, colours) {
  if (!shape?.isSeen) return;
  const scale = (lane.height - 8) / Math.max(shape.greatest - shape.least, 1e-9);
  const level = (value) => lane.top + lane.height - 4 - (value - shape.least) * scale;
  context.strokeStyle = colours.signal;
  context.lineWidth = 1.4;
  context.beginPath();
  let isDown = false;
  for (const piece of shape.pieces(view.start, view.end, width)) {
    if (Number.isNaN(piece.least)) {
      isDown = false;
      continue;
    }
    const x = placeOf(view, piece.time, width);
    if (isDown) context.lineTo(x, level(piece.least));
    else context.moveTo(x, level(piece.least));
    if (piece.greatest !== piece.least) context.lineTo(x, level(piece.greatest));
    isDown = true;
  }
  context.stroke();
}

/** The colour of an event's kind and label. */
export function colourOf(event, colours) {
  switch (event.kind) {
    case "rep": return event.label === "full" ? colours.rep : colours[event.label] ?? colours.partial;
    case "fault": return colours.fault;
    case "hold": return colours.hold;
    case "ignore": return colours.ignore;
    case "set": case "grade": return colours.set;
    case undefined: return colours.proposed;
    default: return colours.point;
  }
}

function drawEvents(context, scene, lane, colours) {
  const { view, width, selected, edge } = scene;
  const first = earliestInSight(lane.events, view.start);
  const last = firstFrom(lane.events, view.end);
  // Where events are a few pixels apart, each is a line and no more; of those in one pixel one is drawn.
  const isDense = last - first > width / 8;
  let lastPlace = -Infinity;
  for (let index = first; index < lane.events.length; index += 1) {
    const event = lane.events[index];
    const begins = orderTime(event);
    if (begins > view.end) break;
    if (lastTime(event) < view.start) continue;
    const isSelected = event.id !== undefined && event.id === selected;
    const x = placeOf(view, Math.max(begins, view.start - 1), width);
    const right = placeOf(view, Math.min(lastTime(event), view.end + 1), width);
    if (!isSelected && right - lastPlace < 1) continue;
    lastPlace = right;
    if (isDense && !isSelected && !scene.faulty.has(event.id)) {
      context.fillStyle = lane.role === "own" ? colourOf(event, colours) : colours[lane.role] ?? colours.other;
      context.fillRect(Math.round(x), topOf(lane), Math.max(right - x - 1, 1), lane.top + lane.height - 2 - topOf(lane));
    } else {
      drawEvent(context, scene, lane, event, { x, right, isSelected, edge }, colours);
    }
  }
}

/** The first event that may reach into sight; a long one may begin before many short ones. */
function earliestInSight(events, start) {
  let index = firstFrom(events, start);
  const limit = Math.max(0, index - 200);
  while (index > limit && index > 0) index -= 1;
  return events.length > 0 && orderTime(events[0]) === -Infinity ? 0 : index;
}

/** Where a lane's events begin, below its name where there is room for both. */
const topOf = (lane) => lane.top + (lane.role === "own" && lane.height > 30 ? 14 : 2);

function drawEvent(context, scene, lane, event, place, colours) {
  const { view, width, faulty } = scene;
  const { isSelected } = place;
  const colour = lane.role === "own" ? colourOf(event, colours) : colours[lane.role] ?? colours.other;
  const top = topOf(lane);
  const height = lane.top + lane.height - 2 - top;
  const isInterval = event.end !== undefined || orderTime(event) === -Infinity;
  if (isInterval) {
    const length = Math.max(place.right - place.x, 2);
    // Below the reps of others lie their sets.
    const isGround = lane.role === "other" && wideKinds.has(event.kind);
    context.globalAlpha = isGround ? 0.12 : event.kind === "ignore" ? 0.25 : 0.38;
    context.fillStyle = colour;
    context.fillRect(place.x, top, length, height);
    context.globalAlpha = 1;
    context.fillRect(place.x, top, 1.5, height);
    context.fillRect(place.x + length - 1.5, top, 1.5, height);
    const text = event.label ?? "";
    if (text && length > 30) {
      context.fillStyle = colours.ink;
      context.fillText(text, Math.max(place.x, 0) + 4, top + height / 2, length - 6);
    }
  }
  const point = event.mid ?? (event.kind && isInstant(event.kind) ? event.start : undefined);
  if (point !== undefined) drawPoint(context, placeOf(view, point, width), top, height, event, colour);
  if (faulty.has(event.id)) outline(context, place, top, height, colours.low);
  if (isSelected) {
    outline(context, place, top, height, colours.accent);
    const time = event[scene.edge];
    if (time !== undefined) drawHandle(context, placeOf(view, time, width), top, height, colours);
  }
}

/** A turning point: filled where a person put it, hollow where it was only accepted. */
function drawPoint(context, x, top, height, event, colour) {
  const middle = top + height / 2;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, top + height);
  context.stroke();
  context.beginPath();
  context.arc(x, middle, Math.min(5, height / 3), 0, 2 * Math.PI);
  if (event.kind === undefined || isAccepted(event)) context.stroke();
  else context.fill();
}

function outline(context, { x, right }, top, height, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.strokeRect(x - 6, top - 1, Math.max(right - x, 0) + 12, height + 2);
}

function drawHandle(context, x, top, height, colours) {
  context.fillStyle = colours.accent;
  context.fillRect(x - 1.5, top - 4, 3, height + 6);
  context.beginPath();
  context.moveTo(x - 5, top - 5);
  context.lineTo(x + 5, top - 5);
  context.lineTo(x, top + 1);
  context.fill();
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
