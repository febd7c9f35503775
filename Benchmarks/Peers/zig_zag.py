# SPDX-License-Identifier: Apache-2.0
"""The literal zig-zag over exported signals, as a study in Python has it; the other scripts import this."""
import json
import math


def read(path, exercise=None):
    """The clips, of an exercise or all, that `rep-tune --signals FILE` or the bench wrote: (times, smoothed, reps) each."""
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    clips = []
    for clip in document["clips"]:
        if clip["is_negative"] or exercise not in (None, clip["exercise"]):
            continue
        window, times, smoothed = [0.0] * 5, [], []
        for time, value in zip(clip["times"], clip["values"]):
            if value is None:
                continue
            window = window[1:] + [value]
            total = window[0] + window[1] + window[2] + window[3] + window[4]
            times.append(time)
            smoothed.append(total / min(len(times), 5))
        clips.append((times, smoothed, clip["reps"]))
    return clips


def decisions(times, values, amplitude):
    """When a rise and a fall of more than the amplitude are over."""
    found, rising, extreme = [], False, math.inf
    for time, value in zip(times, values):
        if rising:
            if value > extreme:
                extreme = value
            elif extreme - value > amplitude:
                found.append(time)
                rising, extreme = False, value
        elif value < extreme:
            extreme = value
        elif value - extreme > amplitude:
            rising, extreme = True, value
    return found


def thinned(times, cooldown):
    """How many decisions are left that keep the distance."""
    count, last = 0, None
    for time in times:
        if last is None or time - last >= cooldown:
            count, last = count + 1, time
    return count


def exact(clips, amplitude, cooldown):
    """The share of clips with the labelled count."""
    right = sum(
        thinned(decisions(times, values, amplitude), cooldown) == reps
        for times, values, reps in clips)
    return right / len(clips)
