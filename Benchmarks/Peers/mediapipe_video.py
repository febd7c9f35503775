# SPDX-License-Identifier: Apache-2.0
"""Tracks a video with MediaPipe's own Python, as its documentation does.

usage: mediapipe_video.py TASK VIDEO

Needs mediapipe==0.10.31 and opencv-python-headless. Prints the number of frames and of poses.
"""
import sys

import cv2
import mediapipe as mp
from mediapipe.tasks import python
from mediapipe.tasks.python import vision


def main(task: str, path: str) -> None:
    options = vision.PoseLandmarkerOptions(
        base_options=python.BaseOptions(model_asset_path=task),
        running_mode=vision.RunningMode.VIDEO,
    )
    video = cv2.VideoCapture(path)
    frames = poses = 0
    last = -1
    with vision.PoseLandmarker.create_from_options(options) as landmarker:
        while True:
            read, picture = video.read()
            if not read:
                break
            last = max(last + 1, round(video.get(cv2.CAP_PROP_POS_MSEC)))
            rgb = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
            image = mp.Image(image_format=mp.ImageFormat.SRGB, data=rgb)
            poses += bool(landmarker.detect_for_video(image, last).pose_landmarks)
            frames += 1
    print(frames, poses)


main(*sys.argv[1:])
