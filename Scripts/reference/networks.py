#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the cross-check files of what is read from the outputs of networks: by rtmlib, and by the operator
NonMaxSuppression in ONNX Runtime. It needs requirements-networks.txt.

Tensors are not in the files. Both sides draw them, with the generator and the formulas below.
"""

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper
from rtmlib.tools.object_detection.post_processings import multiclass_nms
from rtmlib.tools.object_detection.yolox import YOLOX
from rtmlib.tools.pose_estimation.post_processings import get_simcc_maximum
from rtmlib.tools.pose_estimation.rtmo import RTMO
from rtmlib.tools.pose_estimation.vitpose import ViTPose

from reference import write

COUNT = 200
JOINTS = 17
float32 = numpy.float32


def draw(seed, count):
    """Numbers in 0 ..< 1: RandomGenerator(seed:).unit() of Basics, called that often."""
    with numpy.errstate(over="ignore"):
        steps = numpy.arange(1, count + 1, dtype=numpy.uint64)
        z = numpy.uint64(seed) + steps * numpy.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        z = z ^ (z >> numpy.uint64(31))
    return (z >> numpy.uint64(11)).astype(float) * 2.0 ** -53


def numbers(values):
    """32-bit numbers by their shortest decimals."""
    return [float(str(value)) for value in numpy.asarray(values, float32).reshape(-1)]


def simcc_cases():
    """Every second tensor has ties; of every third some maxima are not above 0."""
    cases = []
    for index in range(COUNT):
        columns, rows = 96, 128
        values = draw(1000 + index, JOINTS * (columns + rows))
        if index % 2:
            values = numpy.floor(values * 16) / 16
        values = (values - (0.995 if index % 3 == 0 else 0)).astype(float32)
        across, down = values[:JOINTS * columns], values[JOINTS * columns:]
        places, scores = get_simcc_maximum(
            across.reshape(1, JOINTS, columns), down.reshape(1, JOINTS, rows))
        cases.append({
            "seed": 1000 + index,
            "places": [int(value) for value in places.reshape(-1)],
            "scores": numbers(scores),
        })
    return cases


def heatmap(values, columns, rows):
    """A smooth hill and some noise, of 4 + rows * columns draws."""
    x, y = values[0] * columns, values[1] * rows
    height, spread = 1.2 * values[2] - 0.2, 1 + 2 * values[3]
    down, across = numpy.mgrid[0:rows, 0:columns]
    away = (across - x) * (across - x) + (down - y) * (down - y)
    hill = 1 + away / (spread * spread)
    noise = values[4:].reshape(rows, columns)
    base = -0.05 if height < 0 else 0
    return (height / (hill * hill) + 0.02 * (noise - 0.5) + base).astype(float32)


def heatmap_cases():
    """Hills of any height; where it is below 0, nothing is above 0."""
    network = object.__new__(ViTPose)
    cases = []
    for index in range(COUNT):
        columns, rows = 24, 32
        values = draw(2000 + index, JOINTS * (4 + columns * rows)).reshape(JOINTS, -1)
        maps = numpy.stack([heatmap(row, columns, rows) for row in values])[None]
        # With this box the places are those in the map.
        size = numpy.array([columns - 1.0, rows - 1.0])
        places, scores = network.postprocess([maps.copy()], size / 2, size)
        cases.append({
            "seed": 2000 + index,
            "places": [round(float(value), 5) for value in places.reshape(-1)],
            "scores": numbers(scores),
        })
    return cases


def yolox_cases():
    """A picture of 64 x 64 pixels: 84 points of three grids."""
    detector = object.__new__(YOLOX)
    detector.model_input_size, detector.det_mode = (64, 64), "human"
    detector.nms_thr, detector.score_thr = 0.45, 0.3
    cases = []
    for index in range(COUNT):
        values = draw(3000 + index, 84 * 6).reshape(84, 6)
        values[:, :2] = 4 * values[:, :2] - 2
        values[:, 2:4] = 0.5 + 1.5 * values[:, 2:4]
        boxes = detector.postprocess(values.astype(float32)[None])
        cases.append({
            "seed": 3000 + index,
            "boxes": [round(float(value), 3) for value in boxes.reshape(-1)],
        })
    return cases


def corners(values):
    """Boxes of four draws each, somewhere in 600 x 600 pixels."""
    left, top = 400 * values[:, 0], 400 * values[:, 1]
    right, bottom = left + 40 + 160 * values[:, 2], top + 40 + 160 * values[:, 3]
    return numpy.stack([left, top, right, bottom], 1).astype(float32)


def rtmo_cases():
    """60 boxes with scores, and joints that say whose they are."""
    network = object.__new__(RTMO)
    cases = []
    for index in range(COUNT):
        values = draw(4000 + index, 60 * 5).reshape(60, 5)
        boxes = numpy.concatenate([corners(values), values[:, 4:].astype(float32)], 1)
        joints = numpy.broadcast_to(
            numpy.arange(60, dtype=float32)[:, None, None], (60, JOINTS, 3)).copy()
        found, _ = network.postprocess([boxes[None], joints[None]], 1.0, 0.45, 0.3)
        kept = [int(person[0, 0]) for person in found]
        _, keep = multiclass_nms(boxes[:, :4], boxes[:, 4:5], 0.45, 0.3)
        assert kept == keep.tolist()
        cases.append({"seed": 4000 + index, "kept": kept})
    return cases


def suppression(is_centred):
    """The operator in a network of its own."""
    node = helper.make_node(
        "NonMaxSuppression", ["boxes", "scores", "most", "overlap", "score"], ["kept"],
        center_point_box=int(is_centred))
    kinds = {
        "boxes": (TensorProto.FLOAT, [1, None, 4]), "scores": (TensorProto.FLOAT, [1, 1, None]),
        "most": (TensorProto.INT64, [1]), "overlap": (TensorProto.FLOAT, [1]),
        "score": (TensorProto.FLOAT, [1])}
    graph = helper.make_graph(
        [node], "suppression",
        [helper.make_tensor_value_info(name, *kind) for name, kind in kinds.items()],
        [helper.make_tensor_value_info("kept", TensorProto.INT64, [None, 3])])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.checker.check_model(model)
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), providers=["CPUExecutionProvider"])

    def run(boxes, scores, overlap, score):
        found, = session.run(None, {
            "boxes": boxes[None], "scores": scores[None, None],
            "most": numpy.array([1000], numpy.int64), "overlap": numpy.array([overlap], float32),
            "score": numpy.array([score], float32)})
        return found[:, 2].tolist()

    return run


def suppression_cases():
    """Up to 80 boxes; ties of scores in every second tensor; equal, touching and empty boxes in every fifth."""
    run = suppression(is_centred=False)
    cases = []
    for index in range(COUNT):
        count = 1 + index % 80
        values = draw(5000 + index, count * 5).reshape(count, 5)
        if index % 5 == 0:
            grid = numpy.floor(values[:, :4] * 4) * 20
            boxes = numpy.concatenate([grid[:, :2], grid[:, :2] + grid[:, 2:]], 1).astype(float32)
        else:
            boxes = corners(values)
        scores = values[:, 4]
        if index % 2:
            scores = numpy.floor(scores * 10) / 10
        overlap, score = (0.2, 0.45, 0.7)[index % 3], (0.0, 0.3, 0.8)[index // 3 % 3]
        cases.append({
            "seed": 5000 + index, "count": count, "overlap": overlap, "score": score,
            "kept": run(boxes, scores.astype(float32), overlap, score),
        })
    return cases


def yolo_pose_cases():
    """Rows of YOLO with 17 joints, as [1, 56, rows]; what is kept of them by the operator."""
    run = suppression(is_centred=True)
    cases = []
    for index in range(COUNT):
        values = draw(6000 + index, 56 * 60).reshape(56, 60)
        values[:2] *= 400
        values[2:4] = 40 + 160 * values[2:4]
        values = values.astype(float32)
        cases.append({
            "seed": 6000 + index,
            "kept": run(numpy.ascontiguousarray(values[:4].T), values[4].copy(), 0.45, 0.25),
        })
    return cases


if __name__ == "__main__":
    rtmlib, runtime = ("rtmlib", "numpy"), ("onnxruntime",)
    for name, cases, packages in [
        ("simcc", simcc_cases(), rtmlib),
        ("heatmaps", heatmap_cases(), rtmlib + ("opencv-python-headless",)),
        ("yolox", yolox_cases(), rtmlib),
        ("rtmo", rtmo_cases(), rtmlib),
        ("suppression", suppression_cases(), runtime),
        ("yolo-pose", yolo_pose_cases(), runtime),
    ]:
        write(name, cases, __file__, packages, tests="PoseBackendsTests")
