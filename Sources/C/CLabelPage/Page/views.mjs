// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";
import { describe, edges } from "./events.mjs";
import { sheet } from "./keys.mjs";
import { selectedEvent } from "./labels.mjs";
import { faultsFor, labelsFor } from "./palette.mjs";
import { consensus } from "./provenance.mjs";
import { isUnsaved } from "./saving.mjs";

/** Says of every button what it does and by which key. */
function nameButtons() {
  for (const [names, command, text] of sheet.flatMap(({ keys }) => keys)) {
    for (const button of document.querySelectorAll(`[data-command="${command}"]`)) {
      button.title = `${text} (${names[0]})`;
      button.setAttribute("aria-keyshortcuts", names[0]);
    }
  }
}

/** Writes the sheet of shortcuts from the table of keys. */
export function writeSheet() {
  nameButtons();
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

/** The times of an event, as people call them. */
const edgeNames = { start: "start", mid: "turning point", end: "end" };

/** The fields of the selected event. @param {import("./state.mjs").State} state */
export function showDetails(state) {
  const event = selectedEvent(state);
  at("details").disabled = !event;
  at("chosen").textContent = event ? describe(event) : "No event is selected";
  at("label").value = event?.label ?? "";
  at("side").value = event?.side ?? "";
  at("value").value = event?.value ?? "";
  at("note").value = event?.note ?? "";
  at("edge").textContent = event && edges(event).length > 0 ? edgeNames[state.edge] : "start, turn or end";
  at("labels").replaceChildren(
    ...(event ? labelsFor(state, event.kind) : []).map((name) => new Option(name, name)),
  );
}

/**
 * Which faults the rater looked for: only of these a clip says that they are not there.
 *
 * @param {import("./state.mjs").State} state
 * @param {(faults: string[]) => void} change
 */
export function showFaults(state, change) {
  const chosen = state.labels.faults ?? [];
  const names = [...new Set([...faultsFor(state), ...chosen])];
  at("looked-for").hidden = names.length === 0;
  at("looked-for").firstElementChild.textContent =
    chosen.length > 0 ? `Faults looked for: ${chosen.length}` : "Faults looked for";
  at("faults").replaceChildren(...names.map((name) => {
    const label = make("label");
    const box = make("input");
    box.type = "checkbox";
    box.checked = chosen.includes(name);
    box.addEventListener("change", () => {
      change(box.checked ? [...chosen, name] : chosen.filter((one) => one !== name));
    });
    label.append(box, ` ${name}`);
    return label;
  }));
}

/** What holds for the whole page. @param {import("./state.mjs").State} state */
export function showState(state) {
  const { saving, labels } = state;
  const saved = at("saved");
  saved.dataset.state = saving.state;
  const isFixed = saving.state === "unreadable" && !isUnsaved(state);
  const word = isFixed ? "read-only" : { saved: "saved", saving: "saving…" }[saving.state] ?? "not saved";
  saved.textContent = state.clip ? [word, saving.message].filter(Boolean).join(": ") : "";
  at("conflict").hidden = state.theirs === null;
  at("mode").textContent = `${state.mode} mode`;
  at("rate").textContent = `${state.rate}×`;
  at("done").textContent = labels.status === "draft" ? "Done" : `${labels.status} ✓`;
  at("draft").hidden = labels.status === "draft";
  at("rater").textContent = state.rater === consensus ? `${state.person} for the ${consensus}` : state.rater;
  at("loop").setAttribute("aria-pressed", `${state.loop}`);
  at("skeleton").setAttribute("aria-pressed", `${state.overlay}`);
  at("propose").setAttribute("aria-pressed", `${state.proposals !== null}`);
  at("proposals").hidden = state.proposals === null;
}
