// SPDX-License-Identifier: Apache-2.0
import { read } from "./api.mjs";
import { at, fill } from "./elements.mjs";
import { consensus } from "./provenance.mjs";
import { takeBackup } from "./saving.mjs";
import { labelsFrom } from "./state.mjs";

/**
 * The list of clips, and the one that is open: what the server says of it is asked for here, and goes
 * into the store.
 */
export class Clips {
  /** Counts openings, so that an answer about a clip that was left is left alone. */
  #turn = 0;

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
    this.#know({ clips: await read("clips", { rater: this.store.state.rater }) });
  }

  /** Asks for what counters count, clip by clip, as that takes the server a while. */
  async readOpinions() {
    for (const { id } of this.store.state.clips.filter((clip) => clip.disagreement === null)) {
      const row = await read(`clips/${id}/overview`, { rater: this.store.state.rater });
      this.#know({ clips: this.store.state.clips.map((clip) => (clip.id === id ? row : clip)) });
    }
    document.body.dataset.opinions = "known";
  }

  /** Opens a clip after what was changed in the one before is on the disk. @param {string} id */
  async open(id) {
    this.#turn += 1;
    const turn = this.#turn;
    await this.settled();
    try {
      const clip = await read(`clips/${id}`, { rater: this.store.state.rater });
      if (turn === this.#turn) await this.#show(clip);
    } catch (error) {
      this.notice(error.message);
    }
  }

  /** Opens the clip that comes next, or before, in the list. @param {number} step */
  goOn(step) {
    const { clips, clip } = this.store.state;
    const next = clips[clips.findIndex((one) => one.id === clip?.id) + step];
    if (next) this.open(next.id);
  }

  async #show(clip) {
    const { store, player, timeline } = this;
    player.setLoop(null);
    store.dispatch({ type: "opened", clip });
    location.hash = clip.id;
    const { track } = store.state;
    const chosen = clip.tracks.includes(track) ? track : clip.tracks[0] ?? null;
    fill(at("track"), clip.tracks, chosen);
    this.#know({ track: chosen });
    if (clip.video) {
      this.play(clip, clip.video);
      timeline.open(clip.video.times[0], clip.video.end);
    } else {
      player.unload();
      this.notice(clip.problem);
    }
    if (clip.labels.findings) this.notice("The label file on the disk has errors; saving replaces it.");
    this.#restore();
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

  /** Plays a clip, or a copy of it where the browser cannot. */
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
    void this.overlay.open(clip.id, track).catch((error) => this.notice(error.message));
    if (track === null) return;
    const samples = await read(`clips/${clip.id}/signal`, { track, signal }).catch(() => null);
    const now = this.store.state;
    if (now.clip === clip && now.signal === signal && now.track === track) this.#know({ samples });
  }

  /** Shows what was hidden from a blind rater until now. */
  async reveal() {
    const { clip, rater } = this.store.state;
    const { others } = await read(`clips/${clip.id}`, { rater });
    if (this.store.state.clip !== clip) return;
    this.#know({ clip: { ...clip, others, hidden: false } });
    await this.#readPredictions();
  }

  /** Reads the run's predictions, which a blind project shows once the labels are done. */
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
