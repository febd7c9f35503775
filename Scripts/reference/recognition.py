#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of recognition with aeon's MiniRocket and scikit-learn's ridge classifier.

It has an environment of its own, from requirements-recognition.txt beside it.

Series are small whole numbers, so that what kernels make of them is exact in single precision too. A transform
is fitted to one series, since aeon draws one of several at random; it is applied to two others.
"""

import numpy
from aeon.transformations.collection.convolution_based import MiniRocket
from sklearn.linear_model import RidgeClassifierCV
from sklearn.preprocessing import StandardScaler

from reference import write

RANDOM = numpy.random.default_rng(20260404)


def rocket_case(length, per_kernel):
    steps = RANDOM.integers(-3, 4, (3, length))
    series = numpy.cumsum(steps, axis=1)
    transform = MiniRocket(n_kernels=84 * per_kernel, random_state=1)
    transform.fit(series[:1].reshape(1, 1, length))
    _, _, dilations, counts, biases = transform.parameters
    features = transform.transform(series[1:].reshape(2, 1, length))
    return {
        "per_kernel": per_kernel,
        "series": series.tolist(),
        "dilations": dilations.tolist(),
        "features_per_dilation": counts.tolist(),
        "biases": [float(str(bias)) for bias in biases],
        "features": [[float(str(value)) for value in row] for row in features],
    }


def ridge_case(examples, width, classes):
    labels = numpy.arange(examples) % classes
    rows = RANDOM.normal(0, 1, (examples, width)) + 0.8 * labels[:, None] * (numpy.arange(width) % 2)
    rows = numpy.round(rows, 3)
    scaled = StandardScaler().fit_transform(rows)
    model = RidgeClassifierCV(alphas=numpy.logspace(-3, 3, 10)).fit(scaled, labels)
    heights = model.decision_function(scaled)
    if classes == 2:
        heights = numpy.stack([-heights, heights], axis=1)
    return {
        "classes": classes,
        "labels": labels.tolist(),
        "rows": rows.tolist(),
        "alpha": float(model.alpha_),
        "heights": heights.tolist(),
    }


write(
    "rocket",
    [rocket_case(length, count) for length, count in [(9, 1), (20, 2), (37, 3), (60, 4)]],
    __file__,
    ["aeon", "numba", "numpy"],
    tests="RecognitionTests",
)
write(
    "ridge",
    [ridge_case(*shape) for shape in [(8, 3, 2), (12, 5, 3), (20, 30, 2), (15, 40, 4)]],
    __file__,
    ["scikit-learn", "numpy"],
    tests="RecognitionTests",
)
