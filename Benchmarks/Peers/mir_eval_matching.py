# SPDX-License-Identifier: Apache-2.0
"""Matches events with mir_eval, as its documentation does.

usage: mir_eval_matching.py REFERENCE ESTIMATED

Needs mir_eval==0.8.2. Each file holds times in seconds, little-endian doubles, ascending. Prints the
number of matches within half a second, and the seconds that matching took, without start and reading.
"""
import sys
import time

import mir_eval
import numpy

reference, estimated = (numpy.fromfile(path, "<f8") for path in sys.argv[1:3])
start = time.perf_counter()
matches = mir_eval.util.match_events(reference, estimated, 0.5)
seconds = time.perf_counter() - start
print(len(matches), seconds)
