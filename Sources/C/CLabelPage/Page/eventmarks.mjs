// SPDX-License-Identifier: Apache-2.0
import { firstFrom, firstReaching, isAccepted, isInstant, lastTime, orderTime } from "./events.mjs";
import { wideKinds } from "./lanes.mjs";
import { isOpen } from "./provenance.mjs";
import { placeOf } from "./viewport.mjs";

/**
 * Draws the events of a lane, in as much detail as there is room for: whole events, blocks with a
 * tick at the turning point, or columns of pixels in which anything is. So a lane costs no more than
 * its pixels, however many events it has.
 */

/** The fewest pixels per event for blocks, and for whole events. */
const room = { block: 5, whole: 18 };

/** The colour of an event's kind and label. */
export function colourOf(event, colours) {
  switch (event.kind) {
    case "rep": return event.label === "full" ? colours.rep : colours[event.label] ?? colours.partial;
    case "fault": return colours.fault;
    case "hold": return colours.hold;
    case "ignore": return colours.ignore;
    case "set": case "grade": case "class": return colours.set;
    case undefined: return colours.proposed;
    default: return colours.point;
  }
}

/** Events of others have one colour each lane. */
const colourIn = (lane, event, colours) =>
  lane.role === "own" ? colourOf(event, colours) : colours[lane.role] ?? colours.other;

/** Below the reps of others lie their sets. */
const isGround = (lane, event) => lane.role === "other" && wideKinds.has(event.kind);

/** Where a lane's events begin, below its name where there is room for both. */
const topOf = (lane) => lane.top + (lane.role === "own" && lane.height > 30 ? 14 : 2);

/** @param {CanvasRenderingContext2D} context @param {import("./lanes.mjs").Lane} lane */
export function drawEvents(context, scene, lane, colours) {
  const { view, width } = scene;
  const { events } = lane;
  const first = firstReaching(events, view.start);
  const end = firstFrom(events, view.end);
  const perEvent = width / Math.max(end - first, 1);
  const top = topOf(lane);
  const box = { top, height: lane.top + lane.height - 2 - top };
  const seen = events.slice(first, end).filter((event) => lastTime(event) >= view.start);
  const draw = (some) => {
    for (const event of some) drawEvent(context, scene, lane, event, box, colours);
  };
  if (perEvent >= room.whole) return draw(seen);
  draw(seen.filter((event) => isGround(lane, event)));
  const marks = seen.filter((event) => !isGround(lane, event));
  (perEvent >= room.block ? drawBlocks : drawColumns)(context, scene, lane, marks, box, colours);
  // What is selected or wrong is seen at any scale.
  draw(marks.filter((event) =>
    event.id !== undefined && (event.id === scene.selected || scene.faulty.has(event.id))));
}

/** Rectangles on whole pixels, which browsers draw fastest, one colour after the other. */
function drawBlocks(context, { view, width }, lane, marks, box, colours) {
  for (const [colour, events] of Map.groupBy(marks, (event) => colourIn(lane, event, colours))) {
    context.fillStyle = colour;
    context.globalAlpha = 0.38;
    for (const event of events) {
      const x = Math.round(placeOf(view, Math.max(orderTime(event), view.start), width));
      const right = Math.round(placeOf(view, Math.min(lastTime(event), view.end), width));
      context.fillRect(x, box.top, Math.max(right - x - 1, 1), box.height);
    }
    context.globalAlpha = 1;
    for (const event of events) {
      const point = event.mid ?? event.start;
      if (point !== undefined) context.fillRect(Math.round(placeOf(view, point, width)), box.top, 1, box.height);
    }
  }
}

/** Of all events of a colour in one column of pixels one is drawn. */
function drawColumns(context, { view, width }, lane, marks, box, colours) {
  /** @type {Map<string, { x: number, right: number }>} */
  const runs = new Map();
  const draw = (colour, { x, right }) => {
    context.fillStyle = colour;
    context.fillRect(x, box.top, right - x, box.height);
  };
  context.globalAlpha = 0.6;
  for (const event of marks) {
    const x = Math.round(placeOf(view, Math.max(orderTime(event), view.start), width));
    const right = Math.max(Math.round(placeOf(view, Math.min(lastTime(event), view.end), width)), x + 1);
    const colour = colourIn(lane, event, colours);
    const run = runs.get(colour);
    if (run && x <= run.right) {
      run.right = Math.max(run.right, right);
      continue;
    }
    if (run) draw(colour, run);
    runs.set(colour, { x, right });
  }
  for (const [colour, run] of runs) draw(colour, run);
  context.globalAlpha = 1;
}

function drawEvent(context, scene, lane, event, { top, height }, colours) {
  const { view, width, faulty, selected } = scene;
  const colour = colourIn(lane, event, colours);
  const x = placeOf(view, Math.max(orderTime(event), view.start - 1), width);
  const right = placeOf(view, Math.min(lastTime(event), view.end + 1), width);
  const isInterval = event.end !== undefined || orderTime(event) === -Infinity;
  if (isInterval) {
    const length = Math.max(right - x, 2);
    context.globalAlpha = isGround(lane, event) ? 0.12 : event.kind === "ignore" ? 0.25 : 0.38;
    context.fillStyle = colour;
    context.fillRect(x, top, length, height);
    context.globalAlpha = 1;
    context.fillRect(x, top, 1.5, height);
    context.fillRect(x + length - 1.5, top, 1.5, height);
    const place = Math.max(x + 4, topOf(lane) > lane.top + 2 ? 4 : context.measureText(lane.name).width + 12);
    const space = x + length - place - 2;
    if (event.label && !isGround(lane, event) && space > 24) {
      context.fillStyle = colours.ink;
      context.fillText(event.label, place, top + height / 2, space);
    }
  }
  const point = event.mid ?? (event.kind && isInstant(event.kind) ? event.start : undefined);
  if (point !== undefined) drawPoint(context, placeOf(view, point, width), top, height, event, colour);
  if (lane.role === "own" && isOpen(event)) outline(context, x, right, top, height, colours.borderline);
  if (faulty.has(event.id)) outline(context, x, right, top, height, colours.low);
  if (event.id !== undefined && event.id === selected) {
    outline(context, x, right, top, height, colours.accent);
    const time = event[scene.edge];
    if (time !== undefined) drawHandle(context, placeOf(view, time, width), top, height, colours);
  }
}

/** A turning point: filled where a person put it, hollow where it was only accepted. */
function drawPoint(context, x, top, height, event, colour) {
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = 1.5;
  context.fillRect(x - 0.75, top, 1.5, height);
  context.beginPath();
  context.arc(x, top + height / 2, Math.min(5, height / 3), 0, 2 * Math.PI);
  if (event.kind === undefined || isAccepted(event)) context.stroke();
  else context.fill();
}

function outline(context, x, right, top, height, colour) {
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
