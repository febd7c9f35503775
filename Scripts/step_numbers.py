# SPDX-License-Identifier: Apache-2.0
"""Prints the scores of labelled steps for Scripts/step-numbers: step_numbers.py LABELS RUN."""

import csv
import pathlib
import statistics
import sys

TOLERANCES = (0.05, 0.1, 0.25)  # seconds


def read_labels(path, kind):
    """Steps of a kind as (time in s, side), and ignored stretches as (start, end), of a label file."""
    steps, ignored = [], []
    for line in path.read_text().splitlines():
        fields = line.split("\t")
        if fields[0] == "step" and fields[4] == kind:
            steps.append((float(fields[1]), fields[5]))
        elif fields[0] == "ignore":
            ignored.append((float(fields[1]), float(fields[3])))
    return steps, ignored


def differences(labelled, reported, tolerance):
    """Reported less labelled times of a largest one-to-one matching, left and right apart.

    The first pair in order of time that is near enough is always part of one.
    """
    result = []
    for side in ("left", "right"):
        first = sorted(time for time, of in labelled if of == side)
        second = sorted(time for time, of in reported if of == side)
        i = j = 0
        while i < len(first) and j < len(second):
            if abs(first[i] - second[j]) <= tolerance + 1e-9:
                result.append(second[j] - first[i])
                i, j = i + 1, j + 1
            elif first[i] < second[j]:
                i += 1
            else:
                j += 1
    return result


def row(name, clip, labelled, reported):
    """A row of the table: F1 at each tolerance, and the median difference within the largest."""
    f1 = [2 * len(differences(labelled, reported, t)) / (len(labelled) + len(reported)) for t in TOLERANCES]
    near = differences(labelled, reported, TOLERANCES[-1])
    bias = f"{1000 * statistics.median(near):.0f}" if near else "-"
    cells = [name, clip, len(labelled), len(reported), *(f"{value:.2f}" for value in f1), len(near), bias]
    return "| " + " | ".join(map(str, cells)) + " |"


def table(labels, run, kind):
    """Prints the table of heel strikes or of toe-offs."""
    print(f"| {kind} | clip | labelled | reported | F1, 50 ms | F1, 100 ms | F1, 250 ms | matched | bias, ms |")
    print("|" + "---|" * 9)
    clips = sorted(path.name.split(".")[0] for path in labels.glob("*.consensus.tsv"))
    for clip in clips:
        first, second = (read_labels(labels / f"{clip}.{rater}.tsv", kind)[0] for rater in ("heel-a", "heel-b"))
        print(row("second pass against first", clip, first, second))
    events, configurations = {}, set()
    for event in csv.DictReader((run / "form-events.csv").open()):
        if event["name"] == kind and event["type"] == "event":
            configurations.add((event["analyzer"], event["track"]))
            key = event["analyzer"], event["track"], event["clip"]
            events.setdefault(key, []).append((float(event["time"]), event["side"]))
    for clip in clips:
        steps, ignored = read_labels(labels / f"{clip}.consensus.tsv", kind)
        for analyzer, track in sorted(configurations):
            reported = [
                event
                for event in events.get((analyzer, track, clip), [])
                if not any(start <= event[0] <= end for start, end in ignored)
            ]
            print(row(f"{analyzer}, {track}", clip, steps, reported))


for kind in ("heel-strike", "toe-off"):
    table(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), kind)
