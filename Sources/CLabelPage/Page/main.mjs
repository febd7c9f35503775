// SPDX-License-Identifier: Apache-2.0
import { Adjudication } from "./adjudication.mjs";
import { read, write } from "./api.mjs";
import { listenToButtons } from "./buttons.mjs";
import { Clips } from "./clips.mjs";
import { commandsOf } from "./commands.mjs";
import { at, fill } from "./elements.mjs";
import { EventList } from "./eventlist.mjs";
import { listenToFields } from "./fields.mjs";
import { clock, nearestFrame } from "./frames.mjs";
import { listen } from "./keys.mjs";
import { merged } from "./merge.mjs";
import { Overlay } from "./overlay.mjs";
import { Player } from "./player.mjs";
import { mostDisputed, showProgress } from "./progress.mjs";
import { delayOf, describeDelay, keepPairs, readPairs } from "./reaction.mjs";
import { keepSaving } from "./saving.mjs";
import { createStore, labelsFrom, selectedEvent } from "./state.mjs";
import { Timeline } from "./timeline.mjs";
import { showClips, showDetails, showFaults, showState, writeSheet } from "./views.mjs";

// The parts of the page; each has a module of its own, and all they know is in the store.

const store = createStore();
const player = new Player(at("video"));
const timeline = new Timeline(at("lanes"), at("playhead"), store, player);
const overlay = new Overlay(at("overlay"), player);

/** Says what went wrong, or nothing. @param {string} text */
const notice = (text) => {
  at("notice").textContent = text;
  at("notice").hidden = text === "";
};
const complain = (error) => notice(error.message);

/** Selects an event and shows it. @param {number} id */
const show = (id) => {
  store.dispatch({ type: "select", id });
  const time = selectedEvent(store.state)?.[store.state.edge];
  if (time === undefined) return;
  player.pause();
  player.seek(time);
  timeline.reveal(time);
};
const list = new EventList(show);
const clips = new Clips({ store, player, timeline, overlay, notice, settled: keepSaving(store) });
const adjudication = new Adjudication({ store, clips, show, notice });

/** How far the dataset is, and how late this rater taps. */
async function openProgress() {
  const delay = await readPairs(store.state.rater).then(
    (pairs) => describeDelay(delayOf(pairs), pairs.length),
    (error) => error.message,
  );
  showProgress(store.state, delay);
  at("progress-view").showModal();
}

/** Takes the rater's usual delay off the taps of this clip that were not moved; one undo takes it back. */
async function takeReactionOff() {
  const pairs = await readPairs(store.state.rater);
  const delay = delayOf(pairs);
  notice(delay ? "" : `Reaction of ${store.state.rater}: ${describeDelay(null, pairs.length)}.`);
  if (!delay) return;
  store.dispatch({
    type: "earlier", delay: delay.median,
    frameAt: (time) => player.frames.times[nearestFrame(player.frames.times, time)],
  });
}

/** Asks the counter for reps, or hides what it proposed. */
async function propose() {
  const { clip, proposals, track, rater } = store.state;
  if (proposals) return store.dispatch({ type: "know", values: { proposals: null } });
  const counter = at("counter").value;
  if (track === null) return notice("No track of this clip is here: a counter needs one.");
  const events = await read(`clips/${clip.id}/proposals`, { counter, track, rater });
  if (store.state.clip !== clip) return;
  store.dispatch({
    type: "know", values: { proposals: { counter, events: events.filter((one) => one.mid !== undefined) } },
  });
}

/** Opens the unfinished clip that there is most to say about. */
function goToDisputed() {
  const next = mostDisputed(store.state);
  if (next) clips.open(next.id);
  else notice("All clips with a video are done.");
}

/** Settles a conflict with another window as the rater chose. @param {string} choice */
function settle(choice) {
  const { labels, acknowledged, theirs } = store.state;
  const base = acknowledged.labels.events;
  const both = { ...labels, events: merged(base, labels.events, labelsFrom(theirs).events) };
  store.dispatch({ type: "settle", labels: { both, mine: labels, theirs: undefined }[choice] });
  if (choice === "theirs") store.dispatch({ type: "saving", value: "saved" });
}

/** A command whose answer takes a while, and may be a complaint. */
const asking = (action) => () => { Promise.resolve(action()).catch(complain); };
const perform = commandsOf({
  store, player, timeline, goToDisputed,
  goOn: (step) => clips.goOn(step),
  propose: asking(propose),
  showSheet: () => at("sheet").showModal(),
  showProgress: asking(openProgress),
  takeReactionOff: asking(takeReactionOff),
  adjudicate: asking(() => adjudication.toggle()),
  decide: () => adjudication.decide(),
  mayFinish: () => adjudication.mayFinish(),
});
listen(perform);
listenToButtons(perform);
listenToFields(store, clips);
for (const button of document.querySelectorAll("[data-settle]")) {
  button.addEventListener("click", () => settle(button.dataset.settle));
}

store.subscribe((state, before) => {
  const hasChanged = (...names) => names.some((name) => state[name] !== before[name]);
  if (hasChanged("clips", "clip")) showClips(state, (id) => clips.open(id));
  if (hasChanged("labels")) list.show(state);
  else if (hasChanged("selected", "saving")) list.choose(state);
  if (hasChanged("labels", "selected", "edge")) showDetails(state);
  if (state.labels.faults !== before.labels.faults || hasChanged("clip")) {
    showFaults(state, (faults) => store.dispatch({ type: "faults", faults }));
  }
  if (hasChanged("overlay")) {
    overlay.isShown = state.overlay;
    overlay.draw();
  }
  if (hasChanged("labels", "clip", "questions", "rater")) adjudication.show(state);
  const status = state.acknowledged.labels.status;
  if (status !== before.acknowledged.labels.status && state.clip === before.clip) finished(state);
  showState(state);
});

/** What others labelled is shown as soon as the labels are done. @param {import("./state.mjs").State} state */
function finished(state) {
  clips.refresh().catch(complain);
  if (state.labels.status === "draft") return;
  keepPairs(state).catch(complain);
  if (state.clip.hidden) clips.reveal().catch(complain);
}

player.onCorrection((moment, time) => store.dispatch({ type: "correctTap", moment, time }));
player.onChange(() => {
  at("play").textContent = player.isPlaying ? "Pause" : "Play";
  at("time").textContent = player.frames ? `${clock(player.time)} · frame ${player.frame}` : "";
});
at("video").addEventListener("error", async () => {
  const { clip } = store.state;
  if (!clip?.video || clip.video.is_copy) return notice("The video cannot be played.");
  notice("The browser cannot play this clip; a copy is being made.");
  try {
    const video = await write("POST", `clips/${clip.id}/copy`, {});
    if (store.state.clip?.id === clip.id) clips.play(clip, video);
  } catch (error) {
    complain(error);
  }
});

/** The rater whom the server was told of, or who was here before, or who says so now. */
function askWho(project) {
  const known = project.rater ?? localStorage.getItem("repgauge rater");
  if (known) return known;
  at("welcome").showModal();
  return new Promise((resolve) => {
    at("introduction").addEventListener("submit", (event) => {
      event.preventDefault();
      localStorage.setItem("repgauge rater", at("who").value);
      at("welcome").close();
      resolve(at("who").value);
    });
  });
}

async function start() {
  writeSheet();
  const project = await read("project");
  document.title = at("name").textContent = project.name;
  const rater = await askWho(project);
  at("rater").textContent = rater;
  store.dispatch({ type: "know", values: { project, rater, person: rater } });
  fill(at("signal"), project.signals, store.state.signal);
  fill(at("counter"), project.counters, project.counter);
  await clips.refresh();
  const asked = decodeURIComponent(location.hash.slice(1));
  const { clips: all } = store.state;
  const unfinished = all.find((clip) => !clip.labels.some((one) => one.rater === rater && one.status !== "draft"));
  const first = all.find((clip) => clip.id === asked) ?? unfinished ?? all[0];
  if (first) await clips.open(first.id);
  await clips.readOpinions();
}
start().catch(complain);
