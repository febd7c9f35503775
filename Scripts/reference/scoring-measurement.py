#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check file of measurement error with reference packages."""

import numpy
import pandas
import pingouin
from scipy import stats

from reference import write

PACKAGES = ("numpy", "scipy", "pingouin")


def measurement_cases():
    """Random pairs: regression by scipy, ICC by pingouin, the rest by numpy."""
    random = numpy.random.default_rng(20240702)
    cases = []
    for index in range(40):
        count = int(random.integers(10, 60))
        reference = numpy.round(random.uniform(20, 170, count), 6)
        measured = numpy.round(
            reference * random.uniform(0.9, 1.1) + random.normal(
                random.uniform(-5, 5), random.uniform(0.5, 30), count), 6)
        difference = measured - reference
        mean = (measured + reference) / 2
        line = stats.linregress(mean, difference)
        reach = stats.t.ppf(0.975, count - 2) * line.stderr
        frame = pandas.DataFrame({
            "target": numpy.tile(numpy.arange(count), 2),
            "way": numpy.repeat(["measured", "reference"], count),
            "value": numpy.concatenate([measured, reference]),
        })
        # The row wanted is absolute agreement of single values with random raters, ICC2.
        table = pingouin.intraclass_corr(
            data=frame, targets="target", raters="way", ratings="value")
        row = table[table["Type"].isin(["ICC2", "ICC(A,1)"])].iloc[0]
        correlation = float(row["ICC"])
        deviation = difference.std(ddof=1)
        limit = deviation * numpy.sqrt(1 / count + stats.norm.ppf(0.975) ** 2 / (2 * (count - 1)))
        error = frame["value"].std(ddof=1) * numpy.sqrt(max(0, 1 - correlation))
        cases.append({
            "measured": measured.tolist(),
            "reference": reference.tolist(),
            "bias": float(difference.mean()),
            "deviation": float(deviation),
            "upper_limit": float(difference.mean() + stats.norm.ppf(0.975) * deviation),
            "reach_of_limit": float(stats.t.ppf(0.975, count - 1) * limit),
            "root_mean_square": float(numpy.sqrt((difference ** 2).mean())),
            "slope": float(line.slope),
            "reach_of_slope": float(reach),
            "intraclass_correlation": correlation,
            "standard_error": float(error),
            "minimal_detectable_change": float(stats.norm.ppf(0.975) * numpy.sqrt(2) * error),
        })
    return cases


if __name__ == "__main__":
    write("measurement-error", measurement_cases(), __file__, PACKAGES)
