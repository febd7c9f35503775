// SPDX-License-Identifier: Apache-2.0
import {
  accepted, corrected, identified, inserting, mainEdge, orderTime, removing, replacing, withEdge,
} from "./events.mjs";
import { selectedEvent } from "./labels.mjs";
import { consensus, settled, taken } from "./provenance.mjs";
import { stretchedAroundAll } from "./sets.mjs";

/**
 * The actions that change labels. Each makes one step that undo takes back.
 *
 * @typedef {import("./state.mjs").State} State
 * @typedef {import("./labels.mjs").Labels} Labels
 */

/** The state with other labels, which can be undone. @param {State} state @param {Partial<Labels>} change */
export function edited(state, change) {
  const labels = { ...state.labels, ...change };
  return { ...state, labels, past: [...state.past, state.labels], future: [] };
}

/** The state with an event changed; whoever changes it settles what was open about it. */
function withEvent(state, event, change = {}) {
  const events = replacing(state.labels.events, settled(event, state.person));
  return edited(state, { events, ...change });
}

/** Names looked for, with that of an event of their kinds. */
const withName = (names, kinds, event) =>
  !kinds.includes(event.kind) || !names || !event.label || names.includes(event.label)
    ? names
    : [...names, event.label].sort();

/** What is looked for in labels, with what was found. */
const lookedFor = ({ faults, searchedEvents }, event) => ({
  faults: withName(faults, ["fault"], event),
  searchedEvents: withName(searchedEvents, ["step", "event"], event),
});

/** Sets are stretched around a new rep, except while a set is being marked. */
const around = (state, events, ids) =>
  (state.open?.kind === "set" ? events : stretchedAroundAll(events, ids));

/** Whether an edge is where its tap put it. */
const isWhereTapped = (event, tap) => event[tap.edge] === tap.time;

/** @type {Record<string, (state: State, action: any) => State>} */
export const edits = {
  add: (state, { event, taps }) => {
    const isNew = state.rater === consensus && !event.note;
    const added = identified(isNew ? taken(event, state.person) : event);
    const events = around(state, inserting(state.labels.events, added), [added.id]);
    const next = edited(state, { events, ...lookedFor(state.labels, added) });
    const known = taps?.length > 0 ? { ...state.taps, [added.id]: taps } : state.taps;
    const open = state.open?.kind === added.kind ? null : state.open;
    return { ...next, selected: added.id, edge: mainEdge(added), open, taps: known };
  },

  begin: (state, { event, taps }) => {
    const open = identified(event);
    const known = taps?.length > 0 ? { ...state.taps, [open.id]: taps } : state.taps;
    return { ...state, open, taps: known };
  },

  /**
   * Puts a mark on the frame that could be seen, once the browser has said which; part of the same undo step.
   */
  correctTap: (state, { moment, time }) => {
    const marked = Object.entries(state.taps).find(([, taps]) => taps.some((tap) => tap.moment === moment));
    const tap = marked?.[1].find((one) => one.moment === moment);
    if (!tap || tap.time === time) return state;
    const id = Number(marked[0]);
    const mend = (labels) => {
      const event = labels.events.find((other) => other.id === id);
      if (!event || !isWhereTapped(event, tap)) return labels;
      return { ...labels, events: around(state, replacing(labels.events, withEdge(event, tap.edge, time)), [id]) };
    };
    return {
      ...state,
      taps: { ...state.taps, [id]: marked[1].map((one) => (one === tap ? { ...tap, time } : one)) },
      open: state.open?.id === id ? { ...state.open, [tap.edge]: time } : state.open,
      labels: mend(state.labels), past: state.past.map(mend), future: state.future.map(mend),
    };
  },

  remove: (state) => {
    const index = state.labels.events.findIndex((event) => event.id === state.selected);
    if (index < 0) return state;
    const events = removing(state.labels.events, state.labels.events[index].id);
    const next = events[Math.min(index, events.length - 1)];
    return { ...edited(state, { events }), selected: next?.id ?? null };
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
    if (isNoteAlone) return edited(state, { events: replacing(state.labels.events, next) });
    return withEvent(state, next, lookedFor(state.labels, next));
  },

  /** Settles the open question of the selected event as it is. */
  decide: (state) => {
    const event = selectedEvent(state);
    return event && settled(event, state.person) !== event ? withEvent(state, event) : state;
  },

  accept: (state, { proposal, mid }) => {
    if (!state.proposals) return state;
    const added = accepted(proposal, state.proposals.counter, mid);
    const left = state.proposals.events.filter((other) => other !== proposal);
    const events = around(state, inserting(state.labels.events, added), [added.id]);
    const proposals = { ...state.proposals, events: left };
    return { ...edited(state, { events }), selected: added.id, edge: "mid", proposals };
  },

  /** All proposals that are left, as one step. */
  acceptAll: (state) => {
    if (!state.proposals || state.proposals.events.length === 0) return state;
    const { counter } = state.proposals;
    const added = state.proposals.events.map((proposal) => accepted(proposal, counter));
    const all = added.reduce((list, event) => inserting(list, event), state.labels.events);
    const events = around(state, all, added.map((event) => event.id));
    return { ...edited(state, { events }), proposals: { counter, events: [] } };
  },

  /** Taps that were not moved, earlier by how late the rater taps. */
  earlier: (state, { delay, frameAt, isByItself }) => {
    const taps = { ...state.taps };
    const note = `${delay.toFixed(3)} s of reaction taken off`;
    const moved = state.labels.events.map((event) => {
      const late = (taps[event.id] ?? []).filter((tap) => isWhereTapped(event, tap));
      if (late.length === 0) return event;
      // The first edge gives way to the next.
      const next = late.slice().sort((a, b) => a.time - b.time).reduce(
        (one, tap) => withEdge(one, tap.edge, frameAt(tap.time - delay * tap.rate)), event,
      );
      if (next === event) return event;
      taps[event.id] = taps[event.id].map(
        (tap) => (late.includes(tap) ? { ...tap, placed: next[tap.edge] } : tap),
      );
      return { ...next, note: event.note ? `${event.note}; ${note}` : note };
    });
    const ids = moved.filter((event, index) => event !== state.labels.events[index]).map((event) => event.id);
    if (ids.length === 0) return state;
    const sorted = moved.sort((a, b) => orderTime(a) - orderTime(b));
    const next = edited(state, { events: stretchedAroundAll(sorted, ids) });
    return { ...next, taps, shifted: isByItself ? next.labels : state.shifted };
  },

  status: (state, { status }) => edited(state, { status }),
  faults: (state, { faults }) => edited(state, { faults: faults.length ? [...faults].sort() : null }),
  replace: (state, { labels }) => edited(state, labels),

  /** Mends the event of a finding. */
  repair: (state, { labels, finding }) => ({
    ...edited(state, labels),
    saving: {
      ...state.saving, findings: state.saving.findings.filter((other) => other !== finding),
    },
  }),

  undo: (state) => {
    const labels = state.past.at(-1);
    if (!labels) return state;
    const future = [state.labels, ...state.future];
    // The rater took it back: the page does not do it again in this clip.
    const keepsTaps = state.keepsTaps || state.labels === state.shifted;
    return { ...state, labels, past: state.past.slice(0, -1), future, keepsTaps };
  },

  redo: (state) => {
    const [labels, ...future] = state.future;
    if (!labels) return state;
    return { ...state, labels, past: [...state.past, state.labels], future };
  },
};

