#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check file of measurement error with reference packages.

Bias, limits and regression by scipy and statsmodels, ICC(2,1) and its interval by pingouin. For the
intervals of limits pingouin's plot takes Bland and Altman's approximation of 1986, a standard error of
s sqrt(3/n); here it is the s sqrt(1/n + 1.96²/(2(n - 1))) of 1999, which that one rounds. With
several pairs a subject the deviation is Bland and Altman's of 2007 from statsmodels' one-way analysis
of variance. Where pingouin refuses (no variance) the value is None. Angles are turned by a random
number of turns, and compared by circular means.
"""

import warnings

import numpy
import pandas
import pingouin
import statsmodels.api
from scipy import stats

from reference import write

PACKAGES = ("numpy", "scipy", "statsmodels", "pingouin")


def reliability(measured, reference):
    """ICC(2,1) with its interval, SEM and MDC95."""
    count = len(measured)
    frame = pandas.DataFrame({
        "target": numpy.tile(numpy.arange(count), 2),
        "way": numpy.repeat(["measured", "reference"], count),
        "value": numpy.concatenate([measured, reference]),
    })
    with warnings.catch_warnings(), numpy.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        table = pingouin.intraclass_corr(
            data=frame, targets="target", raters="way", ratings="value")
    row = table[table["Type"].isin(["ICC2", "ICC(A,1)"])].iloc[0]
    correlation = float(row["ICC"])
    error = frame["value"].std(ddof=1) * numpy.sqrt(max(0, 1 - correlation))
    # The table's interval is rounded to hundredths; this is its formula (McGraw and Wong 1996).
    model = statsmodels.api.OLS.from_formula(
        "value ~ C(target) + C(way)", data=frame).fit()
    anova = statsmodels.api.stats.anova_lm(model)
    targets, ways, rest = anova["mean_sq"]
    ends = None
    if rest > 1e-9:
        ratio = ways / rest
        whole = count * (1 + correlation) - 2 * correlation
        degrees = ((count - 1) * (2 * correlation * ratio + whole) ** 2
                   / ((count - 1) * 4 * correlation ** 2 * ratio ** 2 + whole ** 2))
        above = stats.f.ppf(0.975, count - 1, degrees)
        below = stats.f.ppf(0.975, degrees, count - 1)
        noise = 2 * ways + (count - 2) * rest
        ends = [count * (targets - above * rest) / (above * noise + count * targets),
                count * (below * targets - rest) / (noise + count * below * targets)]
        assert numpy.allclose(ends, list(row.filter(regex="CI95").iloc[0]), atol=0.006)
    return correlation, ends, float(error)


def cases():
    """Random pairs, of one subject each and of several, of angles and of other things."""
    random = numpy.random.default_rng(20240702)
    cases = []
    for index in range(210):
        count = int(random.integers(10, 26))
        is_angle = index % 3 == 2
        decimals = (6, 2, 0)[index % 7 % 3]
        reference = random.uniform(20, 170, count)
        if is_angle:
            reference = random.uniform(-180, 180) + random.uniform(-60, 60, count)
        noise = random.normal(random.uniform(-5, 5), random.uniform(0.5, 30), count)
        measured = reference * (1 if is_angle else random.uniform(0.9, 1.1)) + noise
        if index % 29 == 7:
            measured = reference + 3
        if index % 29 == 8:
            measured = reference.copy()
        reference, measured = numpy.round(reference, decimals), numpy.round(measured, decimals)
        subjects = numpy.arange(count)
        if index % 2:
            subjects = numpy.sort(random.integers(0, random.integers(1, 9), count))
        case = {"subject": subjects.tolist()}
        if is_angle:
            turned = [numpy.round(values + 360 * random.integers(-2, 3, count), 6)
                      for values in (measured, reference)]
            case |= {"measured": turned[0].tolist(), "reference": turned[1].tolist()}
            centre = stats.circmean(turned[1], 180, -180)
            bias = stats.circmean(turned[0] - turned[1], 180, -180)
            case["centre"] = float(centre)
            reference = centre + (turned[1] - centre + 180) % 360 - 180
            difference = bias + (turned[0] - turned[1] - bias + 180) % 360 - 180
            measured = reference + difference
        else:
            case |= {"measured": measured.tolist(), "reference": reference.tolist()}
        difference = measured - reference
        level = (measured + reference) / 2
        line = statsmodels.api.OLS(difference, statsmodels.api.add_constant(level)).fit()
        deviation = difference.std(ddof=1)
        people = len(set(subjects.tolist()))
        if people < count:
            groups = [difference[subjects == one] for one in sorted(set(subjects.tolist()))]
            if people == 1:
                deviation = difference.std(ddof=1)
            else:
                table = statsmodels.api.stats.anova_lm(statsmodels.api.OLS.from_formula(
                    "value ~ C(subject)",
                    data=pandas.DataFrame({"value": difference, "subject": subjects})).fit())
                between, within = table["mean_sq"]
                size = (count - sum(len(one) ** 2 for one in groups) / count) / (people - 1)
                deviation = numpy.sqrt(within + max(0, (between - within) / size))
        z = stats.norm.ppf(0.975)
        correlation, ends, error = reliability(measured, reference)
        case |= {
            "bias": float(difference.mean()),
            "deviation": float(deviation),
            "limits": [float(difference.mean() - z * deviation),
                       float(difference.mean() + z * deviation)],
            "root_mean_square": float(numpy.sqrt((difference ** 2).mean())),
            "slope": float(line.params[1]),
            "intraclass_correlation": correlation,
            "standard_error": error,
            "minimal_detectable_change": float(z * numpy.sqrt(2) * error),
        }
        if people == count:
            reach = stats.t.ppf(0.975, count - 1) * deviation
            case |= {
                "reach_of_bias": float(reach / numpy.sqrt(count)),
                "reach_of_limit": float(
                    reach * numpy.sqrt(1 / count + z ** 2 / (2 * (count - 1)))),
                "ends_of_slope": line.conf_int()[1].tolist(),
                "ends_of_correlation": ends,
            }
        cases.append(case)
    return cases


def quantile_cases():
    """Quantiles of ratios of variances, with degrees of freedom that are no whole numbers."""
    random = numpy.random.default_rng(20240703)
    cases = []
    for _ in range(200):
        above, below = numpy.round(numpy.exp(random.uniform(0, 6, 2)), 3)
        probability = float(numpy.round(random.uniform(0.5, 0.999), 4))
        cases.append({
            "probability": probability, "above": float(above), "below": float(below),
            "value": float(stats.f.ppf(probability, above, below)),
        })
    return cases


if __name__ == "__main__":
    write("measurement-error", cases(), __file__, PACKAGES)
    write("variance-ratios", quantile_cases(), __file__, PACKAGES)
