// SPDX-License-Identifier: Apache-2.0
import { at, make } from "./elements.mjs";

/** What labels come to, from a draft to the last word. */
const statuses = ["no labels", "draft", "done", "reviewed", "adjudicated"];

/** The labels that a rater made of a clip. */
const ownOf = (clip, rater) => clip.labels.find((one) => one.rater === rater);

/** Whether a rater has finished a clip. */
export const isFinished = (clip, rater) => (ownOf(clip, rater)?.status ?? "draft") !== "draft";

/**
 * The clip that it is best to label next: of those that are unfinished and have a video, the one that
 * counters and raters differ about most; of equals the first.
 *
 * @param {import("./state.mjs").State} state
 */
export function mostDisputed({ clips, clip, rater }) {
  const open = (clips ?? []).filter((one) => one.id !== clip?.id && one.has_media && !isFinished(one, rater));
  return open.reduce(
    (best, one) => ((one.disagreement ?? -1) > (best?.disagreement ?? -1) ? one : best),
    open[0],
  );
}

/** Counts of a list by what each of them comes to. */
function countBy(list, keyOf) {
  const counts = new Map();
  for (const one of list) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}

/** A table of counts: a row for each group, a column for each status. */
function table(title, groups) {
  const element = make("table");
  element.append(make("caption", title));
  const head = make("tr");
  head.append(make("th", ""), ...statuses.map((name) => make("th", name)), make("th", "reps"), make("th", "only accepted"));
  element.append(head);
  for (const { name, counts, reps, accepted } of groups) {
    const row = make("tr");
    const label = make("th", name);
    label.scope = "row";
    row.append(label, ...[...statuses.map((status) => counts.get(status) ?? 0), reps, accepted].map(
      (count) => make("td", `${count}`),
    ));
    element.append(row);
  }
  return element;
}

const total = (labels, field) => labels.reduce((sum, one) => sum + one[field], 0);

/** How far the dataset is: by exercise for this rater, and for each rater. @param {import("./state.mjs").State} state */
export function showProgress(state, delay) {
  const { rater } = state;
  const clips = state.clips ?? [];
  const group = (name, some, who) => {
    const labels = some.map((clip) => ownOf(clip, who)).filter(Boolean);
    return {
      name, counts: countBy(some, (clip) => ownOf(clip, who)?.status ?? "no labels"),
      reps: total(labels, "reps"), accepted: total(labels, "accepted"),
    };
  };
  const exercises = [...new Set(clips.map((clip) => clip.exercise))].sort();
  const raters = [...new Set(clips.flatMap((clip) => clip.labels.map((one) => one.rater)))].sort();
  at("progress-tables").replaceChildren(
    table(`Clips of ${rater} by exercise`, exercises.map(
      (name) => group(name, clips.filter((clip) => clip.exercise === name), rater),
    )),
    table("Clips by rater", raters.map((name) => group(name, clips, name))),
    make("p", `Reaction of ${rater}: ${delay}.`),
  );
}
