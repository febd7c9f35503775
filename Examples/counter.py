# SPDX-License-Identifier: Apache-2.0
"""A rep counter for rep-eval --counter-exec 'mine=python3 Examples/counter.py'.

One line of JSON in, one line of JSON out: each line is answered by a list of the reps that it
completes, mostly an empty one. Documentation/Counters.md describes the lines.
"""

import json
import sys

LEAST_SWING = 0.08  # of the frame's height


def main():
    hips = []
    height = 1
    low = high = None  # (depth, time) of the valley and of the peak after it
    rising = False
    for line in sys.stdin:
        message = json.loads(line)
        events = []
        if message["type"] == "start":
            names = message["joints"]
            hips = [names.index("left_hip"), names.index("right_hip")]
            height = message["height"]
        elif message["type"] == "frame":
            seen = [joint for joint in (message["joints"][hip] for hip in hips) if joint]
            if seen:
                depth = sum(joint[1] for joint in seen) / len(seen) / height
                here = (depth, message["time"])
                if rising:
                    high = max(high, here, key=lambda place: place[0])
                    if high[0] - depth > LEAST_SWING:
                        events.append({"extremum_time": high[1], "amplitude": high[0] - low[0]})
                        rising, low = False, here
                else:
                    low = here if low is None else min(low, here, key=lambda place: place[0])
                    if depth - low[0] > LEAST_SWING:
                        rising, high = True, here
        print(json.dumps(events), flush=True)


main()
