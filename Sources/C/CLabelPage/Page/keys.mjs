// SPDX-License-Identifier: Apache-2.0

/**
 * Every key and what it does; the sheet on `?` is made of this table.
 *
 * A key is written as `KeyboardEvent.key` says it, with `Shift+`, `Ctrl+` or `Alt+` in front. Keys
 * that mark are also heard when they come up, for labeling while they are held.
 *
 * @type {{ group: string, keys: [keys: string[], command: string, text: string][] }[]}
 */
export const sheet = [
  {
    group: "Play",
    keys: [
      [["Space"], "toggle", "play or pause"],
      [["ArrowLeft"], "step -1", "one frame back"],
      [["ArrowRight"], "step 1", "one frame on"],
      [["Shift+ArrowLeft"], "skip -1", "one second back"],
      [["Shift+ArrowRight"], "skip 1", "one second on"],
      [["ArrowUp"], "jump -1", "select the event before"],
      [["ArrowDown"], "jump 1", "select the event after"],
      [["Home"], "first", "the first frame"],
      [["End"], "last", "the last frame"],
      [["-"], "slower", "slower, down to 0.1"],
      [["=", "+"], "faster", "faster, up to 4"],
      [["\\"], "normal", "the usual speed: 1, or less if the reps are fast"],
      [["l"], "loop", "play the selected event over and over"],
    ],
  },
  {
    group: "Mark",
    keys: [
      [["t"], "mode", "the next mode: tap, hold or frame-step"],
      [["r"], "mark rep", "a rep"],
      [["f"], "mark fault", "a fault"],
      [["h"], "mark hold", "a hold"],
      [["i"], "mark ignore", "a stretch to be ignored"],
      [["e"], "mark set", "a set"],
      [["m"], "mark measure", "a measured quantity"],
      [["s"], "mark step", "a step"],
      [["E"], "mark event", "an event, such as a strike"],
      [["g"], "mark grade", "a grade"],
      [["Escape"], "cancel", "drop what is begun, or select nothing"],
    ],
  },
  {
    group: "Change",
    keys: [
      [[","], "nudge -1", "move the chosen time a frame earlier"],
      [["."], "nudge 1", "move the chosen time a frame later"],
      [["x"], "edge here", "move the chosen time to the frame on the screen"],
      [["c"], "next edge", "choose its start, turning point or end"],
      [["k"], "snap", "move the chosen time to the nearest turning point of the signal"],
      [["1", "2", "3", "4", "5", "6", "7", "8", "9"], "label", "give the event the label of that number"],
      [["b"], "side", "left, right, both or no side"],
      [["F"], "repair", "repair what keeps the clip from being done"],
      [["z"], "earlier", "take your reaction time off the taps of this clip"],
      [["Delete", "Backspace"], "remove", "remove the event"],
      [["u", "Ctrl+z"], "undo", "undo"],
      [["U", "Ctrl+y", "Ctrl+Shift+z"], "redo", "redo"],
    ],
  },
  {
    group: "Proposals",
    keys: [
      [["p"], "propose", "let the counter propose reps, or hide them"],
      [["a"], "accept", "accept the nearest"],
      [["A"], "accept all", "accept all, after the clip was played once"],
      [["w"], "correct", "accept the nearest, but at the frame on the screen"],
      [["d"], "dismiss", "dismiss the nearest"],
    ],
  },
  {
    group: "Look and go on",
    keys: [
      [["o"], "overlay", "show or hide the skeleton"],
      [["PageUp"], "closer", "see less of the timeline, larger"],
      [["PageDown"], "further", "see more of the timeline"],
      [["v"], "fit", "see all of it"],
      [["Enter"], "done", "done, and on to the next unfinished clip"],
      [["D"], "draft", "make a draft of the clip again"],
      [["Shift+Enter"], "reviewed", "reviewed"],
      [["Ctrl+Enter"], "adjudicated", "adjudicated"],
      [["J"], "adjudicate", "the consensus of this clip, or back to your labels"],
      [["j"], "decide", "settle the selected event as it is, and go to the next that is open"],
      [["n"], "next clip", "the next clip"],
      [["N"], "previous clip", "the clip before"],
      [["q"], "disputed", "the unfinished clip that counters and raters differ about most"],
      [["/"], "filter", "search the list of clips"],
      [["y"], "progress", "how far the dataset is, and how late you tap"],
      [["?"], "sheet", "this sheet"],
    ],
  },
];

/** @type {Map<string, string>} */
const commands = new Map(
  sheet.flatMap(({ keys }) => keys.flatMap(([names, command]) => names.map((name) => [name, command]))),
);

/** How the sheet's table names a key that was pressed. @param {KeyboardEvent} event */
export function nameOf(event) {
  const key = event.key === " " ? "Space" : event.key;
  const isLetter = key.length === 1;
  const shift = event.shiftKey && (!isLetter || event.ctrlKey || event.metaKey) ? "Shift+" : "";
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const base = control && isLetter ? key.toLowerCase() : key;
  return `${control}${event.altKey ? "Alt+" : ""}${shift}${base}`;
}

/** Whether keys go to what is focused: a field or an open list. @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement
  && (target.matches("input:not([type=checkbox]), textarea, select") || target.isContentEditable);

/** Whether a field is in a dialog, which Enter sends off. @param {EventTarget} target */
const isInDialog = (target) => target instanceof HTMLElement && target.closest("dialog") !== null;

/** Whether what is focused is in a dialog that was just closed, which a browser notices a little later. */
const isGone = (target) => target instanceof HTMLElement && target.closest("dialog:not([open])") !== null;

/** Whether a key presses what is focused. @param {KeyboardEvent} event */
function pressesTarget({ key, target }) {
  if (!(target instanceof HTMLElement) || isGone(target)) return false;
  if (target.matches("button, summary, a")) return ["Enter", " "].includes(key);
  // A box that was ticked with the pointer leaves the space bar to the video.
  return key === " " && target.matches("input[type=checkbox]:focus-visible");
}

/**
 * Listens to keys and calls a command for each.
 *
 * @param {(command: string, detail: { key: string, isUp: boolean, isRepeat: boolean, moment: number }) => void} perform
 */
export function listen(perform) {
  const handle = (event, isUp) => {
    if (isTyping(event.target) && !isGone(event.target)) {
      // Keys are the page's again, and the next one is not typed into the field.
      const isLeaving = event.key === "Escape" || (event.key === "Enter" && !isInDialog(event.target));
      if (isLeaving && !isUp && !event.isComposing) /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (pressesTarget(event)) return;
    const command = commands.get(nameOf(event));
    if (command === undefined || (isUp && !command.startsWith("mark"))) return;
    event.preventDefault();
    const mayRepeat = /^(step|skip|nudge|jump|undo|redo)/.test(command);
    if (event.repeat && !mayRepeat) return;
    perform(command, { key: event.key, isUp, isRepeat: event.repeat, moment: event.timeStamp });
  };
  addEventListener("keydown", (event) => handle(event, false));
  addEventListener("keyup", (event) => handle(event, true));
}
