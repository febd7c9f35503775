# SPDX-License-Identifier: Apache-2.0
"""A squat analyzer with a learned model behind it: rep-eval --analyzer-exec 'learned=python3 Examples/learned.py'.

Whether a rep is too shallow is told by logistic regression on three shares, measured as analyzer.py beside it
measures. A learned model knows no limit in degrees, so that a finding says a probability and the one above which
it is said. Examples/learn.py learned the weights from synthetic squats; it says how to learn them again.
"""

import math

from analyzer import Rep, main, percentile

# Of the bias and the shares below. learned: rep by rep, from 24 synthetic clips of 8 people (faults.json).
WEIGHTS = [5.0259, -23.1013, 19.2490, 3.6909]
SHARES = ("rep-fall", "rep-elevation", "rep-lean")


def shares(rep):
    """How far the hips fall, how high the thighs stay and how far the trunk leans; None where joints are missing."""
    heights = [frame.height for frame in rep.frames if frame.height is not None]
    elevation = percentile(0.5, [reading[1] for reading in rep.elevations()])
    lean = percentile(0.5, [abs(reading[1]) for reading in rep.leans()])
    if elevation is None or lean is None or not heights:
        return None
    return [1 - min(heights) / max(heights), elevation / 90, lean / 90]


def probability(weights, values):
    score = weights[0] + sum(weight * value for weight, value in zip(weights[1:], values))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, score))))


def analysis(frames, time):
    """The shares of a rep, the probability that it is too shallow, and a finding where that is above a half."""
    rep = Rep(frames, time)
    start, end = frames[0].time, frames[-1].time
    yield {"type": "rep", "start": start, "extremum_time": time, "end": end}
    values = shares(rep)
    if values is None:
        yield {"type": "abstention", "fault": "shallow-depth", "reason": "joints", "time": time}
        return
    value = probability(WEIGHTS, values)
    for name, share in zip(SHARES, values):
        yield {"type": "measure", "quantity": name, "unit": "ratio", "value": share, "time": time}
    said = {"quantity": "fault-probability", "unit": "ratio", "value": value, "time": time}
    yield {"type": "measure", **said}
    if value > 0.5:
        yield {
            "type": "fault",
            "fault": "shallow-depth",
            "start": start,
            "end": end,
            "threshold": 0.5,
            "confidence": value,
            **said,
        }


if __name__ == "__main__":
    main(analysis)
