# SPDX-License-Identifier: Apache-2.0
"""Resamples subjects, or flips signs, with scipy as its documentation does; prints the seconds it took.

usage: scipy_bootstrap.py percentile|bca|flips|wilcoxon RUNS

Needs scipy==1.17.1. The inputs are those of ComparisonRows.swift: 200 subjects with two sums each, and
sixteen differences. The best of RUNS runs counts, without starting Python and importing scipy.
"""
import sys
import time

import numpy
from scipy import stats


def ratio(numerator, denominator, axis=-1):
    return numerator.sum(axis=axis) / denominator.sum(axis=axis)


def main(work: str, runs: int) -> None:
    subjects = numpy.arange(200)
    sums = (40 + subjects % 11 - subjects % 7 * 2.0, 50.0 + subjects % 11)
    differences = (numpy.arange(16) * 37 % 16 - 6) / 64
    many = (numpy.arange(50) * 37 % 101 - 40.5) / 64
    jobs = {
        "percentile": lambda: stats.bootstrap(
            sums, ratio, paired=True, n_resamples=2000, method="percentile"),
        "bca": lambda: stats.bootstrap(sums, ratio, paired=True, n_resamples=2000, method="BCa"),
        "flips": lambda: stats.permutation_test(
            (differences,), numpy.mean, permutation_type="samples", n_resamples=numpy.inf,
            vectorized=True),
        "wilcoxon": lambda: stats.wilcoxon(many, zero_method="pratt"),
    }
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        jobs[work]()
        best = min(best, time.perf_counter() - start)
    print(best)


main(sys.argv[1], int(sys.argv[2]))
