# SPDX-License-Identifier: Apache-2.0
"""Tries a grid of the zig-zag's amplitudes and cooldowns with NumPy; prints the best value and the seconds.

usage: numpy_grid.py SIGNALS SIDE

Needs numpy 2. All amplitudes run side by side through each clip, as lanes; so do all cooldowns through each
amplitude's decisions. SIGNALS is what `rep-tune --signals FILE` writes.
"""
import sys
import time

import numpy

import zig_zag


def lanes(times, values, amplitudes):
    """The decisions of each amplitude."""
    found = [[] for _ in amplitudes]
    rising = numpy.zeros(len(amplitudes), bool)
    extreme = numpy.full(len(amplitudes), numpy.inf)
    for moment, value in zip(times, values):
        beyond = numpy.where(rising, extreme - value, value - extreme) > amplitudes
        for lane in numpy.flatnonzero(beyond & rising):
            found[lane].append(moment)
        further = numpy.where(rising, value > extreme, value < extreme)
        extreme = numpy.where(beyond | further, value, extreme)
        rising ^= beyond
    return found


def counts(moments, cooldowns):
    """How many decisions are left at each cooldown."""
    count = numpy.zeros(len(cooldowns), int)
    last = numpy.full(len(cooldowns), -numpy.inf)
    for moment in moments:
        kept = moment - last >= cooldowns
        count += kept
        last = numpy.where(kept, moment, last)
    return count


def best(clips, side):
    """The greatest share of exact counts on the grid, and the seconds."""
    start = time.perf_counter()
    amplitudes = numpy.geomspace(0.005, 0.5, side)
    cooldowns = numpy.linspace(0, 3, side)
    right = numpy.zeros((side, side), int)
    for times, values, reps in clips:
        for lane, moments in enumerate(lanes(times, values, amplitudes)):
            right[lane] += counts(moments, cooldowns) == reps
    return right.max() / len(clips), time.perf_counter() - start


if __name__ == "__main__":
    print(*best(zig_zag.read(sys.argv[1]), int(sys.argv[2])))
