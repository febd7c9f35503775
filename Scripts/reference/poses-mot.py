#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes an STO file with OpenSim's own writer, and what OpenSim's own reader finds in it.

If REPGAUGE_TEST_DATA is set, three rows of other people's files are read, too: by OpenSim, and by pyomeca those with
commas, on which OpenSim never comes back.
"""

import math
import os
import pathlib

import opensim
from pyomeca import Analogs

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "mot"
PACKAGES = ["opensim", "pyomeca"]
REAL = [
    "recordings/opencap-processing/walk.mot",
    "recordings/opencap-processing/walking1_videoAndMocap.mot",
    "recordings/pose2sim/S00_P00_T01_BalancingTrial_filt_butterworth_0-100_LSTM.mot",
    "recordings/pose2sim/_ik_marker_errors.sto",
]
COMMAS = ["recordings/pyomeca/inverse_kin.mot", "recordings/pyomeca/inverse_dyn.sto"]


def number(value):
    """None for a missing value."""
    return None if math.isnan(value) else float(f"{value:.12g}")


def case(name, labels, times, row, rows=None):
    """Some rows of a file; `row` gives the values of one."""
    count = len(times)
    found = [
        {"row": index, "time": float(times[index]), "values": [number(value) for value in row(index)]}
        for index in rows or (0, count // 2, count - 1)
    ]
    return {"file": name, "labels": [str(label) for label in labels], "count": count, "rows": found}


def by_opensim(path, name, rows=None):
    table = opensim.TimeSeriesTable(str(path))
    labels = table.getColumnLabels()

    def row(index):
        values = table.getRowAtIndex(index)
        return [values[column] for column in range(len(labels))]

    return case(name, labels, table.getIndependentColumn(), row, rows)


def by_pyomeca(path, name):
    table = Analogs.from_mot(str(path))
    return case(name, table.channel.values, table.time.values, lambda index: table.values[:, index])


def synthetic():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = SplitMix64(5)
    table = opensim.TimeSeriesTable()
    table.setColumnLabels(["pelvis_tilt", "pelvis_ty", "knee_angle_r"])
    for index, time in enumerate([0.5, 0.52, 0.57, 0.6]):
        values = [(random.index(200_000) - 100_000) / 1000 for _ in range(3)]
        if index in (1, 2):
            values[index] = math.nan
        table.appendRow(time, opensim.RowVector(values))
    table.addTableMetaDataString("inDegrees", "yes")
    os.chdir(FOLDER)
    opensim.STOFileAdapter.write(table, "opensim.sto")
    found = by_opensim("opensim.sto", "opensim.sto", range(4))
    write("reference", [found], __file__, PACKAGES, "PoseFormatsTests", "Foreign/mot")


def real(data):
    cases = [by_opensim(pathlib.Path(data) / name, name) for name in REAL]
    cases += [by_pyomeca(pathlib.Path(data) / name, name) for name in COMMAS]
    write("mot", cases, __file__, PACKAGES, "PoseFormatsTests")


synthetic()
if "REPGAUGE_TEST_DATA" in os.environ:
    real(os.environ["REPGAUGE_TEST_DATA"])
