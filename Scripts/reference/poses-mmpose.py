#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes predictions with MMPose's own code, and what Pose2Sim's converter reads in them.

Of MMPose only the function that takes people apart is run, from its source: the rest needs a deep-learning
library. Frames are dumped as its inferencer dumps them, a list from 0, and as its demo programs do, from 1.
"""

import ast
import importlib.metadata
import json
import pathlib
import typing

import numpy
from Pose2Sim.Utilities.MMPose_to_OpenPose import convert_to_pose2sim_format

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "mmpose"
PACKAGES = ["mmpose", "pose2sim", "numpy"]
NAMES = (
    "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow "
    "left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle head neck "
    "hip left_big_toe right_big_toe left_small_toe right_small_toe left_heel right_heel"
).split()


class Instances:
    """The part of mmengine's InstanceData that the function uses."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def __contains__(self, name):
        return name in self.__dict__


def split_instances():
    """MMPose's function of that name."""
    files = importlib.metadata.files("mmpose")
    path = next(file for file in files if str(file) == "mmpose/structures/utils.py")
    tree = ast.parse(pathlib.Path(path.locate()).read_text())
    wanted = [node for node in tree.body if getattr(node, "name", "") == "split_instances"]
    names = {"InstanceData": Instances, "List": typing.List}
    exec(compile(ast.Module(wanted, []), "split_instances", "exec"), names)
    return names["split_instances"]


def frames(random):
    """Four frames: one person, two, nobody, one; heads above, in quarters of pixels."""
    split = split_instances()

    def base(left, top, height):
        return numpy.array(
            [
                [left + random.index(400) / 4, top + height * (joint + random.index(4) / 4) / 26]
                for joint in range(26)
            ]
        )

    large, little = base(100, 40, 520), base(500, 260, 130)
    found = []
    for frame, people in enumerate(([large], [little, large], [], [large])):
        found.append(
            split(
                Instances(
                    keypoints=numpy.array([points + frame for points in people]).reshape(-1, 26, 2),
                    keypoint_scores=numpy.array(
                        [[(1 + random.index(998)) / 1000 for _ in NAMES] for _ in people]
                    ).reshape(-1, 26),
                    bboxes=numpy.array([[1.0, 2.0, 3.0, 4.0] for _ in people]),
                    bbox_scores=[0.5 for _ in people],
                )
            )
        )
    return found


def points(instances):
    """The keypoints of the highest person, as Pose2Sim has them; None for nobody."""
    people = convert_to_pose2sim_format({"instances": instances})["people"]
    triples = [numpy.array(one["pose_keypoints_2d"], float).reshape(-1, 3) for one in people]
    if not triples:
        return None
    return max(triples, key=lambda found: numpy.ptp(found[:, 1])).tolist()


FOLDER.mkdir(parents=True, exist_ok=True)
FRAMES = frames(SplitMix64(3))
META = {
    "dataset_name": "halpe26",
    "num_keypoints": 26,
    "keypoint_id2name": {str(index): name for index, name in enumerate(NAMES)},
}
(FOLDER / "inferencer.json").write_text(
    json.dumps([{"frame_id": i, "instances": one} for i, one in enumerate(FRAMES)]) + "\n"
)
INFO = [{"frame_id": i + 1, "instances": one} for i, one in enumerate(FRAMES)]
(FOLDER / "demo.json").write_text(json.dumps({"meta_info": META, "instance_info": INFO}) + "\n")
CASES = [{"frame": i, "points": points(one)} for i, one in enumerate(FRAMES)]
write("reference", CASES, __file__, PACKAGES, "PoseFormatsTests", "Foreign/mmpose")
