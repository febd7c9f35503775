// SPDX-License-Identifier: Apache-2.0
import { identified, inserting, plain } from "./events.mjs";

/**
 * Two versions of the same labels put together: what one side added or removed since both were the
 * same is added or removed.
 *
 * @typedef {import("./events.mjs").LabelEvent} LabelEvent
 */

/** What an event says, so that equal ones are found. @param {LabelEvent} event */
const key = (event) => {
  const said = plain(event);
  return JSON.stringify(Object.keys(said).sort().map((name) => [name, said[name]]));
};

/**
 * What changed from one list to another.
 *
 * @param {readonly LabelEvent[]} before
 * @param {readonly LabelEvent[]} after
 */
export function difference(before, after) {
  const had = new Set(before.map(key));
  const has = new Set(after.map(key));
  return {
    added: after.filter((event) => !had.has(key(event))),
    removed: before.filter((event) => !has.has(key(event))),
  };
}

/**
 * Their list with my changes.
 *
 * @param {readonly LabelEvent[]} base What both began with.
 * @param {readonly LabelEvent[]} mine
 * @param {readonly LabelEvent[]} theirs
 */
export function merged(base, mine, theirs) {
  const { added, removed } = difference(base, mine);
  const gone = new Set(removed.map(key));
  const there = new Set(theirs.map(key));
  let result = theirs.filter((event) => !gone.has(key(event)));
  for (const event of added) {
    if (!there.has(key(event))) result = inserting(result, identified(plain(event)));
  }
  return result;
}
