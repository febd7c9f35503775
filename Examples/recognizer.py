# SPDX-License-Identifier: Apache-2.0
"""A recognizer of exercises for rep-eval --recognizer-exec 'mine=python3 Examples/recognizer.py'.

One line of JSON in, one line of JSON out: the first answer has the exercises that it can name, each other one is a
list of names that are said now, mostly an empty one. Documentation/Recognition.md describes the lines.

It looks at the last 3 seconds of poses. Push-ups are done along the floor; in squats the hips go down and
in jumping jacks the wrists go above the head.
"""

import json
import sys

WINDOW = 3  # seconds


def middle(joints, places):
    """Returns the mean of those places that were seen, or None."""
    seen = [joints[place] for place in places if joints[place]]
    return [sum(joint[axis] for joint in seen) / len(seen) for axis in (0, 1)] if seen else None


def name(window):
    """Names the exercise of a list of (time, shoulders, hips, wrists, nose), each a place [x, y] in the picture."""
    lying = swings = 0
    trunk = max(abs(s[1] - h[1]) + abs(s[0] - h[0]) for _, s, h, _, _ in window)
    for _, shoulders, hips, wrists, nose in window:
        lying += abs(shoulders[0] - hips[0]) > abs(shoulders[1] - hips[1])
        swings += wrists[1] < nose[1]
    travel = max(h[1] for _, _, h, _, _ in window) - min(h[1] for _, _, h, _, _ in window)
    if lying > 0.8 * len(window):
        return "push-up"
    if 0.1 * len(window) < swings < 0.9 * len(window):
        return "jack"
    return "squat" if travel > 0.4 * trunk else "unknown"


def main():
    places = []
    window = []
    said = "unknown"
    for line in sys.stdin:
        message = json.loads(line)
        answer = []
        if message["type"] == "start":
            joints = message["joints"]
            places = [[joints.index(f"{side}_{joint}") for side in ("left", "right")] for joint in ("shoulder", "hip", "wrist")]
            places.append([joints.index("nose")])
            answer = {"classes": ["jack", "push-up", "squat"]}
        elif message["type"] == "frame":
            time = message["time"]
            found = [middle(message["joints"], place) for place in places]
            if all(found):
                window.append((time, *found))
            window = [pose for pose in window if pose[0] > time - WINDOW]
            # A name is said once the window is nearly full.
            if window and time - window[0][0] > WINDOW - 0.5:
                found = name(window)
                if found != said:
                    answer = [{"name": found}]
                    said = found
        print(json.dumps(answer), flush=True)


main()
