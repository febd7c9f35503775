# SPDX-License-Identifier: Apache-2.0
"""A pose backend for rep-track --backend-exec 'markers=python3 Examples/backend_markers.py'.

It finds joints by stickers of six colours, with the standard library alone. One line of JSON in, raw
bytes behind each line of a frame, one line of JSON out. Documentation/Backends.md describes the lines.
"""

import json
import sys

MARKERS = {  # joint: (red, green, blue) is bright
    "left_shoulder": (True, False, False),
    "right_shoulder": (False, True, False),
    "left_hip": (False, False, True),
    "right_hip": (True, True, False),
    "left_knee": (True, False, True),
    "right_knee": (False, True, True),
}
LEAST_CONTRAST = 100  # between the channels that are bright and those that are dark, of 255
LEAST_POINTS = 4  # of a sticker that counts as seen
COLUMNS = 160  # a larger frame is looked at in steps


def answer(value):
    print(json.dumps(value), flush=True)


def find_joints(pixels, width, height):
    """The place and confidence of each joint in a frame, None for one that is not seen."""
    step = max(1, width // COLUMNS)
    found = {colour: [0, 0, 0] for colour in MARKERS.values()}  # points, sums of x and of y
    for y in range(0, height, step):
        for x in range(0, width, step):
            first = 3 * (y * width + x)
            channels = pixels[first : first + 3]
            middle = (max(channels) + min(channels)) / 2
            if max(channels) - min(channels) >= LEAST_CONTRAST:
                sums = found.get(tuple(channel > middle for channel in channels))
                if sums:
                    sums[0] += 1
                    sums[1] += x
                    sums[2] += y
    joints = []
    for points, across, down in (found[colour] for colour in MARKERS.values()):
        # The middle of a pixel is half a pixel from its corner.
        place = [across / points + 0.5, down / points + 0.5] if points >= LEAST_POINTS else None
        joints.append(place + [min(1, points / (4 * LEAST_POINTS))] if place else None)
    return joints


def main():
    width = height = 0
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "start":
            width, height = message["width"], message["height"]
            settings = {"least_contrast": LEAST_CONTRAST, "least_points": LEAST_POINTS}
            answer({"joints": list(MARKERS), "version": "1", "settings": settings})
        elif message["type"] == "frame":
            joints = find_joints(sys.stdin.buffer.read(message["bytes"]), width, height)
            answer([joints] if any(joints) else [])
        else:
            answer([])


main()
