// SPDX-License-Identifier: Apache-2.0
import {
  accepted, corrected, edges, identified, inserting, mainEdge, orderTime, plain, removing, replacing, withEdge,
} from "./events.mjs";
import { consensus, settled, taken } from "./provenance.mjs";

/**
 * All that the page knows, in one value; the only way to change it is to dispatch an action.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 * @typedef {{ events: readonly LabelEvent[], faults: readonly string[] | null, status: string }} Labels
 *
 * @typedef {object} State
 * @property {any} project The catalogues, as the server gives them.
 * @property {string} rater Whose labels are on the page.
 * @property {string} person Who is in front of it; another than the rater while making a consensus.
 * @property {{ time: number, text: string, left_out: any[] }[]} questions What raters left open.
 * @property {any[]} clips How far every clip is.
 * @property {any} clip The clip that is labelled; null where none is open.
 * @property {Labels} labels As they stand on the page.
 * @property {{ revision: string, labels: Labels }} acknowledged As they stand on the disk.
 * @property {Labels[]} past To go back to, oldest first.
 * @property {Labels[]} future To go forward to, next first.
 * @property {number | null} selected The id of an event.
 * @property {"start" | "mid" | "end"} edge The edge of the selected event that keys move.
 * @property {LabelEvent | null} open An event whose end is still to come.
 * @property {"tap" | "hold" | "step"} mode
 * @property {{ state: string, message: string, findings: any[] }} saving
 * @property {any | null} theirs What another window wrote while this one had changes of its own.
 * @property {{ counter: string, events: import("./events.mjs").Proposal[] } | null} proposals
 * @property {{ counter: string, track: string, events: any[] }[]} predictions
 * @property {string | null} track
 * @property {string} signal
 * @property {any | null} samples The signal that is drawn.
 * @property {Readonly<Record<number, import("./reaction.mjs").Tap>>} taps Marks made while the video
 *   played, by their events' ids.
 * @property {{ id: number, tap: import("./reaction.mjs").Tap } | null} marked The last of these marks,
 *   whose frame the browser may still correct.
 * @property {boolean} overlay
 * @property {boolean} loop
 * @property {number} rate
 */

/** @type {Labels} */
const noLabels = { events: [], faults: null, status: "draft" };

/** @type {State} */
export const initialState = {
  project: null, rater: "", person: "", questions: [], clips: [], clip: null, labels: noLabels,
  acknowledged: { revision: "none", labels: noLabels }, past: [], future: [], selected: null,
  edge: "mid", open: null, mode: "tap", saving: { state: "saved", message: "", findings: [] },
  theirs: null, proposals: null, predictions: [], track: null, signal: "height", samples: null,
  taps: {}, marked: null, overlay: false, loop: false, rate: 1,
};

/** The labels in an answer of the server. @returns {Labels} */
export function labelsFrom(answer) {
  return {
    events: (answer.events ?? []).map(identified),
    faults: answer.faults ?? null,
    status: answer.status ?? "draft",
  };
}

/** What the server is sent. @param {Labels} labels */
export const bodyOf = (labels) => ({
  status: labels.status,
  faults: labels.faults ?? [],
  events: labels.events.map(plain),
});

/** The selected event; undefined where none is. @param {State} state */
export const selectedEvent = (state) =>
  state.labels.events.find((event) => event.id === state.selected);

/** The state with other labels, which can be undone. @param {State} state @param {Partial<Labels>} change */
function edited(state, change) {
  const labels = { ...state.labels, ...change };
  return { ...state, labels, past: [...state.past, state.labels], future: [] };
}

/** The state with an event changed; whoever changes it settles what was open about it. */
function withEvent(state, event, change = {}) {
  const events = replacing(state.labels.events, settled(event, state.person));
  return edited(state, { events, ...change });
}

/** Faults looked for, with one that was found. */
const lookedFor = (faults, event) =>
  event.kind !== "fault" || !faults || !event.label || faults.includes(event.label)
    ? faults
    : [...faults, event.label].sort();

/** @type {Record<string, (state: State, action: any) => State>} */
const reducers = {
  /** What the server said of the project, the clips or a signal: no label changes. */
  know: (state, { values }) => ({ ...state, ...values }),

  opened: (state, { clip, samples }) => {
    const labels = labelsFrom(clip.labels);
    return {
      ...state, clip, labels, samples: samples ?? null, past: [], future: [], selected: null,
      open: null, acknowledged: { revision: clip.labels.revision, labels }, theirs: null,
      proposals: null, predictions: [], questions: [], taps: {},
      marked: null, loop: false,
      saving: { state: "saved", message: "", findings: [] },
    };
  },

  add: (state, { event, tap }) => {
    const isNew = state.rater === consensus && !event.note;
    const added = identified(isNew ? taken(event, state.person) : event);
    const next = edited(state, {
      events: inserting(state.labels.events, added),
      faults: lookedFor(state.labels.faults, added),
    });
    const taps = tap ? { ...state.taps, [added.id]: tap } : state.taps;
    const marked = tap ? { id: added.id, tap } : null;
    return { ...next, selected: added.id, edge: mainEdge(added), open: null, taps, marked };
  },

  begin: (state, { event, tap }) => {
    const open = identified(event);
    return { ...state, open, marked: tap ? { id: open.id, tap } : null };
  },

  /** What could be seen when the last mark was made was another frame, which is part of that mark. */
  correctTap: (state, { moment, time }) => {
    const { marked, open, labels } = state;
    if (marked?.tap.moment !== moment) return state;
    const { id, tap } = marked;
    if (open?.id === id) return { ...state, open: { ...open, [tap.edge]: time } };
    const event = labels.events.find((other) => other.id === id);
    if (event?.[tap.edge] !== tap.time) return state;
    const mended = { ...tap, time };
    return {
      ...state,
      labels: { ...labels, events: replacing(labels.events, withEdge(event, tap.edge, time)) },
      taps: { ...state.taps, [id]: mended },
      marked: { id, tap: mended },
    };
  },
  cancel: (state) => (state.open ? { ...state, open: null } : { ...state, selected: null }),

  remove: (state) => {
    const index = state.labels.events.findIndex((event) => event.id === state.selected);
    if (index < 0) return state;
    const events = removing(state.labels.events, state.labels.events[index].id);
    const next = events[Math.min(index, events.length - 1)];
    return { ...edited(state, { events }), selected: next?.id ?? null };
  },

  select: (state, { id, edge }) => {
    const event = state.labels.events.find((other) => other.id === id);
    if (!event) return { ...state, selected: null };
    return { ...state, selected: id, edge: edge ?? mainEdge(event) };
  },

  nextEdge: (state) => {
    const event = selectedEvent(state);
    if (!event) return state;
    const list = edges(event);
    return { ...state, edge: list[(list.indexOf(state.edge) + 1) % list.length] };
  },

  moveEdge: (state, { time, edge, id }) => {
    const event = state.labels.events.find((other) => other.id === (id ?? state.selected));
    if (!event) return state;
    const moved = withEdge(event, edge ?? state.edge, time);
    return moved === event ? state : { ...withEvent(state, moved), edge: edge ?? state.edge };
  },

  /** Other fields of the selected event; a field that is undefined goes. */
  amend: (state, { fields }) => {
    const event = selectedEvent(state);
    if (!event) return state;
    const isNoteAlone = Object.keys(fields).every((name) => name === "note");
    const next = { ...(isNoteAlone ? event : corrected(event)), ...fields };
    for (const name of Object.keys(fields)) if (next[name] === undefined) delete next[name];
    const faults = lookedFor(state.labels.faults, next);
    if (isNoteAlone) return edited(state, { events: replacing(state.labels.events, next) });
    return withEvent(state, next, { faults });
  },

  /** What is open about the selected event is settled as it is. */
  decide: (state) => {
    const event = selectedEvent(state);
    return event && settled(event, state.person) !== event ? withEvent(state, event) : state;
  },

  accept: (state, { proposal, mid }) => {
    if (!state.proposals) return state;
    const added = accepted(proposal, state.proposals.counter, mid);
    const events = state.proposals.events.filter((other) => other !== proposal);
    const next = edited(state, { events: inserting(state.labels.events, added) });
    const proposals = { ...state.proposals, events };
    return { ...next, selected: added.id, edge: "mid", proposals };
  },

  dismiss: (state, { proposal }) => ({
    ...state,
    proposals: state.proposals && {
      ...state.proposals,
      events: state.proposals.events.filter((other) => other !== proposal),
    },
  }),

  /** Taps that were not moved, earlier by how late the rater taps. */
  earlier: (state, { delay, frameAt }) => {
    const isTap = (event) => {
      const tap = state.taps[event.id];
      return tap !== undefined && event[tap.edge] === tap.time;
    };
    const events = state.labels.events.map((event) => {
      if (!isTap(event)) return event;
      const { edge, time, rate } = state.taps[event.id];
      const moved = withEdge(event, edge, frameAt(time - delay * rate));
      const note = `${delay.toFixed(3)} s of reaction taken off`;
      return { ...moved, note: event.note ? `${event.note}; ${note}` : note };
    });
    const taps = Object.fromEntries(
      Object.entries(state.taps).filter(([id]) => {
        const event = state.labels.events.find((other) => other.id === Number(id));
        return event !== undefined && !isTap(event);
      }),
    );
    const sorted = events.slice().sort((a, b) => orderTime(a) - orderTime(b));
    return { ...edited(state, { events: sorted }), taps };
  },

  status: (state, { status }) => edited(state, { status }),
  faults: (state, { faults }) => edited(state, { faults: faults.length ? [...faults].sort() : null }),

  replace: (state, { labels }) => edited(state, labels),

  undo: (state) => {
    const labels = state.past.at(-1);
    if (!labels) return state;
    const future = [state.labels, ...state.future];
    return { ...state, labels, past: state.past.slice(0, -1), future };
  },

  redo: (state) => {
    const [labels, ...future] = state.future;
    if (!labels) return state;
    return { ...state, labels, past: [...state.past, state.labels], future };
  },

  saving: (state, { value, message, findings }) => ({
    ...state, saving: { state: value, message: message ?? "", findings: findings ?? [] },
  }),

  acknowledge: (state, { revision, labels }) => ({ ...state, acknowledged: { revision, labels } }),
  conflict: (state, { theirs }) => ({ ...state, theirs }),

  /** How a conflict was settled: what is there now is theirs, and these labels come on top. */
  settle: (state, { labels }) => {
    const theirs = state.theirs;
    const known = { revision: theirs.revision, labels: labelsFrom(theirs) };
    return { ...edited(state, labels ?? known.labels), acknowledged: known, theirs: null };
  },
};

/**
 * The state after an action; the same one where nothing changes.
 *
 * @param {State} state
 * @param {{ type: string } & Record<string, any>} action
 */
export function reduce(state, action) {
  const reducer = reducers[action.type];
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
