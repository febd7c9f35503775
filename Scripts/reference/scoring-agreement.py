#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of segmentations and of agreement between raters.

No package of Python computes Krippendorff's alphas of unitizing: they are computed here point by point,
on a continuum of whole points, from their definition (K. Krippendorff, Y. Mathet, S. Bouvry,
A. Widloecher, "On the reliability of unitizing textual continua: Further developments", Quality &
Quantity 50, 2016).
"""

import fractions
import itertools
import warnings

import krippendorff
import mir_eval
import numpy
import pandas
import pingouin
from rapidfuzz.distance import Levenshtein
from scipy import optimize
from sklearn import metrics
from statsmodels.stats import inter_rater

from reference import write as write_file

PACKAGES = (
    "krippendorff", "mir_eval", "numpy", "pingouin", "rapidfuzz", "scikit-learn", "scipy",
    "statsmodels",
)

warnings.simplefilter("ignore")


def write(name, cases):
    """Writes one file of cases."""
    write_file(name, cases, __file__, PACKAGES)


def number(value):
    """A value for JSON; None for what is not a number."""
    return None if value is None or not numpy.isfinite(value) else float(value)


def runs(frames):
    """The stretches of equal frames, background (0) left out: label, first, end."""
    found = []
    position = 0
    for label, group in itertools.groupby(frames):
        length = len(list(group))
        if label != 0:
            found.append((label, position, position + length))
        position += length
    return found


def share(one, other):
    """Intersection over union of two stretches."""
    both = max(0, min(one[2], other[2]) - max(one[1], other[1]))
    return fractions.Fraction(both, one[2] - one[1] + other[2] - other[1] - both)


def pairs(predicted, reference, percent):
    """The most pairs of stretches of one label, one to one."""
    if not predicted or not reference:
        return 0
    fits = numpy.array(
        [[p[0] == r[0] and share(p, r) >= fractions.Fraction(percent, 100) for r in reference] for p in predicted]
    )
    rows, columns = optimize.linear_sum_assignment(-fits.astype(float))
    return int(fits[rows, columns].sum())


def greedy(predicted, reference, percent):
    """The pairs that the walk through predicted stretches finds, each taking its best overlap."""
    taken = set()
    for p in predicted:
        shares = [share(p, r) if p[0] == r[0] else 0 for r in reference]
        if not shares:
            continue
        best = int(numpy.argmax(shares))
        if shares[best] >= fractions.Fraction(percent, 100) and best not in taken:
            taken.add(best)
    return len(taken)


def frame_sequences(random, index):
    """Labelled and predicted frames, edge cases first."""
    edges = [
        ([], []), ([0] * 5, [0] * 5), ([1] * 5, [1] * 5), ([0] * 5, [1] * 5), ([1] * 5, [0] * 5),
        # The second predicted stretch overlaps the first labelled one most, which is taken.
        ([1] * 10 + [0] + [1] * 9, [1] * 4 + [0] + [1] * 10 + [0] * 5),
        ([1], [1]), ([1], [2]), ([1, 2, 3] * 4, [1, 2, 3] * 4), ([1, 2, 3] * 4, [3, 1, 2] * 4),
    ]
    if index < len(edges):
        return edges[index]
    count = int(random.integers(1, 45))
    labels = 2 if index % 3 == 0 else 4
    def sequence():
        frames = []
        while len(frames) < count:
            frames += [int(random.integers(0, labels))] * int(random.integers(1, 9))
        return frames[:count]
    reference = sequence()
    if random.random() < 0.3:
        return reference, sequence()
    predicted = list(reference)
    for _ in range(int(random.integers(0, 4))):
        at, length = int(random.integers(0, count)), int(random.integers(1, 6))
        predicted[at:at + length] = [int(random.integers(0, 4))] * len(predicted[at:at + length])
    shift = int(random.integers(-2, 3))
    return reference, (predicted[shift:] + predicted[:shift] if shift else predicted)


def segmentation_cases():
    """Frames of 0.1 s as digits, 0 being background, and what is said of them."""
    random = numpy.random.default_rng(20261121)
    cases = []
    for index in range(240):
        reference, predicted = frame_sequences(random, index)
        named = [(r, p) for r, p in zip(reference, predicted) if r != 0]
        r_runs, p_runs = runs(reference), runs(predicted)
        labels = sorted(set(reference) | set(predicted) | {0})
        jaccard = (
            metrics.jaccard_score(reference, predicted, labels=labels, average=None)
            if reference else [numpy.nan] * len(labels)
        )
        said = "".join(str(run[0]) for run in p_runs)
        labelled = "".join(str(run[0]) for run in r_runs)
        cases.append({
            "reference": "".join(map(str, reference)),
            "predicted": "".join(map(str, predicted)),
            "accuracy": metrics.accuracy_score(reference, predicted) if reference else None,
            "named": metrics.accuracy_score(*zip(*named)) if named else None,
            "iou": {
                str(l): number(j) for l, j in zip(labels, jaccard) if l in reference or l in predicted
            },
            "edit": Levenshtein.distance(said, labelled),
            "pairs": [pairs(p_runs, r_runs, k) for k in (10, 25, 50)],
            "greedy": [greedy(p_runs, r_runs, k) for k in (10, 25, 50)],
        })
    return cases


def boundary_cases():
    """Boundaries of contiguous intervals and how many of them mir_eval matches."""
    random = numpy.random.default_rng(20261122)
    cases = []
    for index in range(200):
        count = int(random.integers(1, 12))
        reference = numpy.unique(numpy.round(random.uniform(0, 2 * count, count), 3))
        kept = reference[random.random(len(reference)) > 0.2]
        found = numpy.concatenate(
            [kept + random.normal(0, 0.3, len(kept)), random.uniform(0, 2 * count, int(random.integers(1, 4)))]
        )
        found = numpy.unique(numpy.round(numpy.abs(found), 3))
        if index < 4:
            found = reference
        matched = mir_eval.util.match_events(reference, found, 0.5)
        # Its intervals begin at 0; trimmed ends are no boundaries.
        ends = [0.0, 1000.0]
        precision, recall, _ = mir_eval.segment.detection(
            mir_eval.util.boundaries_to_intervals(numpy.sort([*ends, *(reference + 100)])),
            mir_eval.util.boundaries_to_intervals(numpy.sort([*ends, *(found + 100)])),
            window=0.5, trim=True,
        )
        assert round(precision * len(found)) == len(matched) == round(recall * len(reference))
        cases.append({
            "reference": reference.tolist(), "predicted": found.tolist(), "matched": len(matched),
        })
    return cases


def rating_table(random, raters, units, values, missing):
    """Ratings of units (rows) by raters, each unit with a true value that raters mostly see."""
    truth = random.integers(0, values, units)
    table = []
    for value in truth:
        row = []
        for _ in range(raters):
            if random.random() < missing:
                row.append(None)
            elif random.random() < 0.7:
                row.append(int(value))
            else:
                row.append(int(random.integers(0, values)))
        table.append(row)
    return table


def cohen_cases():
    """Two raters' categories, Cohen's kappa without and with weights."""
    random = numpy.random.default_rng(20261123)
    cases = []
    for index in range(260):
        values = int(random.integers(1, 6))
        units = int(random.integers(0, 4)) if index < 20 else int(random.integers(1, 30))
        table = rating_table(random, 2, units, values, 0)
        if index % 10 == 0:
            table = [[row[0], row[0]] for row in table]
        one, other = [row[0] for row in table], [row[1] for row in table]
        labels = list(range(values))
        def kappa(weights):
            if not table:
                return None
            return number(metrics.cohen_kappa_score(one, other, labels=labels, weights=weights))
        cases.append({
            "values": values, "one": one, "other": other,
            "kappa": kappa(None), "linear": kappa("linear"), "quadratic": kappa("quadratic"),
        })
    return cases


def fleiss_cases():
    """Units by categories, every unit rated as often."""
    random = numpy.random.default_rng(20261124)
    cases = []
    for index in range(240):
        values, raters = int(random.integers(1, 5)), int(random.integers(2, 6))
        units = 1 if index < 10 else int(random.integers(1, 20))
        table = rating_table(random, raters, units, values, 0)
        if index % 20 == 0:
            table = [[row[0]] * raters for row in table]
        counts = [[row.count(v) for v in range(values)] for row in table]
        kappa = inter_rater.fleiss_kappa(numpy.array(counts), method="fleiss")
        cases.append({"counts": counts, "kappa": number(kappa)})
    return cases


def alpha_cases():
    """Units by raters with missing values; nominal, ordinal and interval alpha."""
    random = numpy.random.default_rng(20261125)
    cases = []
    while len(cases) < 220:
        raters, values = int(random.integers(2, 6)), int(random.integers(2, 6))
        units = int(random.integers(1, 16))
        table = rating_table(random, raters, units, values, 0.0 if len(cases) % 3 == 0 else 0.25)
        if len(cases) % 25 == 0:
            table = [[0] * raters for _ in range(units)]
        data = numpy.array(
            [[numpy.nan if v is None else float(v) for v in row] for row in table]
        ).T
        def alpha(level):
            try:
                return number(krippendorff.alpha(data, level_of_measurement=level))
            except ValueError:
                return None
        cases.append({
            "units": table, "nominal": alpha("nominal"), "ordinal": alpha("ordinal"),
            "interval": alpha("interval"),
        })
    return cases


def correlation_cases():
    """Clips by raters, ICC(2,1) of counts."""
    random = numpy.random.default_rng(20261126)
    cases = []
    for index in range(200):
        raters, clips = int(random.integers(2, 5)), int(random.integers(5, 16))
        truth = random.integers(0, 20, clips)
        bias = random.integers(-2, 3, raters)
        table = [[int(max(0, t + b + random.integers(-2, 3))) for b in bias] for t in truth]
        if index % 25 == 0:
            table = [[int(t)] * raters for t in truth]
        if index == 3:
            table = [[4] * raters for _ in truth]
        long = pandas.DataFrame(
            [(clip, rater, float(v)) for clip, row in enumerate(table) for rater, v in enumerate(row)],
            columns=["clip", "rater", "count"],
        )
        found = pingouin.intraclass_corr(long, targets="clip", raters="rater", ratings="count")
        value = found.set_index("Type")["ICC"]
        cases.append({"table": table, "icc": number(value.get("ICC2", value.get("ICC(A,1)")))})
    return cases


def unitizing(labels, length, names):
    """The alphas of unitizing, point by point: overall, binary, of codes."""
    raters = len(labels)
    gap = "-"
    points = []
    for units in labels:
        row = [gap] * length
        for low, high, name in units:
            row[low:high] = [name] * (high - low)
        points.append(row)

    def alpha(values, coincidence, squares):
        total = sum(coincidence.values())
        if total == 0:
            return None
        margin = {c: sum(coincidence[c, k] for k in values) for c in values}
        scale = total - sum(squares.values()) / total
        if scale <= 0:
            # So few units that none can meet another by chance; the formula gives more than 1.
            return None
        expected = sum(margin[c] * margin[k] for c in values for k in values if c != k) / scale
        observed = sum(v for (c, k), v in coincidence.items() if c != k)
        return None if expected == 0 else 1 - observed / expected

    def coincidences(values, mapping):
        table = {(c, k): 0.0 for c in values for k in values}
        for one, other in itertools.permutations(points, 2):
            for c, k in zip(one, other):
                c, k = mapping(c), mapping(k)
                if c in values and k in values:
                    table[c, k] += 1 / (raters - 1)
        return table

    def same(value):
        return value

    squares = {name: 0.0 for name in names}
    pairable = {name: 0.0 for name in names}
    for rater, units in enumerate(labels):
        for low, high, name in units:
            squares[name] += (high - low) ** 2
            seen = sum(
                any(points[other][at] != gap for other in range(raters) if other != rater)
                for at in range(low, high)
            )
            pairable[name] += seen ** 2
    everything = [gap, *names]
    overall = alpha(everything, coincidences(everything, same), squares)
    # Names fall together, but not their units, which are still not paired with themselves.
    binary_table = coincidences([gap, "+"], lambda v: gap if v == gap else "+")
    # The expected coincidences of names with one another are agreement here: their margins add up.
    binary = alpha([gap, "+"], binary_table, {"+": sum(squares.values())})
    codes = alpha(names, coincidences(names, same), pairable)
    return overall, binary, codes


def unitizing_cases():
    """Units on a continuum of whole points by two to four raters."""
    random = numpy.random.default_rng(20261127)
    cases = []
    for index in range(220):
        raters, length = int(random.integers(2, 5)), int(random.integers(10, 60))
        names = "abc"[: int(random.integers(1, 4))]
        labels = []
        for _ in range(raters):
            units, at = [], 0
            while True:
                at += int(random.integers(0, 8))
                high = at + int(random.integers(1, 10))
                if high > length:
                    break
                units.append([at, high, names[int(random.integers(0, len(names)))]])
                at = high
            labels.append(units)
        if index % 10 == 0:
            labels = [labels[0]] * raters
        if index == 5:
            labels = [[] for _ in labels]
        if index == 6:
            labels[0] = []
        if index == 7:
            labels = [[[0, length, "a"]] for _ in labels]
        overall, binary, codes = unitizing(labels, length, sorted(names))
        cases.append({
            "length": length, "raters": labels, "overall": number(overall), "binary": number(binary),
            "codes": number(codes),
        })
    return cases


if __name__ == "__main__":
    write("segmentations", segmentation_cases())
    write("boundaries", boundary_cases())
    write("cohen", cohen_cases())
    write("fleiss", fleiss_cases())
    write("krippendorff", alpha_cases())
    write("intraclass", correlation_cases())
    write("unitizing", unitizing_cases())
