// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";
import { describe, isAccepted, orderTime } from "./events.mjs";
import { faultyEvents } from "./findings.mjs";
import { countedText } from "./finishing.mjs";
import { clock } from "./frames.mjs";
import { isOpen, raters } from "./provenance.mjs";

/** Rows above and below those in sight, so that scrolling finds them there. */
const margin = 12;

/**
 * The list of events. Only rows in sight are there, and a row is kept as long as its event stays the
 * same: a change costs the same in a long list as in a short one.
 */
export class EventList {
  /** @type {readonly import("./events.mjs").LabelEvent[]} */
  #events = [];
  /** @type {Map<number, { event: any, item: HTMLElement }>} */
  #rows = new Map();
  /** @type {number | null} */
  #chosen = null;
  /** @type {Set<number>} */
  #wrong = new Set();
  #scrolled = 0;
  #room = 600;
  #rowHeight = 32;

  /** @param {(id: number) => void} select */
  constructor(select) {
    this.select = select;
    this.list = at("events");
    this.list.addEventListener("scroll", () => {
      this.#scrolled = this.list.scrollTop;
      this.#place();
    });
    new ResizeObserver(([{ contentRect }]) => {
      this.#room = contentRect.height;
      this.#rowHeight = parseFloat(getComputedStyle(this.list).getPropertyValue("--row")) || 32;
      this.#place();
    }).observe(this.list);
  }

  /** @param {import("./state.mjs").State} state */
  show(state) {
    this.#events = state.labels.events;
    const reps = this.#events.filter((event) => event.kind === "rep");
    const other = reps.length - reps.filter((event) => event.label === "full").length;
    const rest = this.#events.length - reps.length;
    at("counted").textContent = state.clip && !state.unreadable ? [
      countedText(state), other > 0 ? `${other} borderline or partial` : "",
      rest > 0 ? `${rest} other ${rest === 1 ? "event" : "events"}` : "",
    ].filter(Boolean).join(", ") : "";
    this.choose(state);
  }

  /** Shows which event is selected, and which the server found wrong. @param {import("./state.mjs").State} state */
  choose(state) {
    this.#wrong = faultyEvents(state);
    const isNew = this.#chosen !== state.selected;
    this.#chosen = state.selected;
    this.#place();
    const place = isNew ? this.#events.findIndex((event) => event.id === this.#chosen) : -1;
    if (place < 0) return;
    const top = place * this.#rowHeight;
    const isInSight = top >= this.#scrolled && top + this.#rowHeight <= this.#scrolled + this.#room;
    // The event "scroll" brings the rows there.
    if (!isInSight) this.list.scrollTop = top - this.#room / 2;
  }

  /** Puts the rows in sight where they belong. */
  #place() {
    const count = this.#events.length;
    const first = Math.min(Math.max(Math.floor(this.#scrolled / this.#rowHeight) - margin, 0), count);
    const last = Math.min(Math.ceil((this.#scrolled + this.#room) / this.#rowHeight) + margin, count);
    const rows = new Map();
    for (const event of this.#events.slice(first, last)) {
      const known = this.#rows.get(event.id);
      rows.set(event.id, known?.event === event ? known : { event, item: this.#row(event) });
    }
    this.#rows = rows;
    let place = first;
    const items = [];
    for (const [id, { item }] of rows) {
      place += 1;
      item.setAttribute("aria-posinset", `${place}`);
      item.setAttribute("aria-setsize", `${count}`);
      item.classList.toggle("wrong", this.#wrong.has(id));
      if (id === this.#chosen) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
      items.push(item);
    }
    const shown = this.list.children;
    if (items.length !== shown.length || items.some((item, index) => item !== shown[index])) {
      this.list.replaceChildren(...items);
    }
    // Room for the other rows within the list: paddings would make the list itself as high as all rows.
    this.list.style.setProperty("--above", `${first * this.#rowHeight}px`);
    this.list.style.setProperty("--below", `${(count - last) * this.#rowHeight}px`);
  }

  #row(event) {
    const item = make("li");
    const button = make("button");
    const time = orderTime(event);
    const who = raters(event);
    const mark = [isAccepted(event) ? " (accepted)" : "", isOpen(event) ? ", open" : "", who && `, by ${who}`].join("");
    button.append(make("small", time === -Infinity ? "whole clip" : clock(time)), ` ${describe(event)}${mark}`);
    button.addEventListener("click", () => { button.blur(); this.select(event.id); });
    item.append(button);
    return item;
  }
}
