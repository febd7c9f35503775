#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files for calibration, ranking and survival with reference packages."""

import warnings

import numpy
from calibration import utils
from scipy import stats
from sklearn import isotonic, metrics

from reference import write

PACKAGES = ("numpy", "scipy", "scikit-learn", "uncertainty-calibration")


def forecasts():
    """Confidences and outcomes: continuous, with ties, of few values, all right, all wrong."""
    random = numpy.random.default_rng(20240610)
    for index in range(220):
        count = int(random.integers(1, 40)) if index % 20 else int(random.integers(100, 200))
        decimals = (4, 2, 1)[index % 3]
        confidence = numpy.round(random.beta(2, 1, count), decimals)
        if index % 17 == 5:
            confidence[:] = confidence[0]
        chance = numpy.clip(confidence ** (0.5, 1, 2)[index % 5 % 3], 0, 1)
        outcome = (random.random(count) < chance).astype(int)
        if index % 23 == 3:
            outcome[:] = 1
        if index % 23 == 4:
            outcome[:] = 0
        yield confidence, outcome


def calibration_cases():
    """Errors of calibration, and the Brier score with its parts by isotonic regression."""
    cases = []
    for confidence, outcome in forecasts():
        pairs = list(zip(confidence.tolist(), outcome.tolist()))
        case = {"confidence": confidence.tolist(), "outcome": outcome.tolist()}
        width = utils.bin(pairs, utils.get_equal_prob_bins(confidence, 10))
        case["ece_equal_width"] = float(utils.plugin_ce(width, power=1))
        if len(pairs) >= 10:
            mass = utils.bin(pairs, utils.get_equal_bins(confidence, 10))
            case["ece_equal_mass"] = float(utils.plugin_ce(mass, power=1))
            case["debiased_square"] = float(utils.unbiased_square_ce(mass))
        recalibrated = isotonic.IsotonicRegression().fit_transform(confidence, outcome)
        brier = float(numpy.mean((confidence - outcome) ** 2))
        assert abs(brier - metrics.brier_score_loss(outcome, confidence, pos_label=1)) < 1e-15
        after = float(numpy.mean((recalibrated - outcome) ** 2))
        rate = float(outcome.mean())
        case["brier"] = brier
        case["miscalibration"] = brier - after
        case["discrimination"] = rate * (1 - rate) - after
        if len(pairs) < 20:
            case["isotonic"] = recalibrated.tolist()
        case["log_loss"] = float(metrics.log_loss(outcome, confidence, labels=[0, 1]))
        cases.append(case)
    return cases


def ranking_cases():
    """Average precision, area under the ROC curve and its points."""
    cases = []
    for confidence, outcome in forecasts():
        case = {"score": confidence.tolist(), "outcome": outcome.tolist()}
        if outcome.any():
            case["average_precision"] = float(
                metrics.average_precision_score(outcome, confidence))
        if outcome.any() and not outcome.all():
            case["area"] = float(metrics.roc_auc_score(outcome, confidence))
            if len(outcome) < 20:
                false, true, _ = metrics.roc_curve(outcome, confidence, drop_intermediate=False)
                case["false_positive_rate"] = false.tolist()
                case["true_positive_rate"] = true.tolist()
        cases.append(case)
    return cases


def agreement_cases():
    """Matthews correlation of two-by-two tables."""
    random = numpy.random.default_rng(20240611)
    cases = []
    for index in range(200):
        table = random.integers(0, (4, 40, 4000)[index % 3], 4)
        hits, false_alarms, misses, rejections = (int(number) for number in table)
        truth = [1] * hits + [0] * false_alarms + [1] * misses + [0] * rejections
        said = [1] * (hits + false_alarms) + [0] * (misses + rejections)
        defined = 0 < sum(truth) < len(truth) and 0 < sum(said) < len(said)
        cases.append({
            "table": [hits, false_alarms, misses, rejections],
            "correlation": float(metrics.matthews_corrcoef(truth, said)) if defined else None,
        })
    return cases


def survival_cases():
    """Kaplan-Meier survival after each delay."""
    random = numpy.random.default_rng(20240612)
    cases = []
    for index in range(200):
        count = int(random.integers(1, 16))
        delay = numpy.round(random.exponential(1, count), 1 if index % 2 else 3)
        ended = random.random(count) < random.uniform(0, 1)
        data = stats.CensoredData.right_censored(delay, ~ended)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            survival = stats.ecdf(data).sf
        cases.append({
            "delay": delay.tolist(), "ended": [int(value) for value in ended],
            "times": survival.quantiles.tolist(),
            "survival": survival.probabilities.tolist(),
        })
    return cases


if __name__ == "__main__":
    write("calibration", calibration_cases(), __file__, PACKAGES)
    write("ranking", ranking_cases(), __file__, PACKAGES)
    write("agreement", agreement_cases(), __file__, PACKAGES)
    write("survival", survival_cases(), __file__, PACKAGES)
