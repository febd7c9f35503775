// SPDX-License-Identifier: Apache-2.0
import { at } from "./elements.mjs";
import { repairOf } from "./repair.mjs";

/**
 * Findings that keep labels from being done: shown above the clip, and mended.
 *
 * @typedef {import("./state.mjs").State} State
 * @typedef {import("./state.mjs").Finding} Finding
 */

/** Findings that only say that something is still to come. */
const notYet = new Set(["uncounted-set", "mixed-counts", "count-mismatch", "empty-draft"]);

/** The findings that are shown now. @param {State} state @returns {Finding[]} */
export const shownFindings = ({ saving, tried }) =>
  (tried ? saving.findings : saving.findings.filter((finding) => !notYet.has(finding.code)));

/** The ids of the events that the shown findings are about. @param {State} state @returns {Set<number>} */
export const faultyEvents = (state) =>
  (state.saving.findings.length === 0
    ? new Set()
    : new Set(shownFindings(state).map((finding) => finding.id).filter((id) => id !== null)));

/**
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {(id: number) => void} page.show Selects an event and shows it.
 * @param {(text: string) => void} page.notice
 */
export function findingsOf({ store, show, notice }) {
  const repairFor = (finding) => {
    const { clip, labels } = store.state;
    return finding && clip?.video ? repairOf(finding, labels, clip.video) : null;
  };

  return {
    /** Shows the first finding, and how it is mended. @param {State} state */
    display(state) {
      const findings = state.clip ? shownFindings(state) : [];
      const [first] = findings;
      at("findings").hidden = !first;
      if (!first) return;
      const begin = state.tried ? "Not done, a draft still" : "Not ready to be done";
      const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
      at("findings-text").textContent = `${begin}: ${first.message}${more}.`;
      at("show-finding").hidden = first.id === null;
      const repair = repairFor(first);
      at("repair").hidden = !repair;
      if (repair) at("repair-words").textContent = repair.words;
    },

    /** Leads to the event that the first finding is about. */
    lead() {
      const [first] = shownFindings(store.state);
      if (first && first.id !== null) show(first.id);
      else notice(first ? "" : "Nothing keeps this clip from being done.");
    },

    /** Mends the first finding. */
    repair() {
      const [finding] = shownFindings(store.state);
      if (!finding) return notice("There is nothing to repair.");
      const repair = repairFor(finding);
      if (finding.id !== null) show(finding.id);
      if (!repair) return notice("This has to be changed by hand.");
      store.dispatch({ type: "repair", labels: repair.labels, finding });
      const isThere = store.state.labels.events.some((event) => event.id === finding.id);
      if (isThere) show(finding.id);
    },
  };
}
