# SPDX-License-Identifier: Apache-2.0
"""A squat analyzer for rep-eval --analyzer-exec 'mine=python3 Examples/analyzer.py'.

One line of JSON in, one line of JSON out: each line is answered by a list of what is said now, mostly an
empty one. Documentation/Analyzers.md describes the lines. It says what the built-in
'trainer-squat-fixed' says of depth and of the lean of the trunk, with the standard library alone, and besides
says the reps and their two ways, so that it is scored as a counter and by the phases it tells, too.
"""

import json
import math
import sys

LEAST_FALL = 0.15  # of the height of the hips above the ankles
COMEBACK = 0.7  # the share of the fall after which a rep is over
LONGEST = 15.0  # seconds; whoever stays down longer rests
SMOOTHING = 0.1  # seconds of the moving mean over heights
REACH = 0.08  # seconds around the turning point that belong to it
SIDE_WIDTH = 0.35  # narrower shoulders, in trunks, are seen from the side
LEAST_CONFIDENCE = 0.3  # the median confidence of joints that count as seen

# A fault: its quantity, the value at rest, and the one not to be passed, in degrees.
FAULTS = {
    "shallow-depth": ("thigh-elevation", 90, 30),
    "trunk-lean": ("trunk-lean", 0, 45),
}
PARTS = ("shoulder", "hip", "knee", "ankle")


def percentile(share, values):
    """The value a share of the way up, the lower of two; None where there are none."""
    there = sorted(value for value in values if value is not None)
    return there[int(share * (len(there) - 1))] if there else None


def middle(one, other):
    return tuple((a + b) / 2 for a, b in zip(one, other))


class Frame:
    """Both sides of the body in one frame; a joint that was not seen is None."""

    def __init__(self, message, places):
        self.time = message["time"]
        self.joints = {place: message["joints"][index] for place, index in places.items()}

    def point(self, side, part):
        joint = self.joints[side, part]
        return joint and joint[:2]

    def confidence(self, side, *parts):
        return min((self.joints[side, part] or (0, 0, 0))[2] for part in parts)

    def middle(self, part):
        left, right = self.point("left", part), self.point("right", part)
        return middle(left, right) if left and right else None

    def length(self, side, first, last):
        one, other = self.point(side, first), self.point(side, last)
        return math.dist(one, other) if one and other else None

    @property
    def height(self):
        """The hips above the ankles, in pixels."""
        hips, ankles = self.middle("hip"), self.middle("ankle")
        return ankles[1] - hips[1] if hips and ankles and ankles[1] > hips[1] else None


class Cycle:
    """Cuts frames into reps: the hips fall, and come back up for most of the fall."""

    def __init__(self):
        self.window = []
        self.restart([], [], [])

    def restart(self, frames, heights, scales):
        self.frames, self.heights, self.scales = frames, heights, scales
        self.peak = heights[0] if heights else -math.inf
        self.valley = None

    def restart_at(self, place):
        self.restart(self.frames[place:], self.heights[place:], self.scales[place:])

    def lower(self, height):
        self.valley = self.crest = height
        self.valley_place = self.crest_place = len(self.frames) - 1

    def rep(self, last):
        """The frames of a rep, and its turning point: the mean is late by half of its length."""
        turn = self.frames[self.valley_place].time - SMOOTHING / 2
        frames = self.frames[: last + 1]
        return frames, min(frames, key=lambda frame: abs(frame.time - turn)).time

    def update(self, frame):
        """Takes a frame; the rep that ends with it, if one does."""
        self.window = [
            (time, height)
            for time, height in self.window + [(frame.time, frame.height)]
            if time >= frame.time - SMOOTHING + 1e-6
        ]
        height = sum(height for _, height in self.window) / len(self.window)
        self.frames.append(frame)
        self.heights.append(height)
        self.scales.append(frame.height)
        last = len(self.frames) - 1
        if self.valley is None:
            if height >= self.peak:
                self.restart_at(last)
            elif frame.time - self.frames[0].time > LONGEST:
                later = self.heights[1:]
                self.restart_at(len(later) - later[::-1].index(max(later)))
            if self.peak - height > self.least_fall:
                self.lower(height)
        elif height < self.valley:
            self.lower(height)
        else:
            if height > self.crest:
                self.crest, self.crest_place = height, last
            if height - self.valley >= COMEBACK * (self.peak - self.valley):
                rep = self.rep(last)
                self.restart_at(last)
                return rep
            if min(self.crest - self.valley, self.crest - height) > self.least_fall:
                rep = self.rep(self.crest_place)
                self.restart_at(self.crest_place)
                self.lower(height)
                return rep
            if frame.time - self.frames[0].time > LONGEST:
                self.restart_at(last)
        return None

    def finish(self):
        """The rep that the end of the clip cuts off on the way back, if one was."""
        if self.valley is not None and self.crest - self.valley > self.least_fall:
            return self.rep(len(self.frames) - 1)
        return None

    @property
    def least_fall(self):
        return LEAST_FALL * self.scales[0]


class Rep:
    """One rep, to be measured."""

    def __init__(self, frames, time):
        self.frames, self.time = frames, time
        self.far = [frame for frame in frames if abs(frame.time - time) <= REACH]
        seen = {
            side: sum(frame.confidence(side, *PARTS) for frame in frames)
            for side in ("left", "right")
        }
        self.near = "left" if seen["left"] > seen["right"] else "right"
        trunk = percentile(0.9, [distance(frame.middle("shoulder"), frame.middle("hip")) for frame in frames])
        width = percentile(0.5, [shoulder_width(frame) for frame in frames])
        self.is_from_side = trunk is not None and width is not None and width / trunk < SIDE_WIDTH

    def elevations(self):
        """The thighs' angle above the horizontal, by heights; of the near one alone from the side."""
        sides = [self.near] if self.is_from_side else ["left", "right"]
        lengths = [percentile(0.9, [f.length(side, "hip", "knee") for f in self.frames]) for side in sides]
        for frame in self.far:
            angles = []
            for side, length in zip(sides, lengths):
                hip, knee = frame.point(side, "hip"), frame.point(side, "knee")
                if hip and knee and length:
                    share = max(-1, min(1, (knee[1] - hip[1]) / length))
                    angles.append(math.degrees(math.asin(share)))
            if len(angles) == len(sides):
                confidence = min(frame.confidence(side, "hip", "knee", "ankle") for side in sides)
                yield frame.time, sum(angles) / len(angles), confidence

    def leans(self):
        """The trunk's lean from the vertical to the subject's front, for knees bend forward."""
        ways = [knee_way(frame, self.near) for frame in self.far]
        front = -1 if (percentile(0.5, ways) or 0) < 0 else 1
        for frame in self.far:
            hips, shoulders = frame.middle("hip"), frame.middle("shoulder")
            if hips and shoulders:
                lean = math.degrees(math.atan2(shoulders[0] - hips[0], hips[1] - shoulders[1]))
                yield frame.time, front * lean, frame.confidence(self.near, *PARTS)


def distance(one, other):
    return math.dist(one, other) if one and other else None


def shoulder_width(frame):
    left, right = frame.point("left", "shoulder"), frame.point("right", "shoulder")
    return abs(left[0] - right[0]) if left and right else None


def knee_way(frame, side):
    hip, knee, ankle = (frame.point(side, part) for part in ("hip", "knee", "ankle"))
    return knee[0] - (hip[0] + ankle[0]) / 2 if hip and knee and ankle else None


def judge(rep, fault, readings):
    """What is said about one fault of a rep: what was measured, and a finding where it is too much."""
    quantity, neutral, limit = FAULTS[fault]
    confidence = percentile(0.5, [reading[2] for reading in readings])
    if confidence is None or confidence < LEAST_CONFIDENCE:
        yield {"type": "abstention", "fault": fault, "reason": "joints", "time": rep.time}
        return
    value = percentile(0.5, [reading[1] for reading in readings])
    said = {"quantity": quantity, "value": value}
    yield {"type": "measure", "time": rep.time, "confidence": confidence, **said}
    if value > limit:
        wrong = [reading for reading in readings if reading[1] > limit]
        way, allowed = abs(value - neutral), abs(limit - neutral)
        too_little = (value - limit) * (limit - neutral) < 0
        yield {
            "type": "fault",
            "fault": fault,
            "start": wrong[0][0],
            "end": wrong[-1][0],
            "time": min(wrong, key=lambda reading: abs(reading[1] - value))[0],
            "threshold": limit,
            "confidence": (allowed if too_little else way) / (way + allowed) * confidence,
            **said,
        }


def analysis(frames, time):
    """All that is said about a rep."""
    rep = Rep(frames, time)
    start, end = frames[0].time, frames[-1].time
    yield {"type": "rep", "start": start, "extremum_time": time, "end": end}
    yield {"type": "phase", "phase": "eccentric", "start": start, "end": time}
    yield {"type": "phase", "phase": "concentric", "start": time, "end": end}
    yield from judge(rep, "shallow-depth", list(rep.elevations()))
    if rep.is_from_side:
        yield from judge(rep, "trunk-lean", list(rep.leans()))
    else:
        yield {"type": "abstention", "fault": "trunk-lean", "reason": "view", "time": rep.time}


def main(analysis):
    """Answers line by line with what an analysis of frames and a turning point says of every rep."""
    cycle = Cycle()
    places = {}
    for line in sys.stdin:
        message = json.loads(line)
        answer = []
        if message["type"] == "start":
            names = message["joints"]
            for side in ("left", "right"):
                for part in PARTS:
                    places[side, part] = names.index(f"{side}_{part}")
            if message["exercise"] != "squat":
                answer = None  # it knows no other exercise
        else:
            rep = None
            if message["type"] == "end":
                rep = cycle.finish()
            else:
                frame = Frame(message, places)
                if frame.height is not None:
                    rep = cycle.update(frame)
            if rep:
                answer = list(analysis(*rep))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(analysis)
