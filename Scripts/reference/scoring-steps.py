#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Steps by mir_eval, and sets of reps by scikit-learn and mir_eval.

steps.json: precision, recall and F1 of `mir_eval.onset.f_measure` within 50 and 100 ms, and the cadences of both
lists by numpy. None where mir_eval says 0 for want of anything to divide by.

sets.json: runs of events, cut by numpy where the next is more than ten seconds on, each from half a rep before its
first event to half a rep after its last. Their intersection over union with the labelled sets is
`sklearn.metrics.jaccard_score` of milliseconds; the greatest matching of those that share half of their union is
`mir_eval.util._bipartite_match`'s. Times are even milliseconds, so that half a rep is a whole one.
"""

import warnings

import mir_eval
import numpy
from sklearn import metrics

from reference import write

warnings.simplefilter("ignore")
random = numpy.random.default_rng(20261121)


def cadence(times):
    return float(60 / numpy.diff(times).mean()) if len(times) > 1 and times[-1] > times[0] else None


def step_case(reference, estimated):
    reference, estimated = numpy.sort(reference), numpy.sort(estimated)
    case = {"reference": reference.tolist(), "estimated": estimated.tolist()}
    for name, tolerance in (("0.05s", 0.05), ("0.1s", 0.1)):
        f1, precision, recall = mir_eval.onset.f_measure(reference, estimated, window=tolerance)
        case[name] = [
            float(precision) if len(estimated) else None, float(recall) if len(reference) else None,
            float(f1) if len(reference) or len(estimated) else None,
        ]
    case["cadences"] = [cadence(reference), cadence(estimated)]
    return case


def step_cases():
    """Every edge, then random walks; no distance of these is within rounding of a tolerance."""
    def times(*values):
        return numpy.array(values, float)

    found = [
        step_case(times(), times(1)), step_case(times(1), times()), step_case(times(1), times(1)),
        step_case(times(1, 1.5), times(1, 1.5)), step_case(times(1, 1.5), times(1.051, 1.551)),
        step_case(times(1, 1), times(1, 1)), step_case(times(1, 1.5), times(5, 5.5)),
        step_case(times(1, 1.04), times(1.02)), step_case(times(1, 1.5, 2), times(1, 1.5, 2, 2.001)),
    ]
    while len(found) < 220:
        count = int(random.integers(1, 14))
        reference = numpy.round(numpy.cumsum(random.uniform(0.1, 0.7, count)), 3)
        kept = reference[random.random(count) > 0.15]
        moved = kept + random.normal(0, random.choice([0.0, 0.02, 0.05, 0.1]), len(kept))
        extra = random.uniform(0, reference[-1] + 0.5, int(random.integers(0, 4)))
        estimated = numpy.abs(numpy.round(numpy.concatenate([moved, extra]), 3)) + 0.0005
        found.append(step_case(reference, numpy.round(estimated, 4)))
    return found


def runs(events):
    """Predicted sets in milliseconds; a single event has no length and is none."""
    if not len(events):
        return []
    parts = numpy.split(events, numpy.flatnonzero(numpy.diff(events) > 10_000) + 1)
    return [
        (part[0] - (part[1] - part[0]) // 2, part[-1] + (part[-1] - part[-2]) // 2)
        for part in parts if len(part) > 1
    ]


def inside(sets, least, length):
    marks = numpy.zeros(length, bool)
    for start, end in sets:
        marks[start - least:end - least] = True
    return marks


def set_case(labelled, events):
    events = numpy.sort(numpy.array(events, int))
    predicted = runs(events)
    both = predicted + labelled
    least, most = min(start for start, _ in both), max(end for _, end in both)
    said, true = inside(predicted, least, most - least), inside(labelled, least, most - least)
    graph = {}
    for index, (start, end) in enumerate(predicted):
        for other, (first, last) in enumerate(labelled):
            shared = min(end, last) - max(start, first)
            if shared > 0 and 2 * shared >= end - start + last - first - shared:
                graph.setdefault(index, []).append(other)
    matched = len(mir_eval.util._bipartite_match(graph)) if graph else 0
    return {
        "sets": [time / 1000 for one in labelled for time in one],
        "events": [int(time) / 1000 for time in events],
        "iou": float(metrics.jaccard_score(true, said, zero_division=0)),
        "f1": 2 * matched / (len(predicted) + len(labelled)),
    }


def set_cases():
    """No event, one, sets found whole, in two, as one; then random ones."""
    found = [
        set_case([(1000, 9000)], []), set_case([(1000, 9000)], [5000]),
        set_case([(1000, 9000)], [2000, 4000, 6000, 8000]),
        set_case([(1000, 61000)], [2000, 4000, 56000, 58000]),
        set_case([(1000, 9000), (12000, 20000)], list(range(2000, 20000, 2000))),
        set_case([(1000, 9000)], [40000, 42000]), set_case([(1000, 9000)], [2000, 2000]),
    ]
    while len(found) < 220:
        labelled, events, time = [], [], 2000
        for _ in range(int(random.integers(1, 4))):
            time += 2 * int(random.integers(0, 12_000))
            count = int(random.integers(1, 9))
            period = 2 * int(random.integers(500, 3000))
            labelled.append((time, time + count * period))
            kept = [time + period * place + period // 2 // 2 * 2 for place in range(count) if random.random() > 0.25]
            events += [moment + 2 * int(random.integers(-300, 300)) for moment in kept]
            time += count * period
        found.append(set_case(labelled, events))
    return found


if __name__ == "__main__":
    write("steps", step_cases(), __file__, ("mir_eval", "numpy"))
    write("sets", set_cases(), __file__, ("mir_eval", "numpy", "scikit-learn"))
