#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of jitter and measurement error with reference packages."""

import numpy
import pandas
import pingouin
from scipy import signal, stats

from reference import write

PACKAGES = ("numpy", "scipy", "pingouin")


def series_cases():
    """Random series: sigmas, spectra and steps by numpy and scipy."""
    random = numpy.random.default_rng(20240701)
    cases = []
    for index in range(40):
        count = int(random.integers(64, 200))
        rate = float(random.choice([24, 25, 30, 50, 60]))
        noise = random.normal(0, random.uniform(0.1, 5), count)
        if index % 3 == 1:
            noise = signal.lfilter([0.4], [1, -0.6], noise)
        values = numpy.round(
            noise + random.uniform(0, 40) * numpy.sin(
                2 * numpy.pi * random.uniform(0.2, 1) * numpy.arange(count) / rate), 6)
        second = numpy.diff(values, 2)
        frequencies, power = signal.welch(
            values, rate, nperseg=64, window="hann", detrend="constant")

        cases.append({
            "rate": rate,
            "values": values.tolist(),
            "robust_sigma": float(
                stats.median_abs_deviation(second, scale="normal") / numpy.sqrt(6)),
            "mean_square_sigma": float(numpy.sqrt((second ** 2).mean() / 6)),
            "high_frequency_share": float(power[frequencies >= 6].sum() / power.sum()),
            "step_p95": float(numpy.percentile(numpy.abs(numpy.diff(values)), 95)),
            "hold_deviation": float(
                numpy.sqrt((signal.detrend(values) ** 2).sum() / (count - 2))),
        })
    return cases


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
    write("jitter", series_cases(), __file__, PACKAGES)
    write("measurement-error", measurement_cases(), __file__, PACKAGES)
