#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes C3D files with ezc3d (floats, two people and a prop) and with c3d (integers), and what ezc3d reads in them.

If REPGAUGE_TEST_DATA is set, three frames of other people's files are read, too.
"""

import math
import os
import pathlib

import c3d
import ezc3d
import numpy

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "c3d"
PACKAGES = ["ezc3d", "c3d", "numpy"]
PEOPLE = "Anna:LSHO Anna:LHJC Anna:LKNE box:corner Ben:LSHO Ben:LHJC Ben:T10 box:edge".split()
ONE = ["LSHO", "LANK", "LANK", "LTOE"]
DESCRIPTIONS = ["L.Shoulder", "L.Ankle", "L.Ankle.Medial", "L.Toe"]
REAL = [
    "recordings/pyomeca/markers_analogs.c3d",
    "recordings/ezc3d/Optotrak.c3d",
    "recordings/ezc3d/Qualisys.c3d",
    "other/BMC/Gait.c3d",
]


def by_ezc3d(path, name, frames=None):
    """Positions in the file's units, None if missing, and the first frame from 1."""
    file = ezc3d.c3d(str(path))
    points = file["data"]["points"]
    found = []
    for frame in frames or (0, points.shape[2] // 2, points.shape[2] - 1):
        values = [
            None if math.isnan(x) else [float(f"{value:.9g}") for value in (x, y, z)]
            for x, y, z in points[:3, :, frame].T
        ]
        found.append({"frame": frame, "points": values})
    return {
        "file": name,
        "labels": file["parameters"]["POINT"]["LABELS"]["value"],
        "rate": float(file["header"]["points"]["frame_rate"]),
        "first": file["header"]["points"]["first_frame"] + 1,
        "count": points.shape[2],
        "frames": found,
    }


def numbers(random, markers, frames):
    """Places in mm, multiples of a tenth."""
    return numpy.array(
        [[[random.index(20_000) / 10 for _ in range(3)] for _ in range(markers)] for _ in range(frames)]
    )


def floats(random):
    places = numbers(random, len(PEOPLE), 4)
    places[1, 2] = numpy.nan
    places[2, 4:7] = numpy.nan
    file = ezc3d.c3d()
    file["parameters"]["POINT"]["RATE"]["value"] = [50]
    file["parameters"]["POINT"]["LABELS"]["value"] = PEOPLE
    file["parameters"]["POINT"]["UNITS"]["value"] = ["mm"]
    file.add_parameter("POINT", "X_SCREEN", ["+X"])
    file.add_parameter("POINT", "Y_SCREEN", ["+Z"])
    points = numpy.ones((4, len(PEOPLE), 4))
    points[:3] = places.transpose(2, 1, 0)
    file["data"]["points"] = points
    file.write(str(FOLDER / "floats.c3d"))


def integers(random):
    places = numbers(random, len(ONE), 3)
    writer = c3d.Writer(point_rate=25, analog_rate=0, point_scale=0.1, point_units="mm  ")
    writer.set_point_labels(ONE)
    descriptions = "".join(f"{text:<14}" for text in DESCRIPTIONS)
    writer.point_group.add_str("DESCRIPTIONS", "", descriptions, 14, len(DESCRIPTIONS))
    writer.set_screen_axis("+X", "+Y")
    for frame, points in enumerate(places):
        rows = numpy.zeros((len(ONE), 5), dtype=numpy.float32)
        rows[:, :3] = points
        if frame == 1:
            rows[3, 3] = -1
        writer.add_frames([(rows, numpy.zeros((0, 1)))])
    with open(FOLDER / "integers.c3d", "wb") as handle:
        writer.write(handle)


FOLDER.mkdir(parents=True, exist_ok=True)
generator = SplitMix64(3)
floats(generator)
integers(generator)
cases = [
    by_ezc3d(FOLDER / name, name, range(count)) for name, count in [("floats.c3d", 4), ("integers.c3d", 3)]
]
write("reference", cases, __file__, PACKAGES, "PoseFormatsTests", "Foreign/c3d")
if "REPGAUGE_TEST_DATA" in os.environ:
    data = pathlib.Path(os.environ["REPGAUGE_TEST_DATA"])
    cases = [by_ezc3d(data / name, name) for name in REAL]
    write("c3d", cases, __file__, PACKAGES, "PoseFormatsTests")
