// SPDX-License-Identifier: Apache-2.0
import { at, say } from "./elements.mjs";
import { askedNow, countedText } from "./finishing.mjs";
import { consensus } from "./provenance.mjs";

/**
 * The lines above the video: the clip, its number of reps, what is hidden, and what to do if
 * something is missing.
 *
 * @typedef {import("./state.mjs").State} State
 */

/** The sentence about what is hidden until the clip is done. @param {State} state */
function hiddenText({ clip, project, labels }) {
  if (!clip || labels.status !== "draft") return "";
  if (clip.proposals_hidden ?? (clip.hidden && project.blind === "all")) {
    return "What others labeled and what counters count is hidden until your labels are done.";
  }
  return clip.hidden ? "What others labeled is hidden until your labels are done." : "";
}

/** The advice if there is nothing to see. @param {State} state */
function emptyText({ clips, clip, opening }) {
  if (clips === null) return "";
  if (clips.length === 0) {
    return "This dataset has no clips yet. To add videos, run: rep-ingest VIDEOS... --into DATASET";
  }
  if (opening !== null) return `Preparing ${opening} …`;
  if (!clip) return "Choose a clip from the list.";
  if (!clip.video) {
    return "The video of this clip is not here. If it is in another folder, run: rep-label serve DATASET --media-root FOLDER";
  }
  return "";
}

/** @param {State} state */
export function showHeading(state) {
  const { clip, opening, rater } = state;
  const name = opening ?? clip?.id ?? "";
  say("clip-name", name);
  const made = state.unreadable ? ["the label file cannot be read"] : [countedText(state), state.labels.status];
  say("clip-facts", clip && opening === null
    ? [clip.exercise, clip.subject, ...made].filter(Boolean).join(" · ") : "");
  const title = [name, state.project?.name ?? "Labels"].filter(Boolean).join(" · ");
  if (document.title !== title) document.title = title;
  say("hidden", opening === null && rater !== consensus ? hiddenText(state) : "");
  say("empty", emptyText(state));
  say("asked", askedNow(state) ?? "");
  at("no-track").hidden = !clip || clip.tracks.length > 0;
  document.body.toggleAttribute("data-opening", opening !== null);
}
