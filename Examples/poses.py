# SPDX-License-Identifier: Apache-2.0
"""Poses for rep-ingest tracks, made without a camera: python3 Examples/poses.py FOLDER.

Writes three arrays as numpy.save does, and the spreadsheet form.csv that tells what the clips show. An array has
the shape frames x 17 joints x (x, y, visibility), in shares of the frame. Documentation/RecordedTracks.md goes on.
"""

import math
import pathlib
import struct
import sys

SHEET = """clip,exercise,correct,count,subject,width,height,fps
squat-001,squat,yes,3,ana,,,
squat-002,squat,no,,ben,640,360,29.97
more/squat-003.npy,squat,,2,ben,,,
"""
CLIPS = {"squat-001": (3, 0.16), "squat-002": (3, 0.05), "more/squat-003": (2, 0.16)}  # reps, depth
# x and y of nose, shoulder, elbow, wrist, hip, knee, ankle, heel and foot index, seen from the side, at rest ...
STANDING = [(0.51, 0.20), (0.50, 0.30), (0.52, 0.38), (0.55, 0.34), (0.50, 0.52), (0.50, 0.70), (0.50, 0.88),
            (0.49, 0.90), (0.53, 0.90)]
# ... and how far each goes while the hips fall by 1.
FALL = [(0.1, 0.9), (0.1, 0.95), (0.1, 0.95), (0.1, 0.95), (-0.3, 1), (0.3, 0.2), (0, 0), (0, 0), (0, 0)]


def pose(depth):
    """The 17 joints of a person whose hips are lower by a share of the frame's height."""
    places = [(x + dx * depth, y + dy * depth) for (x, y), (dx, dy) in zip(STANDING, FALL)]
    sides = [places[0]] + [(x + shift, y) for x, y in places[1:] for shift in (0.005, -0.005)]
    return [number for x, y in sides for number in (x, y, 0.95)]


def array(frames):
    """The bytes of an .npy file, version 1.0."""
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(frames)}, 17, 3), }}"
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    numbers = [number for frame in frames for number in frame]
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(numbers)}f", *numbers)


def main(folder):
    for name, (reps, depth) in CLIPS.items():
        path = folder / f"{name}.npy"
        path.parent.mkdir(parents=True, exist_ok=True)
        turns = [0.0] * 15 + [i / 60 for i in range(60 * reps)] + [0.0] * 15
        path.write_bytes(array([pose(depth * (1 - math.cos(2 * math.pi * turn)) / 2) for turn in turns]))
    (folder / "form.csv").write_text(SHEET)


main(pathlib.Path(sys.argv[1]))
