#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of tests, corrections, bounds, power and resampling intervals."""

import warnings

import numpy
import pandas
import pingouin
from scipy import stats
from statsmodels.stats import contingency_tables, multitest, power

from reference import SplitMix64, write


def differences(seed, cases, longest):
    """Lists of differences: continuous, with ties, with zeros, all equal, all zero, one alone."""
    random = numpy.random.default_rng(seed)
    for index in range(cases):
        count = 1 + index % longest
        values = random.normal(random.uniform(-1, 1), 1, count)
        # Sixty-fourths add up without rounding in any order.
        values = numpy.round(values * 64) / 64
        if index % 4 == 1:
            values = numpy.round(values)
        if index % 4 == 2:
            values[random.random(count) < 0.4] = 0
        if index % 50 == 7:
            values[:] = values[0]
        if index % 50 == 9:
            values[:] = 0
        yield values


def sign_flip_cases():
    """Exact p-values of the mean difference when every sign may flip, two-sided and of a rise.

    scipy refuses a single difference, which either sign makes as large: 1, and a half of a rise.
    """
    def p(values, alternative):
        return float(stats.permutation_test(
            (values,), numpy.mean, permutation_type="samples", n_resamples=numpy.inf,
            vectorized=True, alternative=alternative).pvalue)

    cases = []
    for values in differences(20240801, 220, 11):
        if len(values) == 1:
            both, rise = 1.0, 0.5 if values[0] > 0 else 1.0
        else:
            both, rise = p(values, "two-sided"), p(values, "greater")
        cases.append({"differences": values.tolist(), "p": both, "p_rise": rise})
    return cases


def wilcoxon_cases():
    """Signed-rank tests with Pratt's zeros; nothing but zeros in numbers is undefined for scipy."""
    cases = []
    for values in differences(20240802, 240, 60):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            test = stats.wilcoxon(values, zero_method="pratt")
            plus = stats.wilcoxon(values, zero_method="pratt", alternative="greater").statistic
        cases.append({
            "differences": values.tolist(), "positive": float(plus),
            "p": None if numpy.isnan(test.pvalue) else float(test.pvalue),
        })
    return cases


def mcnemar_cases():
    """Exact tests of so many fixed and so many broken."""
    random = numpy.random.default_rng(20240803)
    cases = []
    for index in range(320):
        high = (3, 12, 60, 2000)[index % 4]
        fixed, broken = (int(value) for value in random.integers(0, high, 2))
        if index < 3:
            fixed, broken = ((0, 0), (0, 1), (0, 5))[index]
        test = contingency_tables.mcnemar([[4, fixed], [broken, 2]], exact=True)
        less = stats.binomtest(fixed, fixed + broken, 0.5, "less").pvalue if fixed + broken else 1.0
        cases.append({
            "fixed": fixed, "broken": broken, "p": float(test.pvalue), "p_breaking": float(less),
        })
    return cases


def correction_cases():
    """P-values corrected by Holm and by Benjamini and Hochberg."""
    random = numpy.random.default_rng(20240804)
    cases = []
    for index in range(200):
        values = random.random(int(random.integers(1, 12))) ** (1, 4)[index % 2]
        if index % 5 == 2:
            values = numpy.round(values, 1)
        cases.append({
            "p": values.tolist(),
            "holm": multitest.multipletests(values, method="holm")[1].tolist(),
            "benjamini_hochberg": multitest.multipletests(values, method="fdr_bh")[1].tolist(),
        })
    return cases


def bound_cases():
    """Greatest shares compatible with no failure."""
    random = numpy.random.default_rng(20240805)
    cases = []
    for index in range(200):
        trials = index + 1 if index < 100 else int(random.integers(100, 100_000))
        level = (0.95, 0.9, 0.975, 0.99)[index % 4]
        # What binomtest(0, trials).proportion_ci searches for, to 1e-12, is this quantile.
        high = stats.beta.ppf(level, 1, trials)
        cases.append({"trials": trials, "level": level, "high": float(high)})
    return cases


def power_cases():
    """Sizes of effects that are seen, and what independent values it takes to see them."""
    random = numpy.random.default_rng(20240806)
    model = power.NormalIndPower()
    cases = []
    for index in range(200):
        significance = (0.05, 0.01, 0.025)[index % 3]
        count = int(random.integers(2, 400))
        # Where the power of an effect is exact, the effect of a power is searched for, to 1e-8.
        effect = float(random.uniform(0.5, 4) / numpy.sqrt(count))
        wanted = model.power(effect, count, significance, ratio=0, alternative="larger")
        cases.append({
            "significance": significance, "power": float(wanted), "count": count, "effect": effect,
        })
    return cases


def design_cases():
    """Correlations within subjects of as many values each."""
    random = numpy.random.default_rng(20240807)
    cases = []
    for index in range(200):
        subjects, each = int(random.integers(3, 8)), int(random.integers(2, 5))
        values = numpy.round(
            random.normal(0, (0, 0.5, 2)[index % 3], subjects)[:, None]
            + random.normal(0, 1, (subjects, each)), 4)
        frame = pandas.DataFrame({
            "subject": numpy.repeat(numpy.arange(subjects), each),
            "clip": numpy.tile(numpy.arange(each), subjects),
            "value": values.ravel(),
        })
        table = pingouin.intraclass_corr(
            data=frame, targets="subject", raters="clip", ratings="value")
        row = table[table["Type"].isin(["ICC1", "ICC(1,1)"])].iloc[0]
        cases.append({
            "values": values.tolist(), "correlation": float(row["ICC"]),
            "deviation": float(values.std(ddof=1)),
        })
    return cases


def resampling_cases():
    """Percentile and BCa intervals of ratios of sums and of means, from draws both sides make."""
    random = numpy.random.default_rng(20240808)
    cases = []
    for index in range(200):
        subjects = int(random.integers(10, 20))
        denominator = random.integers(5, 60, subjects).astype(float)
        numerator = numpy.floor(denominator * random.beta(6, 1.5, subjects))
        if index % 4 == 1:
            denominator[:] = 1
            # Sixty-fourths again, so that equal sums are equal numbers.
            numerator = numpy.round(random.exponential(1, subjects) * 64) / 64
        seed, replicates, level = int(random.integers(1, 1 << 40)), 100, (0.95, 0.9)[index % 2]
        generator = SplitMix64(seed)
        drawn = numpy.array([
            [generator.index(subjects) for _ in range(subjects)] for _ in range(replicates)])
        distribution = numerator[drawn].sum(axis=1) / denominator[drawn].sum(axis=1)

        def ratio(numerator, denominator, axis=-1):
            return numerator.sum(axis=axis) / denominator.sum(axis=axis)

        data = (numerator, denominator)
        result = stats.bootstrap(data, ratio, paired=True, n_resamples=1, method="percentile")
        case = {
            "numerator": numerator.tolist(), "denominator": denominator.tolist(), "seed": seed,
            "replicates": replicates, "level": level,
        }
        for method in ("percentile", "BCa"):
            result.bootstrap_distribution = distribution
            interval = stats.bootstrap(
                data, ratio, paired=True, n_resamples=0, method=method, confidence_level=level,
                bootstrap_result=result).confidence_interval
            case[method.lower()] = [float(interval.low), float(interval.high)]
        cases.append(case)
    return cases


if __name__ == "__main__":
    write("sign-flip", sign_flip_cases(), __file__, ("numpy", "scipy"))
    write("wilcoxon", wilcoxon_cases(), __file__, ("numpy", "scipy"))
    write("mcnemar", mcnemar_cases(), __file__, ("scipy", "statsmodels"))
    write("multiple-testing", correction_cases(), __file__, ("statsmodels",))
    write("zero-failure", bound_cases(), __file__, ("scipy",))
    write("power", power_cases(), __file__, ("statsmodels",))
    write("design-effect", design_cases(), __file__, ("numpy", "pingouin"))
    write("resampling", resampling_cases(), __file__, ("numpy", "scipy"))
