# SPDX-License-Identifier: Apache-2.0
"""Which severities of the posture and gait design can be trusted, and by how much its numbers are off, as Scripts/clinical-numbers has it.

`DATASET RUN...` prints as Markdown the table of trust, changes of verdict per minute, and bias with MDC95 of each quantity. Runs are of the
exact tracks, ARKit's joints with noise and observed backends; a table's columns are those of TRACKS.
"""
import bisect
import collections
import csv
import glob
import json
import math
import sys

TRACKS = {
    "arkit": "ARKit, no noise", "arkit-5mm": "5 mm", "arkit-10mm": "10 mm", "arkit-20mm": "20 mm",
    "arkit-10mm-200ms": "10 mm lasting", "observed-blazepose-full": "BlazePose Full",
    "observed-blazepose-lite": "BlazePose Lite", "observed-movenet-lightning": "MoveNet Lightning",
}
POSTURE, GAIT, BALANCE, RANGES = "andernet-posture", "andernet-gait", "andernet-balance", "andernet-range-of-motion"
RISK = "andernet-fall-risk"
# Half of each sway is taken for one with closed eyes, so that there is a ratio at all.
CLOSED = "corrected, eyes closed from 15 s"
# The reading, and the name of the analyzer that has it.
READINGS = {
    POSTURE: {"text": POSTURE, "code": f"{POSTURE}:reading=code", "corrected": f"{POSTURE}-fixed:severities=on"},
    BALANCE: {"text": BALANCE, "code": f"{BALANCE}:reading=code", "corrected": f"{BALANCE}-fixed:severities=on",
              CLOSED: f"{BALANCE}-fixed:min-duration=14.0,eyes-closed-from=15.0"},
    RANGES: {"code": RANGES, "corrected": f"{RANGES}-fixed:severities=on"},
    RISK: {"text": RISK, "code": f"{RISK}:reading=code", "corrected": f"{RISK}-fixed"},
    GAIT: {
        "text": GAIT, "text at 0.1 g": f"{GAIT}:min-acceleration=0.1", "code": f"{GAIT}:reading=code",
        "corrected": f"{GAIT}-fixed:judgements=on", "corrected, IMU": f"{GAIT}-fixed:steps=imu",
    },
}
CLIPS = {POSTURE: "posture-", BALANCE: "sway-", RANGES: "range-", GAIT: "walk-", RISK: "walk-"}
FRAME = 1 / 30
# The rule, written down before anything was measured.
LEAST_RIGHT, LEAST_KAPPA = 0.9, 0.8


def above(value, limits):
    """Normal up to the first limit, and each band beyond its limit."""
    return bisect.bisect_left(limits, value)


def reached(value, limits):
    """Normal below the first limit, and each band from its limit on."""
    return bisect.bisect_right(limits, value)


def neck(first, second, third, is_normal_at_first):
    def grade(value):
        is_normal = value >= first if is_normal_at_first else value > first
        return 0 if is_normal else 1 if value >= second else 2 if value >= third else 3
    return grade


# Of each severity: its quantity, half of the narrowest band that has two limits, and by reading the grade of a true value.
SEVERITIES = {
    "craniovertebral-severity": (POSTURE, "craniovertebral-angle", {
        "text": (2.5, neck(50, 45, 40, False)), "code": (4.5, neck(49, 40, 30, True)),
        "corrected": (2.5, neck(50, 45, 40, True)),
    }),
    "sagittal-vertical-severity": (POSTURE, "sagittal-vertical-axis", {
        "text": (10, lambda v: above(abs(v), [95]) + reached(abs(v), [40, 60])),
        "code": (10, lambda v: reached(abs(v), [50, 70, 95])), "corrected": (10, lambda v: above(v, [40, 60, 95])),
    }),
    "trunk-lean-severity": (POSTURE, "trunk-lean", {
        name: (2.5, lambda v: above(abs(v), [5, 10, 20])) for name in ("code", "corrected")
    }),
    "lateral-lean-severity": (POSTURE, "lateral-lean", {
        name: (1.5, lambda v: above(abs(v), [2, 5, 10])) for name in ("code", "corrected")
    }),
    "pelvic-obliquity-severity": (POSTURE, "pelvic-obliquity", {
        name: (1, lambda v: above(abs(v), [1, 3, 5])) for name in ("code", "corrected")
    }),
    "sway-area-severity": (BALANCE, "pelvis-sway-area", {
        "text": (50, lambda v: above(v, [400]) + reached(v, [100, 200])),  # The recipe's clips tell no age.
        "corrected": (50, lambda v: above(v, [100, 200, 400])),
    }),
    "sway-speed-severity": (BALANCE, "pelvis-sway-speed", {
        "text": (5, lambda v: above(v, [40]) + reached(v, [10, 20])), "code": (None, lambda v: 3 * above(v, [25])),
        "corrected": (5, lambda v: above(v, [10, 20, 40])),
    }),
}
LEVELS = ["negligible", "low", "medium", "high", "very-high"]
QUANTITIES = {
    POSTURE: ["craniovertebral-angle", "sagittal-vertical-axis", "trunk-lean", "lateral-lean", "shoulder-protraction", "pelvic-tilt",
              "shoulder-tilt", "pelvic-obliquity", "ear-shoulder-angle"],
    GAIT: ["step-time", "cadence", "step-length", "stride-length", "gait-speed", "step-time-asymmetry", "step-length-asymmetry"],
    BALANCE: ["pelvis-sway-path", "pelvis-sway-speed", "pelvis-sway-path-unfiltered", "pelvis-sway-speed-unfiltered", "pelvis-sway-area",
              "pelvis-sway-ml-range", "pelvis-sway-ap-range"],
    RANGES: ["hip-range", "hip-flexion-max", "hip-extension-max", "knee-range", "knee-flexion-max", "ankle-range",
             "ankle-dorsiflexion-max", "shoulder-range", "shoulder-flexion-max", "elbow-range", "elbow-flexion-max"],
}
# Quantities and scores that no label has: they are held against themselves on joints without noise.
UNLABELLED = [
    (GAIT, "corrected", "foot-smoothness"), (GAIT, "code", "recording-smoothness"),
    (GAIT, "corrected", "harmonic-ratio-ap"), (GAIT, "corrected", "harmonic-ratio-v"), (GAIT, "corrected", "harmonic-ratio-ml"),
    (GAIT, "code", "recording-harmonic-ratio-ap"), (GAIT, "code", "recording-harmonic-ratio-ml"),
    (BALANCE, CLOSED, "romberg-speed-ratio"),
    (BALANCE, CLOSED, "romberg-area-ratio"),
    (RISK, "text", "fall-risk-score"), (RISK, "code", "fall-risk-score"), (RISK, "corrected", "fall-risk-score"),
]
SIGNED = {"lateral-lean", "shoulder-tilt", "pelvic-obliquity"}
# Quantities under another name, with the true value that they stand for.
ALIASES = {"symmetry-score": ("step-length-asymmetry", lambda v: 100 - v), "stride-length-asymmetry": ("step-length-asymmetry", lambda v: v)}


def rows(runs, file):
    for run in runs:
        with open(f"{run}/{file}", encoding="utf-8") as text:
            yield from csv.DictReader(text)


def signed(value, side):
    return -value if side == "right" else value


def kappa(pairs):
    """Cohen's kappa with quadratic weights; nothing where all are the same."""
    n = len(pairs)
    seen = sum((a - b) ** 2 for a, b in pairs) / n
    mean = sum((a - b) ** 2 for a, _ in pairs for _, b in pairs) / n / n
    return None if mean == 0 or len({a for a, _ in pairs}) < 2 else 1 - seen / mean


def error(pairs):
    """Bias and the smallest detectable change of (true, measured) values, as Documentation/Measures.md has them: by ICC(2,1)."""
    n = len(pairs)
    differences = [m - t for t, m in pairs]
    bias = sum(differences) / n
    if n < 10:
        return bias, None
    levels = [(m + t) / 2 for t, m in pairs]
    level = sum(levels) / n
    targets = 2 * sum((v - level) ** 2 for v in levels) / (n - 1)
    rest = sum((d - bias) ** 2 for d in differences) / 2 / (n - 1)
    ways = n * bias * bias / 2
    scale = targets + rest + 2 * (ways - rest) / n
    if scale <= 0:
        return bias, 0.0
    squares = (targets + rest) * (n - 1) + ways
    sem = math.sqrt(squares / (2 * n - 1) * max(1 - (targets - rest) / scale, 0))
    return bias, 1.96 * math.sqrt(2) * sem


def number(value):
    size = abs(value)
    digits = 0 if size >= 99.5 else 1 if size >= 0.995 else 2 if size >= 0.0995 else 3
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if float(text) == 0 else text


class Study:
    def __init__(self, dataset, runs):
        manifest = json.load(open(f"{dataset}/dataset.json", encoding="utf-8"))
        self.clips = [c["id"] for c in manifest["clips"]]
        self.truth = collections.defaultdict(dict)  # Of a clip and quantity: by side, the values that a clip has once.
        many = set()  # Quantities that a clip has again and again, as steps.
        for clip in self.clips:
            for path in sorted(glob.glob(f"{dataset}/labels/{clip}.*.tsv")):
                for line in open(path, encoding="utf-8"):
                    cells = line.rstrip("\n").split("\t")
                    if cells[0] == "measure":
                        if cells[5] in self.truth[(clip, cells[4])]:
                            many.add(cells[4])
                        self.truth[(clip, cells[4])][cells[5]] = float(cells[6])
        self.pairs = collections.defaultdict(list)  # By analyzer, track, quantity and view: (true, measured).
        for row in rows(runs, "measure-errors.csv"):
            if row["quantity"] not in SIGNED and row["labelled"] and row["measured"]:
                self.add(row, row["quantity"], float(row["labelled"]), float(row["measured"]))
        # True values of steps that some reading measured: those in which a walk ends are measured by none.
        self.many = {
            (family, name): [true for key, pairs in self.pairs.items() if key[2] == name for true, _ in pairs]
            for family, names in QUANTITIES.items() for name in names if name in many
        }
        self.means = collections.defaultdict(list)  # By analyzer, track and quantity or score, clip and side: what is said.
        for row in rows(runs, "measurements.csv"):
            name, clip = row["quantity"], row["clip"]
            if name in SIGNED and self.truth.get((clip, name)):
                (side, value), = self.truth[(clip, name)].items()
                self.add(row, name, signed(value, side), signed(float(row["value"]), row["side"]))
            elif name in ALIASES and self.truth.get((clip, ALIASES[name][0])):
                meant, change = ALIASES[name]
                self.add(row, meant, self.truth[(clip, meant)][""], change(float(row["value"])))
        for file, subject in (("measurements.csv", "quantity"), ("judgements.csv", "subject")):
            for row in rows(runs, file):
                if row["clip"].startswith(self.own(row["analyzer"])) and row.get("scale", "score") == "score":
                    key = (row["analyzer"], row["track"], row[subject], row["clip"], row["side"])
                    self.means[key].append(float(row["value"]))
        self.means = {key: sum(values) / len(values) for key, values in self.means.items()}
        self.said = collections.defaultdict(list)  # By analyzer, track, subject and clip: (start, end, verdict).
        for row in rows(runs, "judgements.csv"):
            verdict = row["judged"] if row["scale"] == "class" else round(float(row["value"]))
            key = (row["analyzer"], row["track"], row["subject"], row["clip"])
            self.said[key].append((float(row["start"]), float(row["end"]), verdict))
        self.why = collections.defaultdict(collections.Counter)  # By analyzer, track and subject: reasons.
        for row in rows(runs, "findings.csv"):
            if row["abstention"] and row["clip"].startswith(self.own(row["analyzer"])):
                self.why[(row["analyzer"], row["track"], row["fault"])][row["abstention"]] += 1

    @staticmethod
    def own(analyzer):
        return next(prefix for name, prefix in CLIPS.items() if analyzer.split(":")[0] in (name, f"{name}-fixed"))

    @staticmethod
    def view(clip):
        return "facing" if "-front-" in clip else "from the side"

    def add(self, row, quantity, true, measured):
        if row["clip"].startswith(self.own(row["analyzer"])):
            self.pairs[(row["analyzer"], row["track"], quantity, self.view(row["clip"]))].append((true, measured))

    def verdict(self, analyzer, track, subject, clip):
        """The verdict that lasts longest; nothing without one."""
        spans = collections.Counter()
        for start, end, verdict in self.said.get((analyzer, track, subject, clip), []):
            spans[verdict] += end - start + FRAME
        return max(spans, key=spans.get) if spans else None

    def true_range(self, clip):
        """Uneven if the true ranges of hips, knees or shoulders differ by more than 5 degrees."""
        ways = [self.truth[(clip, f"{joint}-range")] for joint in ("hip", "knee", "shoulder")]
        return int(any(abs(way["left"] - way["right"]) > 5 for way in ways))

    def level(self, analyzer, track, clip):
        if "fixed" not in analyzer:
            found = self.verdict(analyzer, track, "reba-level", clip)
            return None if found is None else LEVELS.index(found)
        score = self.verdict(analyzer, track, "reba-score", clip)
        return None if score is None else bisect.bisect_left([1, 3, 7, 10], score)

    def outcomes(self, subject, reading, analyzer, track, view):
        """(true, judged) of each clip that is judged, and how many clips there are."""
        prefix = self.own(analyzer)
        clips = [c for c in self.clips if c.startswith(prefix) and view in (None, self.view(c))]
        found = []
        for clip in clips:
            if subject == "reba-level":
                judged = self.level(analyzer, track, clip)
                true = self.level(READINGS[POSTURE]["corrected"], "arkit", clip)
            elif subject == "range-symmetry":
                judged = self.verdict(analyzer, track, subject, clip)
                judged, true = None if judged is None else int(judged == "uneven"), self.true_range(clip)
            elif subject in ("upper-crossed", "lower-crossed"):
                judged = self.verdict(analyzer, track, subject, clip)
                judged = None if judged is None else int(judged == "found")
                value = {name: self.truth[(clip, name)][""] for name in QUANTITIES[POSTURE] if name not in SIGNED}
                true = int(value["pelvic-tilt"] > 12) if subject == "lower-crossed" else int(
                    value["craniovertebral-angle"] < 50 and value["shoulder-protraction"] > 20)
            else:
                judged = self.verdict(analyzer, track, subject, clip)
                _, quantity, grades = SEVERITIES[subject]
                grade = grades[reading][1]
                value = next(iter(self.truth[(clip, quantity)].values()))
                true = grade(value)
            if judged is not None:
                found.append((true, judged))
        return found, len(clips)

    def trust(self, subject, reading, analyzer, track, view):
        found, n = self.outcomes(subject, reading, analyzer, track, view)
        if len(found) < n / 4:
            quantity = SEVERITIES.get(subject, ("", ""))[1]
            why = self.why[(analyzer, track, subject)] + self.why[(analyzer, track, quantity)] + self.why[(analyzer, track, "reba-score")]
            return f"does not show ({why.most_common(1)[0][0] if why else 'silent'})"
        right = sum(a == b for a, b in found) / len(found)
        agreement = kappa(found)
        change = half = None
        if subject in SEVERITIES:
            half = SEVERITIES[subject][2][reading][0]
            pairs = [p for v in ("facing", "from the side") if view in (None, v)
                     for p in self.pairs[(analyzer, track, SEVERITIES[subject][1], v)]]
            change = error(pairs)[1] if len(pairs) >= 10 else None
        is_good = right >= LEAST_RIGHT and agreement is not None and agreement >= LEAST_KAPPA
        if half is not None and (change is None or change > half):
            is_good = False
        parts = [f"{right:.2f}", "-" if agreement is None else f"{agreement:.2f}"]
        parts.append("-" if change is None or half is None else number(change))
        if len(found) < n:
            parts.append(f"{len(found)} of {n}")
        return f"{'**yes**' if is_good else 'no'} ({', '.join(parts)})"

    def changes(self, subject, analyzer, track):
        """Changes of verdict per minute, and those to a verdict that then lasts half a second."""
        count, slow, seconds = 0, 0, 0.0
        for (who, where, what, clip), spans in self.said.items():
            if (who, where, what) != (analyzer, track, subject) or not clip.startswith(self.own(analyzer)):
                continue
            spans = sorted(spans)
            seconds += spans[-1][1] - spans[0][0] + FRAME
            count += len(spans) - 1
            held = spans[0][2]
            for start, end, verdict in spans[1:]:
                if verdict != held and end - start + FRAME >= 0.5 - 1e-9:
                    held, slow = verdict, slow + 1
        return f"{60 * count / seconds:.0f}, {60 * slow / seconds:.0f}" if seconds else "-"

    def extent(self, quantity, family):
        """The least and the greatest true value."""
        if (family, quantity) in self.many:
            values = self.many[(family, quantity)]
            return f"{number(min(values))} to {number(max(values))}"
        values = [
            signed(value, side) if quantity in SIGNED else value for (clip, name), by_side in self.truth.items()
            if name == quantity and clip.startswith(CLIPS[family]) for side, value in by_side.items()
        ]
        return f"{number(min(values))} to {number(max(values))}"

    def against_itself(self, analyzer, name):
        """The values on joints without noise, and per track how far they are off."""
        clean = {key[3:]: value for key, value in self.means.items() if key[:3] == (analyzer, "arkit", name)}
        cells = []
        for track in list(TRACKS)[1:]:
            seen = {key[3:]: value for key, value in self.means.items() if key[:3] == (analyzer, track, name)}
            pairs = [(clean[key], seen[key]) for key in sorted(clean) if key in seen]
            if len(pairs) < 10:
                why = self.why[(analyzer, track, "sway-area-severity" if name.startswith("romberg") else name)]
                cells.append(f"does not show ({why.most_common(1)[0][0]})" if why else "does not show")
            else:
                cells.append(", ".join(number(v) for v in error(pairs)))
        return [f"{number(min(clean.values()))} to {number(max(clean.values()))}" if clean else "-"] + cells

    def cell(self, analyzer, track, quantity, views):
        pairs = [p for view in views for p in self.pairs[(analyzer, track, quantity, view)]]
        if len(pairs) < 10:
            name = next((s for s, (_, q, _) in SEVERITIES.items() if q == quantity), quantity)
            why = self.why[(analyzer, track, quantity)] + self.why[(analyzer, track, name)]
            if not why and self.own(analyzer) != CLIPS[POSTURE]:
                subject = {CLIPS[BALANCE]: "sway-area-severity", CLIPS[RANGES]: "range-symmetry", CLIPS[GAIT]: "gait-pattern"}
                why = self.why[(analyzer, track, subject[self.own(analyzer)])]
            reason = f" ({why.most_common(1)[0][0]})" if why else ""
            return f"does not show{reason}"
        bias, change = error(pairs)
        return f"{number(bias)}, {number(change)}"


def table(heads, body):
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for cells in body:
        print("| " + " | ".join(cells) + " |")
    print()


def show(dataset, runs):
    study = Study(dataset, runs)
    tracks = list(TRACKS)
    both = ("facing", "from the side")
    judged = [(s, family, reading) for s, (family, _, grades) in SEVERITIES.items() for reading in grades]
    judged += [("reba-level", POSTURE, r) for r in ("text", "code", "corrected")]
    judged += [("range-symmetry", RANGES, r) for r in ("code", "corrected")]
    judged += [(s, POSTURE, r) for s in ("upper-crossed", "lower-crossed") for r in ("text", "code")]
    print("## Trust\n")
    body, literal = [], []
    for subject, family, reading in judged:
        analyzer = READINGS[family][reading]
        views = both if family in (POSTURE, BALANCE) else (None,)
        for view in views:
            name = f"`{subject}`, {reading}" + (f", {view}" if view else "")
            cells = [study.trust(subject, reading, analyzer, track, view) for track in tracks]
            body.append([name] + cells)
        if reading != "corrected" and family == POSTURE and "crossed" not in subject:
            literal.append([f"`{subject}`, {reading}"] + [study.changes(subject, analyzer, t) for t in tracks])
    table(["severity, reading", *TRACKS.values()], body)
    print("## Changes per minute\n")
    table(["severity, reading", *list(TRACKS.values())[:5]], [cells[:6] for cells in literal])
    for family, quantities in QUANTITIES.items():
        print(f"## {family}\n")
        body = []
        for quantity in quantities:
            for views in [(v,) for v in both] if family in (POSTURE, BALANCE) else [both]:
                by_cells = {}
                for reading, analyzer in READINGS[family].items():
                    if reading == CLOSED:
                        continue
                    cells = tuple(study.cell(analyzer, track, quantity, views) for track in tracks)
                    if any(c[0] != "d" for c in cells):
                        by_cells.setdefault(cells, []).append(reading)
                for cells, readings in by_cells.items():
                    suffix = f", {views[0]}" if len(views) == 1 else ""
                    body.append([f"`{quantity}`", " and ".join(readings) + suffix, study.extent(quantity, family), *cells])
        table(["quantity", "reading", "true", *TRACKS.values()], body)
    print("## Against joints without noise\n")
    body = [
        [f"`{name}`", reading, *study.against_itself(READINGS[family][reading], name)] for family, reading, name in UNLABELLED
    ]
    table(["quantity", "reading", "without noise", *list(TRACKS.values())[1:]], body)


show(sys.argv[1], sys.argv[2:])
