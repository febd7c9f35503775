#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Peaks of signals and their prominences by scipy, behind the least travel that a counter may ask for.

Values differ from each other: of equal ones scipy gives each the whole prominence.
"""

import numpy
from scipy import signal

from reference import write

random = numpy.random.default_rng(20241103)


def case(values):
    values = numpy.array(values, float)
    places, _ = signal.find_peaks(values)
    prominences = signal.peak_prominences(values, places)[0] if len(places) else []
    return {
        "values": values.tolist(), "places": [float(place) for place in places],
        "prominences": [round(float(one), 9) for one in prominences],
    }


def cases():
    found = [case([]), case([1]), case([1, 2]), case([1, 3, 2]), case([3, 1, 2]), case([1, 2, 3])]
    while len(found) < 220:
        count = int(random.integers(3, 30))
        steps = random.choice([-1, 1], count) * random.permutation(numpy.arange(1, count + 1))
        values = numpy.cumsum(steps) / 10 if len(found) % 2 else random.permutation(count) / 10
        if len(numpy.unique(values)) == count:
            found.append(case(numpy.round(values, 1)))
    return found


if __name__ == "__main__":
    write("peaks", cases(), __file__, ("scipy", "numpy"))
