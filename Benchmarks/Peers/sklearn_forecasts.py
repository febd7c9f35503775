# SPDX-License-Identifier: Apache-2.0
"""Judges confidences with scikit-learn as its documentation does; prints the values and the seconds.

usage: sklearn_forecasts.py RUNS CONFIDENCES OUTCOMES

Needs scikit-learn==1.9.1. Both files hold little-endian doubles. Prints the area under the ROC curve, the
average precision, the Brier score and the log loss, then the best seconds of RUNS for the first two with their
curve, and for the last two with both reliability curves and an isotonic fit. Start and reading are left out.
"""
import sys
import time

import numpy
from sklearn import calibration, isotonic, metrics


def ranking(confidences, outcomes):
    metrics.roc_curve(outcomes, confidences)
    return [metrics.roc_auc_score(outcomes, confidences),
            metrics.average_precision_score(outcomes, confidences)]


def calibrated(confidences, outcomes):
    for strategy in ("uniform", "quantile"):
        calibration.calibration_curve(outcomes, confidences, n_bins=10, strategy=strategy)
    isotonic.IsotonicRegression().fit(confidences, outcomes)
    return [metrics.brier_score_loss(outcomes, confidences), metrics.log_loss(outcomes, confidences)]


def main(runs, *paths):
    columns = [numpy.fromfile(path, "<f8") for path in paths]
    values, seconds = [], []
    for job in (ranking, calibrated):
        best = float("inf")
        for _ in range(int(runs)):
            start = time.perf_counter()
            found = job(*columns)
            best = min(best, time.perf_counter() - start)
        values += found
        seconds.append(best)
    print(*values, *seconds)


main(*sys.argv[1:])
