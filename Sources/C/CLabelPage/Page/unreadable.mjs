// SPDX-License-Identifier: Apache-2.0
import { ServerError, read } from "./api.mjs";
import { at } from "./elements.mjs";
import { ask } from "./question.mjs";
import { isUnsaved, unreadableIn } from "./saving.mjs";
import { describeUnreadable } from "./state.mjs";

/** Says that the label file on the disk cannot be read. @param {import("./state.mjs").State} state */
export function showUnreadable({ unreadable }) {
  at("unreadable").hidden = unreadable === null;
  if (unreadable) at("unreadable-text").textContent = `${describeUnreadable(unreadable)}.`;
}

/**
 * Listens to the buttons beside an unreadable file.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {(file: import("./state.mjs").UnreadableFile) => Promise<any>} page.replace
 * @param {(text: string) => void} page.notice
 */
export function listenToUnreadable({ store, replace, notice }) {
  const lookAgain = async () => {
    const { clip, rater } = store.state;
    const stored = await read(`clips/${clip.id}/labels/${rater}`).catch((error) => {
      if (error instanceof ServerError && error.status === 423) return { ...error.answer, unreadable: true };
      throw error;
    });
    if (store.state.clip !== clip || store.state.rater !== rater) return;
    if (stored.unreadable) {
      store.dispatch({ type: "unreadable", file: unreadableIn(stored) });
      return notice("The file still cannot be read.");
    }
    store.dispatch({ type: "mended", stored });
    notice("The file can be read again.");
  };

  const replaceIt = async () => {
    const { unreadable, clip } = store.state;
    const what = isUnsaved(store.state) ? "by the labels on this page" : "by an empty draft";
    const answer = await ask(
      `Replace ${unreadable.path} ${what}? A copy of the file as it is now is kept beside it.`,
      [["no", "Cancel"], ["yes", "Replace it, keep a copy"]],
    );
    if (answer !== "yes" || store.state.clip !== clip) return;
    const written = await replace(unreadable);
    if (written) notice(`The file was replaced. ${written.copy ? `The old one is kept as ${written.copy}.` : ""}`);
  };

  const listen = (id, action) => at(id).addEventListener("click", () => {
    action().catch((error) => notice(error.message));
  });
  listen("look-again", lookAgain);
  listen("replace-unreadable", replaceIt);
}
