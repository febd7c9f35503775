// SPDX-License-Identifier: Apache-2.0
import { read } from "./api.mjs";
import { keepBackup, takeBackup } from "./backups.mjs";
import { at, fill } from "./elements.mjs";
import { labelsFrom } from "./labels.mjs";
import { isListed } from "./filter.mjs";
import { isFinished } from "./progress.mjs";
import { consensus } from "./provenance.mjs";
import { ask } from "./question.mjs";
import { isUnsaved } from "./saving.mjs";
import { startRate } from "./speed.mjs";

/**
 * The list of clips, and the one that is open: what the server says of it is asked for here, and goes
 * into the store.
 */
export class Clips {
  /** Counts openings, so that an answer about a clip that was left is left alone. */
  #turn = 0;
  /** Clips that were asked for ahead. */
  #ahead = new Set();

  /**
   * @param {object} page
   * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
   * @param {import("./player.mjs").Player} page.player
   * @param {import("./timeline.mjs").Timeline} page.timeline
   * @param {import("./overlay.mjs").Overlay} page.overlay
   * @param {() => Promise<void>} page.settled Waits until what was changed is on the disk.
   * @param {(text: string) => void} page.notice
   */
  constructor(page) {
    Object.assign(this, page);
  }

  #know(values) { this.store.dispatch({ type: "know", values }); }

  /** Reads the list of clips anew. */
  async refresh() {
    // Also who makes a consensus is a person, and sees what that person may see.
    const { person, clips: known } = this.store.state;
    const rows = await read("clips", { rater: person });
    // The counts of counters were asked for clip by clip.
    const counted = new Map((known ?? []).map((clip) => [clip.id, clip]));
    const clips = rows.map((row) => {
      const before = counted.get(row.id);
      return row.disagreement === null && before
        ? { ...row, disagreement: before.disagreement, counted: before.counted } : row;
    });
    if (this.store.state.person === person) this.#know({ clips });
  }

  /** Asks for what counters count, clip by clip, as that takes the server a while. */
  async readOpinions() {
    const { person, clips } = this.store.state;
    for (const { id } of clips.filter((clip) => clip.disagreement === null)) {
      const row = await read(`clips/${id}/overview`, { rater: person });
      if (this.store.state.person !== person) return;
      this.#know({ clips: this.store.state.clips.map((clip) => (clip.id === id ? row : clip)) });
    }
    document.body.dataset.opinions = "known";
  }

  /**
   * Leaves the clip that is open, after what was changed is on the disk.
   *
   * @returns {Promise<boolean>} Whether the rater wants to leave, if something cannot be saved.
   */
  async leave() {
    await this.settled();
    const { state } = this.store;
    if (isUnsaved(state)) {
      const why = state.saving.message ? `: ${state.saving.message}` : "";
      const answer = await ask(
        `The last changes to ${state.clip.id} are not saved${why}. This browser keeps them until the clip is opened again.`,
        [["stay", "Stay with this clip"], ["leave", "Leave it unsaved"]],
      );
      if (answer === "stay") return false;
      keepBackup(this.store.state);
    }
    this.store.dispatch({ type: "left" });
    return true;
  }

  /** Opens a clip. @param {string} id @param {{ isPlaying?: boolean }} [options] */
  async open(id, { isPlaying = false } = {}) {
    this.#turn += 1;
    const turn = this.#turn;
    const { player, store } = this;
    player.pause();
    store.dispatch({ type: "opening", id });
    if (!await this.leave()) return store.dispatch({ type: "opening", id: null });
    if (turn !== this.#turn) return;
    player.unload();
    this.notice("");
    try {
      const clip = await read(`clips/${id}`, { rater: store.state.rater });
      if (turn !== this.#turn) return;
      await this.#show(clip, isPlaying);
    } catch (error) {
      if (turn !== this.#turn) return;
      store.dispatch({ type: "opening", id: null });
      this.notice(`${id}: ${error.message}`);
    }
    if (turn === this.#turn) this.#prepareNext();
  }

  /** Opens the clip that comes next, or before, in the list. @param {number} step */
  goOn(step) {
    const { clip, opening } = this.store.state;
    const clips = this.#listed();
    const next = clips[clips.findIndex((one) => one.id === (opening ?? clip?.id)) + step];
    if (next) this.open(next.id);
  }

  /** Opens the unfinished clip that comes next, and plays it. */
  goOnUnfinished() {
    const next = this.#nextUnfinished();
    if (next) this.open(next.id, { isPlaying: true });
    else this.notice("That was the last unfinished clip of this list.");
  }

  #listed() {
    const { state } = this.store;
    return (state.clips ?? []).filter((one) => one.id === (state.opening ?? state.clip?.id) || isListed(one, state));
  }

  /** The next unfinished clip with a video, behind the open one, or else from the start of the list. */
  #nextUnfinished() {
    const { clip, rater } = this.store.state;
    const clips = this.#listed();
    const place = clips.findIndex((one) => one.id === clip?.id);
    return [...clips.slice(place + 1), ...clips.slice(0, Math.max(place, 0))].find(
      (one) => one.has_media && !isFinished(one, rater),
    );
  }

  /** Lets the server prepare the clip that will probably come next. */
  #prepareNext() {
    const next = this.#nextUnfinished();
    if (!next || this.#ahead.has(next.id)) return;
    this.#ahead.add(next.id);
    read(`clips/${next.id}`, { rater: this.store.state.rater }).catch(() => { this.#ahead.delete(next.id); });
  }

  async #show(clip, isPlaying) {
    const { store, player, timeline } = this;
    player.setLoop(null);
    store.dispatch({ type: "opened", clip });
    location.hash = clip.id;
    const { track } = store.state;
    const chosen = clip.tracks.includes(track) ? track : clip.tracks[0] ?? null;
    fill(at("track"), clip.tracks, chosen);
    this.#know({ track: chosen });
    if (clip.video) {
      this.#know({ rate: startRate(clip) });
      this.play(clip, clip.video);
      timeline.open(clip.video.times[0], clip.video.end);
      if (isPlaying) player.play();
    } else {
      this.notice(clip.problem ?? "");
    }
    if (!store.state.unreadable) this.#restore();
    await Promise.all([this.readTrack(), this.#readPredictions(), this.#readQuestions()]);
  }

  /** Puts back what a window that was closed had not saved. */
  #restore() {
    const { state } = this.store;
    const backup = takeBackup(state);
    if (!backup) return;
    this.#know({ acknowledged: { revision: backup.revision, labels: state.labels } });
    this.store.dispatch({ type: "replace", labels: labelsFrom(backup.labels) });
  }

  /** Plays a clip, or a copy of it if the browser cannot. */
  play(clip, video) {
    const { times, shown, end } = video;
    this.player.load(`/media/${clip.id}?copy=${video.is_copy ? 1 : 0}`, { times, shown: shown ?? times, end });
    this.player.setRate(this.store.state.rate);
    at("lanes").setAttribute("aria-valuemax", end.toFixed(3));
    this.notice(
      video.is_copy ? `This is a copy: browsers do not play ${video.codec}. Its frames have the same times.` : "",
    );
  }

  /** Reads what the chosen track says. */
  async readTrack() {
    const { clip, track, signal } = this.store.state;
    if (!clip) return;
    void this.overlay.open(clip.id, track).catch((error) => this.notice(error.message));
    if (track === null) return;
    const samples = await read(`clips/${clip.id}/signal`, { track, signal }).catch(() => null);
    const now = this.store.state;
    if (now.clip === clip && now.signal === signal && now.track === track) this.#know({ samples });
  }

  /** Shows what was hidden until the rater was done. */
  async reveal() {
    const { clip, rater } = this.store.state;
    const { others } = await read(`clips/${clip.id}`, { rater });
    if (this.store.state.clip !== clip) return;
    this.#know({ clip: { ...clip, others, hidden: false, proposals_hidden: false } });
    await this.#readPredictions();
  }

  /** Reads the run's predictions, which the page shows once the labels are done. */
  async #readPredictions() {
    const { clip, rater, project } = this.store.state;
    if (!project.has_run) return;
    const predictions = await read(`clips/${clip.id}/predictions`, { rater });
    if (this.store.state.clip === clip) this.#know({ predictions });
  }

  /** Reads what the raters of a consensus left open. */
  async #readQuestions() {
    const { clip, rater } = this.store.state;
    const questions = rater === consensus ? await read(`clips/${clip.id}/questions`, { rater }) : [];
    if (this.store.state.clip === clip) this.#know({ questions });
  }
}
