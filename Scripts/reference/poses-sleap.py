#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes an analysis table of SLEAP with sleap-io, of two tracks, and what sleap-io reads in it.

It runs in the environment of requirements-poses.txt.
"""

import math

import numpy
import sleap_io

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "sleap"
NODES = ["nose", "left_hip", "LeftKnee", "tail base"]


def instance(random, skeleton, track, frame, person):
    """One person; a node is missing now and then, and in the last frame people are labelled by hand."""
    points = numpy.array(
        [
            [100 + 200 * person + frame + random.index(1000) / 1000, 50 + 90 * node + frame]
            for node in range(len(NODES))
        ]
    )
    scores = numpy.array([(1 + random.index(999)) / 1000 for _ in NODES])
    if frame % 2 == 1:
        points[2 + person] = numpy.nan
    if frame == 8:
        return sleap_io.Instance.from_numpy(points, skeleton, track=track)
    return sleap_io.PredictedInstance.from_numpy(
        points, skeleton, point_scores=scores, score=0.5, track=track
    )


def point(point):
    """x, y and score, which is 1 for labels; None where missing."""
    x, y = (float(value) for value in point["xy"])
    if math.isnan(x):
        return None
    score = float(point["score"]) if "score" in point.dtype.names else 1.0
    return [x, y, 1.0 if math.isnan(score) else score]


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random = SplitMix64(6)
    skeleton = sleap_io.Skeleton(list(NODES))
    video = sleap_io.Video("clip.mp4")
    tracks = [sleap_io.Track("first"), sleap_io.Track("second")]
    frames = []
    for frame in (0, 1, 3, 4, 8):
        # The second is away in one frame.
        people = [0] if frame == 3 else [1, 0]
        found = [instance(random, skeleton, tracks[person], frame, person) for person in people]
        frames.append(sleap_io.LabeledFrame(video=video, frame_idx=frame, instances=found))
    path = FOLDER / "analysis.csv"
    sleap_io.save_csv(sleap_io.Labels(frames), path, format="sleap")
    cases = []
    read = sleap_io.load_csv(path, format="sleap", video="clip.mp4")
    for labelled in sorted(read.labeled_frames, key=lambda one: one.frame_idx):
        for one in labelled.instances:
            points = {
                node.name: point(one.points[place])
                for place, node in enumerate(one.skeleton.nodes)
            }
            cases.append(
                {
                    "file": path.name,
                    "frame": int(labelled.frame_idx),
                    "track": one.track.name,
                    "points": [points[name] for name in sorted(NODES)],
                }
            )
    write("reference", cases, __file__, ["sleap-io", "numpy"], "PoseFormatsTests", "Foreign/sleap")


main()
