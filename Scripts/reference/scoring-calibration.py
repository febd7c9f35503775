#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files for calibration, ranking and survival with reference packages.

`calibration-bins`, `recalibration` and `smooth-calibration` start from a list of edge cases: one
forecast, all right, all wrong, confidences of exactly 0, 0.5 and 1, on the edges of bins, all equal.
What a package refuses or answers with a warning is None. Empty lists are refused by all of them; what
we say there is in the Swift tests alone.
"""

import warnings

import numpy
import relplot
import statsmodels.api
from calibration import utils
from scipy import optimize, stats
from sklearn import calibration, isotonic, metrics
from statsmodels.tools import sm_exceptions

from reference import write

PACKAGES = (
    "numpy", "scipy", "scikit-learn", "uncertainty-calibration", "relplot", "statsmodels")


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


EDGE_CASES = [
    ([0.7], [1]), ([0.7], [0]), ([0.0], [0]), ([0.0], [1]), ([1.0], [1]), ([1.0], [0]),
    ([0.5], [1]), ([0.5, 0.5], [0, 1]), ([0.0, 1.0], [0, 1]), ([0.0, 1.0], [1, 0]),
    ([0.0, 0.3, 0.6, 1.0], [0, 1, 0, 1]), ([0.0, 0.3, 0.6, 1.0], [1, 1, 0, 1]),
    ([0.2, 0.4, 0.6, 0.8], [0, 0, 1, 1]), ([0.2, 0.4, 0.6, 0.8], [1, 1, 0, 0]),
    ([0.2, 0.4, 0.4, 0.8], [0, 0, 1, 1]), ([0.4] * 6, [0, 1, 0, 1, 1, 1]),
    ([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0], [0, 1] * 5),
    ([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0], [1] * 10),
    ([0.05] * 9 + [0.95], [0] * 10), ([1e-9, 0.5, 1 - 1e-9, 0.4], [0, 1, 1, 0]),
]


def edge_and_random_cases(seed, least, greatest, inner=5):
    """The edge cases, then 200 random lists with ties and exact 0 and 1, but none of each `inner`th."""
    for confidence, outcome in EDGE_CASES:
        yield numpy.array(confidence), numpy.array(outcome)
    random = numpy.random.default_rng(seed)
    for index in range(200):
        count = int(random.integers(least, greatest))
        confidence = numpy.round(random.beta(*((2, 1), (1, 1), (0.5, 0.5))[index % 3], count),
                                 (4, 2, 1)[index % 7 % 3])
        if index % inner == 0:
            confidence = numpy.clip(confidence, 0.01, 0.99)
        chance = confidence ** (0.5, 1, 2)[index % 11 % 3]
        outcome = (random.random(count) < chance).astype(int)
        if index % 23 == 3:
            outcome[:] = 1
        if index % 23 == 4:
            outcome[:] = 0
        yield confidence, outcome


def bin_cases():
    """Bins, their errors and Murphy's parts with Stephenson's, straight from the definitions.

    Equal width after scikit-learn's `calibration_curve`, equal mass after uncertainty-calibration,
    which wants at least ten forecasts.
    """
    cases = []
    for confidence, outcome in edge_and_random_cases(20240613, 1, 36):
        case = {"confidence": confidence.tolist(), "outcome": outcome.tolist()}
        share, mean = calibration.calibration_curve(outcome, confidence, n_bins=10)
        case["width"] = [mean.tolist(), share.tolist()]
        if len(confidence) >= 10:
            pairs = list(zip(confidence.tolist(), outcome.tolist()))
            bins = utils.bin(pairs, utils.get_equal_bins(confidence, 10))
            bins = [numpy.array(one, dtype=float) for one in bins if len(one)]
            weight = numpy.array([len(one) for one in bins]) / len(pairs)
            gaps = numpy.array([one[:, 0].mean() - one[:, 1].mean() for one in bins])
            shares = numpy.array([one[:, 1].mean() for one in bins])
            case["mce"] = float(numpy.abs(gaps).max())
            case["rms"] = float(utils.plugin_ce(bins, power=2))
            case["murphy"] = [
                float(weight @ gaps ** 2),
                float(weight @ (shares - outcome.mean()) ** 2),
                float(outcome.mean() * (1 - outcome.mean())),
                float(weight @ [
                    one[:, 0].var() - 2 * numpy.cov(one.T, ddof=0)[0, 1] for one in bins]),
            ]
            whole = case["murphy"][0] - case["murphy"][1] + case["murphy"][2] + case["murphy"][3]
            assert abs(whole - metrics.brier_score_loss(outcome, confidence, pos_label=1)) < 1e-12
        cases.append(case)
    return cases


def recalibration_cases():
    """Cox's line by statsmodels, on the confidences strictly between 0 and 1, and Spiegelhalter's z.

    Where a confidence of 0 came true or one of 1 did not, the likelihood of every growing line is 0.
    statsmodels answers separated data with an exception, a warning or a slope without end.
    """
    cases = []
    for confidence, outcome in edge_and_random_cases(20240614, 2, 40):
        case = {"confidence": confidence.tolist(), "outcome": outcome.tolist()}
        inside = (confidence > 0) & (confidence < 1)
        line = None
        if (confidence[~inside] == outcome[~inside]).all() and len(set(confidence[inside])) > 1:
            odds = numpy.log(confidence[inside] / (1 - confidence[inside]))
            model = statsmodels.api.Logit(outcome[inside], statsmodels.api.add_constant(odds))
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                try:
                    fit = model.fit(disp=0, method="newton", tol=1e-14, maxiter=200)
                    line = fit.params.tolist() if numpy.abs(fit.params).max() < 1e3 else None
                except (sm_exceptions.PerfectSeparationWarning, sm_exceptions.ConvergenceWarning,
                        numpy.linalg.LinAlgError, sm_exceptions.HessianInversionWarning,
                        RuntimeWarning):
                    line = None
        case["line"] = line
        lean = 1 - 2 * confidence
        variance = float((lean ** 2 * confidence * (1 - confidence)).sum())
        if variance > 0:
            z = float(((outcome - confidence) * lean).sum() / numpy.sqrt(variance))
            case["z"] = z
            case["p"] = float(2 * stats.norm.sf(abs(z)))
        cases.append(case)
    return cases


def smooth_cases():
    """Smooth ECE by relplot and by the definition.

    `mesh` takes the reflected Gaussian as a sum of images in 256 cells, where we take cosines, and
    finds the width by Brent's method. relplot cuts the Gaussian off at half the range, loses half of
    what lies at exactly 0 and 1 (its reflection takes the ends once), rounds forecasts to a grid of
    a thousandth and the width to a 1024th.
    """
    middles = (numpy.arange(256) + 0.5) / 256
    images = numpy.arange(-4, 5)

    def size(confidence, residual, width):
        places = numpy.concatenate(
            [[2 * image + confidence, 2 * image - confidence] for image in images])
        kernel = stats.norm.pdf(middles[:, None, None], places[None], width).sum(axis=1)
        return numpy.abs(kernel @ residual).mean() / len(confidence)

    cases = []
    for confidence, outcome in edge_and_random_cases(20240615, 1, 48, inner=2):
        residual = confidence - outcome
        case = {"confidence": confidence.tolist(), "outcome": outcome.tolist()}
        # Residuals that cancel where they are have size 0 at any width, those of one sign that sum to
        # n have size 1, up to rounding.
        excess = [size(confidence, residual, width) - width for width in (4e-3, 1)]
        if excess[0] <= 0 or excess[1] > -1e-12:
            case["mesh"] = 0.0 if excess[0] <= 0 else 1.0
        else:
            case["mesh"] = float(optimize.brentq(
                lambda width: size(confidence, residual, width) - width, 4e-3, 1, xtol=1e-14))
        case["relplot"] = float(relplot.smECE(confidence, outcome))
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
    for index in range(240):
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
    """Kaplan-Meier survival after each delay by scipy, its quantiles by statsmodels."""
    random = numpy.random.default_rng(20240612)
    cases = []
    for index in range(220):
        count = int(random.integers(1, 16))
        delay = numpy.round(random.exponential(1, count), 1 if index % 2 else 3)
        ended = random.random(count) < random.uniform(0, 1)
        data = stats.CensoredData.right_censored(delay, ~ended)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            survival = stats.ecdf(data).sf
        function = statsmodels.api.SurvfuncRight(delay, ended.astype(int))
        cases.append({
            "delay": delay.tolist(), "ended": [int(value) for value in ended],
            "times": survival.quantiles.tolist(),
            "survival": survival.probabilities.tolist(),
            "quantiles": [
                None if numpy.isnan(delay) else float(delay)
                for delay in (function.quantile(share) for share in (0.25, 0.5, 0.95))],
        })
    return cases


if __name__ == "__main__":
    write("calibration", calibration_cases(), __file__, PACKAGES)
    write("calibration-bins", bin_cases(), __file__, PACKAGES)
    write("recalibration", recalibration_cases(), __file__, PACKAGES)
    write("smooth-calibration", smooth_cases(), __file__, PACKAGES)
    write("ranking", ranking_cases(), __file__, PACKAGES)
    write("agreement", agreement_cases(), __file__, PACKAGES)
    write("survival", survival_cases(), __file__, PACKAGES)
