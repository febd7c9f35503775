// SPDX-License-Identifier: Apache-2.0
import { ServerError, write } from "./api.mjs";
import { bodyOf } from "./state.mjs";

/**
 * Writes every change at once, one request at a time, and says "saved" only when the server has it
 * on its disk. What is not saved yet is kept in the browser, so that closing it loses nothing.
 *
 * @param {ReturnType<typeof import("./state.mjs").createStore>} store
 * @returns {() => Promise<void>} Waits, at most two seconds, until no request is on its way.
 */
export function keepSaving(store) {
  let isBusy = false;
  let retry = 0;
  let backup = 0;
  /** What was sent and not answered: a server that was stopped may have it, or not. */
  let unanswered = null;

  /** Whether there is anything to write, and it may be written. */
  const hasChanges = (state) =>
    state.clip !== null && state.theirs === null
    && (state.labels !== state.acknowledged.labels || state.saving.state === "failed");

  const save = async () => {
    clearTimeout(retry);
    if (isBusy || !hasChanges(store.state)) return;
    isBusy = true;
    store.dispatch({ type: "saving", value: "saving" });
    // What was changed is seen first.
    await painted();
    const { clip, rater, acknowledged } = store.state;
    // What got no answer is sent again as it was, before what came after it: where the server has it
    // already, it says so, and the next change is made on that and no conflict with it.
    const isAgain = unanswered?.clip === clip && unanswered.rater === rater;
    const labels = isAgain ? unanswered.labels : store.state.labels;
    const place = backupName(store.state);
    const isStill = () => store.state.clip === clip && store.state.rater === rater;
    try {
      const answer = await write("PUT", `clips/${clip.id}/labels/${rater}`, bodyOf(labels), {
        "If-Match": acknowledged.revision,
      });
      unanswered = null;
      if (isStill()) {
        store.dispatch({ type: "acknowledge", revision: answer.revision, labels });
        if (store.state.labels === labels) {
          store.dispatch({ type: "saving", value: "saved" });
          clearTimeout(backup);
          localStorage.removeItem(place);
        }
      }
    } catch (error) {
      unanswered = error instanceof ServerError ? null : { clip, rater, labels };
      if (isStill()) refused(error);
    }
    isBusy = false;
    if (hasChanges(store.state) && !["refused", "failed"].includes(store.state.saving.state)) save();
  };

  /** @param {unknown} error */
  const refused = (error) => {
    const status = error instanceof ServerError ? error.status : 0;
    if (status === 409) {
      store.dispatch({ type: "conflict", theirs: error.answer });
      store.dispatch({ type: "saving", value: "conflict", message: "another window changed this" });
    } else if (status === 422 || status === 400) {
      const { findings } = error.answer ?? {};
      store.dispatch({ type: "saving", value: "refused", message: error.message, findings });
    } else {
      store.dispatch({ type: "saving", value: "failed", message: "the server does not answer" });
      retry = setTimeout(save, 2000);
    }
  };

  store.subscribe((state, before) => {
    const isEdit = state.labels !== before.labels || state.acknowledged !== before.acknowledged;
    if (!isEdit) return;
    if (!hasChanges(state)) {
      // What was refused has been undone.
      if (state.saving.state === "refused") store.dispatch({ type: "saving", value: "saved" });
      return;
    }
    if (state.labels !== before.labels) {
      clearTimeout(backup);
      backup = setTimeout(keepUnsaved, 300);
    }
    save();
  });

  const keepUnsaved = () => { if (hasChanges(store.state)) keepBackup(store.state); };
  addEventListener("pagehide", keepUnsaved);

  return async () => {
    for (let wait = 0; wait < 100 && isBusy; wait += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
  };
}

/** Waits until the browser has painted, or would not for a while as nobody looks. */
const painted = () => new Promise((resolve) => {
  setTimeout(resolve, 50);
  requestAnimationFrame(() => { setTimeout(resolve, 0); });
});

/** What the browser calls the copy of what is not saved. */
const backupName = (state) => `repgauge ${state.project.name} ${state.clip.id} ${state.rater}`;

const keepBackup = (state) => {
  const backup = { revision: state.acknowledged.revision, labels: bodyOf(state.labels) };
  try {
    localStorage.setItem(backupName(state), JSON.stringify(backup));
  } catch {
    // The browser's store is full; the change is on its way to the server all the same.
  }
};

/**
 * What a closed window had not saved of the open clip; null where there is nothing.
 *
 * @param {import("./state.mjs").State} state
 * @returns {{ revision: string, labels: any } | null}
 */
export function takeBackup(state) {
  const name = backupName(state);
  const text = localStorage.getItem(name);
  localStorage.removeItem(name);
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
