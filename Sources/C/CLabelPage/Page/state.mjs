// SPDX-License-Identifier: Apache-2.0
import { edits } from "./edits.mjs";
import { noLabels } from "./labels.mjs";
import { session } from "./session.mjs";

/**
 * All that the page knows, in one value; the only way to change it is to dispatch an action.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 * @typedef {import("./labels.mjs").Labels} Labels
 * @typedef {{ code: string, message: string, id: number | null, related: number[] }} Finding `id` and
 *   `related` are of the events that it is about.
 * @typedef {{ path: string, revision: string, findings: any[] }} UnreadableFile
 *
 * @typedef {object} State
 * @property {any} project The catalogues, as the server gives them.
 * @property {string} rater Whose labels are on the page.
 * @property {string} person Who is in front of it; another than the rater while making a consensus.
 * @property {{ time: number, text: string, left_out: any[] }[]} questions What raters left open.
 * @property {any[] | null} clips How far every clip is; null before the server has said so.
 * @property {{ words: string, isUnfinished: boolean }} filter Which clips the list shows.
 * @property {any} clip The clip that is labeled; null if no clip is open.
 * @property {string | null} opening The id of a clip that is being prepared.
 * @property {Labels} labels As they stand on the page.
 * @property {{ revision: string, labels: Labels }} acknowledged As they stand on the disk.
 * @property {Labels[]} past To go back to, oldest first.
 * @property {Labels[]} future To go forward to, next first.
 * @property {number | null} selected The id of an event.
 * @property {"start" | "mid" | "end"} edge The edge of the selected event that keys move.
 * @property {LabelEvent | null} open An event whose end is still to come.
 * @property {"tap" | "hold" | "step"} mode
 * @property {{ state: string, message: string, findings: Finding[] }} saving
 * @property {any | null} theirs What another window wrote while this one had changes of its own.
 * @property {UnreadableFile | null} unreadable The file on the disk, if it cannot be read.
 * @property {{ text: string } | null} refusal Why the last change was not made.
 * @property {{ text: string, labels: Labels } | null} asked What was asked before these labels are done.
 * @property {boolean} tried Whether the clip was said to be done and could not be.
 * @property {{ counter: string, events: import("./events.mjs").Proposal[] } | null} proposals
 * @property {{ counter: string, track: string, events: any[] }[]} predictions
 * @property {string | null} track
 * @property {string} signal
 * @property {any | null} samples The signal that is drawn.
 * @property {Readonly<Record<number, import("./reaction.mjs").Tap[]>>} taps Marks made while the video
 *   played, by their events' ids.
 * @property {import("./reaction.mjs").Pair[]} pairs What is known of the rater's delay.
 * @property {Labels | null} shifted The labels as the page moved their taps by itself.
 * @property {boolean} keepsTaps Whether the rater took that back.
 * @property {boolean} overlay
 * @property {boolean} loop
 * @property {number} rate
 */

/** @type {State} */
export const initialState = {
  project: null, rater: "", person: "", questions: [], clips: null,
  filter: { words: "", isUnfinished: false }, clip: null, opening: null, labels: noLabels,
  acknowledged: { revision: "none", labels: noLabels }, past: [], future: [], selected: null,
  edge: "mid", open: null, mode: "tap", saving: { state: "saved", message: "", findings: [] },
  theirs: null, unreadable: null, refusal: null, asked: null, tried: false, proposals: null,
  predictions: [], track: null, signal: "height", samples: null,
  taps: {}, pairs: [], shifted: null, keepsTaps: false, overlay: false, loop: false, rate: 1,
};

/** Where a finding is, for people: `labels/gym/squat.kim.tsv:7:1: ...`. @param {UnreadableFile} file */
export function describeUnreadable({ path, findings }) {
  const [first] = findings;
  const place = [path, first?.line, first?.column].filter((part) => part !== undefined && part !== null);
  return `${place.join(":")}: ${first?.message ?? "the file cannot be read"}`;
}

/** Why labels cannot be changed now; null if they can. @param {State} state */
export function whyFixed(state) {
  if (state.opening !== null) return "The clip is being prepared: nothing is marked yet.";
  return state.unreadable ? "Nothing is marked while the label file cannot be read." : null;
}

/**
 * The state after an action; the same one if nothing changes.
 *
 * @param {State} state
 * @param {{ type: string } & Record<string, any>} action
 */
export function reduce(state, action) {
  const edit = edits[action.type];
  if (edit) {
    const text = whyFixed(state);
    return text === null ? edit(state, action) : { ...state, refusal: { text } };
  }
  const reducer = session[action.type];
  if (!reducer) throw new Error(`there is no action '${action.type}'`);
  return reducer(state, action);
}

/**
 * A store that tells its listeners of every change.
 *
 * @param {State} state
 */
export function createStore(state = initialState) {
  /** @type {((state: State, before: State) => void)[]} */
  const listeners = [];
  let current = state;
  return {
    get state() { return current; },
    /** @param {{ type: string } & Record<string, any>} action */
    dispatch(action) {
      const before = current;
      current = reduce(before, action);
      if (current !== before) for (const listener of listeners) listener(current, before);
    },
    /** @param {(state: State, before: State) => void} listener */
    subscribe(listener) { listeners.push(listener); },
  };
}
