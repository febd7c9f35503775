#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds by mir_eval and numpy.

holds.json: labelled and told holds in whole milliseconds, those of a list apart. F1 is of the greatest matching of
those that share half of their union, `mir_eval.util._bipartite_match`'s. Times and lengths are means over the greatest
matching of those that share a tenth of their union, by numpy; cases in which more than one matching is the greatest
are left out, since their means would be a choice. None where there is nothing to divide by.
"""

import mir_eval
import numpy

from reference import write

random = numpy.random.default_rng(20261121)


def graph(told, labelled, percent):
    """For each told hold the labelled ones that share so much of the union of both."""
    found = {}
    for index, (start, end) in enumerate(told):
        for other, (first, last) in enumerate(labelled):
            shared = min(end, last) - max(start, first)
            if shared > 0 and 100 * shared >= percent * (end - start + last - first - shared):
                found.setdefault(index, []).append(other)
    return found


def case(labelled, told):
    half, tenth = graph(told, labelled, 50), graph(told, labelled, 10)
    partners = [other for others in tenth.values() for other in others]
    if len(partners) > len(tenth) or len(set(partners)) < len(partners):
        return None
    matched = len(mir_eval.util._bipartite_match(half)) if half else 0
    errors = numpy.array([
        (told[index][0] - labelled[other][0], told[index][1] - labelled[other][1])
        for index, (other,) in tenth.items()
    ], float).reshape(-1, 2) / 1000
    lengths = errors[:, 1] - errors[:, 0]
    return {
        "labelled": [time / 1000 for one in labelled for time in one],
        "told": [time / 1000 for one in told for time in one],
        "f1": 2 * matched / (len(told) + len(labelled)),
        "bias": float(lengths.mean()) if len(lengths) else None,
        "mae": float(numpy.abs(lengths).mean()) if len(lengths) else None,
        "start": float(errors[:, 0].mean()) if len(errors) else None,
        "end": float(errors[:, 1].mean()) if len(errors) else None,
    }


def cases():
    """Nothing told, the same, half of the union and just less, a tenth and just less; then random ones."""
    found = [
        case([(1000, 3000)], []), case([(1000, 3000)], [(1000, 3000)]), case([(1000, 3000)], [(4000, 5000)]),
        case([(1000, 3000)], [(1000, 2000)]), case([(1000, 3000)], [(1000, 1999)]),
        case([(1000, 2000)], [(1000, 11000)]), case([(1000, 2000)], [(1000, 11001)]),
        case([(1000, 2000), (2000, 3000)], [(1000, 2000), (2000, 3000)]), case([(1000, 2000)], [(2000, 3000)]),
    ]
    while len(found) < 220:
        labelled, told, time = [], [], 1000
        for _ in range(int(random.integers(1, 7))):
            time += int(random.integers(300, 3000))
            length = int(random.integers(200, 4000))
            spread = int(random.choice([1, 100, 400, 1500]))
            if random.random() > 0.2:
                labelled.append((time, time + length))
            start, end = time + int(random.integers(-spread, spread)), time + length + int(random.integers(-spread, spread))
            if random.random() > 0.2 and end > start and (not told or start >= told[-1][1]):
                told.append((start, end))
            time += length
        one = case(labelled, told) if labelled else None
        if one:
            found.append(one)
    return found


if __name__ == "__main__":
    write("holds", cases(), __file__, ("mir_eval", "numpy"))
