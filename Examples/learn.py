# SPDX-License-Identifier: Apache-2.0
"""Learns the weights of learned.py: python3 Examples/learn.py DATASET RUN.

    rep-synth datasets/synthetic/faults.json --out faults --no-video
    rep-eval faults --analyzer-exec 'learned=python3 Examples/learned.py' --out run
    python3 Examples/learn.py faults run

The run's measurements.csv holds the shares that the analyzer measured of every rep, the dataset's label files say
which reps are too shallow. The weights are those of greatest likelihood with a little weight decay, by Newton's
method; printed with them is the share of reps told right where each person is left out of the learning in turn.
"""

import csv
import json
import pathlib
import sys

from learned import SHARES, probability

DECAY = 0.01  # of the squared weights but for the bias: what keeps them finite where shares part reps wholly
STEPS = 60


def labelled(path):
    """The reps of a label file, each with whether it is labelled too shallow."""
    reps, faults = [], []
    for line in path.read_text().splitlines():
        cells = line.split("\t")
        if cells[0] == "rep":
            reps.append((float(cells[1]), float(cells[3])))
        elif cells[0] == "fault" and cells[4] == "shallow-depth":
            faults.append((float(cells[1]) + float(cells[3])) / 2)
    return [(start, end, any(start <= time <= end for time in faults)) for start, end in reps]


def examples(dataset, run):
    """The person, the shares and the label of every rep that was measured."""
    manifest = json.loads((dataset / "dataset.json").read_text())
    measured = {}
    with open(run / "measurements.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["analyzer"] == "learned" and row["quantity"] in SHARES:
                values = measured.setdefault((row["clip"], float(row["time"])), {})
                values[row["quantity"]] = float(row["value"])
    found = []
    for clip in manifest["clips"]:
        (path,) = sorted((dataset / "labels").glob(f"{clip['id']}.*.tsv"))
        for start, end, is_shallow in labelled(path):
            for (name, time), values in sorted(measured.items()):
                if name == clip["id"] and start <= time <= end and len(values) == len(SHARES):
                    found.append((clip["subject"], [values[share] for share in SHARES], is_shallow))
                    break
    return found


def solved(matrix, vector):
    """The solution of a small system of equations, by elimination."""
    rows = [row + [value] for row, value in zip(matrix, vector)]
    for place in range(len(rows)):
        pivot = max(range(place, len(rows)), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for other in range(len(rows)):
            if other != place:
                factor = rows[other][place] / rows[place][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place])]
    return [row[-1] / row[place] for place, row in enumerate(rows)]


def learn(found):
    weights = [0.0] * (len(SHARES) + 1)
    for _ in range(STEPS):
        slope = [DECAY * weight if place else 0.0 for place, weight in enumerate(weights)]
        curve = [[DECAY * (row == column > 0) for column in range(len(weights))] for row in range(len(weights))]
        for _, values, is_shallow in found:
            share = probability(weights, values)
            inputs = [1.0] + values
            for row, one in enumerate(inputs):
                slope[row] += (share - is_shallow) * one
                for column, other in enumerate(inputs):
                    curve[row][column] += share * (1 - share) * one * other
        weights = [weight - step for weight, step in zip(weights, solved(curve, slope))]
    return weights


def main():
    dataset, run = (pathlib.Path(argument) for argument in sys.argv[1:3])
    found = examples(dataset, run)
    right = 0
    for person in sorted({person for person, _, _ in found}):
        weights = learn([example for example in found if example[0] != person])
        for other, values, is_shallow in found:
            right += other == person and (probability(weights, values) > 0.5) == is_shallow
    print(f"{len(found)} reps, {sum(example[2] for example in found)} too shallow; told right of people left out: {right}")
    print("WEIGHTS = [" + ", ".join(f"{weight:.4f}" for weight in learn(found)) + "]")


if __name__ == "__main__":
    main()
