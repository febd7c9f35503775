#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes small networks that find coloured markers, one for each kind that --model names, a detector, and some that
are wrong, into Tests/PoseBackendsTests/Networks. It needs requirements-networks.txt.

Each of 17 joints has a colour, on middle grey. A pixel counts for a joint by how near its colour is; the joint is at
the mean of its pixels. So where a joint is in the picture is known exactly.
"""

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from reference import ROOT

FOLDER = ROOT / "Tests" / "PoseBackendsTests" / "Networks"
MEANS, DEVIATIONS = (123.675, 116.28, 103.53), (58.395, 57.12, 57.375)
LEVELS = (0, 128, 255)
COLOURS = [
    (red, green, blue) for red in LEVELS for green in LEVELS for blue in LEVELS
    if not red == green == blue
]


class Network:
    """A graph in the making: each call adds a node and gives the name of what comes out."""

    def __init__(self):
        self.nodes, self.constants, self.count = [], [], 0

    def constant(self, values, kind=numpy.float32):
        self.count += 1
        name = f"c{self.count}"
        self.constants.append(numpy_helper.from_array(numpy.array(values, kind), name))
        return name

    def __call__(self, operator, *inputs, output=None, **attributes):
        self.count += 1
        name = output or f"n{self.count}"
        named = [each if isinstance(each, str) else self.constant(each) for each in inputs]
        self.nodes.append(helper.make_node(operator, named, [name], **attributes))
        return name

    def ramp(self, count, shape):
        """0, 1 and so on, made by the network, so that its file stays small."""
        numbers = self("Range", self.constant(0), self.constant(count), self.constant(1))
        return self("Reshape", numbers, self.constant(shape, numpy.int64))

    def write(self, name, inputs, outputs):
        graph = helper.make_graph(
            self.nodes, name,
            [helper.make_tensor_value_info(key, *kind) for key, kind in inputs.items()],
            [helper.make_tensor_value_info(key, *kind) for key, kind in outputs.items()],
            self.constants)
        model = helper.make_model(
            graph, producer_name="repgauge", opset_imports=[helper.make_opsetid("", 13)])
        model.ir_version = 8
        onnx.checker.check_model(model, full_check=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        onnx.save(model, FOLDER / f"{name}.onnx")


def likeness(net, picture, columns, rows, scaling="bytes", is_bgr=False, count=17):
    """How near each pixel is to the colour of each joint: [joints, rows, columns] in 0...1."""
    colours = numpy.array(COLOURS[:count], numpy.float64)
    if scaling == "standard":
        colours = (colours - MEANS) / DEVIATIONS
        reach = 100 / 57
    else:
        reach = 100 / 255 if scaling == "unit" else 100
        colours = colours / (255 if scaling == "unit" else 1)
    if is_bgr:
        colours = colours[:, ::-1]
    away = net("Abs", net("Sub", picture, colours.reshape(count, 3, 1, 1)))
    sum_ = net("ReduceSum", away, net.constant([1], numpy.int64), keepdims=0)
    return net("Relu", net("Sub", [1.0], net("Div", sum_, [reach])))


def joints(net, near, columns, rows):
    """x, y and score of each joint, [joints, 1] each, x and y counted from the middle of the first pixel."""
    whole = net.constant([1, 2], numpy.int64)
    mass = net("Add", net("ReduceSum", near, whole, keepdims=0), [1e-6])
    places = []
    for ramp in (net.ramp(columns, [1, 1, -1]), net.ramp(rows, [1, -1, 1])):
        moment = net("ReduceSum", net("Mul", near, ramp), whole, keepdims=0)
        places.append(net("Unsqueeze", net("Div", moment, mass), net.constant([1], numpy.int64)))
    score = net("Unsqueeze", net("ReduceMax", near, axes=[1, 2], keepdims=0),
                net.constant([1], numpy.int64))
    return places[0], places[1], score


def rtmpose(name="rtmpose", columns=192, rows=256, count=17, is_broken=False):
    """Two numbers for each pixel along x and y, a hill of 8 pixels around the joint."""
    net = Network()
    near = likeness(net, "picture", columns, rows, "standard", count=count)
    x, y, score = joints(net, near, columns, rows)
    outputs = {}
    for key, place, size in (("simcc_x", x, columns), ("simcc_y", y, rows)):
        away = net("Abs", net("Sub", net("Mul", net.ramp(2 * size, [1, -1]), [0.5]), place))
        hill = net("Relu", net("Sub", score, net("Div", away, [8.0])))
        if is_broken:
            hill = net("Div", hill, [0.0])
        net("Unsqueeze", hill, net.constant([0], numpy.int64), output=key)
        outputs[key] = (TensorProto.FLOAT, [1, count, 2 * size])
    net.write(name, {"picture": (TensorProto.FLOAT, [1, 3, rows, columns])}, outputs)


def heatmap(columns=192, rows=256):
    """A point for every four pixels, and a bell around the joint."""
    net = Network()
    near = likeness(net, "picture", columns, rows, "standard")
    x, y, score = joints(net, near, columns, rows)
    bells = []
    for place, size in ((x, columns), (y, rows)):
        points = size // 4
        at = net("Mul", place, [(points - 1) / (size - 1)])
        away = net("Sub", net.ramp(points, [1, -1]), at)
        bells.append(net("Exp", net("Div", net("Mul", away, away), [-8.0])))
    across = net("Unsqueeze", bells[0], net.constant([1], numpy.int64))
    down = net("Unsqueeze", net("Mul", bells[1], score), net.constant([2], numpy.int64))
    net("Unsqueeze", net("Mul", down, across), net.constant([0], numpy.int64), output="heatmaps")
    net.write("heatmap", {"picture": (TensorProto.FLOAT, [1, 3, rows, columns])},
              {"heatmaps": (TensorProto.FLOAT, [1, 17, rows // 4, columns // 4])})


def halves(net, near, columns, rows):
    """For each half of the picture: x, y and score of the joints, and a box with the mean score."""
    people = []
    for side in range(2):
        mask = (numpy.arange(columns) >= columns // 2).reshape(1, 1, -1) == bool(side)
        x, y, score = joints(net, net("Mul", near, mask), columns, rows)
        x, y = net("Add", x, [0.5]), net("Add", y, [0.5])
        unseen = net("Mul", net("Relu", net("Sub", [0.3], score)), [1e5])
        # 8 pixels more on all sides: a body is larger than its joints.
        low = [net("Sub", net("ReduceMin", net("Add", place, unseen), axes=[0, 1], keepdims=1),
                   [8.0]) for place in (x, y)]
        high = [net("Add", net("ReduceMax", net("Sub", place, unseen), axes=[0, 1], keepdims=1),
                    [8.0]) for place in (x, y)]
        mean = net("ReduceMean", score, axes=[0, 1], keepdims=1)
        people.append((x, y, score, low, high, mean))
    return people


def doubles(net, rows):
    """The rows, and once more with nine tenths of the score in column 4."""
    factors = numpy.ones((1, rows[1]))
    factors[0, 4] = 0.9
    both = net("Concat", *rows[0], axis=0)
    return net("Concat", both, net("Mul", both, factors), axis=0)


def yolo_pose(columns=160, rows=96):
    """A row for each half and a double of it, as [1, 56, 4]."""
    net = Network()
    near = likeness(net, "picture", columns, rows, "unit")
    found = []
    for x, y, score, low, high, mean in halves(net, near, columns, rows):
        centre = [net("Mul", net("Add", a, b), [0.5]) for a, b in zip(low, high)]
        size = [net("Sub", b, a) for a, b in zip(low, high)]
        flat = net("Reshape", net("Concat", x, y, score, axis=1),
                   net.constant([1, 51], numpy.int64))
        found.append(net("Concat", *centre, *size, mean, flat, axis=1))
    table = net("Transpose", doubles(net, (found, 56)), perm=[1, 0])
    net("Unsqueeze", table, net.constant([0], numpy.int64), output="output0")
    net.write("yolo-pose", {"picture": (TensorProto.FLOAT, [1, 3, rows, columns])},
              {"output0": (TensorProto.FLOAT, [1, 56, 4])})


def rtmo(columns=160, rows=96):
    """Boxes and joints for each half and a double of it."""
    net = Network()
    near = likeness(net, "picture", columns, rows, is_bgr=True)
    boxes, poses = [], []
    for x, y, score, low, high, mean in halves(net, near, columns, rows):
        boxes.append(net("Concat", *low, *high, mean, axis=1))
        poses.append(net("Reshape", net("Concat", x, y, score, axis=1),
                         net.constant([1, 17, 3], numpy.int64)))
    net("Unsqueeze", doubles(net, (boxes, 5)), net.constant([0], numpy.int64), output="dets")
    both = net("Concat", *poses, axis=0)
    net("Unsqueeze", net("Concat", both, both, axis=0), net.constant([0], numpy.int64),
        output="keypoints")
    net.write("rtmo", {"picture": (TensorProto.FLOAT, [1, 3, rows, columns])},
              {"dets": (TensorProto.FLOAT, [1, 4, 5]),
               "keypoints": (TensorProto.FLOAT, [1, 4, 17, 3])})


def movenet(size=192):
    """y, x and score as fractions of a square of whole numbers."""
    net = Network()
    picture = net("Transpose", net("Cast", "input", to=TensorProto.FLOAT), perm=[0, 3, 1, 2])
    x, y, score = joints(net, likeness(net, picture, size, size), size, size)
    places = [net("Div", net("Add", place, [0.5]), [float(size)]) for place in (y, x)]
    net("Reshape", net("Concat", *places, score, axis=1),
        net.constant([1, 1, 17, 3], numpy.int64), output="output_0")
    net.write("movenet", {"input": (TensorProto.INT32, [1, size, size, 3])},
              {"output_0": (TensorProto.FLOAT, [1, 1, 17, 3])})


def detector(columns=160, rows=96):
    """A box for each half; the third is of another class."""
    net = Network()
    near = likeness(net, "picture", columns, rows, is_bgr=True)
    boxes = [net("Concat", *low, *high, mean, axis=1)
             for _, _, _, low, high, mean in halves(net, near, columns, rows)]
    boxes.append(net.constant([[0, 0, columns, rows, 0.99]]))
    net("Unsqueeze", net("Concat", *boxes, axis=0), net.constant([0], numpy.int64), output="dets")
    net("Identity", net.constant([[0, 0, 5]], numpy.int64), output="labels")
    net.write("detector", {"picture": (TensorProto.FLOAT, [1, 3, rows, columns])},
              {"dets": (TensorProto.FLOAT, [1, 3, 5]), "labels": (TensorProto.INT64, [1, 3])})


if __name__ == "__main__":
    rtmpose()
    heatmap()
    yolo_pose()
    rtmo()
    movenet()
    detector()
    rtmpose("nan", columns=24, rows=32, is_broken=True)
    rtmpose("joints-24", columns=24, rows=32, count=24)
