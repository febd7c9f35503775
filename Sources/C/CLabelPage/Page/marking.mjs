// SPDX-License-Identifier: Apache-2.0
import { isInstant } from "./events.mjs";
import { newEvent } from "./palette.mjs";

/**
 * The keys that mark, in each mode.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./player.mjs").Player} page.player
 * @returns {(kind: import("./events.mjs").Kind, detail: { isUp?: boolean, moment: number }) => void}
 */
export function markingOf({ store, player }) {
  /** The taps of a key that was pressed while the video played; none if it stood still. */
  const tapsAt = (edge, time, moment) =>
    (player.isPlaying ? [{ edge, time, moment, rate: store.state.rate }] : []);

  /** An event that was begun ends at a time, whichever way time went. */
  const finish = (open, time, moment) => {
    const isReversed = time < open.start;
    const [start, end] = isReversed ? [time, open.start] : [open.start, time];
    const mid = open.mid === undefined ? {} : { mid: Math.min(Math.max(open.mid, start), end) };
    const { id, ...event } = open;
    const taps = [...(store.state.taps[id] ?? []), ...tapsAt("end", time, moment)];
    const turned = { start: "end", mid: "mid", end: "start" };
    store.dispatch({
      type: "add", event: { ...event, start, end, ...mid },
      taps: isReversed ? taps.map((tap) => ({ ...tap, edge: turned[tap.edge] })) : taps,
    });
  };

  return (kind, { isUp, moment }) => {
    const { mode, open } = store.state;
    if (isUp && (mode !== "hold" || open?.kind !== kind)) return;
    const time = player.timeAt(moment);
    if (mode === "step" && player.isPlaying) {
      player.pause();
      player.seek(time);
    }
    const event = newEvent(store.state, kind);
    const isAtOnce = isInstant(kind) || (kind === "rep" && mode === "tap");
    const same = isAtOnce && store.state.labels.events.find(
      (other) => other.kind === kind && Math.abs((other.mid ?? other.start) - time) < 1e-6,
    );
    if (same) return store.dispatch({ type: "select", id: same.id });
    if (open?.kind === kind) {
      const wantsTurn = mode === "step" && kind === "rep" && open.mid === undefined;
      if (wantsTurn) store.dispatch({ type: "begin", event: { ...open, mid: time } });
      else finish(open, time, moment);
      return;
    }
    const edge = kind === "rep" && mode === "tap" ? "mid" : "start";
    const type = isAtOnce ? "add" : "begin";
    store.dispatch({ type, event: { ...event, [edge]: time }, taps: tapsAt(edge, time, moment) });
  };
}
