#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures of counts by scikit-learn and numpy, the literature's spellings by their formulas.

A measure is None where it is undefined: without clips, or without anything to divide by.
"""

import numpy
from sklearn import metrics

from reference import write

random = numpy.random.default_rng(20241101)


def baseline(reference, durations, subjects):
    """Durations over the median period of other people's clips, and how far that is off."""
    errors = []
    for clip, subject in enumerate(subjects):
        others = (subjects != subject) & (reference > 0)
        if others.any():
            period = numpy.median(durations[others] / reference[others])
            errors.append(numpy.floor(durations[clip] / period + 0.5) - reference[clip])
    return numpy.array(errors)


def mean(values):
    """The mean, or None without values."""
    return float(numpy.mean(values)) if len(values) else None


def case(reference, predicted):
    """One dataset of counts with every measure."""
    reference, predicted = numpy.array(reference, int), numpy.array(predicted, int)
    clips = len(reference)
    durations = numpy.round(random.uniform(1, 40, clips), 2)
    subjects = random.integers(0, 4, clips)
    error = predicted - reference
    positive = reference > 0
    total = reference.sum()
    constant = numpy.sort(reference)[(clips - 1) // 2] - reference if clips else error
    period = baseline(reference, durations, subjects)
    return {
        "reference": reference.tolist(),
        "predicted": predicted.tolist(),
        "durations": durations.tolist(),
        "subjects": subjects.tolist(),
        "measures": {
            "exact": float(metrics.accuracy_score(reference, predicted)) if clips else None,
            "off-by-one": mean(numpy.abs(error) <= 1),
            "off-by-one-error": mean(numpy.abs(error) > 1),
            "mae": float(metrics.mean_absolute_error(reference, predicted)) if clips else None,
            "rmse": float(metrics.root_mean_squared_error(reference, predicted)) if clips else None,
            "bias": mean(error),
            "median-bias": float(numpy.median(error)) if clips else None,
            "log-ratio-bias": mean(numpy.log((predicted + 0.5) / (reference + 0.5))),
            "over-rate": float(numpy.maximum(error, 0).sum() / total) if total else None,
            "under-rate": float(numpy.maximum(-error, 0).sum() / total) if total else None,
            "normalised-mae": float(metrics.mean_absolute_percentage_error(
                reference[positive], predicted[positive])) if positive.any() else None,
            "normalised-mae-transrac": mean(numpy.abs(error) / (reference + 0.1)),
            "normalised-mae-poserac": mean(numpy.abs(error) / (reference + 1e-9)),
            "exact:constant-median": mean(constant == 0),
            "off-by-one:constant-median": mean(numpy.abs(constant) <= 1),
            "mae:constant-median": mean(numpy.abs(constant)),
            "exact:median-period": mean(period == 0),
            "off-by-one:median-period": mean(numpy.abs(period) <= 1),
            "mae:median-period": mean(numpy.abs(period)),
        },
    }


def cases():
    """Every edge, then random datasets of up to eight clips."""
    found = [
        case([], []), case([0], [0]), case([0], [3]), case([1], [0]), case([1], [1]),
        case([0, 0, 0], [0, 1, 2]), case([5, 5, 5], [5, 5, 5]), case([4, 4, 4], [0, 0, 0]),
        case([1000000], [999999]), case([3, 3], [2, 4]), case([2, 7, 7, 1], [7, 2, 1, 7]),
    ]
    while len(found) < 220:
        clips = int(random.integers(1, 9))
        reference = random.integers(0 if len(found) % 2 else 1, 20, clips)
        spread = int(random.integers(0, 5))
        predicted = numpy.maximum(reference + random.integers(-spread, spread + 1, clips), 0)
        found.append(case(reference, predicted))
    return found


if __name__ == "__main__":
    write("counts", cases(), __file__, ("numpy", "scikit-learn"))
