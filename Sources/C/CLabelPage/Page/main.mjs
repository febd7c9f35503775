// SPDX-License-Identifier: Apache-2.0
import { Adjudication } from "./adjudication.mjs";
import { read, write } from "./api.mjs";
import { listenToButtons } from "./buttons.mjs";
import { ClipList } from "./cliplist.mjs";
import { Clips } from "./clips.mjs";
import { commandsOf } from "./commands.mjs";
import { at, fill } from "./elements.mjs";
import { EventList } from "./eventlist.mjs";
import { listenToFields } from "./fields.mjs";
import { isListed, listenToFilter } from "./filter.mjs";
import { findingsOf } from "./findings.mjs";
import { finishing } from "./finishing.mjs";
import { clock } from "./frames.mjs";
import { showHeading } from "./heading.mjs";
import { flashMark, showHints } from "./hints.mjs";
import { listen } from "./keys.mjs";
import { labelsFrom, selectedEvent } from "./labels.mjs";
import { merged } from "./merge.mjs";
import { Overlay } from "./overlay.mjs";
import { Player } from "./player.mjs";
import { isFinished, mostDisputed, showProgress } from "./progress.mjs";
import { proposalsOf } from "./proposals.mjs";
import { askWho, knownRater } from "./raters.mjs";
import { delayOf, describeDelay, keepPairs, reactionOf } from "./reaction.mjs";
import { keepSaving } from "./saving.mjs";
import { createStore } from "./state.mjs";
import { Timeline } from "./timeline.mjs";
import { listenToUnreadable, showUnreadable } from "./unreadable.mjs";
import { showDetails, showFaults, showState, writeSheet } from "./views.mjs";

// The parts of the page; each has its module, and all they know is in the store.

const store = createStore();
const player = new Player(at("video"));
const timeline = new Timeline(at("lanes"), at("playhead"), store, player);
const overlay = new Overlay(at("overlay"), player);

/** Whether what the page says answers to a command, and is over with the next one. */
let isRemark = false;

/** Says something that the rater has to know, or nothing. @param {string} text */
const notice = (text) => {
  at("notice").textContent = text;
  at("notice").hidden = text === "";
  isRemark = false;
};

/** Says something that holds until the next command. @param {string} text */
const remark = (text) => {
  notice(text);
  isRemark = true;
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
const saving = keepSaving(store);
const list = new EventList(show);
const clips = new Clips({ store, player, timeline, overlay, notice, settled: saving.settled });
const clipList = new ClipList((id) => clips.open(id));
const adjudication = new Adjudication({ store, clips, show, notice: remark });
const findings = findingsOf({ store, show, notice: remark });
const reaction = reactionOf({ store, player, notice: remark });
const proposals = proposalsOf({ store, player, notice: remark });

/** How far the dataset is, and how late this rater taps. */
async function openProgress() {
  const delay = await reaction.read().then(
    (pairs) => describeDelay(delayOf(pairs), pairs.length),
    (error) => error.message,
  );
  showProgress(store.state, delay);
  at("progress-view").showModal();
}

/** Opens the unfinished clip that there is most to say about. */
function goToDisputed() {
  const next = mostDisputed(store.state);
  if (next) clips.open(next.id);
  else remark("All clips with a video are done.");
}

/** Settles a conflict with another window as the rater chose. @param {string} choice */
function settle(choice) {
  const { labels, acknowledged, theirs } = store.state;
  const base = acknowledged.labels.events;
  const both = { ...labels, events: merged(base, labels.events, labelsFrom(theirs).events) };
  store.dispatch({ type: "settle", labels: { both, mine: labels, theirs: undefined }[choice] });
  if (choice === "theirs") store.dispatch({ type: "saving", value: "saved" });
}

/** Somebody else labels. */
async function changeRater() {
  const { person, clip } = store.state;
  player.pause();
  const rater = await askWho(person);
  if (rater === person || !await clips.leave()) return;
  await begin(rater);
  const id = clip?.id ?? firstClip()?.id;
  if (id) await clips.open(id);
}

/** A command whose answer takes a while, and may be a complaint. */
const asking = (action) => () => { Promise.resolve(action()).catch(complain); };
const commands = commandsOf({
  store, player, timeline, goToDisputed,
  goOn: (step) => clips.goOn(step),
  done: asking(finishing({ store, clips, notice: remark, takeReactionOff: () => reaction.byItself() })),
  repair: () => findings.repair(),
  propose: asking(() => proposals.toggle()),
  acceptAll: () => proposals.acceptAll(),
  showSheet: () => at("sheet").showModal(),
  showProgress: asking(openProgress),
  takeReactionOff: () => reaction.byHand(),
  adjudicate: asking(() => adjudication.toggle()),
  decide: () => adjudication.decide(),
  mayFinish: () => adjudication.mayFinish(),
});
/** Carries out a command; what was said to the one before is over. */
const perform = (command, detail) => {
  if (isRemark && !detail.isUp) notice("");
  commands(command, detail);
};
listen(perform);
listenToButtons(perform);
listenToFields(store, clips);
listenToFilter(store);
listenToUnreadable({ store, notice, replace: saving.replace });
at("show-finding").addEventListener("click", () => findings.lead());
at("rater").addEventListener("click", asking(changeRater));
for (const button of document.querySelectorAll("[data-settle]")) {
  button.addEventListener("click", () => settle(button.dataset.settle));
}

store.subscribe((state, before) => {
  const hasChanged = (...names) => names.some((name) => state[name] !== before[name]);
  if (state.clips && hasChanged("clips", "clip", "opening", "filter", "rater")) clipList.show(state);
  if (hasChanged("labels", "clip", "unreadable")) list.show(state);
  else if (hasChanged("selected", "saving", "tried")) list.choose(state);
  if (hasChanged("labels", "selected", "edge")) showDetails(state);
  if (state.labels.faults !== before.labels.faults || hasChanged("clip")) {
    showFaults(state, (faults) => store.dispatch({ type: "faults", faults }));
  }
  if (hasChanged("overlay")) {
    overlay.isShown = state.overlay;
    overlay.draw();
  }
  if (hasChanged("labels", "clip", "questions", "rater")) adjudication.show(state);
  if (hasChanged("labels", "saving", "tried", "clip")) findings.display(state);
  if (hasChanged("unreadable")) showUnreadable(state);
  if (hasChanged("refusal")) remark(state.refusal.text);
  const status = state.acknowledged.labels.status;
  if (status !== before.acknowledged.labels.status && state.clip && state.clip === before.clip) finished(state);
  flashMark(state, before);
  showHeading(state);
  showHints(state);
  showState(state);
});

/** Shows others' labels as soon as the own ones are done. @param {import("./state.mjs").State} state */
function finished(state) {
  clips.refresh().catch(complain);
  if (state.labels.status === "draft") return;
  keepPairs(state).then((isNew) => (isNew ? reaction.read() : null)).catch(complain);
  if (state.clip.hidden) clips.reveal().catch(complain);
}

let wasPlaying = false;
player.onCorrection((moment, time) => store.dispatch({ type: "correctTap", moment, time }));
player.onChange(() => {
  at("play").textContent = player.isPlaying ? "Pause" : "Play";
  at("time").textContent = player.frames ? `${clock(player.time)} · frame ${player.frame}` : "";
  at("time").ariaBusy = String(!player.isSettled);
  const hasStopped = wasPlaying && !player.isPlaying;
  wasPlaying = player.isPlaying;
  if (hasStopped) reaction.byItself();
});
at("video").addEventListener("error", async () => {
  const { clip } = store.state;
  if (!clip?.video || !player.frames) return;
  if (clip.video.is_copy) return notice("The video cannot be played.");
  notice("The browser cannot play this clip; a copy is being made.");
  try {
    const video = await write("POST", `clips/${clip.id}/copy`, {});
    if (store.state.clip?.id === clip.id) clips.play(clip, video);
  } catch (error) {
    complain(error);
  }
});

/** The clip that the address names, or the first that is not finished. */
function firstClip() {
  const { state } = store;
  const asked = decodeURIComponent(location.hash.slice(1));
  const all = state.clips.filter((clip) => clip.id === asked || isListed(clip, state));
  const unfinished = all.find((clip) => !isFinished(clip, state.rater));
  return all.find((clip) => clip.id === asked) ?? unfinished ?? all[0];
}

/** A rater begins to label. @param {string} rater */
async function begin(rater) {
  store.dispatch({ type: "know", values: { rater, person: rater } });
  await clips.refresh();
  await reaction.read().catch(complain);
}

async function start() {
  writeSheet();
  const project = await read("project");
  at("name").textContent = project.name;
  store.dispatch({ type: "know", values: { project } });
  const known = knownRater(project);
  fill(at("signal"), project.signals, store.state.signal);
  fill(at("counter"), project.counters, project.counter);
  await begin(known ?? await askWho());
  const first = firstClip();
  if (first) await clips.open(first.id);
  await clips.readOpinions();
}
start().catch(complain);
