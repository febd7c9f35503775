// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";
import { isListed } from "./filter.mjs";
import { countText } from "./labels.mjs";
import { isFinished } from "./progress.mjs";
import { consensus } from "./provenance.mjs";

/** The rater's status and count of a clip, as `draft, 4 of 5 reps`. */
function ownText(clip, own) {
  if (!own) {
    const none = clip.labels.length > 0 ? "no labels of yours yet" : "no labels yet";
    return clip.known_count === null || clip.known_count === undefined
      ? none : `${none}, ${countText(0, clip.known_count)}`;
  }
  if (own.unreadable) return "your file cannot be read";
  const open = own.obstacles > 0 ? ", to be repaired" : "";
  return `${own.status}, ${countText(own.reps, clip.known_count)}${open}`;
}

/** The counts of counters, if they differ. */
const countersText = ({ counted }) =>
  (counted && counted[0] < counted[1] ? `counters count ${counted[0]} to ${counted[1]}` : "");

/** Who else labeled a clip; a consensus is no person. */
function othersText(others, own) {
  const readable = others.filter((one) => !one.unreadable && one.rater !== consensus).length;
  const merged = others.some((one) => !one.unreadable && one.rater === consensus);
  const unreadable = others.filter((one) => one.unreadable).map((one) => `the file of ${one.rater} cannot be read`);
  const people = readable === 1 ? "1 person" : `${readable} people`;
  return [
    readable > 0 ? `${own ? "also labeled" : "labeled"} by ${people}` : "",
    merged ? "has a consensus" : "", ...unreadable,
  ].filter(Boolean).join(" · ");
}

/** The list of clips; a row is kept as long as nothing changes about its clip. */
export class ClipList {
  /** @type {Map<string, { clip: any, rater: string, item: HTMLElement }>} */
  #rows = new Map();
  #chosen = null;

  /** @param {(id: string) => void} open */
  constructor(open) {
    this.open = open;
    new ResizeObserver(() => this.#reveal()).observe(at("clips"));
  }

  /** Scrolls to the clip that is open. */
  #reveal() { this.#rows.get(this.#chosen)?.item.scrollIntoView({ block: "nearest" }); }

  /** @param {import("./state.mjs").State} state */
  show(state) {
    const { clips, rater, clip, opening } = state;
    const finished = clips.filter((one) => isFinished(one, rater)).length;
    const chosen = opening ?? clip?.id ?? null;
    const shown = clips.filter((one) => one.id === chosen || isListed(one, state));
    const part = shown.length < clips.length ? `, ${shown.length} shown` : "";
    at("progress").textContent = `${finished} of ${clips.length} clips done${part}`;
    const rows = new Map();
    for (const one of shown) {
      const known = this.#rows.get(one.id);
      const isKnown = known?.clip === one && known.rater === rater;
      rows.set(one.id, isKnown ? known : { clip: one, rater, item: this.#row(one, rater) });
    }
    this.#rows = rows;
    const items = [...rows.values()].map(({ item }) => item);
    const present = at("clips").children;
    if (items.length !== present.length || items.some((item, place) => item !== present[place])) {
      at("clips").replaceChildren(...items);
    }
    for (const [id, { item }] of rows) {
      if (id === chosen) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    if (chosen === this.#chosen) return;
    this.#chosen = chosen;
    this.#reveal();
  }

  #row(clip, rater) {
    const item = make("li");
    const button = make("button", clip.id);
    const own = clip.labels.find((one) => one.rater === rater);
    button.append(make("small", [
      clip.exercise, ownText(clip, own), othersText(clip.labels.filter((one) => one !== own), own),
      countersText(clip), clip.has_media ? "" : "no video here",
    ].filter(Boolean).join(" · ")));
    button.addEventListener("click", () => { button.blur(); this.open(clip.id); });
    item.append(button);
    return item;
  }
}
