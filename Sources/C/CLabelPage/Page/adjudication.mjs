// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";
import { describe, orderTime, plain } from "./events.mjs";
import { clock } from "./frames.mjs";
import { consensus, isOpen, openQuestions, taken } from "./provenance.mjs";

const isSame = (a, b) =>
  ["kind", "label", "side", "start", "mid", "end"].every((name) => a[name] === b[name]);

/** The first event with something open behind the selected one, or of all. @param {import("./state.mjs").State} state */
function nextOpen({ labels, selected }) {
  const place = labels.events.findIndex((event) => event.id === selected);
  return labels.events.slice(place + 1).find(isOpen) ?? labels.events.find(isOpen);
}

/** The events that the consensus has not taken, each with the question it is about. */
const leftOut = ({ questions, labels }) => questions.flatMap(({ text, left_out }) =>
  left_out.filter((event) => !labels.events.some((other) => isSame(other, event)))
    .map((event) => ({ text, event })));

/** What raters left open in a consensus: shown, gone through, and settled. */
export class Adjudication {
  /**
   * @param {object} page
   * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
   * @param {import("./clips.mjs").Clips} page.clips
   * @param {(id: number) => void} page.show Selects an event and shows it.
   * @param {(text: string) => void} page.notice
   */
  constructor({ store, clips, show, notice }) {
    this.store = store;
    this.clips = clips;
    this.select = show;
    this.notice = notice;
  }

  /** Goes from a rater's own labels to the consensus, and back. */
  async toggle() {
    const { rater, person, clip } = this.store.state;
    if (!clip || !await this.clips.leave()) return;
    const next = rater === consensus ? person : consensus;
    this.store.dispatch({ type: "know", values: { rater: next } });
    await this.clips.refresh();
    await this.clips.open(clip.id);
    if (next === consensus) this.#showNext();
  }

  /** Settles what is open about the selected event, and shows the next. */
  decide() {
    this.store.dispatch({ type: "decide" });
    this.#showNext();
  }

  /** Whether nothing is open any more; else the next is shown. */
  mayFinish() {
    const open = this.store.state.labels.events.filter(isOpen).length;
    this.notice(open > 0 ? `Still to adjudicate: ${open}. "j" settles an event as it is and goes to the next.` : "");
    if (open > 0) this.#showNext();
    return open === 0;
  }

  #showNext() {
    const next = nextOpen(this.store.state);
    if (next) this.select(next.id);
  }

  /** Shows what is open, to whoever makes the consensus. @param {import("./state.mjs").State} state */
  show(state) {
    const isAdjudicating = state.rater === consensus;
    const canAdjudicate = state.clip?.others.some((other) => other.rater === consensus) === true;
    at("adjudicate").hidden = !isAdjudicating && !canAdjudicate;
    at("adjudicate").setAttribute("aria-pressed", `${isAdjudicating}`);
    at("questions").hidden = !isAdjudicating;
    if (!isAdjudicating) return;
    const open = state.labels.events.filter(isOpen);
    const others = leftOut(state);
    at("questions").firstElementChild.textContent =
      `To adjudicate: ${open.length}${others.length > 0 ? `, left out: ${others.length}` : ""}`;
    at("question-list").replaceChildren(
      ...open.map((event) => {
        const text = `${describe(event)}: ${openQuestions(event).join("; ")}`;
        return row(event, text, () => this.select(event.id));
      }),
      ...others.map(({ text, event }) => row(event, text, () => this.#take(event), "Take")),
    );
  }

  #take(event) {
    this.store.dispatch({ type: "add", event: taken(plain(event), this.store.state.person) });
  }
}

/** A line of the list. @param {string} [verb] What pressing it does, if not to show the event. */
function row(event, text, press, verb = "") {
  const item = make("li");
  const button = make("button");
  button.append(make("small", clock(Math.max(orderTime(event), 0))), ` ${text} `);
  if (verb) button.append(make("strong", verb));
  button.addEventListener("click", press);
  item.append(button);
  return item;
}
