# SPDX-License-Identifier: Apache-2.0
"""Clips and frames of real people as Scripts/form-numbers has them: `prepare` or `print`, FOLDER, SCRATCH."""
import csv
import glob
import json
import math
import os
import sys

import numpy as np

JOINTS = ["nose"] + [
    f"{side}_{part}"
    for part in ["shoulder", "elbow", "wrist", "hip", "knee", "ankle", "heel", "foot_index"]
    for side in ["left", "right"]
]
WIDE, UPRIGHT = (1280, 720), (720, 1280)


def find(folder, ending):
    paths = sorted(glob.glob(f"{folder}/**/{ending}", recursive=True))
    if not paths:
        sys.exit(f"there is no {ending} below {folder}")
    return paths[0]


def frames(folder, name):
    return list(csv.DictReader(open(find(folder, name), encoding="utf-8")))


def prepare(folder, scratch):
    """Tables of counts for rep-ingest, and a clip of 1.5 s in which nothing moves for each frame of a plank."""
    for name, place in (("push-up", "pushup/landmarks"), ("squat", "squat/landmarks")):
        path = find(folder, place)
        with open(f"{scratch}/{name}.path", "w", encoding="utf-8") as out:
            out.write(path)
        with open(f"{scratch}/{name}.csv", "w", encoding="utf-8") as out:
            out.write("track,exercise,correct\n")
            for file in sorted(glob.glob(f"{path}/*/*.npy")):
                track = os.path.relpath(file, path)[:-4]
                out.write(f"{track},{name},{os.path.dirname(track)}\n")
    rows = {"low": [], "high": []}
    for kind in rows:
        os.makedirs(f"{scratch}/stills-{kind}")
    for number, row in enumerate(frames(folder, "plank_model/test.csv")):
        label = row["label"].lower()
        name = f"{label}-{number:04d}"
        still = [[float(row[f"{j}_x"]), float(row[f"{j}_y"]), min(1, float(row[f"{j}_v"]))] for j in JOINTS]
        for kind in rows:
            if label in ("c", kind[0]):
                np.save(f"{scratch}/stills-{kind}/{name}.npy", np.repeat(np.array(still)[None], 15, axis=0))
                rows[kind].append(f"{name},plank,{'correct' if label == 'c' else 'incorrect'}\n")
    for kind, lines in rows.items():
        with open(f"{scratch}/plank-{kind}.csv", "w", encoding="utf-8") as out:
            out.write("track,exercise,correct\n" + "".join(lines))


def area(wrong, good):
    """The probability that a wrong one has the greater value, ties counting half."""
    every = np.sort(np.concatenate([wrong, good]))
    ranks = (np.searchsorted(every, wrong, "left") + np.searchsorted(every, wrong, "right") + 1) / 2
    return (ranks.sum() - len(wrong) * (len(wrong) + 1) / 2) / (len(wrong) * len(good))


def ranked(name, wrong, good, extra=""):
    """A line with the area and its interval, as if clips or frames were people."""
    wrong, good = np.array(wrong, float), np.array(good, float)
    random = np.random.default_rng(1)
    draws = [area(random.choice(wrong, len(wrong)), random.choice(good, len(good))) for _ in range(2000)]
    low, high = np.quantile(draws, [0.025, 0.975])
    print(f"  {name}: {area(wrong, good):.2f} [{low:.2f}, {high:.2f}], n = {len(wrong)} + {len(good)}{extra}")


def spread(values):
    return " ".join(f"{v:.1f}" for v in np.quantile(values, [0.05, 0.5, 0.95]))


def clips(run):
    """Analyzers and quantities over clips that are labelled as a whole."""
    analyzers, quantities = {}, {}
    for row in csv.DictReader(open(f"{run}/measurements.csv", encoding="utf-8")):
        values = quantities.setdefault((row["analyzer"], row["quantity"]), {})
        values[row["clip"]] = max(values.get(row["clip"], -math.inf), float(row["value"]))
        analyzers.setdefault(row["analyzer"], {}).setdefault(row["clip"], 0.0)
    found = {}
    for row in csv.DictReader(open(f"{run}/findings.csv", encoding="utf-8")):
        if row["abstention"]:
            continue
        marks = analyzers.setdefault(row["analyzer"], {})
        marks[row["clip"]] = max(marks.get(row["clip"], 0.0), float(row["confidence"]))
        found.setdefault((row["analyzer"], row["fault"]), set()).add(row["clip"])
    reported = {}
    for form in json.load(open(f"{run}/measures.json", encoding="utf-8"))["forms"]:
        for measure in form["measures"]:
            if measure["id"] == "clip-auc":
                reported[form["analyzer"]] = measure.get("value")

    def parts(values):
        wrong = [v for clip, v in values.items() if clip.startswith(("incorrect", "l-", "h-")) or "incorrect" in clip]
        good = [v for clip, v in values.items() if not (clip.startswith(("l-", "h-")) or "incorrect" in clip)]
        return wrong, good

    for analyzer in sorted(analyzers):
        wrong, good = parts(analyzers[analyzer])
        if not wrong or not good:
            continue
        # The harness says the same.
        assert abs(area(np.array(wrong), np.array(good)) - reported[analyzer]) < 1e-9, analyzer
        ranked(f"{analyzer}, surest finding", wrong, good)
        for (name, fault), clips_found in sorted(found.items()):
            if name == analyzer:
                bad, well = parts({clip: 1 for clip in clips_found})
                print(f"    {fault}: {len(bad)} incorrect, {len(well)} correct clips")
    for (analyzer, quantity), values in sorted(quantities.items()):
        wrong, good = parts(values)
        if len(wrong) >= 4 and len(good) >= 4:
            ranked(f"{analyzer}, {quantity}", wrong, good, f"; correct {spread(good)}, incorrect {spread(wrong)}")


class Frame:
    """The joints of one frame in pixels."""

    def __init__(self, row, size):
        self.row, self.size = row, size

    def at(self, joint):
        return np.array([float(self.row[f"{joint}_x"]) * self.size[0], float(self.row[f"{joint}_y"]) * self.size[1]])

    def z(self, joint):
        return float(self.row[f"{joint}_z"])

    def side(self, *parts):
        seen = {s: sum(float(self.row[f"{s}_{p}_v"]) for p in parts) for s in ("left", "right")}
        return "left" if seen["left"] > seen["right"] else "right"


def turn(first, vertex, last):
    """How far hips are below a straight line, in degrees."""
    one, other = vertex - first, last - vertex
    angle = math.degrees(math.atan2(one[0] * other[1] - one[1] * other[0], one @ other))
    return angle if last[0] < first[0] else -angle


def planks(folder):
    print("plank frames, how far hips are below the line (5th, 50th, 95th percentile):")
    for size in (WIDE, (640, 480), (1000, 1000), UPRIGHT):
        for label, word in (("C", "correct"), ("L", "low"), ("H", "high")):
            values = {"knee": [], "ankle": [], "arm": [], "width": []}
            for row in frames(folder, "plank_model/test.csv"):
                if row["label"] != label:
                    continue
                frame = Frame(row, size)
                side = frame.side("shoulder", "hip", "knee")
                shoulder, hip, knee, ankle, elbow = (
                    frame.at(f"{side}_{p}") for p in ("shoulder", "hip", "knee", "ankle", "elbow")
                )
                values["knee"].append(turn(shoulder, hip, knee))
                values["ankle"].append(turn(shoulder, hip, ankle))
                trunk = np.linalg.norm(hip - shoulder)
                values["arm"].append(trunk / np.linalg.norm(elbow - shoulder))
                across = np.linalg.norm(frame.at("left_shoulder") - frame.at("right_shoulder"))
                values["width"].append(across / trunk)
            print(
                f"  {size[0]}x{size[1]} {word}, n = {len(values['knee'])}: to the knees {spread(values['knee'])}; to the ankles"
                f" {spread(values['ankle'])}; trunk in upper arms {np.median(values['arm']):.2f}; shoulders in trunks"
                f" {np.median(values['width']):.2f}"
            )


def lunges(folder):
    print("lunge frames, knee over toe against correct:")
    rows = frames(folder, "lunge_model/err.test.csv")
    for size in (WIDE, UPRIGHT):
        values = {"C": [], "L": []}
        for row in rows:
            frame = Frame(row, size)
            side = "left" if frame.at("left_knee")[1] < frame.at("right_knee")[1] else "right"
            hip, knee, ankle, toe = (frame.at(f"{side}_{p}") for p in ("hip", "knee", "ankle", "foot_index"))
            front = math.copysign(1, knee[0] - (hip[0] + ankle[0]) / 2)
            values[row["label"]].append(front * (knee[0] - toe[0]) / np.linalg.norm(knee - ankle))
        limits = [sum(v > limit for v in values[label]) for limit in (0.1, 0) for label in "LC"]
        extra = "; above 0.1 {} and {}, above 0 {} and {}".format(*limits)
        ranked(f"corrected, {size[0]}x{size[1]}", values["L"], values["C"], extra)
    values = {label: [Frame(r, WIDE).z("left_knee") - Frame(r, WIDE).z("left_foot_index") for r in rows if r["label"] == label]
              for label in "CL"}
    limits = [sum(v > 0.05 for v in values[label]) for label in "LC"]
    ranked("literal (depth of the left knee behind its toes)", values["L"], values["C"], f"; above 0.05 {limits[0]} and {limits[1]}")


def steps(folder):
    """What else differs between the lunges of the two classes: medians."""
    print("lunge frames as 1280x720, medians of correct and of knee over toe:")
    names = ("knee past toes in shanks", "step in legs", "front ankle from hips in legs", "hip height in legs", "front knee bend",
             "rear knee bend", "rear foot's pitch", "trunk lean")
    values = {"C": [], "L": []}
    for row in frames(folder, "lunge_model/err.test.csv"):
        frame = Frame(row, WIDE)
        side = "left" if frame.at("left_knee")[1] < frame.at("right_knee")[1] else "right"
        hip, knee, ankle, toe = (frame.at(f"{side}_{p}") for p in ("hip", "knee", "ankle", "foot_index"))
        other = "right" if side == "left" else "left"
        rear = [frame.at(f"{other}_{p}") for p in ("hip", "knee", "ankle", "heel", "foot_index")]
        front = math.copysign(1, knee[0] - (hip[0] + ankle[0]) / 2)
        hips = (hip + rear[0]) / 2
        way = (frame.at("left_shoulder") + frame.at("right_shoulder")) / 2 - hips
        shank = np.linalg.norm(knee - ankle)
        leg = shank + np.linalg.norm(knee - hip)
        toes = rear[4] - rear[3]
        values[row["label"]].append([
            front * (knee[0] - toe[0]) / shank, front * (ankle[0] - rear[2][0]) / leg, front * (ankle[0] - hips[0]) / leg,
            (ankle[1] - hips[1]) / leg, abs(turn(hip, knee, ankle)), abs(turn(rear[0], rear[1], rear[2])),
            math.degrees(math.atan2(toes[1], front * toes[0])), math.degrees(math.atan2(front * way[0], -way[1])),
        ])
    for name, good, bad in zip(names, np.median(values["C"], axis=0), np.median(values["L"], axis=0)):
        print(f"  {name}: {good:.2f}, {bad:.2f}")


def squats(folder, scratch):
    """How far knees are past the toes in squats from the side whose thighs are near to level, and feet."""
    print("squats from the side, knee past the toes in shanks, lean of the shank, rise of the heels:")
    places = {"hip": 23, "knee": 25, "ankle": 27, "heel": 29, "toe": 31}
    rows = []
    for row in csv.reader(open(find(folder, "fitness_pose_samples.csv"), encoding="utf-8")):
        points = np.array(row[2:101], float).reshape(33, 3)
        image = points[:, :2]
        trunk = np.linalg.norm(image[11] + image[12] - image[23] - image[24]) / 2
        if "squat" not in row[1] or abs(image[11, 0] - image[12, 0]) >= 0.35 * trunk:
            continue
        side = 0 if points[23, 2] < points[24, 2] else 1
        hip, knee, ankle, heel, toe = (image[places[p] + side] for p in places)
        shank, front = np.linalg.norm(knee - ankle), math.copysign(1, toe[0] - heel[0])
        level = abs(math.degrees(math.asin(np.clip((knee[1] - hip[1]) / np.linalg.norm(knee - hip), -1, 1)))) <= 20
        past, foot = front * (knee[0] - toe[0]) / shank, front * (toe[0] - ankle[0]) / shank
        lean = math.degrees(math.atan2(front * (knee[0] - ankle[0]), ankle[1] - knee[1]))
        rows.append((row[1], level, past, lean, foot))
    down = np.array([r[2:4] for r in rows if r[0] == "squats_down" and r[1]])
    feet = [r[4] for r in rows if r[0] == "squats_up"]
    low, high = np.quantile(down[:, 0], [0.25, 0.75])
    print(f"  ML Kit frames, down, thighs within 20 degrees of level, n = {len(down)}: past {np.median(down[:, 0]):.2f} (quartiles {low:.2f},"
          f" {high:.2f}), above 0.1 {sum(down[:, 0] > 0.1)}, above 0.21 {sum(down[:, 0] > 0.21)}; lean {np.median(down[:, 1]):.0f}")
    print(f"  toes ahead of ankles, standing, n = {len(feet)}: {np.median(feet):.2f} shanks")
    past = {}
    for row in csv.DictReader(open(f"{scratch}/run-squat/measurements.csv", encoding="utf-8")):
        if row["quantity"] == "knee-over-toe" and row["analyzer"] == "trainer-squat-fixed":
            past[row["clip"]] = (float(row["value"]), row["side"])
    for label in ("squat-correct", "squat-incorrect"):
        values = [v for clip, (v, _) in past.items() if clip.startswith(label)]
        print(f"  clips, {label}, as trainer-squat-fixed has it, n = {len(values)}: {' '.join(f'{v:.2f}' for v in values)},"
              f" median {np.median(values):.2f}")
    path = find(folder, "squat/landmarks")
    for clip, (_, side) in past.items():
        # Clips begin on the way down, where the analyzer has no start: from the highest hips to the lowest instead.
        label = clip.split("-")[1]
        track = np.load(f"{path}/{label}/{clip.replace('-', '_')}.npy")[:, :, :2] * WIDE
        joints = {name: track[:, place] for place, name in enumerate(JOINTS)}
        hips = joints[f"{side}_hip"][:, 1] - joints[f"{side}_ankle"][:, 1]
        low = int(np.argmax(hips))
        high = int(np.argmin(hips[:low + 1]))
        rise = (joints[f"{side}_foot_index"] - joints[f"{side}_heel"])[:, 1]
        shank = np.quantile(np.linalg.norm(joints[f"{side}_knee"] - joints[f"{side}_ankle"], axis=1), 0.9)
        spans = [slice(max(0, at - 1), at + 2) for at in (high, low)]
        print(f"  {clip}, {side}: heel against toes {(np.median(rise[spans[1]]) - np.median(rise[spans[0]])) / shank:.2f} shanks up")


def curls(folder):
    print("curl frames, leaning back against correct:")
    rows = frames(folder, "bicep_model/test.csv")
    for size in (WIDE, UPRIGHT):
        values = {"C": [], "L": []}
        for row in rows:
            frame = Frame(row, size)
            side = frame.side("elbow")
            way = frame.at(f"{side}_shoulder") - frame.at(f"{side}_hip")
            values[row["label"]].append(abs(math.degrees(math.atan2(way[0], -way[1]))))
        ranked(f"corrected (lean of the trunk, either way), {size[0]}x{size[1]}", values["L"], values["C"])
    values = {"C": [], "L": []}
    for row in rows:
        way = Frame(row, (1, 1)).at("left_shoulder") - Frame(row, (1, 1)).at("left_hip")
        values[row["label"]].append(math.degrees(math.atan2(way[0], -way[1])))
    limits = [sum(v > 30 for v in values[label]) for label in "LC"]
    ranked("literal (lean to the right edge, normalised)", values["L"], values["C"], f"; above 30 {limits[0]} and {limits[1]}")


def positions(folder):
    print("ML Kit frames, down against up:")
    places = {"shoulder": 11, "elbow": 13, "wrist": 15, "hip": 23, "knee": 25, "ankle": 27}
    values = {}
    for row in csv.reader(open(find(folder, "fitness_pose_samples.csv"), encoding="utf-8")):
        points = np.array(row[2:101], float).reshape(33, 3)[:, :2]

        def flexion(parts, side):
            first, vertex, last = (points[places[p] + side] for p in parts)
            one, other = first - vertex, last - vertex
            return 180 - math.degrees(math.acos(np.clip(one @ other / np.linalg.norm(one) / np.linalg.norm(other), -1, 1)))

        parts = ("hip", "knee", "ankle") if "squat" in row[1] else ("shoulder", "elbow", "wrist")
        values.setdefault(row[1], []).append([flexion(parts, 0), flexion(parts, 1)])
    mean = {name: np.mean(v, axis=1) for name, v in values.items()}
    left = {name: np.array(v)[:, 0] for name, v in values.items()}
    ranked("squat, bend of both knees", mean["squats_down"], mean["squats_up"])
    ranked("squat, bend of the left knee as the literal design takes it", left["squats_down"], left["squats_up"])
    inside = [int(sum((v >= 80) & (v <= 100))) for v in (left["squats_down"], left["squats_up"])]
    print(f"    the literal design's 80 to 100 degrees: {inside[0]} of {len(left['squats_down'])} down, {inside[1]} up")
    ranked("push-up, bend of both elbows", mean["pushups_down"], mean["pushups_up"])


def show(folder, scratch):
    for name in ("push-up", "squat", "plank-low", "plank-high"):
        print(f"{name}, clips labelled correct or incorrect:")
        clips(f"{scratch}/run-{name}")
    planks(folder)
    lunges(folder)
    steps(folder)
    squats(folder, scratch)
    curls(folder)
    positions(folder)


{"prepare": prepare, "print": show}[sys.argv[1]](*sys.argv[2:])
