// SPDX-License-Identifier: Apache-2.0
import { read, write } from "./api.mjs";
import { commandsOf } from "./commands.mjs";
import { at, fill } from "./elements.mjs";
import { EventList } from "./eventlist.mjs";
import { clock, nearestFrame } from "./frames.mjs";
import { listen } from "./keys.mjs";
import { merged } from "./merge.mjs";
import { Overlay } from "./overlay.mjs";
import { unitFor } from "./palette.mjs";
import { Player } from "./player.mjs";
import { mostDisputed, showProgress } from "./progress.mjs";
import { delayOf, describeDelay, pairsOf } from "./reaction.mjs";
import { keepSaving, takeBackup } from "./saving.mjs";
import { createStore, labelsFrom, selectedEvent } from "./state.mjs";
import { Timeline } from "./timeline.mjs";
import { showClips, showDetails, showFaults, showState, writeSheet } from "./views.mjs";

const store = createStore();
const player = new Player(at("video"));
const timeline = new Timeline(at("lanes"), at("playhead"), store, player);
const overlay = new Overlay(at("overlay"), player);
const list = new EventList((id) => {
  store.dispatch({ type: "select", id });
  const time = selectedEvent(store.state)?.[store.state.edge];
  if (time === undefined) return;
  player.pause();
  player.seek(time);
});
const settled = keepSaving(store);

/** Says what went wrong, or nothing. @param {string} text */
const notice = (text) => {
  at("notice").textContent = text;
  at("notice").hidden = text === "";
};

/** Reads what a track says; a clip that was left meanwhile is left alone. */
async function readTrack() {
  const { clip, track, signal } = store.state;
  void overlay.open(clip.id, track).catch((error) => notice(error.message));
  if (track === null) return;
  const samples = await read(`clips/${clip.id}/signal`, { track, signal }).catch(() => null);
  if (store.state.clip === clip && store.state.signal === signal && store.state.track === track) {
    store.dispatch({ type: "know", values: { samples } });
  }
}

const refreshClips = async () => {
  const clips = await read("clips", { rater: store.state.rater });
  store.dispatch({ type: "know", values: { clips } });
};

/** Asks for what counters count, clip by clip, as that takes the server a while. */
async function readOpinions() {
  const unknown = store.state.clips.filter((clip) => clip.disagreement === null);
  for (const { id } of unknown) {
    const row = await read(`clips/${id}/overview`, { rater: store.state.rater });
    const clips = store.state.clips.map((clip) => (clip.id === id ? row : clip));
    store.dispatch({ type: "know", values: { clips } });
  }
  document.body.dataset.opinions = "known";
}

/** Keeps how late this rater taps, as far as the clip that was just finished shows it. */
async function keepReaction() {
  const { clip, rater, taps, labels } = store.state;
  const pairs = pairsOf(taps, labels.events);
  if (pairs.length === 0) return;
  await write("PUT", `raters/${rater}/reaction/${clip.id}`, { pairs });
}

const readReaction = async () => (await read(`raters/${store.state.rater}/reaction`)).pairs;

/** How far the dataset is, and how late this rater taps. */
async function openProgress() {
  const pairs = await readReaction();
  showProgress(store.state, describeDelay(delayOf(pairs), pairs.length));
  at("progress-view").showModal();
}

/** Takes the rater's usual delay off the taps of this clip that were not moved; one undo takes it back. */
async function takeReactionOff() {
  const pairs = await readReaction();
  const delay = delayOf(pairs);
  notice(delay ? "" : `Reaction of ${store.state.rater}: ${describeDelay(null, pairs.length)}.`);
  if (!delay) return;
  store.dispatch({
    type: "earlier", delay: delay.median,
    frameAt: (time) => player.frames.times[nearestFrame(player.frames.times, time)],
  });
}

/** Reads the run's predictions, which a blind project shows once the labels are done. */
async function readPredictions() {
  const { clip, rater, project } = store.state;
  if (!project.has_run) return;
  const predictions = await read(`clips/${clip.id}/predictions`, { rater });
  if (store.state.clip === clip) store.dispatch({ type: "know", values: { predictions } });
}

/** Plays the clip, or a copy of it where the browser cannot. */
function play(clip, video) {
  const { times, shown, end } = video;
  player.load(`/media/${clip.id}?copy=${video.is_copy ? 1 : 0}`, { times, shown: shown ?? times, end });
  player.setRate(store.state.rate);
  at("lanes").setAttribute("aria-valuemax", end.toFixed(3));
  notice(video.is_copy ? `This is a copy: browsers do not play ${video.codec}. Its frames have the same times.` : "");
}

let opening = 0;

/** Opens a clip after what was changed in the one before is on the disk. @param {string} id */
async function open(id) {
  opening += 1;
  const turn = opening;
  await settled();
  try {
    const clip = await read(`clips/${id}`, { rater: store.state.rater });
    if (turn !== opening) return;
    player.setLoop(null);
    store.dispatch({ type: "opened", clip });
    location.hash = id;
    const { track } = store.state;
    const chosen = clip.tracks.includes(track) ? track : clip.tracks[0] ?? null;
    fill(at("track"), clip.tracks, chosen);
    store.dispatch({ type: "know", values: { track: chosen } });
    if (clip.video) {
      play(clip, clip.video);
      timeline.open(clip.video.times[0], clip.video.end);
    } else {
      player.unload();
      notice(clip.problem);
    }
    if (clip.labels.findings) notice("The label file on the disk has errors; saving replaces it.");
    const backup = takeBackup(store.state);
    if (backup) {
      const { labels } = store.state;
      store.dispatch({ type: "know", values: { acknowledged: { revision: backup.revision, labels } } });
      store.dispatch({ type: "replace", labels: labelsFrom(backup.labels) });
    }
    await Promise.all([readTrack(), readPredictions()]);
  } catch (error) {
    notice(error.message);
  }
}

/** Opens the clip that comes next, or before, in the list. @param {number} step */
function goOn(step) {
  const { clips, clip } = store.state;
  const place = clips.findIndex((one) => one.id === clip?.id) + step;
  if (clips[place]) open(clips[place].id);
}

async function propose() {
  const { clip, proposals, track, rater } = store.state;
  if (proposals) return store.dispatch({ type: "know", values: { proposals: null } });
  const counter = at("counter").value;
  if (track === null) return notice("No track of this clip is here: a counter needs one.");
  try {
    const events = await read(`clips/${clip.id}/proposals`, { counter, track, rater });
    if (store.state.clip !== clip) return;
    store.dispatch({ type: "know", values: { proposals: { counter, events: events.filter((one) => one.mid !== undefined) } } });
  } catch (error) {
    notice(error.message);
  }
}

/** Settles a conflict with another window as the rater chose. @param {string} choice */
function settle(choice) {
  const { labels, acknowledged, theirs } = store.state;
  const base = acknowledged.labels.events;
  const both = { ...labels, events: merged(base, labels.events, labelsFrom(theirs).events) };
  store.dispatch({ type: "settle", labels: { both, mine: labels, theirs: undefined }[choice] });
  if (choice === "theirs") store.dispatch({ type: "saving", value: "saved" });
}

const complain = (error) => notice(error.message);
const perform = commandsOf({
  store, player, timeline, goOn, propose,
  goToDisputed: () => {
    const next = mostDisputed(store.state);
    if (next) open(next.id);
    else notice("All clips with a video are done.");
  },
  showSheet: () => at("sheet").showModal(),
  showProgress: () => openProgress().catch(complain),
  takeReactionOff: () => takeReactionOff().catch(complain),
});

store.subscribe((state, before) => {
  if (state.clips !== before.clips || state.clip !== before.clip) showClips(state, open);
  if (state.labels !== before.labels) list.show(state);
  else if (state.selected !== before.selected || state.saving !== before.saving) list.choose(state);
  if (state.labels !== before.labels || state.selected !== before.selected || state.edge !== before.edge) showDetails(state);
  if (state.labels.faults !== before.labels.faults || state.clip !== before.clip) {
    showFaults(state, (faults) => store.dispatch({ type: "faults", faults }));
  }
  if (state.overlay !== before.overlay) {
    overlay.isShown = state.overlay;
    overlay.draw();
  }
  // What others labelled is shown as soon as the labels are done.
  if (state.acknowledged.labels.status !== before.acknowledged.labels.status && state.clip === before.clip) {
    refreshClips().catch(complain);
    if (state.labels.status !== "draft") keepReaction().catch(complain);
    if (state.clip.hidden && state.labels.status !== "draft") reveal();
  }
  showState(state);
});

/** Shows what was hidden from a blind rater until now. */
async function reveal() {
  const { clip, rater } = store.state;
  const { others } = await read(`clips/${clip.id}`, { rater });
  if (store.state.clip !== clip) return;
  store.dispatch({ type: "know", values: { clip: { ...clip, others, hidden: false } } });
  await readPredictions();
}

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
    if (store.state.clip?.id === clip.id) play(clip, video);
  } catch (error) {
    notice(error.message);
  }
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("button");
  if (!button) return;
  if (button.dataset.command) perform(button.dataset.command, { key: "" });
  if (button.dataset.settle) settle(button.dataset.settle);
});
for (const name of ["label", "side", "value", "note"]) {
  at(name).addEventListener("change", ({ target }) => {
    const event = selectedEvent(store.state);
    if (!event) return;
    const text = target.value.trim();
    const fields = { [name]: text === "" ? undefined : name === "value" ? Number(text) : text };
    if (Number.isNaN(fields.value)) return showDetails(store.state);
    const unit = name === "label" ? unitFor(event.kind, text) : undefined;
    store.dispatch({ type: "amend", fields: unit === undefined ? fields : { ...fields, unit } });
  });
}
at("track").addEventListener("change", ({ target }) => {
  store.dispatch({ type: "know", values: { track: target.value, proposals: null } });
  target.blur();
  readTrack();
});
at("signal").addEventListener("change", ({ target }) => {
  store.dispatch({ type: "know", values: { signal: target.value } });
  target.blur();
  readTrack();
});
at("counter").addEventListener("change", ({ target }) => {
  store.dispatch({ type: "know", values: { proposals: null } });
  target.blur();
});
listen(perform);

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
  store.dispatch({ type: "know", values: { project, rater } });
  fill(at("signal"), project.signals, store.state.signal);
  fill(at("counter"), project.counters, project.counter);
  await refreshClips();
  const asked = decodeURIComponent(location.hash.slice(1));
  const { clips } = store.state;
  const unfinished = clips.find((clip) => !clip.labels.some((one) => one.rater === rater && one.status !== "draft"));
  const first = clips.find((clip) => clip.id === asked) ?? unfinished ?? clips[0];
  if (first) await open(first.id);
  await readOpinions();
}
start().catch((error) => notice(error.message));
