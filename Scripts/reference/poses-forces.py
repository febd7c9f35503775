#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes C3D files of force plates with ezc3d, of the types 1 to 4, and what ezc3d's own filter of plates finds in them.

If REPGAUGE_TEST_DATA is set, some samples of other people's files are read, too.
"""

import math
import os
import pathlib

import ezc3d
import numpy

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "forces"
PACKAGES = ["ezc3d", "numpy"]
REAL = ["recordings/ezc3d/Qualisys.c3d", "other/BMC/Gait.c3d"]
POINTS = ["LSHO", "LKNE"]
FRAMES = 5
PER_FRAME = 4
CORNERS = [
    [[500, 464, 0], [500, 0, 0], [0, 0, 0], [0, 464, 0]],
    [[1100, -10, 0], [1100, 590, 0], [510, 590, 0], [510, -10, 0]],
]
WIDTHS = {1: 6, 2: 6, 3: 8, 4: 6}


def rounded(value):
    return None if math.isnan(value) else float(f"{value:.12g}")


def by_ezc3d(path, name, samples=None):
    """Forces of each plate in the axes of the file, and all channels, at some samples."""
    file = ezc3d.c3d(str(path), extract_forceplat_data=True)
    analogs = file["data"]["analogs"][0]
    count = analogs.shape[1]
    forces = [plate["force"] for plate in file["data"]["platform"]]
    found = [
        {
            "sample": sample,
            "channels": [rounded(value) for value in analogs[:, sample]],
            "forces": [[rounded(value) for value in force[:, sample]] for force in forces],
        }
        for sample in samples or (0, count // 3, count // 2, count - 1)
    ]
    header = file["header"]
    return {
        "file": name,
        "rate": float(header["analogs"]["frame_rate"]),
        "first": header["points"]["first_frame"] + 1,
        "per_frame": int(round(header["analogs"]["frame_rate"] / header["points"]["frame_rate"])),
        "count": count,
        "labels": file["parameters"]["ANALOG"]["LABELS"]["value"],
        "samples": found,
    }


def number(random, bound):
    """A multiple of a quarter between -bound and bound."""
    return random.index(8 * bound) / 4 - bound


def plates(random, name, types):
    width = max(WIDTHS[kind] for kind in types)
    channels = numpy.zeros((width, len(types)))
    first = 1
    for plate, kind in enumerate(types):
        channels[: WIDTHS[kind], plate] = range(first, first + WIDTHS[kind])
        first += WIDTHS[kind]
    used = first
    file = ezc3d.c3d()
    parameters = file["parameters"]
    parameters["POINT"]["RATE"]["value"] = [50]
    parameters["POINT"]["LABELS"]["value"] = POINTS
    parameters["POINT"]["UNITS"]["value"] = ["mm"]
    file.add_parameter("POINT", "X_SCREEN", ["+X"])
    file.add_parameter("POINT", "Y_SCREEN", ["+Z"])
    parameters["ANALOG"]["RATE"]["value"] = [50 * PER_FRAME]
    parameters["ANALOG"]["LABELS"]["value"] = [f"ch{index + 1}" for index in range(used - 1)] + ["EMG"]
    parameters["ANALOG"]["UNITS"]["value"] = ["N"] * (used - 1) + ["V"]
    parameters["ANALOG"]["SCALE"]["value"] = [0.5] * (used - 1) + [0.25]
    parameters["ANALOG"]["OFFSET"]["value"] = [3] * used
    parameters["ANALOG"]["GEN_SCALE"]["value"] = [2.0]
    plate_group = parameters["FORCE_PLATFORM"]
    plate_group["USED"]["value"] = [len(types)]
    plate_group["TYPE"]["value"] = types
    plate_group["ZERO"]["value"] = [1, 0]
    plate_group["CORNERS"]["value"] = numpy.array(CORNERS, dtype=float).transpose(2, 1, 0)
    origin = numpy.array([[1.0, -2.0, -35.0]] * len(types)).T
    plate_group["ORIGIN"]["value"] = origin
    plate_group["CHANNEL"]["value"] = channels.astype(numpy.int32)
    calibration = numpy.array(
        [[[number(random, 4) for _ in types] for _ in range(6)] for _ in range(6)], dtype=float
    )
    plate_group["CAL_MATRIX"]["value"] = calibration
    points = numpy.ones((4, len(POINTS), FRAMES))
    points[:3] = [[[number(random, 1000) + 1000 for _ in range(FRAMES)] for _ in POINTS] for _ in range(3)]
    file["data"]["points"] = points
    file["data"]["analogs"] = numpy.array(
        [[[number(random, 400) for _ in range(FRAMES * PER_FRAME)] for _ in range(used)]]
    )
    file.write(str(FOLDER / name))
    return by_ezc3d(FOLDER / name, name, range(FRAMES * PER_FRAME))


FOLDER.mkdir(parents=True, exist_ok=True)
generator = SplitMix64(7)
cases = [plates(generator, "types-2-4.c3d", [2, 4]), plates(generator, "types-1-3.c3d", [1, 3])]
write("reference", cases, __file__, PACKAGES, "PoseFormatsTests", "Foreign/forces")
if "REPGAUGE_TEST_DATA" in os.environ:
    data = pathlib.Path(os.environ["REPGAUGE_TEST_DATA"])
    cases = [by_ezc3d(data / name, name) for name in REAL]
    write("forces", cases, __file__, PACKAGES, "PoseFormatsTests")
