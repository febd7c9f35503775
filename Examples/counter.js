// SPDX-License-Identifier: Apache-2.0
// A rep counter for rep-eval --counter-exec 'mine=node Examples/counter.js'.
//
// One line of JSON in, one line of JSON out: each line is answered by a list of the reps that it
// completes, mostly an empty one. Documentation/Counters.md describes the lines.
"use strict";

const LEAST_SWING = 0.08; // of the frame's height

let hips = [];
let height = 1;
let low = null;
let high = null;
let rising = false;

function answer(message) {
  if (message.type === "start") {
    hips = ["left_hip", "right_hip"].map((name) => message.joints.indexOf(name));
    height = message.height;
    return [];
  }
  if (message.type !== "frame") return [];
  const seen = hips.map((hip) => message.joints[hip]).filter((joint) => joint !== null);
  if (seen.length === 0) return [];
  const depth = seen.reduce((sum, joint) => sum + joint[1], 0) / seen.length / height;
  const here = { depth, time: message.time };
  if (!rising) {
    if (low === null || depth < low.depth) low = here;
    if (depth - low.depth > LEAST_SWING) [rising, high] = [true, here];
    return [];
  }
  if (depth > high.depth) high = here;
  if (high.depth - depth <= LEAST_SWING) return [];
  const rep = { extremum_time: high.time, amplitude: high.depth - low.depth };
  [rising, low] = [false, here];
  return [rep];
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n"));
