# SPDX-License-Identifier: Apache-2.0
"""Tunes the zig-zag on a dataset with rep-tune, with Optuna's TPE and with a grid in NumPy; prints a table.

usage: tune_clips.py REP_TUNE DATASET TRACKS

Needs optuna 4 and numpy 2. One row for all clips and for each exercise: the best share of exact counts over
amplitude and cooldown, and the seconds. All three replay the same signals. What rep-tune takes, in wall and in
processor seconds, is the whole program from start to end, with reading tracks, folds, intervals, maps and
the report; the others are measured without starting Python, importing and reading.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy_grid
import optuna_tpe
import zig_zag


def rep_tune(program, dataset, tracks, folder):
    """The report, where the signals are, and the wall and processor seconds."""
    signals = os.path.join(folder, "signals.json")
    report = os.path.join(folder, "report")
    start = time.perf_counter()
    subprocess.run(
        [program, dataset, "--tracks", tracks, "--counter", "zig-zag", "--parameters",
         "min-amplitude,cooldown", "--objective", "exact", "--by", "exercise", "--quiet",
         "--signals", signals, "--out", report],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(os.path.join(report, "tuning.json"), encoding="utf-8") as file:
        return json.load(file), signals, (seconds, usage.ru_utime + usage.ru_stime)


def main(program, dataset, tracks):
    with tempfile.TemporaryDirectory() as folder:
        report, signals, seconds = rep_tune(program, dataset, tracks, folder)
        scopes = [report["overall"]] + report["exercises"]
        print(f"rep-tune, all of it: {seconds[0]:.2f} s, of processors {seconds[1]:.2f} s")
        print("scope clips in-use best TPE-200 s grid-100x100 s")
        for scope in scopes:
            clips = zig_zag.read(signals, scope["exercise"])
            trials, trial_seconds = optuna_tpe.best(clips, 200)
            grid, grid_seconds = numpy_grid.best(clips, 100)
            print(scope["exercise"] or "all", len(clips),
                  f"{scope['in_use']['value']:.3f} {scope['chosen']['best_in_sample']:.3f}",
                  f"{trials:.3f} {trial_seconds:.2f} {grid:.3f} {grid_seconds:.2f}")


main(*sys.argv[1:])
