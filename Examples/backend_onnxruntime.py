# SPDX-License-Identifier: Apache-2.0
"""MoveNet, or what has its shapes, in ONNX Runtime's Python package, for rep-track --backend-exec.

    python3 -m venv .cache/onnx && .cache/onnx/bin/pip install onnxruntime==1.28.0
    rep-track DATASET --backend-exec 'movenet-python=.cache/onnx/bin/python Examples/backend_onnxruntime.py FILE'

FILE is the network: a picture of 1 x height x width x 3 in, 17 times y, x and score out, as fractions of
the picture. Documentation/Backends.md describes the lines. Put your own network's decoder into find().
"""

import json
import os
import sys

# Later releases than 1.28 send usage data unless they are told not to.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import numpy
import onnxruntime

LEAST_SCORE = 0.3  # of a joint that is not missing

# What the library prints must not come among the answers.
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def answer(value):
    print(json.dumps(value), file=answers, flush=True)


class Network:
    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # rep-track runs as many videos as there are processors
        self.session = onnxruntime.InferenceSession(path, options, ["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0]
        self.side = self.input.shape[1]
        types = {"tensor(uint8)": numpy.uint8, "tensor(int32)": numpy.int32}
        self.type = types.get(self.input.type, numpy.float32)

    def find(self, frame):
        """The joints of the one person, each with x, y in pixels and a score, or None."""
        height, width = frame.shape[:2]
        side = max(height, width)
        # The nearest pixel of the square with the frame in its middle; black beside it.
        places = ((numpy.arange(self.side) + 0.5) * side / self.side).astype(int)
        rows, columns = places - (side - height) // 2, places - (side - width) // 2
        square = frame[rows.clip(0, height - 1)][:, columns.clip(0, width - 1)].copy()
        square[(rows < 0) | (rows >= height)] = 0
        square[:, (columns < 0) | (columns >= width)] = 0
        picture = square[None].astype(self.type)
        joints = self.session.run(None, {self.input.name: picture})[0].reshape(-1, 3)
        return [
            [float(x) * side - (side - width) // 2, float(y) * side - (side - height) // 2, float(score)]
            if LEAST_SCORE <= score <= 1
            else None
            for y, x, score in joints
        ]


def main():
    path = sys.argv[1]
    network = Network(path)
    width = height = 0
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["type"] == "start":
            width, height = message["width"], message["height"]
            settings = {"least_score": LEAST_SCORE, "model": os.path.basename(path)}
            version = "onnxruntime " + onnxruntime.__version__
            answer({"skeleton": "coco17", "version": version, "settings": settings})
        elif message["type"] == "frame":
            pixels = numpy.frombuffer(sys.stdin.buffer.read(message["bytes"]), numpy.uint8)
            answer([network.find(pixels.reshape(height, width, 3))])
        else:
            answer([])


main()
