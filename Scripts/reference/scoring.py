#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of Tests/ScoringTests/Reference with reference packages."""

import warnings

import mir_eval
import numpy
from scipy import optimize, stats
from sklearn import metrics

from reference import SplitMix64, write

PACKAGES = ("mir_eval", "numpy", "scipy", "scikit-learn")


def event_cases():
    """Random clips: mir_eval's scores, and the least total error by linear assignment."""
    random = numpy.random.default_rng(20240601)
    cases = []
    for index in range(24):
        count = int(random.integers(1, 14))
        reference = numpy.round(numpy.sort(random.uniform(0, 1.2 * count, count)), 6)
        kept = reference[random.random(count) > 0.15]
        found = kept + random.normal(0, 0.3, len(kept))
        extra = random.uniform(0, 1.2 * count, int(random.integers(0, 4)))
        estimated = numpy.round(numpy.sort(numpy.abs(numpy.concatenate([found, extra]))), 6)
        for tolerance in (0.25, 0.5, 1.0):
            distance = numpy.abs(reference[:, None] - estimated[None, :])
            assert not (numpy.abs(distance - tolerance) < 1e-5).any()
            f1, precision, recall = mir_eval.onset.f_measure(
                reference, estimated, window=tolerance)
            matches = len(mir_eval.util.match_events(reference, estimated, tolerance))
            cost = numpy.where(distance <= tolerance, distance - 1e6, 0)
            rows, columns = optimize.linear_sum_assignment(cost)
            pairs = [(r, c) for r, c in zip(rows, columns) if distance[r, c] <= tolerance]
            assert len(pairs) == matches
            cases.append({
                "reference": reference.tolist(),
                "estimated": estimated.tolist(),
                "tolerance": tolerance,
                "matches": matches,
                "total_error": float(sum(distance[r, c] for r, c in pairs)),
                "precision": float(precision),
                "recall": float(recall),
                "f1": float(f1),
            })
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for reference, estimated in (([], []), ([1.0], []), ([], [1.0])):
            f1, precision, recall = mir_eval.onset.f_measure(
                numpy.array(reference), numpy.array(estimated), window=0.5)
            cases.append({
                "reference": reference, "estimated": estimated, "tolerance": 0.5, "matches": 0,
                "total_error": 0.0, "precision": float(precision), "recall": float(recall),
                "f1": float(f1),
            })
    return cases


def count_cases():
    """Random counts: errors by scikit-learn, the literature's spellings by their formulas."""
    random = numpy.random.default_rng(20240602)
    cases = []
    for index in range(8):
        clips = int(random.integers(1, 12))
        reference = random.integers(0 if index % 2 else 1, 20, clips)
        predicted = numpy.maximum(reference + random.integers(-3, 4, clips), 0)
        error = predicted - reference
        positive = reference > 0
        cases.append({
            "reference": reference.tolist(),
            "predicted": predicted.tolist(),
            "measures": {
                "exact": float(metrics.accuracy_score(reference, predicted)),
                "off-by-one": float((numpy.abs(error) <= 1).mean()),
                "off-by-one-error": float((numpy.abs(error) > 1).mean()),
                "mae": float(metrics.mean_absolute_error(reference, predicted)),
                "rmse": float(metrics.root_mean_squared_error(reference, predicted)),
                "bias": float(error.mean()),
                "log-ratio-bias": float(numpy.log((predicted + 0.5) / (reference + 0.5)).mean()),
                "over-rate": float(numpy.maximum(error, 0).sum() / reference.sum()),
                "under-rate": float(numpy.maximum(-error, 0).sum() / reference.sum()),
                "normalised-mae": float(metrics.mean_absolute_percentage_error(
                    reference[positive], predicted[positive])),
                "normalised-mae-transrac": float((numpy.abs(error) / (reference + 0.1)).mean()),
                "normalised-mae-poserac": float((numpy.abs(error) / (reference + 1e-9)).mean()),
            },
        })
    return cases


def quantile_cases():
    """Quantiles of the distributions behind intervals, and of samples."""
    cases = []
    for events in (0, 1, 2, 3, 10, 57, 1000):
        for level in (0.8, 0.95, 0.99):
            tail = (1 - level) / 2
            low = stats.chi2.ppf(tail, 2 * events) / 2 if events else 0.0
            cases.append({
                "kind": "poisson", "events": events, "level": level, "low": float(low),
                "high": float(stats.chi2.ppf(1 - tail, 2 * events + 2) / 2),
            })
    for probability in (1e-9, 0.0005, 0.025, 0.3, 0.5, 0.9, 0.975, 0.9999):
        cases.append({
            "kind": "normal", "probability": probability,
            "quantile": float(stats.norm.ppf(probability)),
        })
    for degrees in (1, 2, 3, 4, 5, 6, 7, 8, 30):
        for probability in (0.6, 0.9, 0.975, 0.995):
            cases.append({
                "kind": "student", "degrees": degrees, "probability": probability,
                "quantile": float(stats.t.ppf(probability, degrees)),
            })
    random = numpy.random.default_rng(20240603)
    for count in (1, 2, 5, 16):
        values = numpy.round(random.normal(0, 0.2, count), 6)
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
    for subjects, level in ((10, 0.95), (14, 0.95), (25, 0.9), (40, 0.95)):
        denominator = random.integers(5, 60, subjects).astype(float)
        numerator = numpy.floor(denominator * random.beta(6, 1.5, subjects))
        seed, replicates = int(random.integers(1, 1 << 40)), 2000
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
    write("events", event_cases(), __file__, PACKAGES)
    write("counts", count_cases(), __file__, PACKAGES)
    write("quantiles", quantile_cases(), __file__, PACKAGES)
    write("bootstrap", bootstrap_cases(), __file__, PACKAGES)
