#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a folder of OpenPose with Pose2Sim's own writer, and what Pose2Sim's own reader finds in it.

Two people in HALPE_26 change places; one is away in some frames, as NaN or left out. If REPGAUGE_TEST_DATA is
set, three frames of Pose2Sim's demonstration session are read, too.
"""

import json
import math
import os
import pathlib

import numpy
from Pose2Sim.poseEstimation import save_to_openpose
from Pose2Sim.triangulation import extract_files_frame_f

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "openpose"
PACKAGES = ["pose2sim", "numpy"]


def base(random, left, top, height):
    """26 places in a box."""
    return numpy.array(
        [
            [left + height / 3 * random.index(1000) / 1000, top + height * random.index(1000) / 1000]
            for _ in range(26)
        ]
    )


def moved(random, places, frame):
    """The places some frames later, and scores."""
    places = places + [0.5 * frame, 1.25 * frame]
    scores = numpy.array([(1 + random.index(999)) / 1000 for _ in range(26)])
    for joint in (3, 20):
        places[joint], scores[joint] = [0.0, 0.0], 0.0
    places[5][0], scores[5] = 0.0, 0.5  # seen at the left edge
    return places, scores


def read(path, count, people):
    """x, y and confidence of each keypoint of each person, as Pose2Sim has them; None where not seen."""
    xs, ys, scores = extract_files_frame_f([str(path)], list(range(count)), people)
    found = []
    for x, y, score in zip(xs, ys, scores):
        triples = zip(x[0], y[0], score[0])
        found.append(
            [
                [float(a), float(b), float(c)] if c > 0 and math.isfinite(a) else None
                for a, b, c in triples
            ]
        )
    return found


def largest(people):
    """The person with the highest box."""

    def height(points):
        ys = [point[1] for point in points if point]
        return max(ys) - min(ys) if ys else -1

    return max(people, key=height)


def synthetic():
    """Five frames: both people, the small one first, one as NaN, one alone, nobody."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = SplitMix64(26)
    cases = []
    large, little = base(random, 100, 50, 600), base(random, 700, 300, 150)
    for frame in range(5):
        big, small = moved(random, large, frame), moved(random, little, frame)
        people = [[big, small], [small, big], [big, small], [big], []][frame]
        if frame == 2:
            people[1] = (numpy.full((26, 2), numpy.nan), numpy.full(26, numpy.nan))
        path = FOLDER / f"clip_{frame + 8:06d}.json"
        save_to_openpose(str(path), [p[0] for p in people], [p[1] for p in people])
        found = read(path, 26, len(people)) if people else []
        cases.append(
            {"file": path.name, "frame": frame + 8, "points": largest(found) if found else None}
        )
    write("reference", cases, __file__, PACKAGES, "PoseFormatsTests", "Foreign/openpose")


def real(data):
    """The first, the middle and the last frame of the person on the balance board."""
    folder = pathlib.Path(data) / "recordings/pose2sim/balancing_cam01_json"
    cases = []
    for frame in (0, 50, 99):
        path = folder / f"cam01.{frame:04d}.json"
        people = len(json.loads(path.read_text())["people"])
        cases.append({"frame": frame, "points": largest(read(path, 25, people))})
    write("openpose", cases, __file__, PACKAGES, "PoseFormatsTests")


synthetic()
if "REPGAUGE_TEST_DATA" in os.environ:
    real(os.environ["REPGAUGE_TEST_DATA"])
