#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantiles of distributions and samples, and bootstrap intervals, by scipy and numpy."""

import numpy
from scipy import stats

from reference import SplitMix64, write

PACKAGES = ("numpy", "scipy")


def poisson_cases():
    """Exact limits of how many events a count speaks for."""
    cases = []
    for events in [*range(60), 75, 99, 100, 250, 999, 1000, 5000]:
        for level in (0.8, 0.95, 0.99):
            tail = (1 - level) / 2
            low = stats.chi2.ppf(tail, 2 * events) / 2 if events else 0.0
            cases.append({
                "kind": "poisson", "events": events, "level": level, "low": float(low),
                "high": float(stats.chi2.ppf(1 - tail, 2 * events + 2) / 2),
            })
    return cases


def distribution_cases():
    """Quantiles of the normal distribution and of Student's."""
    random = numpy.random.default_rng(20240605)
    cases = []
    for probability in [1e-9, 0.0005, 0.025, 0.5, 0.975, 0.9999, *random.random(194)]:
        cases.append({
            "kind": "normal", "probability": float(probability),
            "quantile": float(stats.norm.ppf(probability)),
        })
    for degrees in [*range(1, 31), 40, 57, 100, 199, 500]:
        for probability in (0.5, 0.6, 0.9, 0.975, 0.995, 0.9999):
            cases.append({
                "kind": "student", "degrees": degrees, "probability": probability,
                "quantile": float(stats.t.ppf(probability, degrees)),
            })
    return cases


def sample_cases():
    """Quantiles of samples that hold values so many times: one alone, with ties, with zero weights."""
    random = numpy.random.default_rng(20240603)
    cases = []
    for index in range(44):
        count = (1, 2, 5, 16, 3, 40)[index % 6]
        values = numpy.round(random.normal(0, 0.2, count), (6, 6, 1)[index % 3])
        if index % 11 == 10:
            values[:] = values[0]
        weights = random.integers(0, 4, count)
        weights[0] += 1
        repeated = numpy.repeat(values, weights)
        for fraction in (0.0, 0.25, 0.5, 0.95, 1.0):
            cases.append({
                "kind": "sample", "values": values.tolist(), "weights": weights.tolist(),
                "fraction": fraction, "quantile": float(numpy.percentile(repeated, 100 * fraction)),
            })
    return cases


def bootstrap_cases():
    """BCa intervals of ratios of sums over subjects, from draws both sides make."""
    random = numpy.random.default_rng(20240604)
    cases = []
    while len(cases) < 200:
        subjects, level = int(random.integers(10, 25)), (0.95, 0.9)[len(cases) % 2]
        denominator = random.integers(2, 20, subjects).astype(float)
        numerator = numpy.floor(denominator * random.beta(6, 1.5, subjects))
        # Where all miss nothing, or everything, there is nothing to correct.
        if numerator.sum() in (0, denominator.sum()):
            continue
        seed, replicates = int(random.integers(1, 1 << 40)), 200
        generator = SplitMix64(seed)
        drawn = numpy.array([
            [generator.index(subjects) for _ in range(subjects)] for _ in range(replicates)])
        distribution = numerator[drawn].sum(axis=1) / denominator[drawn].sum(axis=1)

        def ratio(numerator, denominator, axis=-1):
            return numerator.sum(axis=axis) / denominator.sum(axis=axis)

        data = (numerator, denominator)
        first = stats.bootstrap(data, ratio, paired=True, n_resamples=1, method="percentile")
        first.bootstrap_distribution = distribution
        result = stats.bootstrap(
            data, ratio, paired=True, n_resamples=0, method="BCa", confidence_level=level,
            bootstrap_result=first)
        cases.append({
            "numerator": numerator.tolist(), "denominator": denominator.tolist(), "seed": seed,
            "replicates": replicates, "level": level,
            "value": float(numerator.sum() / denominator.sum()),
            "low": float(result.confidence_interval.low),
            "high": float(result.confidence_interval.high),
        })
    return cases


if __name__ == "__main__":
    write("quantiles", poisson_cases() + distribution_cases() + sample_cases(), __file__, PACKAGES)
    write("bootstrap", bootstrap_cases(), __file__, PACKAGES)
