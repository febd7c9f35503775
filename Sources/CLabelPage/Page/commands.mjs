// SPDX-License-Identifier: Apache-2.0
import { edges, firstFrom, isInstant, lastTime, orderTime } from "./events.mjs";
import { labelsFor, newEvent, unitFor } from "./palette.mjs";
import { rates } from "./player.mjs";
import { selectedEvent } from "./state.mjs";

/**
 * What keys and buttons do.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./player.mjs").Player} page.player
 * @param {import("./timeline.mjs").Timeline} page.timeline
 * @param {(step: number) => void} page.goOn Opens the next clip, or the one before.
 * @param {() => void} page.propose Asks the counter, or hides what it proposed.
 * @param {() => void} page.goToDisputed Opens the unfinished clip that there is most to say about.
 * @param {() => void} page.adjudicate Goes to the consensus, and back.
 * @param {() => void} page.decide Settles what is open about the selected event.
 * @param {() => boolean} page.mayFinish Whether nothing is left to adjudicate.
 * @param {() => void} page.showSheet
 * @param {() => void} page.showProgress
 * @param {() => void} page.takeReactionOff
 * @returns {(command: string, detail: { key?: string, isUp?: boolean, moment: number }) => void} `moment`
 *   is when the rater did it, in milliseconds of the page's clock.
 */
export function commandsOf(page) {
  const { store, player, timeline, goOn, propose } = page;

  /** Selects an event and shows it. */
  const select = (event) => {
    store.dispatch({ type: "select", id: event.id });
    const { edge } = store.state;
    const time = event[edge];
    if (time === undefined) return;
    player.pause();
    player.seek(time);
    timeline.reveal(time);
  };

  /** The event before or behind the selected one, or the frame on the screen. */
  const jump = (step) => {
    const { events } = store.state.labels;
    const chosen = events.findIndex((event) => event.id === store.state.selected);
    const first = firstFrom(events, player.time);
    const place = chosen >= 0 ? chosen + step : step > 0 ? first : first - 1;
    if (events[place]) select(events[place]);
  };

  const setRate = (rate) => {
    store.dispatch({ type: "know", values: { rate } });
    player.setRate(rate);
  };
  const changeRate = (step) => {
    const place = rates.indexOf(store.state.rate) + step;
    if (rates[place] !== undefined) setRate(rates[place]);
  };

  /** What is remembered of a key that was pressed while the video played. */
  const tapAt = (edge, time, moment) =>
    (player.isPlaying ? { edge, time, moment, rate: store.state.rate } : undefined);

  /** An event that was begun ends at a time, whichever way time went. */
  const finish = (open, time, moment) => {
    const [start, end] = [open.start, time].sort((a, b) => a - b);
    const mid = open.mid === undefined ? {} : { mid: Math.min(Math.max(open.mid, start), end) };
    const { id, ...event } = open;
    store.dispatch({ type: "add", event: { ...event, start, end, ...mid }, tap: tapAt("end", time, moment) });
  };

  /** Marks an event, as the mode has it. */
  const mark = (kind, { isUp, moment }) => {
    const { mode, open } = store.state;
    if (isUp && (mode !== "hold" || open?.kind !== kind)) return;
    const time = player.timeAt(moment);
    if (mode === "step" && player.isPlaying) {
      player.pause();
      player.seek(time);
    }
    const event = newEvent(store.state, kind);
    const isAtOnce = isInstant(kind) || (kind === "rep" && mode === "tap");
    const same = isAtOnce && store.state.labels.events.find(
      (other) => other.kind === kind && Math.abs((other.mid ?? other.start) - time) < 1e-6,
    );
    if (same) return store.dispatch({ type: "select", id: same.id });
    if (open?.kind === kind) {
      const wantsTurn = mode === "step" && kind === "rep" && open.mid === undefined;
      if (wantsTurn) store.dispatch({ type: "begin", event: { ...open, mid: time } });
      else finish(open, time, moment);
    } else if (isInstant(kind)) {
      store.dispatch({ type: "add", event: { ...event, start: time }, tap: tapAt("start", time, moment) });
    } else if (kind === "rep" && mode === "tap") {
      store.dispatch({ type: "add", event: { ...event, mid: time }, tap: tapAt("mid", time, moment) });
    } else {
      store.dispatch({ type: "begin", event: { ...event, start: time }, tap: tapAt("start", time, moment) });
    }
  };

  /** Moves the edge of the selected event, else of the last that begins before the frame shown. */
  const moveEdge = (timeFrom) => {
    let event = selectedEvent(store.state);
    if (!event) {
      const { events } = store.state.labels;
      event = events[firstFrom(events, player.time + 1e-6) - 1];
      if (!event || edges(event).length === 0) return;
      store.dispatch({ type: "select", id: event.id });
    }
    const time = timeFrom(event[store.state.edge] ?? player.time);
    if (time === null || time === undefined) return;
    player.pause();
    store.dispatch({ type: "moveEdge", time });
    player.seek(selectedEvent(store.state)?.[store.state.edge] ?? time);
  };

  const nudge = (step) => moveEdge((time) => {
    player.seek(time);
    const { times } = player.frames;
    return times[Math.min(Math.max(player.frame + step, 0), times.length - 1)];
  });

  const label = (key) => {
    const event = selectedEvent(store.state);
    const name = event && labelsFor(store.state, event.kind)[Number(key) - 1];
    if (!name) return;
    const unit = unitFor(event.kind, name);
    store.dispatch({ type: "amend", fields: unit === undefined ? { label: name } : { label: name, unit } });
  };

  const side = () => {
    const event = selectedEvent(store.state);
    if (!event) return;
    const sides = [undefined, "left", "right", "both"];
    const next = sides[(sides.indexOf(event.side) + 1) % sides.length];
    store.dispatch({ type: "amend", fields: { side: next } });
  };

  const loop = () => {
    const event = selectedEvent(store.state);
    const isLooping = !store.state.loop && event !== undefined && orderTime(event) !== -Infinity;
    store.dispatch({ type: "know", values: { loop: isLooping } });
    if (!isLooping) return player.setLoop(null);
    const [first, last] = [orderTime(event), lastTime(event)];
    // A turning point alone has no length: a second around it.
    const around = last - first < 0.2 ? 0.5 : 0.1;
    player.setLoop([Math.max(first - around, player.frames.times[0]), Math.min(last + around, player.frames.end)]);
  };

  const nearestProposal = () => (store.state.proposals?.events ?? []).reduce(
    (best, one) =>
      !best || Math.abs(one.mid - player.time) < Math.abs(best.mid - player.time) ? one : best,
    null,
  );
  const withProposal = (action) => {
    const proposal = nearestProposal();
    if (proposal) store.dispatch({ ...action, proposal });
  };

  const status = (name) => store.dispatch({
    type: "status", status: store.state.labels.status === name ? "draft" : name,
  });

  const modes = ["tap", "hold", "step"];
  /** @type {Record<string, (argument: string, detail: any) => void>} */
  const table = {
    toggle: () => player.toggle(),
    step: (count) => player.step(Number(count)),
    skip: (seconds) => player.seek(player.time + Number(seconds)),
    jump: (step) => jump(Number(step)),
    first: () => player.seekFrame(0),
    last: () => player.seekFrame(player.frames.times.length - 1),
    slower: () => changeRate(-1),
    faster: () => changeRate(1),
    normal: () => setRate(1),
    loop,
    mode: () => store.dispatch({
      type: "know",
      values: { mode: modes[(modes.indexOf(store.state.mode) + 1) % modes.length], open: null },
    }),
    mark,
    cancel: () => store.dispatch({ type: "cancel" }),
    nudge: (step) => nudge(Number(step)),
    edge: (_argument, { moment }) => { const time = player.timeAt(moment); moveEdge(() => time); },
    next: (what) => (what === "edge" ? store.dispatch({ type: "nextEdge" }) : goOn(1)),
    previous: () => goOn(-1),
    snap: () => moveEdge((time) => timeline.shape?.turningPoint(time)),
    label: (_argument, { key }) => label(key),
    side,
    remove: () => store.dispatch({ type: "remove" }),
    undo: () => store.dispatch({ type: "undo" }),
    redo: () => store.dispatch({ type: "redo" }),
    propose,
    accept: () => withProposal({ type: "accept" }),
    correct: (_argument, { moment }) => withProposal({ type: "accept", mid: player.timeAt(moment) }),
    dismiss: () => withProposal({ type: "dismiss" }),
    overlay: () => store.dispatch({ type: "know", values: { overlay: !store.state.overlay } }),
    closer: () => timeline.zoom(0.6),
    further: () => timeline.zoom(1 / 0.6),
    fit: () => timeline.fit(),
    done: () => status("done"),
    reviewed: () => status("reviewed"),
    adjudicated: () => { if (page.mayFinish()) status("adjudicated"); },
    adjudicate: page.adjudicate,
    decide: page.decide,
    disputed: page.goToDisputed,
    progress: page.showProgress,
    earlier: page.takeReactionOff,
    sheet: page.showSheet,
  };
  const withoutClip = new Set(["sheet", "next", "previous", "disputed", "progress"]);
  return (command, detail) => {
    const [name, argument] = command.split(" ");
    if (!player.frames && !withoutClip.has(name)) return;
    table[name](argument, detail);
  };
}
