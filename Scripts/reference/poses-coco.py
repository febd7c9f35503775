#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes annotations of COCO with sleap-io, results as MMPose lays them out, and what pycocotools reads in both."""

import contextlib
import io
import json

import numpy
import sleap_io
from pycocotools.coco import COCO

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests" / "PoseFormatsTests" / "Foreign" / "coco"
PACKAGES = ["pycocotools", "sleap-io", "numpy"]
NAMES = (
    "nose left_eye right_eye left_ear right_ear left_shoulder right_shoulder left_elbow right_elbow "
    "left_wrist right_wrist left_hip right_hip left_knee right_knee left_ankle right_ankle"
).split()


def places(random, left, top, height):
    """17 places in a box, the head above, in tenths of pixels."""
    return numpy.array(
        [
            [
                left + height * random.index(400) / 1000,
                top + height * (joint + random.index(1000) / 1000) / len(NAMES),
            ]
            for joint in range(len(NAMES))
        ]
    ).round(1)


def annotations(random):
    """Four images of one labelled person with two joints unlabelled and one hidden; the third is empty."""
    skeleton = sleap_io.Skeleton(NAMES)
    names = [f"frame_{number:05d}.png" for number in (3, 4, 5, 7)]
    video = sleap_io.Video(filename=names, open_backend=False)
    video.backend_metadata["shape"] = (4, 480, 640, 3)
    frames = []
    start = places(random, 100, 40, 400)
    for index in range(4):
        points = start + index
        points[[3, 16]] = numpy.nan
        instance = sleap_io.Instance.from_numpy(points, skeleton=skeleton)
        instances = [] if index == 2 else [instance]
        frames.append(sleap_io.LabeledFrame(video=video, frame_idx=index, instances=instances))
    labels = sleap_io.Labels(frames, videos=[video], skeletons=[skeleton])
    path = FOLDER / "annotations.json"
    sleap_io.save_coco(labels, str(path), image_filenames=names)
    document = json.loads(path.read_text())
    for annotation in document["annotations"]:
        annotation["keypoints"][3 * 9 + 2] = 1  # labelled, but hidden
    path.write_text(json.dumps(document) + "\n")
    with contextlib.redirect_stdout(io.StringIO()):
        coco = COCO(str(path))
    return coco, names


def results(random, coco):
    """Results of two people in the same images, out of order."""
    entries = []
    large, small = places(random, 150, 20, 420), places(random, 450, 200, 90)
    for image, shift in zip((4, 1, 3, 2), (3, 0, 2, 1)):
        for start in (small, large) if image == 3 else (large,):
            keypoints = numpy.column_stack(
                [start + shift, [(1 + random.index(998)) / 1000 for _ in NAMES]]
            )
            entries.append(
                {
                    "bbox": [1.0, 2.0, 3.0, 4.0],
                    "category_id": 1,
                    "image_id": image,
                    "keypoints": keypoints.ravel().tolist(),
                    "score": 0.9,
                }
            )
    path = FOLDER / "results.json"
    path.write_text(json.dumps(entries, sort_keys=True, indent=1) + "\n")
    with contextlib.redirect_stdout(io.StringIO()):
        return coco.loadRes(str(path))


def largest(coco, image):
    """The keypoints of the highest person of an image, as pycocotools has them; None where not labelled."""
    found = coco.loadAnns(coco.getAnnIds(imgIds=[image]))
    if not found:
        return None
    triples = [numpy.array(entry["keypoints"], float).reshape(-1, 3) for entry in found]
    best = max(triples, key=lambda points: numpy.ptp(points[points[:, 2] > 0, 1]))
    return [point.tolist() if point[2] > 0 else None for point in best]


FOLDER.mkdir(parents=True, exist_ok=True)
GENERATOR = SplitMix64(17)
LABELLED, FILES = annotations(GENERATOR)
FOUND = results(GENERATOR, LABELLED)
CASES = []
for IMAGE in sorted(LABELLED.getImgIds()):
    CASES.append({"file": "annotations.json", "image": IMAGE, "points": largest(LABELLED, IMAGE)})
for IMAGE in (1, 2, 3, 4):
    CASES.append({"file": "results.json", "image": IMAGE, "points": largest(FOUND, IMAGE)})
write("reference", CASES, __file__, PACKAGES, "PoseFormatsTests", "Foreign/coco")
