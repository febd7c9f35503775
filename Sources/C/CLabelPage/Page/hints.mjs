// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";
import { shownFindings } from "./findings.mjs";

/**
 * Help while labeling: the keys of the present mode under the video, and the running number on the
 * video at each mark.
 *
 * @typedef {import("./state.mjs").State} State
 */

/** The meaning of `r` and of the other marking keys in each mode. */
const marking = {
  tap: [["r", "rep, at its turning point"], ["e", "set: start, then end"], ["f", "fault: start, then end"]],
  hold: [["r", "rep, held from start to end"], ["e", "set, held"], ["f", "fault, held"]],
  step: [["r", "rep: start, turning point, end"], ["e", "set: start, end"], ["f", "fault: start, end"]],
};

/** The keys that are of use now. @param {State} state @returns {string[][]} */
function usefulKeys(state) {
  if (state.unreadable) return [["n", "next clip"], ["?", "all keys"]];
  const { open, proposals, selected, labels } = state;
  const mending = shownFindings(state).length > 0 ? [["F", "repair"]] : [];
  const begun = open ? [["Esc", `drop the ${open.kind} that is begun`]] : [];
  const accepting = proposals?.events.length > 0
    ? [["a", "accept"], ["w", "accept here"], ["d", "dismiss"], ["A", "accept all"]] : [];
  const changing = selected !== null ? [[", .", "move by a frame"], ["Del", "remove"]] : [];
  const ending = labels.status === "draft" ? [["Enter", "done, next clip"]] : [["D", "draft again"], ["Enter", "next clip"]];
  return [
    ["Space", "play"], ...marking[state.mode], ...begun, ...mending, ...accepting, ...changing,
    ["u", "undo"], ["t", "mode"], ...ending, ["?", "all keys"],
  ];
}

/** Shows the keys of the present mode. @param {State} state */
export function showHints(state) {
  const keys = state.clip ? usefulKeys(state) : [];
  const text = keys.join("\n");
  const strip = at("hints");
  if (strip.dataset.keys === text) return;
  strip.dataset.keys = text;
  strip.replaceChildren(...keys.map(([key, words]) => {
    const item = make("span");
    item.append(make("kbd", key), ` ${words}`);
    return item;
  }));
}

/** The number or the kind that a new event is shown by on the video. */
function flashText(events, event) {
  if (event.kind !== "rep") return event.kind;
  return `${events.filter((other) => other.kind === "rep").indexOf(event) + 1}`;
}

/** Shows on the video that an event was marked. @param {State} state @param {State} before */
export function flashMark(state, before) {
  const flash = at("flash");
  const stop = () => { for (const animation of flash.getAnimations()) animation.cancel(); };
  if (state.clip !== before.clip) return stop();
  if (state.labels.events.length !== before.labels.events.length + 1 || state.past === before.past) return;
  if (state.past.length < before.past.length) return;
  const known = new Set(before.labels.events.map((event) => event.id));
  const event = state.labels.events.find((other) => !known.has(other.id));
  if (!event) return;
  flash.textContent = flashText(state.labels.events, event);
  stop();
  flash.animate(
    [{ opacity: 1, transform: "scale(1.15)" }, { opacity: 1, transform: "none", offset: 0.2 }, { opacity: 0 }],
    { duration: 900 },
  );
}
