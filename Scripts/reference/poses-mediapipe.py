#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes landmarks with MediaPipe's own types, and what it reads back from them.

It has an environment of its own, from requirements-poses-mediapipe.txt beside it.

protobuf.jsonl has the landmark lists of one person as protobuf's own JSON. tasks.jsonl has the results of the
Pose Landmarker as Python's own JSON of its data classes: two people in the first frame, in the last nobody. Numbers are
drawn, so that they are nobody's pose. The reference is what protobuf parses, in pixels of 640 x 480 and in metres, y up.
"""

import dataclasses
import json

from google.protobuf import json_format
from mediapipe.framework.formats import landmark_pb2
from mediapipe.tasks.python.components.containers.landmark import Landmark, NormalizedLandmark
from mediapipe.tasks.python.vision.pose_landmarker import PoseLandmarkerResult

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests/PoseFormatsTests/Foreign/mediapipe"
WIDTH, HEIGHT = 640, 480
TIMES = [0, 33, 70]
RANDOM = SplitMix64(2027)
NAMES = """nose left_eye_inner left_eye left_eye_outer right_eye_inner right_eye right_eye_outer left_ear
right_ear mouth_left mouth_right left_shoulder right_shoulder left_elbow right_elbow left_wrist right_wrist
left_pinky right_pinky left_index right_index left_thumb right_thumb left_hip right_hip left_knee right_knee
left_ankle right_ankle left_heel right_heel left_foot_index right_foot_index""".split()


def unit():
    return (RANDOM.next() >> 11) * 2.0**-53


def person(scale):
    """The landmarks of a person in the picture and in the world; larger people are chosen."""
    image, world = landmark_pb2.NormalizedLandmarkList(), landmark_pb2.LandmarkList()
    for _ in NAMES:
        seen = 0.01 + 0.98 * unit()
        image.landmark.add(
            x=0.5 + scale * (unit() - 0.5), y=0.5 + scale * (unit() - 0.5), z=unit() - 0.5,
            visibility=seen, presence=unit(),
        )
        world.landmark.add(
            x=unit() - 0.5, y=2 * unit() - 1, z=unit() - 0.5, visibility=seen, presence=unit()
        )
    return image, world


def case(file, time, image, world):
    """The numbers of each joint: x, y, depth in pixels, confidence, and x, y, z in metres."""
    joints = {
        name: [a.x * WIDTH, a.y * HEIGHT, a.z * WIDTH, a.visibility, b.x, -b.y, -b.z]
        for name, a, b in zip(NAMES, image.landmark, world.landmark)
    }
    return {"file": file, "time": time / 1000, "joints": joints}


def again(message):
    """The message that protobuf reads from its own JSON."""
    return json_format.Parse(json_format.MessageToJson(message), type(message)())


def protobuf():
    lines, cases = [], []
    for index, time in enumerate(TIMES):
        if index == 1:
            lines.append({"timestamp_ms": time, "pose_landmarks": None, "pose_world_landmarks": None})
            cases.append({"file": "protobuf.jsonl", "time": time / 1000, "joints": {}})
            continue
        image, world = person(1.2)
        lines.append({
            "timestamp_ms": time,
            "pose_landmarks": json_format.MessageToDict(image),
            "pose_world_landmarks": json_format.MessageToDict(world),
        })
        cases.append(case("protobuf.jsonl", time, again(image), again(world)))
    return lines, cases


def tasks():
    lines, cases = [], []
    for index, time in enumerate(TIMES):
        people = [person(1.2), person(0.2)][: 2 - index]
        result = PoseLandmarkerResult(
            [[NormalizedLandmark.create_from_pb2(a) for a in image.landmark] for image, _ in people],
            [[Landmark.create_from_pb2(a) for a in world.landmark] for _, world in people],
        )
        lines.append({"timestamp_ms": time, **dataclasses.asdict(result)})
        cases.append(
            case("tasks.jsonl", time, again(people[0][0]), again(people[0][1]))
            if people
            else {"file": "tasks.jsonl", "time": time / 1000, "joints": {}}
        )
    return lines, cases


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    cases = []
    for name, make in [("protobuf", protobuf), ("tasks", tasks)]:
        lines, found = make()
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (FOLDER / f"{name}.jsonl").write_text(text)
        cases += found
    write(
        "../Foreign/mediapipe/reference",
        cases,
        __file__,
        ["mediapipe", "protobuf"],
        tests="PoseFormatsTests",
    )


main()
