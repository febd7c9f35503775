#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Matched events by mir_eval, the least total error by linear assignment, and stretches of time.

events.json: precision, recall and F1 of `mir_eval.onset.f_measure` at three tolerances, and the areas
under them as functions of the tolerance: mir_eval at every distance between a rep and an event, which
are the only places where they jump. None where mir_eval says 0 for want of anything to divide by.

extents.json: greatest matchings of `mir_eval.util._bipartite_match` over pairs that overlap enough;
the hits of `sed_eval.sound_event.EventBasedMetrics`, which `mir_eval.transcription` confirms where start
and end are asked for; average precision from scikit-learn's precision and recall of the events that
ActivityNet's greedy assignment calls right, made falling as its `interpolated_prec_rec` does.
"""

import warnings

import mir_eval
import numpy
import sed_eval
from scipy import optimize
from sklearn import metrics

from reference import write

warnings.simplefilter("ignore")
random = numpy.random.default_rng(20241102)


def ratio(numerator, denominator):
    return float(numerator / denominator) if denominator else None


def scores(reference, estimated, tolerance):
    """Matches, their total error, precision, recall and F1."""
    distance = numpy.abs(reference[:, None] - estimated[None, :])
    matches, error = 0, 0.0
    if distance.size:
        matches = len(mir_eval.util.match_events(reference, estimated, tolerance))
        cost = numpy.where(distance <= tolerance, distance - 1e6, 0)
        rows, columns = optimize.linear_sum_assignment(cost)
        pairs = [(r, c) for r, c in zip(rows, columns) if distance[r, c] <= tolerance]
        assert len(pairs) == matches
        error = float(sum(distance[r, c] for r, c in pairs))
    f1, precision, recall = mir_eval.onset.f_measure(reference, estimated, window=tolerance)
    empty = (len(estimated) == 0, len(reference) == 0)
    return [
        matches, round(error, 9), None if empty[0] else float(precision),
        None if empty[1] else float(recall), None if all(empty) else float(f1),
    ]


def areas(reference, estimated):
    """The means of precision, recall and F1 over tolerances from 0 to 1 s."""
    distance = numpy.abs(reference[:, None] - estimated[None, :]).ravel()
    steps = numpy.unique(numpy.concatenate([[0.0], distance[distance < 1]]))
    lengths = numpy.diff(numpy.append(steps, 1.0))
    # mir_eval compares binary fractions; half a microsecond keeps a distance within itself.
    curve = [scores(reference, estimated, step + 5e-7)[2:] for step in steps]
    return [
        None if curve[0][column] is None
        else float(sum(length * point[column] for length, point in zip(lengths, curve)))
        for column in range(3)
    ]


def event_case(reference, estimated):
    reference, estimated = numpy.sort(reference), numpy.sort(estimated)
    case = {"reference": reference.tolist(), "estimated": estimated.tolist()}
    for name, tolerance in (("0.25s", 0.25), ("0.5s", 0.5), ("1s", 1.0)):
        case[name] = scores(reference, estimated, tolerance)
    case["areas"] = areas(reference, estimated)
    return case


def event_cases():
    """Every edge, then random clips; no distance of these is within rounding of a tolerance."""
    def times(*values):
        return numpy.array(values, float)

    found = [
        event_case(times(), times()), event_case(times(1), times()), event_case(times(), times(1)),
        event_case(times(1), times(1)), event_case(times(1), times(1.5)),
        event_case(times(1), times(2)), event_case(times(1, 1, 1), times(1, 1)),
        event_case(times(2), times(1.5, 2.5)), event_case(times(1, 2, 3), times(1, 2, 3)),
        event_case(times(1, 2, 3), times(11, 12, 13)), event_case(times(0, 8), times(4, 4)),
        event_case(times(1, 1.25), times(0.5, 1.125)), event_case(times(0, 1, 2, 3), times(1.5)),
    ]
    while len(found) < 220:
        count = int(random.integers(0, 9))
        length = 1.2 * max(count, 1)
        reference = numpy.round(random.uniform(0, length, count), 3)
        kept = reference[random.random(count) > 0.15]
        moved = kept + random.normal(0, random.choice([0.0, 0.1, 0.3, 0.6]), len(kept))
        extra = random.uniform(0, length, int(random.integers(0, 4)))
        estimated = numpy.abs(numpy.round(numpy.concatenate([moved, extra]), 3)) + 0.0005
        if len(found) % 5 == 0 and count:
            estimated = numpy.append(estimated, estimated[:1])
        found.append(event_case(reference, numpy.round(estimated, 4)))
    return found


def overlap(one, other):
    """Intersection over union; 0 where there is none."""
    common = max(min(one[1], other[1]) - max(one[0], other[0]), 0)
    return common / (one[1] - one[0] + other[1] - other[0] - common) if common > 0 else 0.0


def bipartite(reps, events, least):
    graph = {}
    for event, (start, end, _) in enumerate(events):
        near = [r for r, rep in enumerate(reps) if overlap(rep, (start, end)) >= least]
        if near:
            graph[event] = near
    return len(mir_eval.util._bipartite_match(graph))


def collars(reps, events):
    """How many events hit a rep: by both ends, the start, the end."""
    found = []
    for onset, offset in ((True, True), (True, False), (False, True)):
        measures = sed_eval.sound_event.EventBasedMetrics(
            event_label_list=["rep"], evaluate_onset=onset, evaluate_offset=offset,
            t_collar=0.2, percentage_of_length=0.5, event_matching_type="optimal")
        listed = [
            [{"event_label": "rep", "event_onset": one[0], "event_offset": one[1]} for one in some]
            for some in (reps, events)
        ]
        if reps and events:
            measures.evaluate(*(sed_eval.io.dcase_util.containers.MetaDataContainer(x) for x in listed))
        found.append(int(measures.overall["Ntp"]))
    if reps and events:
        intervals = [numpy.array([one[:2] for one in some]) for some in (reps, events)]
        pairs = mir_eval.transcription.match_notes(
            intervals[0], numpy.ones(len(reps)), intervals[1], numpy.ones(len(events)),
            onset_tolerance=0.2, offset_ratio=0.5, offset_min_tolerance=0.2)
        assert len(pairs) == found[0]
    return found


def average_precision(reps, events, least):
    """None without reps or events, as nothing can be right or nothing was said."""
    if not reps or not events:
        return None
    taken, right = set(), []
    order = sorted(range(len(events)), key=lambda index: -events[index][2])
    for index in order:
        overlaps = [(overlap(rep, events[index][:2]), -r) for r, rep in enumerate(reps)]
        free = [(iou, r) for iou, r in overlaps if iou >= least and -r not in taken]
        right.append(bool(free))
        if free:
            taken.add(-max(free)[1])
    confidence = [events[index][2] for index in order]
    if not any(right):
        return 0.0
    precision, recall, _ = metrics.precision_recall_curve(right, confidence)
    # In order of rising recall, of all reps and not only of those that some event finds.
    precision, recall = precision[::-1], recall[::-1] * sum(right) / len(reps)
    precision[0] = 0
    falling = numpy.maximum.accumulate(precision[::-1])[::-1]
    return float(numpy.sum(numpy.diff(recall) * falling[1:]))


def extent_case(reps, events):
    return {
        "reps": [list(map(float, rep)) for rep in reps],
        "events": [list(map(float, event)) for event in events],
        "overlaps": [bipartite(reps, events, least) for least in (0.1, 0.25, 0.5, 0.75)],
        "collars": collars(reps, events),
        "ap": [average_precision(reps, events, least) for least in (0.5, 0.75)],
    }


def extent_cases():
    """Every edge, then random clips whose overlaps and ends are not within rounding of a limit."""
    found = [
        extent_case([], []), extent_case([(0, 1)], []), extent_case([], [(0, 1, 0.5)]),
        extent_case([(0, 1)], [(0, 1, 0.5)]), extent_case([(0, 1)], [(1, 2, 0.5)]),
        extent_case([(0, 1), (1, 2)], [(0, 2, 0.5)]),
        extent_case([(0, 2)], [(0, 1, 0.5), (1, 2, 0.5)]),
        extent_case([(4, 6), (4, 10)], [(0, 10, 0.9), (4, 10, 0.1)]),
        extent_case([(0, 1), (0, 1)], [(0, 1, 0.25), (0, 1, 0.25), (0, 1, 0.25)]),
        extent_case([(0, 1), (2, 3)], [(0, 1, 1), (2, 3, 0)]),
    ]
    while len(found) < 220:
        count = int(random.integers(0, 8))
        ends = numpy.round(numpy.sort(random.uniform(0, 2 * max(count, 1), 2 * count)), 3)
        reps = [(a, b) for a, b in zip(ends[::2], ends[1::2]) if b - a > 0.05]
        spread = random.choice([0.0, 0.1, 0.3])
        events = []
        for start, end in reps + reps[:1]:
            if random.random() > 0.15:
                low, high = sorted(numpy.array([start, end]) + random.normal(0, spread, 2))
                events.append((low, high))
        for _ in range(int(random.integers(0, 3))):
            low = random.uniform(0, 2 * max(count, 1))
            events.append((low, low + random.uniform(0.1, 4)))
        if len(found) % 3 == 0 and len(events) > 1:
            events = [(events[0][0], events[-1][1])] + events[2:] if events[-1][1] > events[0][0] else events
        # Ends at odd tenths of a millisecond are never at a collar's edge; confidences may tie.
        events = sorted(
            (round(low, 3) + 0.0003, round(high, 3) + 0.0008, round(random.random(), 1))
            for low, high in events)
        events = [(round(a, 4), round(b, 4), c) for a, b, c in events if b > a]
        near = [
            abs(overlap(rep, event) - least)
            for rep in reps for event in events for least in (0.1, 0.25, 0.5, 0.75)]
        if min(near, default=1) > 1e-9:
            found.append(extent_case(reps, events))
    return found


if __name__ == "__main__":
    write("events", event_cases(), __file__, ("mir_eval", "numpy", "scipy"))
    write("extents", extent_cases(), __file__, ("mir_eval", "sed_eval", "scikit-learn", "numpy"))
