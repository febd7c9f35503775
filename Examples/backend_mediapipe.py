# SPDX-License-Identifier: Apache-2.0
"""BlazePose in MediaPipe's Python package, for rep-track --backend-exec.

    python3 -m venv .cache/mediapipe && .cache/mediapipe/bin/pip install mediapipe==0.10.31
    rep-track DATASET --backend-exec 'mediapipe-python=.cache/mediapipe/bin/python Examples/backend_mediapipe.py'

The model is the bundle that 'rep-track --backend blazepose-full' leaves in the folder of the backends,
or the .task file that is named. Documentation/Backends.md describes the lines.
"""

import json
import os
import sys

import mediapipe
import numpy
from mediapipe.tasks.python import BaseOptions
from mediapipe.tasks.python.vision import PoseLandmarker, PoseLandmarkerOptions, RunningMode

SCORE = 0.5  # detection, presence and tracking

# What the library prints must not come among the answers.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def answer(value):
    print(json.dumps(value), file=answers, flush=True)


def bundle():
    if len(sys.argv) > 1:
        return sys.argv[1]
    home = os.environ.get("REPGAUGE_HOME") or os.path.expanduser("~/.local/share/repgauge")
    return os.path.join(os.environ.get("REPGAUGE_BACKENDS") or home + "/backends", "blazepose-full.task")


def joints(image, world, width, height):
    """x and y in pixels, visibility, z in pixels like x; then metres, y up and z towards the camera."""
    return [
        [
            at.x * width,
            at.y * height,
            min(max(at.visibility, 0), 1),
            at.z * width,
            there.x,
            -there.y,
            -there.z,
        ]
        for at, there in zip(image, world)
    ]


def main():
    landmarker = None
    width = height = 0
    start = None
    last = -1  # milliseconds, which have to increase
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "start":
            width, height = message["width"], message["height"]
            landmarker = PoseLandmarker.create_from_options(
                PoseLandmarkerOptions(
                    base_options=BaseOptions(model_asset_path=bundle()),
                    running_mode=RunningMode.VIDEO,
                    num_poses=message["people"],
                    min_pose_detection_confidence=SCORE,
                    min_pose_presence_confidence=SCORE,
                    min_tracking_confidence=SCORE,
                )
            )
            answer(
                {
                    "skeleton": "blazePose33",
                    "world": True,
                    "version": "mediapipe " + mediapipe.__version__,
                    "settings": {"score": SCORE, "model": os.path.basename(bundle())},
                }
            )
        elif message["type"] == "frame":
            pixels = numpy.frombuffer(sys.stdin.buffer.read(message["bytes"]), numpy.uint8)
            picture = mediapipe.Image(
                image_format=mediapipe.ImageFormat.SRGB, data=pixels.reshape(height, width, 3)
            )
            start = message["time"] if start is None else start
            last = max(last + 1, int((message["time"] - start) * 1000 + 0.5))
            found = landmarker.detect_for_video(picture, last)
            people = zip(found.pose_landmarks, found.pose_world_landmarks)
            answer([joints(image, world, width, height) for image, world in people])
        else:
            landmarker.close()
            answer([])


main()
