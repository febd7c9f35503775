# SPDX-License-Identifier: Apache-2.0
"""What analyzers find of labelled faults, dose by dose, as Scripts/fault-doses has it.

`select RECIPE PATTERN` prints the recipe with the clips whose ids match alone; `print RECIPE DATASET RUN ANALYZERS` three tables, the least
dose seen with precision and recall, all doses with intervals, and medians of what was measured, and the sums of each track.
"""
import collections
import csv
import itertools
import json
import math
import re
import statistics
import sys

TRACKS = ["truth", "blazepose-full", "movenet-lightning"]
LABELS = {
    "trunk_lean": "trunk-lean", "valgus": "knee-valgus", "hip_sag": "hip-sag", "hip_pike": "hip-pike",
    "elbow_flare": "elbow-flare", "elbow_splay": "elbow-flare", "asymmetry": "asymmetry", "hip_shift": "hip-shift", "heel_lift": "heel-lift",
    "butt_wink": "butt-wink", "rounded_back": "rounded-back", "knee_over_toe": "knee-over-toe", "elbow_drift": "elbow-drift",
    "bent_knees": "bent-knees", "fold": "fold",
}
STUDENT = {2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365}  # 0.975 quantiles by degrees of freedom.
UNITS = {"valgus": "cm", "hip_shift": "cm", "heel_lift": "cm", "knee_over_toe": "cm", "depth": "of the way", "dip": "of the way short"}
MARGIN = 0.3  # Seconds by which a finding may be beside its rep.


def read(path):
    """A recipe without its comments."""
    return json.loads(re.sub(r"^\s*//.*$", "", open(path, encoding="utf-8").read(), flags=re.M))


def clips(recipe):
    """The clips of a recipe, those of several subjects as one of each."""
    for clip in recipe["clips"]:
        for subject in clip.get("subjects", []):
            one = {**clip, "id": f"{clip['id']}-{subject}", "subject": subject}
            del one["subjects"]
            yield one
        if "subjects" not in clip:
            yield clip


def select(path, pattern):
    recipe = read(path)
    # What varies in a clip depends on the recipe's seed and the clip's id alone.
    recipe["clips"] = [clip for clip in clips(recipe) if re.search(pattern, clip["id"])]
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
            if exercise == "deadlift":
                # The knees of a lift that ends short are not locked either.
                faults["incomplete-lockout"] = ("depth", step["depth"])
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
    measured = collections.defaultdict(list)
    for row in csv.DictReader(open(f"{run}/measurements.csv", encoding="utf-8")):
        key = (row["track"], row["clip"], row["quantity"], row["analyzer"])
        measured[key].append((float(row["time"]), float(row["value"])))
    judged_by = collections.defaultdict(set)
    for file in ("findings.csv", "measurements.csv"):
        for row in csv.DictReader(open(f"{run}/{file}", encoding="utf-8")):
            judged_by[row["clip"]].add(row["analyzer"])
    for clip in clips(recipe):
        spans, searched = labels(f"{dataset}/labels/{clip['id']}.synthesis.tsv")
        parts = doses(clip["script"], clip["exercise"])
        assert len(parts) == len(spans), clip["id"]
        # Too little travel has no label where no one angle tells it, as in burpees; the recipe knows it.
        searched = sorted(set(searched).union(*parts))
        for analyzer in sorted(judged_by[clip["id"]]):
            for fault in searched:
                criterion = judges[analyzer.split(":")[0]].get(fault)
                if criterion is None:
                    continue
                worst = max if criterion["wrong"] == "above" else min
                for track in TRACKS:
                    events = said[(track, clip["id"], fault, analyzer)]
                    values = measured[(track, clip["id"], criterion["quantity"], analyzer)]
                    for (start, end), faults in zip(spans, parts):
                        here = [why for time, why in events if start - MARGIN <= time <= end + MARGIN]
                        name, dose = faults.get(fault, (None, None))
                        verdict = "found" if "" in here else "abstained" if here else "clear"
                        value = [v for time, v in values if start - MARGIN <= time <= end + MARGIN]
                        value = worst(value) if value else None
                        yield (clip["exercise"], analyzer, fault), track, clip["subject"], dose, verdict, name, value


def interval(people):
    """The 95 % interval of a ratio over people, each [numerator, denominator], as Documentation/Intervals.md has them for few people.

    The expanded percentile bootstrap over every resample; where all people agree on 0 or 1, what so many can rule out.
    Nothing where they agree on anything else, or are fewer than three.
    """
    people = [p for p in people if p[1]]
    n = len(people)
    if n < 3:
        return ""
    shares = {p[0] / p[1] for p in people}
    if shares == {1}:
        return f" [{0.05 ** (1 / n):.2f}, 1.00]"
    if shares == {0}:
        return f" [0.00, {1 - 0.05 ** (1 / n):.2f}]"
    weights = collections.Counter()
    for chosen in itertools.combinations_with_replacement(range(n), n):
        times = collections.Counter(chosen).values()
        sums = [sum(people[i][k] for i in chosen) for k in (0, 1)]
        if sums[1]:
            weights[sums[0] / sums[1]] += math.factorial(n) / math.prod(map(math.factorial, times))
    if len(weights) < 2:
        return ""
    # Hesterberg, 2015: Student's quantile times sqrt(n / (n - 1)) in place of the normal one.
    tail = (1 - math.erf(STUDENT[n - 1] * math.sqrt(n / (n - 1)) / math.sqrt(2))) / 2
    total, ends = sum(weights.values()), []
    for order in (sorted(weights), sorted(weights, reverse=True)):
        seen = 0
        for value in order:
            seen += weights[value] / total
            if seen >= tail:
                ends.append(value)
                break
    return f" [{ends[0]:.2f}, {ends[1]:.2f}]"


def rate(people, has_interval=True):
    """A ratio over people with its interval; nothing without a denominator."""
    below = sum(p[1] for p in people)
    if below == 0:
        return "—"
    value = sum(p[0] for p in people) / below
    return f"{value:.2f}{interval(people) if has_interval else ''}"


class Outcome:
    """What an analyzer makes of one fault on one track: `counts` by person, dose (nothing without the fault) and verdict."""

    def __init__(self, counts, doses):
        def number(verdict, wanted, person=None):
            return sum(
                n for (who, dose, what), n in counts.items()
                if what == verdict and wanted(dose) and person in (None, who)
            )

        faulty, sound = (lambda dose: dose is not None), (lambda dose: dose is None)
        self.hidden = number("abstained", faulty)
        self.wrong = number("found", sound)
        self.good = self.wrong + number("clear", sound)
        self.by_dose = []
        for dose in doses:
            found = number("found", lambda d: d == dose)
            self.by_dose.append((found, found + number("clear", lambda d: d == dose)))
        self.found = sum(f for f, _ in self.by_dose)
        self.labelled = sum(n for _, n in self.by_dose)
        people = sorted({who for who, _, _ in counts})
        hits = {who: number("found", faulty, who) for who in people}
        self.precision = [(hits[who], hits[who] + number("found", sound, who)) for who in people]
        self.recall = [(hits[who], hits[who] + number("clear", faulty, who)) for who in people]
        self.least = None  # The least dose from which on more than half are found.
        for dose, (found, n) in reversed(list(zip(doses, self.by_dose))):
            if 2 * found <= n and n:
                break
            self.least = dose if n else self.least

    def brief(self):
        if not self.labelled:
            return "not judged" if self.hidden else "no rep"
        least = "never" if self.least is None else f"{self.least:g}"
        return f"{least}; {rate(self.precision, False)}, {rate(self.recall, False)}"

    def whole(self):
        if not self.labelled:
            return f"not judged ({self.hidden})" if self.hidden else "no rep"
        text = " ".join(f"{f}/{n}" for f, n in self.by_dose) + f"; wrong {self.wrong}/{self.good}"
        text += f"; P {rate(self.precision)}, R {rate(self.recall)}"
        return text + (f"; not judged {self.hidden}" if self.hidden else "")


def median(values):
    return f"{statistics.median(values):.3g}" if values else "—"


def show(recipe_path, dataset, run, analyzers):
    known = json.load(open(analyzers, encoding="utf-8"))["analyzers"]
    literal = {analyzer["name"] for analyzer in known if analyzer["literal"]}
    judges = {
        # Of several criteria of a fault the first one, as limits of a phase come after those of the rep.
        analyzer["name"]: {criterion["fault"]: criterion for criterion in reversed(analyzer.get("criteria", []))}
        for analyzer in known
    }
    counts = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    values = collections.defaultdict(list)
    names = {}
    for key, track, person, dose, verdict, name, value in rows(read(recipe_path), dataset, run, judges):
        if name:
            names[key] = name
        counts[key][track][(person, dose, verdict)] += 1
        if value is not None:
            values[(key, track, dose)].append(value)
    table, measured = [], []
    for key in sorted(names):
        doses = {d for t in counts[key].values() for _, d, _ in t if d is not None}
        doses = sorted(doses, reverse=names[key] == "depth")
        exercise, analyzer, fault = key
        who = f"{exercise}: " if exercise != analyzer else ""
        scale = f"{', '.join(f'{d:g}' for d in doses)} {UNITS.get(names[key], 'degrees')}"
        name = f"{who}`{analyzer}` `{fault}`"
        table.append([name, scale] + [Outcome(counts[key][t], doses) for t in TRACKS])
        criterion = judges[analyzer.split(":")[0]][fault]
        cells = [[median(values[(key, t, dose)]) for dose in [None, *doses]] for t in TRACKS]
        if any(cell != "—" for row in cells for cell in row):
            texts = [f"{good}; {' '.join(others)}" for good, *others in cells]
            measured.append(f"| {name} | `{criterion['quantity']}` | {scale} | " + " | ".join(texts) + " |")
    for words in (Outcome.brief, Outcome.whole):
        print("| analyzer, fault | doses | " + " | ".join(f"`{t}`" for t in TRACKS) + " |")
        print("|---|---|" + "---|" * len(TRACKS))
        for name, scale, *outcomes in table:
            print(f"| {name} | {scale} | " + " | ".join(map(words, outcomes)) + " |")
        print()
    print("| analyzer, fault | quantity | doses | " + " | ".join(f"`{t}`" for t in TRACKS) + " |")
    print("|---|---|---|" + "---|" * len(TRACKS))
    print("\n".join(measured) + "\n")
    meant = [row[2:] for key, row in zip(sorted(names), table) if key[1].split(":")[0] not in literal]
    for track, outcomes in zip(TRACKS, zip(*meant)):
        right, labelled, wrong, good, hidden = (
            sum(getattr(o, name) for o in outcomes) for name in ("found", "labelled", "wrong", "good", "hidden")
        )
        print(f"{track}: found {right} of {labelled}, wrong {wrong} of {good}, not judged {hidden}, without literal designs")


{"select": select, "print": show}[sys.argv[1]](*sys.argv[2:])
