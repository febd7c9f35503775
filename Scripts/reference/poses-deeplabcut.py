#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tables of DeepLabCut with movement, of one and of two individuals, and what movement reads in them.

If REPGAUGE_TEST_DATA is set, three frames of movement's sample of a wasp are read, too.
"""

import math
import os
import pathlib

import numpy
from movement.io import load_poses, save_poses

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "deeplabcut"
PACKAGES = ["movement", "numpy"]
PARTS = ["nose", "left_hip", "LeftKnee", "tail base"]


def dataset(random, individuals):
    """Five frames; the last individual is away in the third, one part in the second."""
    positions = numpy.array(
        [
            [
                [
                    [
                        100 + 200 * person + frame + random.index(1000) / 1000,
                        50 + (300 - 200 * person) * part / 4 + frame,
                    ]
                    for person in range(len(individuals))
                ]
                for part in range(len(PARTS))
            ]
            for frame in range(5)
        ]
    ).transpose(0, 3, 1, 2)
    confidences = numpy.array(
        [(1 + random.index(999)) / 1000 for _ in range(5 * len(PARTS) * len(individuals))]
    ).reshape(5, len(PARTS), len(individuals))
    positions[2, :, :, -1] = numpy.nan
    confidences[2, :, -1] = numpy.nan
    positions[1, :, 2, 0] = numpy.nan
    confidences[1, 2, 0] = numpy.nan
    return load_poses.from_numpy(
        positions, confidences, individuals, PARTS, source_software="DeepLabCut"
    )


def points(found, frame, person):
    """x, y and likelihood of each part; None where missing."""
    place = found.position.isel(time=frame, individuals=person).transpose("keypoints", "space")
    scores = found.confidence.isel(time=frame, individuals=person)
    triples = [
        [float(x), float(y), float(score)] for (x, y), score in zip(place.values, scores.values)
    ]
    return [point if not math.isnan(point[0]) and point[2] > 0 else None for point in triples]


def synthetic():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = SplitMix64(4)
    cases = []
    for name, individuals in (("single", ["only"]), ("several", ["first", "second"])):
        path = FOLDER / f"{name}.csv"
        data = dataset(random, individuals)
        save_poses.to_dlc_file(data, path, split_individuals=False)
        if name == "single":
            save_poses.to_dlc_file(data, FOLDER / "clip.csv", split_individuals=True)
            (FOLDER / "clip_only.csv").replace(path)
        found = load_poses.from_dlc_file(path)
        for frame in range(5):
            cases.append({"file": path.name, "frame": frame, "points": points(found, frame, 0)})
    write("reference", cases, __file__, PACKAGES, "PoseFormatsTests", "Foreign/deeplabcut")


def real(data):
    """The first, the middle and the last frame of a wasp."""
    found = load_poses.from_dlc_file(
        pathlib.Path(data) / "recordings/movement/DLC_sample_tracks.csv"
    )
    cases = [{"frame": frame, "points": points(found, frame, 0)} for frame in (0, 542, 1084)]
    write("deeplabcut", cases, __file__, PACKAGES, "PoseFormatsTests")


synthetic()
if "REPGAUGE_TEST_DATA" in os.environ:
    real(os.environ["REPGAUGE_TEST_DATA"])
