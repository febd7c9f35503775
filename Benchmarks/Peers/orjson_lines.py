# SPDX-License-Identifier: Apache-2.0
"""Reads a file of JSON lines with orjson and does nothing with it.

usage: orjson_lines.py FILE RUNS

Needs orjson==3.13.0. Prints the number of lines, and the seconds of the fastest run.
"""
import sys
import time

import orjson

best = float("inf")
for _ in range(int(sys.argv[2])):
    count = 0
    start = time.perf_counter()
    with open(sys.argv[1], "rb") as file:
        for line in file:
            orjson.loads(line)
            count += 1
    best = min(best, time.perf_counter() - start)
print(count, best)
