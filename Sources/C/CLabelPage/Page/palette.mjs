// SPDX-License-Identifier: Apache-2.0

/**
 * What events of each kind may be called, the first of them what they are called unless told
 * otherwise. The catalogue of exercises says which faults an exercise has.
 *
 * @typedef {import("./state.mjs").State} State
 * @typedef {import("./events.mjs").Kind} Kind
 */

const holds = ["bottom", "top", "plank", "lockout"];
const measures = [
  ["knee-flexion", "deg"], ["elbow-flexion", "deg"], ["hip-flexion", "deg"],
  ["trunk-lean", "deg"], ["depth", "cm"],
];
const grades = [["form-correct", "flag"], ["form-score", "score"]];

/** The scale of a grade that is not in the list, by the end of its name. @param {string} label */
const scaleOf = (label) => /-(severity|risk|reba|probability)$/.exec(label ?? "")?.[1] ?? "score";

/** The entry of the open clip's exercise. @param {State} state */
const exerciseOf = (state) =>
  state.project?.exercises.find((exercise) => exercise.id === state.clip?.exercise);

/** Faults that any analyzer knows, those of the open clip's exercise first. @param {State} state */
export function faultsFor(state) {
  const own = exerciseOf(state)?.faults ?? [];
  const all = state.project?.exercises.flatMap((exercise) => exercise.faults) ?? [];
  return [...new Set([...own, ...(own.length > 0 ? [] : all)])];
}

/** The labels that a kind's events may have, for keys 1 to 9. @param {State} state @param {Kind} kind */
export function labelsFor(state, kind) {
  switch (kind) {
    case "rep": return state.project?.qualities ?? [];
    case "fault": return faultsFor(state);
    case "hold": return holds;
    case "step": return ["heel-strike", "toe-off"];
    case "event": return ["strike", "dyno"];
    case "measure": return measures.map(([name]) => name);
    case "grade": return grades.map(([name]) => name);
    case "ignore": return ["rest", "walk-out", "set-up", "unclear"];
    case "set": {
      const own = state.clip?.exercise;
      const all = state.project?.exercises.map((exercise) => exercise.id) ?? [];
      return [own, ...all.filter((id) => id !== own)].filter(Boolean);
    }
    default: return [];
  }
}

/** What the value of an event of a label is counted in; undefined where it has none. */
export function unitFor(kind, label) {
  if (kind === "measure") return measures.find(([name]) => name === label)?.[1] ?? "deg";
  if (kind === "grade") return grades.find(([name]) => name === label)?.[1] ?? scaleOf(label);
  return undefined;
}

/**
 * What a new event of a kind has besides its times. The last label of the kind is taken again.
 *
 * @param {State} state
 * @param {Kind} kind
 */
export function newEvent(state, kind) {
  const last = kind === "rep" ? undefined : state.labels.events.findLast((event) => event.kind === kind);
  const label = last?.label ?? labelsFor(state, kind)[0] ?? "unnamed";
  const unit = unitFor(kind, label);
  return { kind, label, ...(unit === undefined ? {} : { value: last?.value ?? 1, unit }) };
}
