#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes results in the layout that AlphaPose documents, and what Pose2Sim's converter reads in them.

AlphaPose is not a package that can be pinned, so no file of its own writer is compared.
"""

import json
import pathlib
import tempfile

import numpy
from Pose2Sim.Utilities.AlphaPose_to_OpenPose import AlphaPose_to_OpenPose_func

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "alphapose"
PACKAGES = ["pose2sim", "numpy"]


def person(places, scores, frame, name):
    """One entry."""
    keypoints = numpy.column_stack([places + frame, scores]).ravel().tolist()
    return {
        "image_id": f"{frame}.jpg",
        "category_id": 1,
        "keypoints": keypoints,
        "score": 2.9,
        "box": [1.0, 2.0, 3.0, 4.0],
        "idx": name,
    }


def entries(random):
    """Twelve frames of two people in HALPE_26, one of whom is away in the third."""

    def base(left, top, height):
        return numpy.array(
            [
                [left + random.index(400) / 4, top + height * (joint + random.index(4) / 4) / 26]
                for joint in range(26)
            ]
        )

    people = {2: base(500, 260, 130), 1: base(100, 40, 520)}
    return [
        person(places, [(1 + random.index(998)) / 1000 for _ in places], frame, name)
        for frame in range(12)
        for name, places in people.items()
        if (frame, name) != (2, 2)
    ]


def largest(people):
    """The keypoints of the highest person."""
    triples = [numpy.array(one["pose_keypoints_2d"], float).reshape(-1, 3) for one in people]
    return max(triples, key=lambda found: numpy.ptp(found[:, 1])).tolist()


FOLDER.mkdir(parents=True, exist_ok=True)
PATH = FOLDER / "alphapose-results.json"
PATH.write_text(json.dumps(entries(SplitMix64(5))) + "\n")
CASES = []
with tempfile.TemporaryDirectory() as FRAMES:
    AlphaPose_to_OpenPose_func(str(PATH), FRAMES)
    for FILE in sorted(pathlib.Path(FRAMES).glob("*.json")):
        FOUND = json.loads(FILE.read_text())["people"]
        CASES.append({"frame": int(FILE.stem), "points": largest(FOUND)})
write("reference", CASES, __file__, PACKAGES, "PoseFormatsTests", "Foreign/alphapose")
