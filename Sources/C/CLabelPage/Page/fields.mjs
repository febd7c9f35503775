// SPDX-License-Identifier: Apache-2.0
import { at } from "./elements.mjs";
import { selectedEvent } from "./labels.mjs";
import { unitFor } from "./palette.mjs";
import { showDetails } from "./views.mjs";

/** Changes the selected event as its fields say. @param {ReturnType<typeof import("./state.mjs").createStore>} store */
function listenToDetails(store) {
  for (const name of ["label", "side", "value", "note"]) {
    at(name).addEventListener("change", ({ target }) => {
      const event = selectedEvent(store.state);
      if (!event) return;
      const text = target.value.trim();
      const fields = { [name]: text === "" ? undefined : name === "value" ? Number(text) : text };
      if (Number.isNaN(fields.value)) return showDetails(store.state);
      const unit = name === "label" ? unitFor(event.kind, text) : undefined;
      store.dispatch({ type: "amend", fields: unit === undefined ? fields : { ...fields, unit } });
    });
  }
}

/**
 * Listens to all fields and lists of the page.
 *
 * @param {ReturnType<typeof import("./state.mjs").createStore>} store
 * @param {import("./clips.mjs").Clips} clips
 */
export function listenToFields(store, clips) {
  listenToDetails(store);
  const choose = (name, valuesOf, then = () => {}) => at(name).addEventListener("change", ({ target }) => {
    store.dispatch({ type: "know", values: valuesOf(target.value) });
    // Keys are the page's again.
    target.blur();
    then();
  });
  choose("track", (track) => ({ track, proposals: null }), () => clips.readTrack());
  choose("signal", (signal) => ({ signal }), () => clips.readTrack());
  choose("counter", () => ({ proposals: null }));
}
