# SPDX-License-Identifier: Apache-2.0
"""Measures of counts with percentile intervals by subject, vectorised with numpy; prints them and the seconds.

usage: numpy_counts.py RUNS REPLICATES SUBJECTS ERRORS

Needs numpy 2. Both files hold little-endian doubles, one a clip: the number of its subject, and the predicted
minus the reference count. Prints the shares of exact and off-by-one clips, the mean absolute error, the root mean
square error and the bias, then the best seconds of RUNS for all five with 95 % intervals. Start and reading are left
out.
"""
import sys
import time

import numpy


def measures(sums):
    exact, near, absolute, squares, signed, clips = sums.T
    return numpy.stack([exact / clips, near / clips, absolute / clips,
                        numpy.sqrt(squares / clips), signed / clips])


def estimate(subjects, errors, replicates, generator):
    size = numpy.abs(errors)
    terms = numpy.stack([size == 0, size <= 1, size, errors**2, errors, numpy.ones_like(errors)], axis=1)
    people = int(subjects.max()) + 1
    sums = numpy.zeros((people, terms.shape[1]))
    numpy.add.at(sums, subjects.astype(int), terms)
    weights = generator.multinomial(people, numpy.full(people, 1 / people), replicates)
    drawn = measures(weights @ sums)
    return measures(sums.sum(axis=0, keepdims=True))[:, 0], numpy.quantile(drawn, [0.025, 0.975], axis=1)


def main(runs, replicates, *paths):
    columns = [numpy.fromfile(path, "<f8") for path in paths]
    generator = numpy.random.default_rng(1)
    best = float("inf")
    for _ in range(int(runs)):
        start = time.perf_counter()
        values, _ = estimate(*columns, int(replicates), generator)
        best = min(best, time.perf_counter() - start)
    print(*values, best)


main(*sys.argv[1:])
