#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes tables of landmarks and of angles with pandas, and what pandas reads from them and from recordings of
other people.

It runs in the environment of requirements.txt. The argument is the folder of other people's recordings, which are not
committed; of each the first, the middle and the last row are the reference: x, y and depth in pixels of 1000 x 500, and
the confidence, null where the table has none. Numbers of the table that is written here are drawn.
"""

import pathlib
import sys

import pandas

from reference import ROOT, SplitMix64, write

FOLDER = ROOT / "Tests/PoseFormatsTests/Foreign/mediapipe-csv"
SIGNALS = ROOT / "Tests/PoseFormatsTests/Foreign/signals"
WIDTH, HEIGHT = 1000, 500
SQUATS = "other/Exercise-Correction/core/squat_model/test.csv"
SAMPLES = "other/mlkit/android/vision-quickstart/app/src/main/assets/pose/fitness_pose_samples.csv"
NAMES = """nose left_eye_inner left_eye left_eye_outer right_eye_inner right_eye right_eye_outer left_ear
right_ear mouth_left mouth_right left_shoulder right_shoulder left_elbow right_elbow left_wrist right_wrist
left_pinky right_pinky left_index right_index left_thumb right_thumb left_hip right_hip left_knee right_knee
left_ankle right_ankle left_heel right_heel left_foot_index right_foot_index""".split()


def number(value):
    return None if value != value else float(value)


def shares(row, names):
    """The numbers of each landmark of a row of shares of the frame; none for those that were not seen."""
    joints = {}
    for name in names:
        x, y, z, v = (number(row[f"{name}_{part}"]) for part in "xyzv")
        if x is not None:
            joints[name] = [x * WIDTH, y * HEIGHT, z * WIDTH, v]
    return joints


def drawn():
    """Times, and landmarks of three frames; in the second the right side was not seen."""
    random = SplitMix64(33)
    frame = {"timestamp_ms": [0, 40, 81]}
    for name in NAMES:
        for part in "xyzv":
            values = [(random.next() >> 11) * 2.0**-53 for _ in range(3)]
            if name.startswith("right"):
                values[1] = float("nan")
            frame[f"{name}_{part}"] = values
    return pandas.DataFrame(frame)


def angles():
    """Times in milliseconds, and signals of 20 rows; every fifth value of an angle is missing."""
    random = SplitMix64(34)
    count = 20

    def drawn(scale):
        return [scale * (random.next() >> 11) * 2.0**-53 for _ in range(count)]

    knee = [float("nan") if row % 5 == 3 else value for row, value in enumerate(drawn(180))]
    return pandas.DataFrame(
        {
            "time_ms": [33 * row + row % 2 for row in range(count)],
            "knee_angle_right": knee,
            "hip-height": drawn(1),
            "torque": drawn(100),
        }
    )


def write_signals():
    """Writes the table of angles, and the rows that pandas reads in it."""
    SIGNALS.mkdir(parents=True, exist_ok=True)
    angles().to_csv(SIGNALS / "angles.csv", index=False)
    table = pandas.read_csv(SIGNALS / "angles.csv")
    cases = [
        {"file": "angles.csv"} | {name: number(row[name]) for name in table.columns}
        for _, row in table.iterrows()
    ]
    write("../Foreign/signals/reference", cases, __file__, ["pandas"], tests="PoseFormatsTests")


def rows(table):
    """The first, the middle and the last row, each with its number."""
    return [(index, table.iloc[index]) for index in (0, len(table) // 2, len(table) - 1)]


def main():
    data = pathlib.Path(sys.argv[1])
    write_signals()
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawn().to_csv(FOLDER / "landmarks.csv", index=False)
    table = pandas.read_csv(FOLDER / "landmarks.csv")
    cases = [
        {"file": "landmarks.csv", "time": row["timestamp_ms"] / 1000, "joints": shares(row, NAMES)}
        for _, row in table.iterrows()
    ]
    write("../Foreign/mediapipe-csv/reference", cases, __file__, ["pandas"], tests="PoseFormatsTests")

    squats = pandas.read_csv(data / SQUATS)
    names = [name for name in NAMES if f"{name}_x" in squats.columns]
    cases = [{"file": SQUATS, "rows": len(squats)}] + [
        {"file": SQUATS, "frame": index, "joints": shares(row, names)}
        for index, row in rows(squats)
    ]
    samples = pandas.read_csv(data / SAMPLES, header=None)
    cases += [{"file": SAMPLES, "rows": len(samples)}] + [
        {
            "file": SAMPLES,
            "frame": index,
            "joints": {
                name: [float(row[2 + 3 * at + axis]) for axis in range(3)] + [None]
                for at, name in enumerate(NAMES)
            },
        }
        for index, row in rows(samples)
    ]
    write("tables", cases, __file__, ["pandas"], tests="PoseFormatsTests")


main()
