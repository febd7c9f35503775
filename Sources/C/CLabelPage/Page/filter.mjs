// SPDX-License-Identifier: Apache-2.0
import { at } from "./elements.mjs";
import { isFinished } from "./progress.mjs";

/**
 * Whether the list shows a clip: every word is in its id, its exercise or its subject.
 *
 * @param {any} clip
 * @param {import("./state.mjs").State} state
 */
export function isListed(clip, { filter, rater }) {
  if (filter.isUnfinished && isFinished(clip, rater)) return false;
  const said = [clip.id, clip.exercise, clip.subject].join(" ").toLowerCase();
  return filter.words.toLowerCase().split(/\s+/).every((word) => said.includes(word));
}

/** Listens to the fields above the list. @param {ReturnType<typeof import("./state.mjs").createStore>} store */
export function listenToFilter(store) {
  const take = () => store.dispatch({
    type: "know", values: { filter: { words: at("filter").value, isUnfinished: at("unfinished").checked } },
  });
  at("filter").addEventListener("input", take);
  at("unfinished").addEventListener("change", take);
}
