// SPDX-License-Identifier: Apache-2.0

/**
 * The rows of the timeline, from top to bottom: the signal, own events by kind, what a counter
 * proposes, what others labelled, and what a run predicted.
 *
 * @typedef {object} Lane
 * @property {string} name
 * @property {"signal" | "own" | "proposed" | "other" | "predicted"} role
 * @property {readonly any[]} events
 * @property {number} top Pixels.
 * @property {number} height
 */

const signalHeight = 74;
const ownHeight = 34;
const narrowHeight = 16;
/** Where the first lane begins, below the times. */
export const rulerHeight = 18;

/** Kinds that lie over the whole of a set have a lane above the reps. */
export const wideKinds = new Set(["set", "ignore", "grade", "class", "hold"]);

/**
 * @param {import("./state.mjs").State} state
 * @returns {{ lanes: Lane[], height: number }}
 */
export function lanesOf(state) {
  /** @type {Lane[]} */
  const lanes = [];
  let top = rulerHeight;
  const add = (name, role, events, height) => {
    lanes.push({ name, role, events, top, height });
    top += height + 3;
  };
  const { events } = state.labels;
  add(state.samples?.signal ?? "no signal", "signal", [], signalHeight);
  add("sets", "own", events.filter((event) => wideKinds.has(event.kind)), narrowHeight + 4);
  add(state.rater, "own", events.filter((event) => !wideKinds.has(event.kind)), ownHeight);
  if (state.proposals) {
    add(`proposed: ${state.proposals.counter}`, "proposed", state.proposals.events, narrowHeight);
  }
  for (const other of state.clip?.others ?? []) {
    const said = other.unreadable ? "the file cannot be read" : other.status;
    add(`${other.rater} (${said})`, "other", other.events ?? [], narrowHeight);
  }
  // Those on another track than the one that is shown would fill the page.
  for (const run of state.predictions.filter((one) => one.track === state.track)) {
    add(`predicted: ${run.counter}`, "predicted", run.events, narrowHeight);
  }
  return { lanes, height: top + 2 };
}
