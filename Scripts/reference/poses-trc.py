#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a TRC file with OpenSim's own writer, and what OpenSim's own reader finds in it.

Markers in mm, some missing. If REPGAUGE_TEST_DATA is set, three frames of other people's files are read, too: by
OpenSim, and by pyomeca the one with commas, which OpenSim refuses.
"""

import math
import os
import pathlib

import opensim
from pyomeca import Markers

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "trc"
PACKAGES = ["opensim", "pyomeca"]
NAMES = "CHip RHip LHip RKnee RAnkle LBigToe RSmallToe Neck R.ASIS L.Knee L.Knee.Medial".split()
REAL = [
    "recordings/pose2sim/S00_P00_T01_BalancingTrial_0-100.trc",
    "recordings/pose2sim/S00_P00_T01_BalancingTrial_0-100_filt_butterworth_LSTM.trc",
    "recordings/opencap-processing/walk.trc",
    "other/BMC/walk1.trc",
]
COMMAS = "recordings/pyomeca/markers.trc"


def place(values):
    """Three coordinates, or None if one is missing."""
    values = [float(f"{value:.9g}") for value in values]
    return None if any(math.isnan(value) for value in values) else values


def case(name, labels, frames):
    return {"file": name, "labels": list(labels), "frames": frames}


def by_opensim(path, name, frames=None):
    table = opensim.TimeSeriesTableVec3(str(path))
    labels = table.getColumnLabels()
    times = table.getIndependentColumn()
    found = []
    for frame in frames or (0, table.getNumRows() // 2, table.getNumRows() - 1):
        row = table.getRowAtIndex(frame)
        points = [place(row[marker][axis] for axis in range(3)) for marker in range(len(labels))]
        found.append({"frame": frame, "time": times[frame], "points": points})
    return case(name, labels, found)


def by_pyomeca(path, name):
    markers = Markers.from_trc(str(path))
    count = markers.sizes["time"]
    found = []
    for frame in (0, count // 2, count - 1):
        points = [place(markers.values[:3, marker, frame]) for marker in range(markers.sizes["channel"])]
        found.append({"frame": frame, "time": float(markers.time.values[frame]), "points": points})
    return case(name, [str(channel) for channel in markers.channel.values], found)


def synthetic():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = SplitMix64(7)
    table = opensim.TimeSeriesTableVec3()
    table.setColumnLabels(NAMES)
    for frame in range(5):
        row = opensim.RowVectorVec3(len(NAMES))
        for marker in range(len(NAMES)):
            point = [random.index(2_000_000) / 1000 for _ in range(3)]
            if (frame + marker) % 7 == 3:
                point = [math.nan] * 3
            row[marker] = opensim.Vec3(*point)
        table.appendRow([0, 0.04, 0.1, 0.12, 0.16][frame], row)
    table.addTableMetaDataString("DataRate", "25")
    table.addTableMetaDataString("Units", "mm")
    os.chdir(FOLDER)
    opensim.TRCFileAdapter.write(table, "opensim.trc")
    found = by_opensim("opensim.trc", "opensim.trc", range(5))
    write("reference", [found], __file__, PACKAGES, "PoseFormatsTests", "Foreign/trc")


def real(data):
    cases = [by_opensim(pathlib.Path(data) / name, name) for name in REAL]
    cases.append(by_pyomeca(pathlib.Path(data) / COMMAS, COMMAS))
    write("trc", cases, __file__, PACKAGES, "PoseFormatsTests")


synthetic()
if "REPGAUGE_TEST_DATA" in os.environ:
    real(os.environ["REPGAUGE_TEST_DATA"])
