# SPDX-License-Identifier: Apache-2.0
"""What analyzers find of labelled faults, dose by dose, as Scripts/fault-doses has it.

`select RECIPE PATTERN` prints the recipe with the clips whose ids match alone; `print RECIPE DATASET RUN ANALYZERS` the table.
"""
import collections
import csv
import json
import re
import sys

TRACKS = ["truth", "blazepose-full", "movenet-lightning"]
LABELS = {
    "trunk_lean": "trunk-lean", "valgus": "knee-valgus", "hip_sag": "hip-sag", "hip_pike": "hip-pike",
    "elbow_flare": "elbow-flare", "elbow_splay": "elbow-flare", "asymmetry": "asymmetry", "hip_shift": "hip-shift", "heel_lift": "heel-lift",
    "butt_wink": "butt-wink", "rounded_back": "rounded-back", "knee_over_toe": "knee-over-toe", "elbow_drift": "elbow-drift",
    "bent_knees": "bent-knees",
}
UNITS = {"valgus": "cm", "hip_shift": "cm", "heel_lift": "cm", "knee_over_toe": "cm", "depth": "of the way", "dip": "of the way"}
MARGIN = 0.3  # Seconds by which a finding may be beside its rep.


def read(path):
    """A recipe without its comments."""
    return json.loads(re.sub(r"^\s*//.*$", "", open(path, encoding="utf-8").read(), flags=re.M))


def select(path, pattern):
    recipe = read(path)
    # What varies in a clip depends on the recipe's seed and the clip's id alone.
    recipe["clips"] = [clip for clip in recipe["clips"] if re.search(pattern, clip["id"])]
    print(json.dumps(recipe))


def doses(script, exercise):
    """The faults of each rep or hold of a script with their doses, in order."""
    parts = []
    for step in script:
        if "reps" not in step and "hold" not in step:
            continue
        faults = {LABELS[name]: (name, step[name]) for name in LABELS if name in step}
        if step.get("depth", 1) < 1:
            label = "shallow-depth" if exercise in ("squat", "lunge") else "incomplete-range"
            faults[label] = ("depth", step["depth"])
            if exercise == "jumping-jack":
                faults["narrow-stance"] = ("depth", step["depth"])
        if "dip" in step:
            # A rep that turns before the body is back begins another that does not begin where it should.
            label = "incomplete-return" if exercise == "sit-up" else "incomplete-lockout"
            faults[label] = ("dip", round(1 - step["dip"], 6))
        parts += [faults] * step.get("reps", 1)
    return parts


def labels(path):
    """Reps and holds in order of time, and the faults that were looked for."""
    spans, searched = [], []
    for line in open(path, encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if line.startswith("#faults"):
            searched = line.split()[1:]
        elif cells[0] in ("rep", "hold"):
            spans.append((float(cells[1]), float(cells[3])))
    return sorted(spans), searched


def rows(recipe, dataset, run, judges):
    """Every rep of every clip before every analyzer and fault: found, abstained from, or clear."""
    said = collections.defaultdict(list)
    for row in csv.DictReader(open(f"{run}/findings.csv", encoding="utf-8")):
        key = (row["track"], row["clip"], row["fault"], row["analyzer"])
        said[key].append((float(row["time"]), row["abstention"]))
    judged_by = collections.defaultdict(set)
    for file in ("findings.csv", "measurements.csv"):
        for row in csv.DictReader(open(f"{run}/{file}", encoding="utf-8")):
            judged_by[row["clip"]].add(row["analyzer"])
    for clip in recipe["clips"]:
        spans, searched = labels(f"{dataset}/labels/{clip['id']}.synthesis.tsv")
        parts = doses(clip["script"], clip["exercise"])
        assert len(parts) == len(spans), clip["id"]
        # Too little travel has no label where no one angle tells it, as in burpees; the recipe knows it.
        searched = sorted(set(searched).union(*parts))
        for analyzer in sorted(judged_by[clip["id"]]):
            for fault in searched:
                if fault not in judges[analyzer.split(":")[0]]:
                    continue
                for track in TRACKS:
                    events = said[(track, clip["id"], fault, analyzer)]
                    for (start, end), faults in zip(spans, parts):
                        here = [why for time, why in events if start - MARGIN <= time <= end + MARGIN]
                        name, dose = faults.get(fault, (None, None))
                        verdict = "found" if "" in here else "abstained" if here else "clear"
                        yield clip["exercise"], analyzer, fault, track, name, dose, verdict


def show(recipe_path, dataset, run, analyzers):
    judges = {
        analyzer["name"]: {criterion["fault"] for criterion in analyzer.get("criteria", [])}
        for analyzer in json.load(open(analyzers, encoding="utf-8"))["analyzers"]
    }
    recipe = read(recipe_path)
    table = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    names = {}
    for exercise, analyzer, fault, track, name, dose, verdict in rows(recipe, dataset, run, judges):
        if name:
            names[(exercise, analyzer, fault)] = name
        table[(exercise, analyzer, fault)][track][(dose, verdict)] += 1
    print("| exercise, analyzer, fault | doses | " + " | ".join(f"`{t}`" for t in TRACKS) + " |")
    print("|---|---|" + "---|" * len(TRACKS))
    total = collections.defaultdict(collections.Counter)
    for key in sorted(table):
        name = names.get(key)
        if not name:
            continue
        all_doses = sorted({d for t in table[key].values() for d, _ in t if d is not None}, reverse=name == "depth")
        cells = []
        for track in TRACKS:
            count = table[key][track]
            pairs = [(count[(d, "found")], count[(d, "found")] + count[(d, "clear")]) for d in all_doses]
            hidden = sum(count[(d, "abstained")] for d in all_doses)
            wrong, good = count[(None, "found")], count[(None, "found")] + count[(None, "clear")]
            right, labelled = sum(p[0] for p in pairs), sum(p[1] for p in pairs)
            seen = None
            for dose, (found, n) in reversed(list(zip(all_doses, pairs))):
                if n == 0:
                    continue
                if 2 * found <= n:
                    break
                seen = dose
            total[track].update(right=right, labelled=labelled, wrong=wrong, good=good, hidden=hidden)
            if labelled == 0:
                cells.append(f"not judged ({hidden})" if hidden else "no rep")
                continue
            precision = f"{right / (right + wrong):.2f}" if right + wrong else "—"
            text = " ".join(f"{f}/{n}" for f, n in pairs) + f"; wrong {wrong}/{good}"
            text += f"; P {precision} R {right / labelled:.2f}; from {'—' if seen is None else seen}"
            cells.append(text + (f"; not judged {hidden}" if hidden else ""))
        unit = UNITS.get(name, "degrees")
        exercise, analyzer, fault = key
        who = f"{exercise}: " if exercise != analyzer else ""
        print(f"| {who}`{analyzer}` `{fault}` | {', '.join(f'{d:g}' for d in all_doses)} {unit} | " + " | ".join(cells) + " |")
    cells = []
    for track in TRACKS:
        t = total[track]
        precision = t["right"] / (t["right"] + t["wrong"]) if t["right"] + t["wrong"] else float("nan")
        cells.append(f"P {precision:.2f} R {t['right'] / max(1, t['labelled']):.2f}; wrong {t['wrong']}/{t['good']}")
    print("| all | | " + " | ".join(cells) + " |")


{"select": select, "print": show}[sys.argv[1]](*sys.argv[2:])
