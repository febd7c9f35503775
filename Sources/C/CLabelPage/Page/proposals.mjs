// SPDX-License-Identifier: Apache-2.0
import { read } from "./api.mjs";
import { at } from "./elements.mjs";
import { Watched } from "./watched.mjs";

/**
 * A counter's proposals: asked for, hidden, and taken all at once.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./player.mjs").Player} page.player
 * @param {(text: string) => void} page.notice
 */
export function proposalsOf({ store, player, notice }) {
  const watched = new Watched(player, () => store.state);
  const noTrack = "A counter needs a pose track of this clip. To make tracks, run: rep-track DATASET";
  return {
    /** Asks the counter for reps, or hides what it proposed. */
    async toggle() {
      const { clip, proposals, track, rater } = store.state;
      if (proposals) return store.dispatch({ type: "know", values: { proposals: null } });
      const counter = at("counter").value;
      if (track === null) return notice(noTrack);
      const events = await read(`clips/${clip.id}/proposals`, { counter, track, rater });
      if (store.state.clip !== clip) return;
      const reps = events.filter((one) => one.mid !== undefined);
      notice(reps.length === 0 ? "The counter finds no reps in this clip." : "");
      store.dispatch({ type: "know", values: { proposals: { counter, events: reps } } });
    },

    /** Accepts all proposals, once the clip was played from start to end while they were shown. */
    acceptAll() {
      const { proposals } = store.state;
      if (!proposals) return notice("Press p first: the counter then proposes reps.");
      const count = proposals.events.length;
      if (count === 0) return notice("No proposal is left.");
      if (watched.share < 1) {
        const percent = Math.floor(watched.share * 100);
        return notice(
          `Play the clip once from start to end with the proposals shown, then accept them all. Played so far: ${percent} %.`,
        );
      }
      store.dispatch({ type: "acceptAll" });
      notice(`${count} ${count === 1 ? "proposal was" : "proposals were"} accepted. Press u to take that back.`);
    },
  };
}
