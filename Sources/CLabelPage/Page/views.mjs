// SPDX-License-Identifier: Apache-2.0
import { describe, edges, isAccepted, orderTime } from "./events.mjs";
import { clock } from "./frames.mjs";
import { sheet } from "./keys.mjs";
import { labelsFor } from "./palette.mjs";
import { selectedEvent } from "./state.mjs";

/** The element of an id. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** A new element. @param {string} name @param {string} [text] */
function make(name, text) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Fills a list of choices. @param {HTMLSelectElement} list @param {string[]} values @param {string | null} chosen */
export function fill(list, values, chosen) {
  list.replaceChildren(...values.map((value) => new Option(value, value)));
  list.value = chosen ?? "";
  list.disabled = values.length === 0;
}

/** Writes the sheet of shortcuts from the table of keys. */
export function writeSheet() {
  at("keys").replaceChildren(...sheet.map(({ group, keys }) => {
    const section = make("section");
    const list = make("dl");
    for (const [names, , text] of keys) {
      const term = make("dt");
      const shown = names.length > 3 ? [`${names[0]}-${names.at(-1)}`] : names;
      term.append(...shown.flatMap((name) => [make("kbd", name), " "]));
      list.append(term, make("dd", text));
    }
    section.append(make("h3", group), list);
    return section;
  }));
}

/** The list of clips. @param {import("./state.mjs").State} state @param {(id: string) => void} open */
export function showClips(state, open) {
  const ownOf = (clip) => clip.labels.find((one) => one.rater === state.rater);
  const finished = state.clips.filter((clip) => (ownOf(clip)?.status ?? "draft") !== "draft").length;
  at("progress").textContent = `${finished} of ${state.clips.length} clips done`;
  at("clips").replaceChildren(...state.clips.map((clip) => {
    const item = make("li");
    const button = make("button", clip.id);
    const own = ownOf(clip);
    const said = own ? `${own.status}, ${own.reps} reps` : "no labels";
    const others = clip.labels.length - (own ? 1 : 0);
    button.append(make("small", [
      clip.exercise, said, others > 0 ? `${others} other${others > 1 ? "s" : ""}` : "",
      clip.disagreement > 0 ? `counts differ by ${clip.disagreement}` : "",
      clip.has_media ? "" : "no video here",
    ].filter(Boolean).join(" · ")));
    button.addEventListener("click", () => { button.blur(); open(clip.id); });
    item.append(button);
    if (state.clip?.id === clip.id) item.setAttribute("aria-current", "true");
    return item;
  }));
}

/** The list of events; a row is kept as long as its event stays the same. */
export class EventList {
  /** @type {Map<number, { event: any, item: HTMLElement }>} */
  #rows = new Map();

  /** @param {(id: number) => void} select */
  constructor(select) { this.select = select; }

  /** @param {import("./state.mjs").State} state */
  show(state) {
    const { events } = state.labels;
    const rows = new Map();
    for (const event of events) {
      const known = this.#rows.get(event.id);
      rows.set(event.id, known?.event === event ? known : { event, item: this.#row(event) });
    }
    this.#rows = rows;
    at("events").replaceChildren(...[...rows.values()].map(({ item }) => item));
    const reps = events.filter((event) => event.kind === "rep");
    const full = reps.filter((event) => event.label === "full").length;
    at("counted").textContent =
      `${events.length} events, ${full} full reps${full < reps.length ? `, ${reps.length - full} others` : ""}`;
    this.choose(state);
  }

  /** Shows which event is selected, and which the server found wrong. @param {import("./state.mjs").State} state */
  choose(state) {
    const wrong = new Set(state.saving.findings.map((finding) => state.labels.events[finding.event]?.id));
    for (const [id, { item }] of this.#rows) {
      item.classList.toggle("wrong", wrong.has(id));
      if (id !== state.selected) item.removeAttribute("aria-current");
      else if (!item.hasAttribute("aria-current")) {
        item.setAttribute("aria-current", "true");
        item.scrollIntoView({ block: "nearest" });
      }
    }
  }

  #row(event) {
    const item = make("li");
    const button = make("button");
    const time = orderTime(event);
    const mark = isAccepted(event) ? " (accepted)" : "";
    button.append(make("small", time === -Infinity ? "whole clip" : clock(time)), ` ${describe(event)}${mark}`);
    button.addEventListener("click", () => { button.blur(); this.select(event.id); });
    item.append(button);
    return item;
  }
}

/** The fields of the selected event. @param {import("./state.mjs").State} state */
export function showDetails(state) {
  const event = selectedEvent(state);
  at("details").disabled = !event;
  at("chosen").textContent = event ? describe(event) : "No event is selected";
  at("label").value = event?.label ?? "";
  at("side").value = event?.side ?? "";
  at("value").value = event?.value ?? "";
  at("note").value = event?.note ?? "";
  at("edge").textContent = event && edges(event).length > 0 ? state.edge : "edge";
  at("labels").replaceChildren(
    ...(event ? labelsFor(state, event.kind) : []).map((name) => new Option(name, name)),
  );
}

/** What holds for the whole page. @param {import("./state.mjs").State} state */
export function showState(state) {
  const { saving, labels } = state;
  const saved = at("saved");
  saved.dataset.state = saving.state;
  const words = { saved: "saved", saving: "saving…", failed: "not saved", refused: "not saved", conflict: "not saved" };
  saved.textContent = state.clip ? [words[saving.state], saving.message].filter(Boolean).join(": ") : "";
  at("conflict").hidden = state.theirs === null;
  at("mode").textContent = `${state.mode} mode`;
  at("rate").textContent = `${state.rate}×`;
  at("done").textContent = labels.status === "draft" ? "Done" : `${labels.status} ✓`;
  at("loop").setAttribute("aria-pressed", `${state.loop}`);
  at("skeleton").setAttribute("aria-pressed", `${state.overlay}`);
  at("propose").setAttribute("aria-pressed", `${state.proposals !== null}`);
}
