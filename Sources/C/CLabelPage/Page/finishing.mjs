// SPDX-License-Identifier: Apache-2.0
import { countText, repsOf, repsText } from "./labels.mjs";

/**
 * Says that a clip is done, and goes on.
 *
 * @typedef {import("./state.mjs").State} State
 */

/**
 * The question to ask before labels are done; null if there is none.
 *
 * @param {State} state
 * @returns {string | null}
 */
function doubtOf({ labels, clip, project }) {
  const count = repsOf(labels.events);
  const known = clip.known_count ?? null;
  const hasReps = project.exercises.find((one) => one.id === clip.exercise)?.has_reps !== false;
  const isNothing = hasReps ? labels.events.every((event) => !["rep", "set"].includes(event.kind))
    : labels.events.length === 0;
  if (known !== null && known !== count) {
    const own = count === 0 ? "No rep is" : `${repsText(count)} ${count === 1 ? "is" : "are"}`;
    return `${own} labeled, but the known count is ${known}. Press Enter again if ${count === 0 ? "there are no reps" : `${count} is right`}.`;
  }
  if (isNothing && known === null) {
    return hasReps ? "No rep is labeled. Press Enter again if there are no reps in this clip."
      : "Nothing is labeled. Press Enter again if that is right.";
  }
  return null;
}

/** The open question; null if there is none, or the labels have changed since. @param {State} state */
export const askedNow = ({ asked, labels }) => (asked?.labels === labels ? asked.text : null);

/**
 * The command "done".
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./clips.mjs").Clips} page.clips
 * @param {() => void} page.takeReactionOff Takes the rater's delay off, if it is known.
 * @param {(text: string) => void} page.notice
 */
export function finishing({ store, clips, takeReactionOff, notice }) {
  return async () => {
    const { clip, labels, acknowledged, open } = store.state;
    if (labels.status !== "draft") {
      // The server may still refuse what was just said.
      if (acknowledged.labels.status !== "draft") clips.goOnUnfinished();
      return;
    }
    if (open) return notice(`A ${open.kind} has no end yet: press its key at the end, or Escape to drop it.`);
    const doubt = doubtOf(store.state);
    if (doubt && askedNow(store.state) === null) {
      return store.dispatch({ type: "know", values: { asked: { text: doubt, labels } } });
    }
    notice("");
    takeReactionOff();
    store.dispatch({ type: "status", status: "done" });
    await clips.settled();
    const { state } = store;
    if (state.clip === clip && state.acknowledged.labels.status === "done" && state.labels.status === "done") {
      clips.goOnUnfinished();
    }
  };
}

/** The rater's count beside the known one, as `4 of 5 reps`. @param {State} state */
export const countedText = ({ labels, clip }) => countText(repsOf(labels.events), clip?.known_count);
