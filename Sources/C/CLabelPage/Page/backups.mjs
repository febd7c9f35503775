// SPDX-License-Identifier: Apache-2.0
import { bodyOf } from "./labels.mjs";

/**
 * Changes that are not saved yet, kept in the browser so that a window that is closed loses nothing.
 *
 * @typedef {import("./state.mjs").State} State
 */

/** The copy's name in the browser. @param {State} state */
export const backupName = (state) => `repgauge ${state.project.name} ${state.clip.id} ${state.rater}`;

/** @param {State} state */
export function keepBackup(state) {
  const backup = { revision: state.acknowledged.revision, labels: bodyOf(state.labels) };
  try {
    localStorage.setItem(backupName(state), JSON.stringify(backup));
  } catch {
    // The browser's store is full; the change is on its way to the server all the same.
  }
}

/**
 * The changes to the open clip that a closed window had not saved; null if everything was saved.
 *
 * @param {State} state
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
