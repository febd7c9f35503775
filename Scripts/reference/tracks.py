#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of jitter, lag, smoothness, pose accuracy, alignment and persistence."""

import contextlib
import io
import math

import numpy
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval
from scipy import signal, stats
from scipy.spatial.transform import Rotation

from reference import write


def number(value):
    """A float, or None where it is undefined."""
    return None if value is None or not math.isfinite(value) else float(value)


def runs(seen, least):
    """Stretches of true values, at least so long."""
    edges = numpy.flatnonzero(numpy.diff(numpy.concatenate([[0], seen.astype(int), [0]])))
    return [(a, b) for a, b in zip(edges[::2], edges[1::2]) if b - a >= least]


def parabola_correlation(values, times):
    """Lag-1 correlation of what a parabola over 0.5 s leaves, by numpy.polyfit."""
    seen = numpy.isfinite(values)
    rest = numpy.full(len(values), numpy.nan)
    for index in numpy.flatnonzero(seen):
        near = seen & (numpy.abs(times - times[index]) <= 0.25 + 1e-6)
        if near.sum() >= 3:
            line = numpy.polyfit(times[near] - times[index], values[near], 2)
            rest[index] = values[index] - line[2]
    one, other = rest[:-1], rest[1:]
    both = numpy.isfinite(one) & numpy.isfinite(other)
    scale = math.sqrt((one[both] ** 2).sum() * (other[both] ** 2).sum())
    if both.sum() < 8 or scale < 1e-12:
        return None
    return (one[both] * other[both]).sum() / scale


def series_case(values, rate):
    """What numpy and scipy say of one evenly spaced series; NaN where missing."""
    times = numpy.arange(len(values)) / rate
    seen = numpy.isfinite(values)

    def differences(order):
        if len(values) <= order:
            return numpy.array([])
        found = numpy.diff(values, order)
        return found[numpy.isfinite(found)]

    first, second, third = differences(1), differences(2), differences(3)
    squares, count = 0.0, 0
    if rate >= 18:
        sections = signal.butter(4, 6, fs=rate, output="sos")
        for start, end in runs(seen, 32):
            part = values[start:end]
            squares += ((part - signal.sosfiltfilt(sections, part)) ** 2).sum()
            count += end - start
    power = 0
    if rate > 12:
        for start, end in runs(seen, 64):
            frequencies, density = signal.welch(
                values[start:end], rate, nperseg=64, window="hann", detrend="constant")
            power = power + density * ((end - start - 64) // 32 + 1)
    hold = None
    if seen.sum() >= 5:
        line = numpy.polyfit(times[seen], values[seen], 1)
        rest = values[seen] - numpy.polyval(line, times[seen])
        hold = (math.sqrt((rest ** 2).sum() / (seen.sum() - 2)),
                stats.median_abs_deviation(rest, scale="normal"))
    return {
        "rate": rate,
        "values": [None if math.isnan(value) else value for value in values.tolist()],
        "robust_sigma": number(
            stats.median_abs_deviation(second, scale="normal") / math.sqrt(6)
            if len(second) else None),
        "mean_square_sigma": number(
            math.sqrt((second ** 2).mean() / 6) if len(second) else None),
        "autocorrelation": number(parabola_correlation(values, times) if len(values) else None),
        "high_frequency_share": number(
            power[frequencies >= 6].sum() / power.sum() if numpy.sum(power) > 0 else None),
        "residual": number(math.sqrt(squares / count) if count else None),
        "step_p95": number(numpy.percentile(numpy.abs(first), 95) if len(first) else None),
        "acceleration": number(
            numpy.abs(second).mean() * rate ** 2 if len(second) else None),
        "jerk": number(numpy.abs(third).mean() * rate ** 3 if len(third) else None),
        "hold_deviation": number(hold[0] if hold else None),
        "hold_robust": number(hold[1] if hold else None),
    }


def series_cases():
    """Random series, some with gaps, ties, or nothing in them."""
    random = numpy.random.default_rng(20261121)
    cases = [series_case(numpy.array(values, float), 30.0) for values in (
        [], [4], [4, 5], [1, 2, 4], [0, 0, 0, 0], [1, 2, 3, 4, 5], [math.nan] * 6,
        [3] * 70, [1, math.nan, 2, math.nan, 3, math.nan, 4], [0, 1] * 40)]
    while len(cases) < 230:
        count = int(random.choice([7, 12, 20, 33, 40, 64, 70, 100]))
        rate = float(random.choice([10, 15, 24, 25, 30, 50, 60]))
        values = random.normal(0, random.uniform(0.1, 5), count)
        if random.random() < 0.3:
            values = signal.lfilter([0.4], [1, -0.6], values)
        values = values + random.uniform(0, 40) * numpy.sin(
            2 * math.pi * random.uniform(0.2, 1) * numpy.arange(count) / rate)
        # Whole numbers have ties.
        values = numpy.round(values, int(random.choice([0, 2, 3])))
        if random.random() < 0.25:
            values[random.random(count) < random.choice([0.02, 0.2, 0.9])] = numpy.nan
        cases.append(series_case(values, rate))
    return cases


def parabola_smooth(values, reach):
    """A parabola through the values near each, at its place; NaN where the value is missing."""
    smooth = numpy.full(len(values), numpy.nan)
    for index in numpy.flatnonzero(numpy.isfinite(values)):
        first, last = max(0, index - reach), min(len(values), index + reach + 1)
        near = values[first:last]
        seen = numpy.isfinite(near)
        if seen.all():
            smooth[index] = signal.savgol_coeffs(
                last - first, 2, pos=int(index - first), use="dot") @ near
        elif seen.sum() >= 3:
            smooth[index] = numpy.polyfit(
                numpy.arange(first, last)[seen] - index, near[seen], 2)[2]
    return smooth


def moved(line, frames):
    """A line between its samples, at places in frames; NaN outside and beside what is missing."""
    inside = (frames >= 0) & (frames <= len(line) - 1)
    left = numpy.floor(numpy.where(inside, frames, 0)).astype(int)
    right = numpy.minimum(left + 1, len(line) - 1)
    share = frames - left
    found = numpy.where(share == 0, line[left], (1 - share) * line[left] + share * line[right])
    return numpy.where(inside, found, numpy.nan)


def likeness(axes, lines, late):
    """Pearson's correlation of all axes at once, each around its mean; None below 30 in common."""
    one, other = [], []
    for values, line in zip(axes, lines):
        there = moved(line, numpy.arange(len(values)) - late)
        both = numpy.isfinite(values) & numpy.isfinite(there)
        if both.sum() < 30:
            return None
        one.append(values[both] - values[both].mean())
        other.append(there[both] - there[both].mean())
    one, other = numpy.concatenate(one), numpy.concatenate(other)
    if not one.any() or not other.any():
        return None
    return stats.pearsonr(one, other).statistic


def lag_case(axes, others, rate):
    """How late axes are, in seconds: quarters of a frame up to 0.5 s are tried, a parabola between."""
    lines = [parabola_smooth(other, int(0.15 * rate)) for other in others]
    reach = 2 * rate
    found = [likeness(axes, lines, step / 4) for step in range(-reach, reach + 1)]
    known = [-math.inf if value is None else value for value in found]
    best = int(numpy.argmax(known))
    lag = None
    if known[best] >= 0.8 and 0 < best < 2 * reach:
        before, peak, after = known[best - 1:best + 2]
        bend = before - 2 * peak + after
        shift = (before - after) / (2 * bend) if math.isfinite(bend) and bend < 0 else 0
        lag = (best - reach + shift) / (4 * rate)

    def listed(series):
        return [[None if math.isnan(value) else int(value) for value in one] for one in series]

    return {
        "rate": rate, "axes": listed(axes), "others": listed(others), "lag": lag,
        "correlation": None if lag is None else float(known[best]),
    }


def lag_cases():
    """Paths up to 0.6 s late, with noise and gaps, nothing but noise, or standing still.

    Rates are powers of two, so that the times tried are the same numbers on both sides.
    """
    random = numpy.random.default_rng(20261122)
    cases = []
    while len(cases) < 220:
        rate = int(random.choice([16, 32, 64]))
        times = numpy.arange(int(random.integers(28, 70)) + rate) / rate
        late, kind = random.uniform(-0.6, 0.6), len(cases) % 10
        axes, others = [], []
        for _ in range(1 + int(random.random() < 0.3)):
            speed, phase = 2 * math.pi * random.uniform(0.3, 1.2), random.uniform(0, 6)
            pair = [300 * numpy.sin(speed * (times - shift) + phase) for shift in (late, 0)]
            noise = 300 if kind == 1 else random.choice([0, 4, 30, 100])
            pair = [numpy.round(path + random.normal(0, noise, len(times))) for path in pair]
            if kind == 2:
                pair[int(random.random() < 0.5)][:] = 0
            if kind in (3, 4):
                pair[kind - 3][random.random(len(times)) < random.choice([0.03, 0.2])] = numpy.nan
            axes.append(pair[0])
            others.append(pair[1])
        cases.append(lag_case(axes, others, rate))
    return cases


def arc_length(speeds, rate, padding=4, greatest=10.0, least=0.05):
    """SPARC, by its definition."""
    size = int(2 ** (math.ceil(math.log2(len(speeds))) + padding))
    frequencies = numpy.arange(size) * rate / size
    amplitudes = numpy.abs(numpy.fft.fft(speeds, size))
    amplitudes = amplitudes / amplitudes.max()
    chosen = frequencies <= greatest
    frequencies, amplitudes = frequencies[chosen], amplitudes[chosen]
    high = numpy.flatnonzero(amplitudes >= least)
    frequencies = frequencies[high[0]:high[-1] + 1]
    amplitudes = amplitudes[high[0]:high[-1] + 1]
    if len(frequencies) < 2:
        return None
    width = frequencies[-1] - frequencies[0]
    return -numpy.sqrt((numpy.diff(frequencies) / width) ** 2 + numpy.diff(amplitudes) ** 2).sum()


def dimensionless_jerk(speeds, rate):
    """DLJ, by its definition."""
    jerk = numpy.diff(speeds, 2) * rate ** 2
    duration = len(speeds) / rate
    return -(duration ** 3 / numpy.abs(speeds).max() ** 2) * (jerk ** 2).sum() / rate


def smoothness_cases():
    """Random speeds: strokes with tremor, ties, standstill."""
    random = numpy.random.default_rng(20261122)
    fixed = ([], [1], [0, 0, 0], [1, 1, 1, 1, 1, 1, 1, 1], [0, 1], [0, 1, 2], [0, 3, 0])
    inputs = [(numpy.array(values, float), 30.0) for values in fixed]
    while len(inputs) < 220:
        count = int(random.integers(8, 60))
        rate = float(random.choice([24, 25, 30, 50, 60, 100]))
        phase = numpy.linspace(-1, 1, count)
        speeds = sum(
            random.uniform(0.2, 3) * numpy.exp(-random.uniform(3, 20) * (phase - centre) ** 2)
            for centre in random.uniform(-0.8, 0.8, random.integers(1, 4)))
        speeds = numpy.abs(speeds + random.normal(0, random.choice([0, 0.05, 0.5]), count))
        inputs.append((numpy.round(speeds, int(random.choice([0, 2, 4]))), rate))
    cases = []
    for speeds, rate in inputs:
        moves = len(speeds) > 1 and speeds.max() > 0
        jerk = dimensionless_jerk(speeds, rate) if moves and len(speeds) > 2 else None
        cases.append({
            "rate": rate,
            "speeds": speeds.tolist(),
            "sparc": number(arc_length(speeds, rate) if moves else None),
            "dlj": number(jerk),
            "ldlj": number(-math.log(abs(jerk)) if jerk else None),
        })
    return cases


def keypoint_evaluation(people, poses):
    """COCO's evaluation of keypoints, without what it prints."""
    with contextlib.redirect_stdout(io.StringIO()):
        truth = COCO()
        images = sorted({person["image_id"] for person in people}
                        | {pose["image_id"] for pose in poses})
        truth.dataset = {
            "info": {},
            "images": [{"id": image} for image in images],
            "categories": [{"id": 1, "name": "person"}],
            "annotations": people,
        }
        truth.createIndex()
        found = COCO()
        found.dataset = dict(truth.dataset, annotations=[
            dict(pose, id=index + 1, area=1.0, iscrowd=0) for index, pose in enumerate(poses)])
        found.createIndex()
        evaluation = COCOeval(truth, found, "keypoints")
        evaluation.params.imgIds = images
        evaluation.params.areaRng = [[0, 1e10]]
        evaluation.params.areaRngLbl = ["all"]
        evaluation.evaluate()
        evaluation.accumulate()
    return evaluation


def annotation(image, points, seen, area):
    """A person in COCO's words."""
    flat = numpy.column_stack([points, 2 * seen.astype(int)])
    return {
        "id": image, "image_id": image, "category_id": 1, "iscrowd": 0, "ignore": 0,
        "keypoints": flat.reshape(-1).astype(float).tolist(), "num_keypoints": int(seen.sum()),
        "area": float(area), "bbox": [0, 0, 1, 1],
    }


def average_precision(evaluation):
    """AP@[.5:.05:.95]; None where nobody is there."""
    precision = evaluation.eval["precision"][:, :, 0, 0, 0]
    return None if (precision < 0).all() else float(precision[precision > -1].mean())


LIMBS = list(range(5, 17))
FAR = 1e7


def accuracy_cases():
    """Short tracks of COCO's joints: similarity and precision by pycocotools, the rest by numpy."""
    random = numpy.random.default_rng(20261123)
    standing = numpy.array([
        [300, 60], [305, 55], [295, 55], [312, 60], [288, 60], [320, 100], [280, 100],
        [325, 150], [275, 150], [330, 195], [270, 195], [315, 200], [285, 200],
        [318, 290], [282, 290], [318, 380], [282, 380]])
    cases = []
    for index in range(210):
        frames = int(random.integers(1, 3))
        exact = standing + random.integers(-12, 13, (frames, 17, 2))
        spread = random.choice([0, 2, 8, 30, 150])
        estimate = exact + numpy.round(random.normal(0, 1, exact.shape) * spread).astype(int)
        missing = random.random((frames, 17)) < random.choice([0, 0, 0.1, 0.6, 1])
        confidences = numpy.round(random.uniform(0.25, 1, (frames, 17)) * 4) / 4
        torso = numpy.median(numpy.linalg.norm(
            exact[:, 5:7].mean(1) - exact[:, 11:13].mean(1), axis=1))
        head = numpy.median(numpy.linalg.norm(exact[:, 5:7].mean(1) - exact[:, 0], axis=1))
        boxes = exact.max(1) - exact.min(1)
        lengths = numpy.linalg.norm(estimate - exact, axis=2)
        lengths[missing] = numpy.inf
        reaches = [
            0.2 * torso, 0.1 * torso, 0.05 * torso, 0.05 * boxes.max(1)[:, None], 0.5 * head]
        people = [
            annotation(frame + 1, exact[frame], numpy.ones(17, bool), boxes[frame].prod())
            for frame in range(frames)]
        poses = [
            {"image_id": frame + 1, "category_id": 1, "bbox": [0, 0, 1, 1],
             "score": float(confidences[frame][~missing[frame]].mean()),
             "keypoints": numpy.column_stack([
                 numpy.where(missing[frame][:, None], FAR, estimate[frame]), numpy.ones(17)
             ]).reshape(-1).tolist()}
            for frame in range(frames) if not missing[frame].all()]
        evaluation = keypoint_evaluation(people, poses)
        similarities = [
            float(numpy.sum(evaluation.ious[frame + 1, 1])) for frame in range(frames)]
        found = lengths[:, LIMBS][numpy.isfinite(lengths[:, LIMBS])]
        medians = [
            numpy.median(column[numpy.isfinite(column)])
            for column in lengths[:, LIMBS].T if numpy.isfinite(column).any()]
        cases.append({
            "exact": exact.reshape(frames, -1).tolist(),
            "estimate": [
                [None if missing[frame, place // 2] else int(value)
                 for place, value in enumerate(estimate[frame].reshape(-1))]
                for frame in range(frames)],
            "confidences": confidences.tolist(),
            "correct": [
                float((lengths[:, LIMBS] <= numpy.broadcast_to(reach, lengths.shape)[:, LIMBS])
                      .mean()) for reach in reaches],
            "mean_pixels": number(found.mean() if len(found) else None),
            "median_percent": number(100 * numpy.median(medians) / torso if medians else None),
            "similarity": float(numpy.mean(similarities)),
            "precision": average_precision(evaluation),
        })
    return cases


def precision_cases():
    """Poses of single frames: average precision by pycocotools, ties and strangers among them."""
    random = numpy.random.default_rng(20261124)
    cases = []
    for index in range(220):
        frames = int(random.integers(0, 14)) if index else 0
        people, poses, detections = [], [], []
        for image in range(1, frames + 1):
            there, found = random.random() < 0.85, random.random() < 0.85
            confidence = float(numpy.round(random.random() * 8) / 8)
            shift = float(random.choice([0, 1, 3, 5, 8, 12, 40]))
            point = numpy.zeros((17, 2))
            if there:
                people.append(annotation(image, point, numpy.arange(17) == 0, 10_000))
            if found:
                moved = point + [shift, 0]
                poses.append({
                    "image_id": image, "category_id": 1, "score": confidence,
                    "bbox": [0, 0, 1, 1],
                    "keypoints": numpy.column_stack([moved, numpy.ones(17)])
                    .reshape(-1).tolist()})
        evaluation = keypoint_evaluation(people, poses)
        with_people = {person["image_id"] for person in people}
        for pose in poses:
            image = pose["image_id"]
            similarity = (float(numpy.sum(evaluation.ious[image, 1]))
                          if image in with_people else None)
            detections.append([pose["score"], similarity])
        cases.append({
            "people": len(people),
            "detections": detections,
            "precision": average_precision(evaluation) if people else None,
        })
    return cases


def alignment_cases():
    """Points in space: the best similarity by scipy's rotation, mirrored and flat sets among them."""
    random = numpy.random.default_rng(20261125)
    cases = []
    for index in range(220):
        count = int(random.integers(3, 9)) if index > 2 else index
        points = numpy.round(random.normal(0, 1, (count, 3)), 3)
        targets = numpy.round(
            Rotation.random(rng=random).apply(points) * random.uniform(0.2, 3)
            + random.normal(0, 3, 3) + random.normal(0, random.choice([0, 0.1, 1]), (count, 3)), 3)
        if index % 5 == 1 and count:
            targets[:, 0] *= -1
        if index % 7 == 2 and count:
            points[:, 2] = 0
        if index % 40 == 3:
            points[:] = points[0]
        expected = None
        if count >= 3 and numpy.ptp(points, axis=0).max() > 0:
            one, other = points - points.mean(0), targets - targets.mean(0)
            rotation, _ = Rotation.align_vectors(other, one)
            turned = rotation.apply(one)
            scale = (turned * other).sum() / (one ** 2).sum()
            expected = float(numpy.linalg.norm(scale * turned - other, axis=1).mean())
        cases.append({
            "points": points.tolist(), "targets": targets.tolist(), "error": expected})
    return cases


def persistences(values):
    """The persistence of every interior maximum, by joining neighbours from the top down."""
    order = sorted(range(len(values)), key=lambda place: (-values[place], place))
    parent, birth, found = {}, {}, []

    def root(place):
        while parent[place] != place:
            place = parent[place]
        return place

    edge = {-1, len(values)}
    for place in order:
        parent[place] = place
        birth[place] = (values[place], place)
        for other in (place - 1, place + 1):
            if other in edge:
                # What lies outside is higher than anything.
                old, new = None, root(place)
                if birth[new] is not None:
                    if birth[new][0] > values[place]:
                        found.append(birth[new][0] - values[place])
                    birth[new] = None
            elif other in parent and root(other) != root(place):
                a, b = root(other), root(place)
                if birth[a] is None or (
                        birth[b] is not None
                        and (birth[a][0], -birth[a][1]) > (birth[b][0], -birth[b][1])):
                    a, b = b, a
                # a is the younger one.
                if birth[a] is not None and birth[a][0] > values[place]:
                    found.append(birth[a][0] - values[place])
                parent[a] = b
    return sorted(found, reverse=True)


def persistence_cases():
    """Random walks and noise: by scipy's prominence without ties, by joining with them."""
    random = numpy.random.default_rng(20261126)
    fixed = ([], [1], [1, 2], [2, 1], [0, 1, 0], [0, 5, 3, 5, 0], [1, 1, 1, 1], [0, 3, 3, 0],
             [5, 0, 3, 0], [0, 3, 0, 5], [2, 5, 0, 3, 1])
    inputs = [list(map(float, values)) for values in fixed]
    while len(inputs) < 230:
        count = int(random.integers(1, 40))
        values = random.normal(0, 3, count)
        if random.random() < 0.5:
            values = values.cumsum()
        inputs.append(numpy.round(values, int(random.choice([0, 3]))).tolist())
    cases = []
    for values in inputs:
        expected = persistences(values)
        if values and len(set(values)) == len(values):
            places, found = signal.find_peaks(values, prominence=0)
            prominences = sorted(found["prominences"].tolist(), reverse=True)
            assert numpy.allclose(prominences, expected, rtol=1e-12, atol=1e-12)
            expected = prominences
        cases.append({"values": values, "persistences": expected})
    return cases


if __name__ == "__main__":
    write("jitter", series_cases(), __file__, ("numpy", "scipy"))
    write("lag", lag_cases(), __file__, ("numpy", "scipy"))
    write("smoothness", smoothness_cases(), __file__, ("numpy",))
    write("pose-accuracy", accuracy_cases(), __file__, ("numpy", "pycocotools"))
    write("keypoint-precision", precision_cases(), __file__, ("pycocotools",))
    write("alignment", alignment_cases(), __file__, ("scipy",))
    write("persistence", persistence_cases(), __file__, ("scipy",), tests="RepCountingTests")
