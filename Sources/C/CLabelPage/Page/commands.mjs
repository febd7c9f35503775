// SPDX-License-Identifier: Apache-2.0
import { at } from "./elements.mjs";
import { edges, firstFrom, lastTime, orderTime } from "./events.mjs";
import { selectedEvent } from "./labels.mjs";
import { markingOf } from "./marking.mjs";
import { labelsFor, unitFor } from "./palette.mjs";
import { rates } from "./player.mjs";
import { rememberRate, usualRate } from "./speed.mjs";

/**
 * What keys and buttons do.
 *
 * @param {object} page
 * @param {ReturnType<typeof import("./state.mjs").createStore>} page.store
 * @param {import("./player.mjs").Player} page.player
 * @param {import("./timeline.mjs").Timeline} page.timeline
 * @param {(step: number) => void} page.goOn Opens the next clip, or the one before.
 * @param {() => void} page.done Says that the clip is done, and goes on.
 * @param {() => void} page.repair Mends the first finding.
 * @param {() => void} page.acceptAll Accepts all proposals, once the clip was played.
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

  /** @param {number} rate */
  const setRate = (rate) => {
    store.dispatch({ type: "know", values: { rate } });
    player.setRate(rate);
  };
  const changeRate = (step) => {
    const place = rates.indexOf(store.state.rate) + step;
    if (rates[place] === undefined) return;
    rememberRate(rates[place]);
    setRate(rates[place]);
  };
  const normalRate = () => {
    rememberRate(null);
    setRate(usualRate(store.state.clip));
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
    // A key that is held down goes no further than the screen does.
    step: (count, { isRepeat }) => { if (!isRepeat || player.isSettled) player.step(Number(count)); },
    skip: (seconds) => player.seek(player.time + Number(seconds)),
    jump: (step) => jump(Number(step)),
    first: () => player.seekFrame(0),
    last: () => player.seekFrame(player.frames.times.length - 1),
    slower: () => changeRate(-1),
    faster: () => changeRate(1),
    normal: normalRate,
    loop,
    mode: () => store.dispatch({
      type: "know",
      values: { mode: modes[(modes.indexOf(store.state.mode) + 1) % modes.length], open: null },
    }),
    mark: markingOf(page),
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
    accept: (what) => (what === "all" ? page.acceptAll() : withProposal({ type: "accept" })),
    correct: (_argument, { moment }) => withProposal({ type: "accept", mid: player.timeAt(moment) }),
    dismiss: () => withProposal({ type: "dismiss" }),
    overlay: () => store.dispatch({ type: "know", values: { overlay: !store.state.overlay } }),
    closer: () => timeline.zoom(0.6),
    further: () => timeline.zoom(1 / 0.6),
    fit: () => timeline.fit(),
    done: page.done,
    draft: () => { if (store.state.labels.status !== "draft") status(store.state.labels.status); },
    repair: page.repair,
    filter: () => { at("filter").focus(); at("filter").select(); },
    reviewed: () => status("reviewed"),
    adjudicated: () => { if (page.mayFinish()) status("adjudicated"); },
    adjudicate: page.adjudicate,
    decide: page.decide,
    disputed: page.goToDisputed,
    progress: page.showProgress,
    earlier: page.takeReactionOff,
    sheet: page.showSheet,
  };
  const withoutClip = new Set(["sheet", "next", "previous", "disputed", "progress", "filter"]);
  return (command, detail) => {
    const [name, argument] = command.split(" ");
    const mayGo = player.frames && store.state.clip && store.state.opening === null;
    if (!mayGo && !withoutClip.has(name)) return;
    table[name](argument, detail);
  };
}
