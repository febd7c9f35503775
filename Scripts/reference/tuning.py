# SPDX-License-Identifier: Apache-2.0
"""Folds by scikit-learn, and points of the Halton sequence by SciPy."""

import numpy
import scipy.stats
import sklearn.model_selection

import reference

PRIMES_USED = 5


def folds(seed):
    """Groups with members of a few strata, dealt out without shuffling."""
    random = reference.SplitMix64(seed)
    groups = 3 + random.index(22)
    strata = 1 + random.index(4)
    counts = [[random.index(4) for _ in range(strata)] for _ in range(groups)]
    for row in counts:
        if not any(row):
            row[random.index(strata)] = 1
    for stratum in range(strata):
        if not any(row[stratum] for row in counts):
            counts[random.index(groups)][stratum] = 1
    number = 2 + random.index(min(5, groups - 1))
    y, group = [], []
    for index, row in enumerate(counts):
        for stratum, count in enumerate(row):
            y += [stratum] * count
            group += [index] * count
    if min(numpy.bincount(y)) < number:
        return None
    splitter = sklearn.model_selection.StratifiedGroupKFold(n_splits=number)
    assigned = [None] * groups
    for fold, (_, test) in enumerate(splitter.split(numpy.zeros(len(y)), y, group)):
        for place in test:
            assigned[group[place]] = fold
    return {"counts": counts, "folds": number, "expected": assigned}


cases = [case for case in map(folds, range(80)) if case]
reference.write("folds", cases, __file__, ["scikit-learn"], tests="TuningTests")

halton = scipy.stats.qmc.Halton(d=PRIMES_USED, scramble=False).random(40)
reference.write(
    "halton",
    [{"index": index, "point": [float(x) for x in point]} for index, point in enumerate(halton)],
    __file__,
    ["scipy"],
    tests="TuningTests",
)
