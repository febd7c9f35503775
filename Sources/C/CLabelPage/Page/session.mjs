// SPDX-License-Identifier: Apache-2.0
import { edited } from "./edits.mjs";
import { edges, mainEdge } from "./events.mjs";
import { labelsFrom, noLabels, rowOf, selectedEvent } from "./labels.mjs";

/**
 * The actions about what is open, what is selected and what is saved; no label changes by them except
 * that other labels come onto the page.
 *
 * @typedef {import("./state.mjs").State} State
 */

/** The state of the page if no clip is open. */
const nothing = {
  clip: null, labels: noLabels, acknowledged: { revision: "none", labels: noLabels },
  past: [], future: [], selected: null, open: null, theirs: null, unreadable: null, samples: null,
  proposals: null, predictions: [], questions: [], taps: {}, shifted: null, keepsTaps: false,
  asked: null, tried: false, loop: false, saving: { state: "saved", message: "", findings: [] },
};

/** Findings of the server about the events that were sent, by the events' ids. */
const findingsAbout = (labels, findings) => (findings ?? []).map((finding) => ({
  code: finding.code, message: finding.message,
  id: labels.events[finding.event]?.id ?? null,
  related: (finding.related ?? []).map((place) => labels.events[place]?.id).filter((id) => id !== undefined),
}));

/** The list of clips with the rater's row as the labels are now. */
function withRow(state, labels, obstacles) {
  const { clip, rater, clips } = state;
  const row = rowOf(rater, labels, obstacles);
  return clips.map((one) => {
    if (one.id !== clip?.id) return one;
    const others = one.labels.filter((other) => other.rater !== rater);
    return { ...one, labels: [row, ...others].sort((a, b) => (a.rater < b.rater ? -1 : 1)) };
  });
}

/** @type {Record<string, (state: State, action: any) => State>} */
export const session = {
  /** Takes an answer of the server about project, clips or signal: no label changes. */
  know: (state, { values }) => ({ ...state, ...values }),

  /** A clip was chosen and is being prepared; null stays where the rater is. */
  opening: (state, { id }) => ({ ...state, opening: id, open: null, asked: null }),
  /** The clip that was open is no more. */
  left: (state) => ({ ...state, ...nothing }),

  opened: (state, { clip }) => {
    const labels = labelsFrom(clip.labels);
    const { revision } = clip.labels;
    const unreadable = clip.labels.unreadable
      ? { path: clip.labels.path, revision, findings: clip.labels.findings ?? [] } : null;
    const findings = unreadable ? [] : findingsAbout(labels, clip.labels.findings);
    const saving = { state: unreadable ? "unreadable" : "saved", message: "", findings };
    return {
      ...state, ...nothing, clip, labels, opening: null, unreadable, saving,
      acknowledged: { revision, labels },
    };
  },

  cancel: (state) => (state.open ? { ...state, open: null } : { ...state, selected: null }),

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

  dismiss: (state, { proposal }) => ({
    ...state,
    proposals: state.proposals && {
      ...state.proposals,
      events: state.proposals.events.filter((other) => other !== proposal),
    },
  }),

  saving: (state, { value, message, findings }) => ({
    ...state,
    saving: {
      state: value, message: message ?? "",
      findings: findings ? findingsAbout(state.labels, findings) : state.saving.findings,
    },
  }),

  /** Labels are on the disk; findings are what keeps them from being done. */
  acknowledge: (state, { revision, labels, findings }) => ({
    ...state,
    acknowledged: { revision, labels }, unreadable: null,
    saving: { ...state.saving, findings: findingsAbout(labels, findings) },
    tried: state.tried && findings?.length > 0,
    clips: withRow(state, labels, findings?.length ?? 0),
  }),

  /** The labels cannot be done, and stay a draft. */
  backToDraft: (state, { sent, findings }) => {
    const before = state.past.at(-1);
    const { labels } = state;
    const isStep = before?.status === "draft" && before.events === labels.events && before.faults === labels.faults;
    return {
      ...state,
      labels: isStep ? before : { ...labels, status: "draft" },
      past: isStep ? state.past.slice(0, -1) : state.past,
      tried: true,
      saving: { state: "saved", message: "", findings: findingsAbout(sent, findings) },
    };
  },

  conflict: (state, { theirs }) => ({ ...state, theirs }),

  /** The file on the disk cannot be read: nothing is written before it is mended or replaced. */
  unreadable: (state, { file }) => ({ ...state, theirs: null, unreadable: file }),

  /** The file on the disk can be read again. */
  mended: (state, { stored }) => {
    const isChanged = state.labels !== state.acknowledged.labels;
    const isKnown = stored.revision === state.acknowledged.revision;
    if (isChanged && !isKnown) {
      const saving = { ...state.saving, state: "conflict", message: "another window changed this" };
      return { ...state, unreadable: null, theirs: stored, saving };
    }
    if (isChanged || isKnown) return { ...state, unreadable: null };
    const labels = labelsFrom(stored);
    return {
      ...state, unreadable: null, labels, past: [], future: [], selected: null,
      acknowledged: { revision: stored.revision, labels },
    };
  },

  /** Settles a conflict: the file is theirs now, and these labels come on top. */
  settle: (state, { labels }) => {
    const theirs = state.theirs;
    const known = { revision: theirs.revision, labels: labelsFrom(theirs) };
    return { ...edited(state, labels ?? known.labels), acknowledged: known, theirs: null };
  },
};
