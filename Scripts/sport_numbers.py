# SPDX-License-Identifier: Apache-2.0
"""Balance and climbing against exact tracks, by dose: SCRATCH, as Scripts/sport-numbers has it."""
import csv
import glob
import json
import os
import struct
import sys

import numpy as np

SHOULDERS, WRISTS, HIPS = (11, 12), (15, 16), (23, 24)


def track(path):
    """Times, and places in metres: to the right, up, towards the camera."""
    data = open(path, "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])

    def array(name, kind):
        first, last = header[name]["data_offsets"]
        return np.frombuffer(data[8 + size + first : 8 + size + last], kind).reshape(header[name]["shape"])

    return array("time", "<f8"), array("world", "<f4").astype(float)


def reps(path):
    rows = (line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8"))
    return [tuple(float(v) for v in row[1:4]) for row in rows if row[0] == "rep"]


def doses(path, label):
    """The labelled amount of a fault, by the mid of its rep; 0 in reps without."""
    rows = [line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")]
    faults = [(float(row[1]), float(row[3]), float(row[6])) for row in rows if row[0] == "fault" and row[4] == label]
    return [next((value for start, end, value in faults if start <= mid <= end), 0.0) for _, mid, _ in reps(path)]


def said_when(run, table="measurements", when="time", track="truth", keeps_parameters=False):
    """What is measured of each clip, or found in it, with its time or start."""
    values = {}
    for row in csv.DictReader(open(f"{run}/{table}.csv", encoding="utf-8")):
        name = row["analyzer"] if keeps_parameters else row["analyzer"].split(":")[0]
        if row["value"] and row["track"] == track:
            values.setdefault((name, row["clip"], row["quantity"]), []).append((float(row[when]), float(row["value"])))
    return values


def named(analyzer, quantity):
    """The name of a length, which the literal design has in shares of the picture."""
    lengths = ("hip-drop", "dyno-arc")
    return f"{quantity}-in-frame" if analyzer.split(":")[0] == "kinetics-wall" and quantity in lengths else quantity


def median(values, decimals=2):
    values = [value for value in values if value == value]
    return f"{np.median(values):.{decimals}f}" if values else "—"


def labelled(path):
    """The rows of a label file by kind: start, end, label and value."""
    events = {}
    for row in (line.rstrip("\n").split("\t") for line in open(path, encoding="utf-8")):
        if len(row) > 6 and row[0] in ("fault", "measure", "rep"):
            events.setdefault(row[0], []).append((float(row[1]), float(row[3] or row[1]), row[4], float(row[6] or "nan")))
    return events


def slopes(times, values, window):
    """The slope of the line through the samples of a window around each."""
    return np.array([np.polyfit(times[near], values[near], 1)[0] if near.sum() > 2 else 0.0
                     for near in (np.abs(times - t) <= window / 2 + 1e-6 for t in times)])


def sags_and_dynos(scratch):
    values = said_when(f"{scratch}/run-climbs")
    findings = said_when(f"{scratch}/run-climbs", "findings", "start")
    sags, dynos, inside_holds = {}, {}, 0
    for path in sorted(glob.glob(f"{scratch}/climbs/tracks/truth/*.safetensors")):
        clip = os.path.basename(path)[: -len(".safetensors")]
        labels = f"{scratch}/climbs/labels/{clip}.synthesis.tsv"
        times, world = track(path)
        trunk = np.linalg.norm(world[:, SHOULDERS].mean(1) - world[:, HIPS].mean(1), axis=1).max()
        hips = world[:, HIPS].mean(1)[:, 1]
        for (start, mid, end), dose in zip(reps(labels), doses(labels, "wall-sag")):
            inside = (times >= start - 1e-6) & (times <= end + 1e-6)
            out = (times >= start - 1e-6) & (times <= mid + 1e-6)

            def of_rep(analyzer, quantity):
                return [value for time, value in values.get((analyzer, clip, quantity), []) if start <= time <= end]

            if "sag" in clip:
                row = sags.setdefault(round(dose), {"true": [], "kinetics-wall": [], "kinetics-wall-fixed": []})
                row["true"].append((hips[out].max() - hips[out][-1]) / trunk)
                for name in ("kinetics-wall", "kinetics-wall-fixed"):
                    # Until the hand leaves its hold again, in the middle of which the mid is.
                    sag = [value for time, value in findings.get((name, clip, named(name, "hip-drop")), []) if start <= time <= mid + 0.25]
                    row[name].append(sag)
                    inside_holds += len(sag)
            else:
                speeds = [np.linalg.norm(np.stack([slopes(times[out], world[out, wrist, axis], 0.15) for axis in range(3)]), axis=0)
                          for wrist in WRISTS]
                hand = max(speeds, key=lambda speed: speed.max())
                row = dynos.setdefault(round(mid - start, 1), {"true": [], "kinetics-wall": [], "kinetics-wall-fixed": [], "arcs": []})
                row["true"].append(hand.max())
                for name in ("kinetics-wall", "kinetics-wall-fixed"):
                    row[name].append(of_rep(name, "dyno-speed"))
                row["arcs"] += of_rep("kinetics-wall-fixed", "dyno-arc")
    print("sag of the hips in trunk lengths, by centimetres of the dose:")
    for dose, row in sorted(sags.items()):
        print(f"  {dose} cm: true {median(row['true'])}; " + "; ".join(found(row, name) for name in ("kinetics-wall", "kinetics-wall-fixed")))
    others = sum(len(found) for found in findings.values()) - inside_holds
    print(f"  {others} other findings of sag, on the way back and in dynos")
    print("dynos in m/s, by seconds from the start of a rep to its mid:")
    for seconds, row in sorted(dynos.items(), reverse=True):
        print(f"  {seconds} s: true {median(row['true'])}; " + "; ".join(found(row, name) for name in ("kinetics-wall", "kinetics-wall-fixed"))
              + f"; arc {median(row['arcs'])} trunks")


def found(row, name):
    flat = [value for one in row[name] for value in one]
    return f"{name} in {sum(bool(one) for one in row[name])} of {len(row[name])}, {median(flat)}"


def true_balance(scratch, clip):
    """Share of time over the feet, angle of the spine, kuzushi, least margin in centimetres, and when off balance."""
    times, world = track(f"{scratch}/balance/tracks/truth/{clip}.safetensors")
    events = labelled(f"{scratch}/balance/labels/{clip}.synthesis.tsv")
    measures = {label: value for _, _, label, value in events["measure"]}
    falls = [(start, end) for start, end, _, _ in events.get("fault", [])]
    outside = sum(((times >= start - 1e-6) & (times <= end + 1e-6)).sum() for start, end in falls)
    spine = world[:, SHOULDERS].mean(1) - world[:, HIPS].mean(1)
    lean = np.degrees(np.arctan2(np.hypot(spine[:, 0], spine[:, 2]), spine[:, 1]))
    hips = world[:, HIPS].mean(1)
    speed = np.linalg.norm(np.gradient(hips, times, axis=0), axis=1)
    kuzushi = (0.7 * np.minimum(lean / 45, 1) + 0.3 * np.minimum(speed / (5 * 0.44704), 1)).max()
    return 1 - outside / len(times), measures["spine-angle"], kuzushi, measures["support-margin"], falls


def balance(scratch):
    """What both designs say of leans by their dose, on each folder of tracks, as rows of the documentation's table."""
    run = f"{scratch}/run-balance"
    designs = {"literally": "kinetics-grappling", "as meant": "kinetics-grappling-fixed"}
    clips = sorted(os.path.basename(path)[: -len(".safetensors")]
                   for path in glob.glob(f"{scratch}/balance/tracks/truth/*.safetensors"))
    truth = {clip: true_balance(scratch, clip) for clip in clips}
    groups = {}
    for clip in clips:
        groups.setdefault(clip.rpartition("-")[0], []).append(clip)
    rows = list(csv.DictReader(open(f"{run}/findings.csv", encoding="utf-8")))
    folders = [name for name in ("truth", "blazepose-full", "movenet-lightning") if any(row["track"] == name for row in rows)]
    values = {name: said_when(run, track=name) for name in folders}

    def findings(folder, design, members):
        mine = [row for row in rows if row["track"] == folder and row["analyzer"].split(":")[0] == design and row["clip"] in members]
        found = [row for row in mine if not row["abstention"]]
        right = sum(row["verdict"] == "right" for row in found)
        falls = [(clip, start, end) for clip in members for start, end in truth[clip][4]]
        hit = sum(any(row["clip"] == clip and row["verdict"] == "right" and start - 0.5 <= float(row["time"]) <= end + 0.5 for row in found)
                  for clip, start, end in falls)
        return right, len(found) - right, hit, len(falls), len({row["clip"] for row in mine if row["abstention"]})

    def order(group):
        way, _, dose = group.rpartition("-")
        return way, float(dose)

    print(f"leans: true, literally and as meant on {', '.join(folders)}; medians over people")
    for group in sorted(groups, key=order):
        members = groups[group]
        cells = [group, median([truth[clip][3] for clip in members], 1)]
        for place, quantity, decimals in ((0, "stable-share", 2), (1, "spine-angle", 1), (2, "kuzushi", 2)):
            cells.append(median([truth[clip][place] for clip in members], decimals))
            for design in designs.values():
                cells.append(", ".join(
                    median([values[folder].get((design, clip, quantity), [(0, np.nan)])[0][1] for clip in members], decimals)
                    for folder in folders))
        counts = [findings(folder, designs["as meant"], members) for folder in folders]
        cells += [", ".join("not judged" if unjudged else f"{hit} of {falls}" + (f" and {wrong} wrong" if wrong else "")
                            for _, wrong, hit, falls, unjudged in counts)]
        print("| " + " | ".join(cells) + " |")
    for folder in folders:
        for name, design in designs.items():
            right, wrong, hit, falls, unjudged = findings(folder, design, clips)
            print(f"  {folder}, {name}: {right} of {right + wrong} findings right, {hit} of {falls} falls found, {unjudged} clips not judged")


def flights(scratch):
    """Dynos of climbers who fly, by the height of the flight."""
    values = said_when(f"{scratch}/run-dynos", keeps_parameters=True)
    names = sorted({name for name, _, _ in values})
    kinds = {}
    for path in sorted(glob.glob(f"{scratch}/dynos/tracks/truth/*.safetensors")):
        clip = os.path.basename(path)[: -len(".safetensors")]
        times, world = track(path)
        trunk = np.linalg.norm(world[:, SHOULDERS].mean(1) - world[:, HIPS].mean(1), axis=1).max()
        events = labelled(f"{scratch}/dynos/labels/{clip}.synthesis.tsv")
        for start, middle, end in reps(f"{scratch}/dynos/labels/{clip}.synthesis.tsv"):
            own = {label: value for time, _, label, value in events["measure"] if start <= time <= end}
            kind = kinds.setdefault((clip.split("-")[1], own.get("flight-height", 0.0)), {"count": 0})
            kind["count"] += 1
            inside = (times >= start - 1e-6) & (times <= middle + 1e-6)
            hands = [np.linalg.norm(np.stack([slopes(times[inside], world[inside, wrist, axis], 0.15) for axis in range(3)]), axis=0).max()
                     for wrist in WRISTS]
            hips = world[inside][:, HIPS].mean(1)
            for key, value in (("time", own.get("flight-time")), ("arc", own.get("dyno-arc")), ("speed", max(hands)),
                               ("hips", (hips[-1] - hips[0])[1] / trunk)):
                if value is not None:
                    kind.setdefault(key, []).append(value)
            for name in names:
                for quantity in ("dyno-speed", "dyno-arc"):
                    said_of = [value for time, value in values.get((name, clip, named(name, quantity)), []) if start <= time <= end]
                    kind.setdefault((name, quantity), []).append(said_of)
    print("flights of climbers, by the picture and the height of the flight in metres (0: a slow reach):")
    for (shape, height), kind in sorted(kinds.items()):
        said_of = "; ".join(
            f"{name} in {sum(bool(one) for one in kind[(name, 'dyno-speed')])}, {median(sum(kind[(name, 'dyno-speed')], []))} m/s, "
            f"arc {median(sum(kind[(name, 'dyno-arc')], []))}" for name in names)
        print(f"  {shape} {height}: {kind['count']}, flight {median(kind.get('time', []))} s, hand {median(kind['speed'])} m/s, "
              f"arc {median(kind.get('arc', []))} trunks; {said_of}")


scratch = sys.argv[1]
sags_and_dynos(scratch)
balance(scratch)
flights(scratch)
