// SPDX-License-Identifier: Apache-2.0
import { NoAnswer, ServerError, windowId, write } from "./api.mjs";
import { backupName, keepBackup } from "./backups.mjs";
import { bodyOf } from "./labels.mjs";

/**
 * Writes every change at once, one request at a time, and says "saved" only when the server has it
 * on its disk.
 *
 * @typedef {import("./state.mjs").State} State
 */

/** Whether anything is on the page that is not on the disk. @param {State} state */
export const isUnsaved = (state) => state.clip !== null && state.labels !== state.acknowledged.labels;

/** Whether there is anything to write, and it may be written. @param {State} state */
const hasChanges = (state) =>
  state.clip !== null && state.theirs === null && state.unreadable === null
  && (isUnsaved(state) || state.saving.state === "failed");

/** Failures that may pass: no answer, another token, a full disk, the server's own. */
const mayPass = (error) =>
  error instanceof NoAnswer || [401, 408, 429, 500, 502, 503, 504, 507].includes(error.status);

/** The time before writing is tried again, in milliseconds. */
const retryAfter = 2000;
/** The longest wait for what is on its way, in milliseconds. */
const longestWait = 5000;

/**
 * @param {ReturnType<typeof import("./state.mjs").createStore>} store
 * @returns {{ settled: () => Promise<void>, replace: (file: import("./state.mjs").UnreadableFile) => Promise<any> }}
 *   `settled` waits until no request is on its way; `replace` writes over a file that cannot be read.
 */
export function keepSaving(store) {
  let isBusy = false;
  let retry = 0;
  let backup = 0;
  /** @type {(() => void)[]} */
  let waiting = [];

  /** Writes the labels on the page, and takes note of what comes of it. */
  const send = async (headers) => {
    const { clip, rater, labels } = store.state;
    const place = backupName(store.state);
    const isStill = () => store.state.clip === clip && store.state.rater === rater;
    try {
      const answer = await write("PUT", `clips/${clip.id}/labels/${rater}`, bodyOf(labels), {
        "X-Window": windowId, ...(clip.video?.sha256 ? { "X-Media": clip.video.sha256 } : {}), ...headers,
      });
      if (!isStill()) return null;
      store.dispatch({ type: "acknowledge", revision: answer.revision, labels, findings: answer.findings });
      if (store.state.labels === labels) {
        store.dispatch({ type: "saving", value: "saved" });
        clearTimeout(backup);
        localStorage.removeItem(place);
      }
      return answer;
    } catch (error) {
      if (isStill()) refused(error, labels);
      return null;
    }
  };

  const save = async () => {
    clearTimeout(retry);
    if (isBusy || !hasChanges(store.state)) return;
    isBusy = true;
    store.dispatch({ type: "saving", value: "saving" });
    const { clip, rater } = store.state;
    // The change is painted first.
    await painted();
    const { state } = store;
    const mayGo = state.clip === clip && state.rater === rater && !state.theirs && !state.unreadable;
    if (mayGo) await send({ "If-Match": state.acknowledged.revision });
    free();
  };

  /** The next change may be sent. */
  const free = () => {
    isBusy = false;
    if (hasChanges(store.state) && !["refused", "failed"].includes(store.state.saving.state)) save();
    if (isBusy) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };

  /** @param {unknown} error @param {import("./labels.mjs").Labels} sent */
  const refused = (error, sent) => {
    const { status, answer } = error instanceof ServerError ? error : { status: 0, answer: null };
    const say = (value, message) => store.dispatch({ type: "saving", value, message });
    if (status === 423 || (status === 409 && answer?.unreadable)) {
      store.dispatch({ type: "unreadable", file: unreadableIn(answer) });
      say("unreadable", "the file cannot be read");
    } else if (status === 409) {
      store.dispatch({ type: "conflict", theirs: answer });
      say("conflict", "another window changed this");
    } else if (status === 422 && sent.status !== "draft") {
      store.dispatch({ type: "backToDraft", sent, findings: answer?.findings });
    } else if (mayPass(error)) {
      say("failed", error.message);
      retry = setTimeout(save, retryAfter);
    } else {
      store.dispatch({
        type: "saving", value: "refused", message: error.message, findings: answer?.findings,
      });
    }
  };

  store.subscribe((state, before) => {
    if (state.clip !== before.clip) return clearTimeout(backup);
    const hasMended = state.theirs !== before.theirs || state.unreadable !== before.unreadable;
    const isEdit = state.labels !== before.labels || state.acknowledged !== before.acknowledged;
    if (!isEdit && !hasMended) return;
    if (!hasChanges(state)) {
      // The refused change has been undone, or the file read again.
      const isOver = !isUnsaved(state) && ["refused", "unreadable", "conflict"].includes(state.saving.state);
      if (isOver) store.dispatch({ type: "saving", value: "saved" });
      return;
    }
    if (state.labels !== before.labels) {
      clearTimeout(backup);
      backup = setTimeout(keepUnsaved, 300);
    }
    save();
  });

  const keepUnsaved = () => { if (isUnsaved(store.state)) keepBackup(store.state); };
  addEventListener("pagehide", keepUnsaved);
  addEventListener("beforeunload", (event) => { if (isUnsaved(store.state)) event.preventDefault(); });

  return {
    settled: () => new Promise((resolve) => {
      if (!isBusy) return resolve();
      waiting.push(resolve);
      setTimeout(resolve, longestWait);
    }),
    replace: async ({ revision }) => {
      if (isBusy) return null;
      isBusy = true;
      store.dispatch({ type: "saving", value: "saving" });
      const answer = await send({ "If-Match": revision, "X-Replace-Unreadable": revision });
      free();
      return answer;
    },
  };
}

/** The file that an answer says cannot be read. @returns {import("./state.mjs").UnreadableFile} */
export const unreadableIn = (answer) =>
  ({ path: answer.path, revision: answer.revision, findings: answer.findings ?? [] });

/** Waits until the browser has painted, or would not for a while as nobody looks. */
const painted = () => new Promise((resolve) => {
  setTimeout(resolve, 50);
  requestAnimationFrame(() => { setTimeout(resolve, 0); });
});
