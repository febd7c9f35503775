# SPDX-License-Identifier: Apache-2.0
"""How counters count sets under stress: `stress_numbers.py RUN [EFFECTS]` prints tables of a run of rep-eval, and writes them as Swift.

A clip is a set. Its tags name the stress alone and with its amount (`rest-drift`, `rest-drift-large`), or are `no-stress`.
"""
import collections
import csv
import json
import sys

AMOUNTS = ["small", "medium", "large"]
PLAIN = "no-stress"


def cell(tags):
    """The stress and the amount that the tags of a clip name; nil where they name none."""
    for tag in tags:
        if tag == PLAIN:
            return (PLAIN, "")
        for amount in AMOUNTS:
            name = tag.removesuffix("-" + amount)
            if name != tag and name in tags:
                return (name, amount)
    return None


def differences(run):
    """By counter and clip how many more events than reps there are; counters in the order of the run."""
    reps = collections.Counter(row["clip"] for row in csv.DictReader(open(f"{run}/reps.csv", encoding="utf-8")))
    events = collections.Counter()
    for row in csv.DictReader(open(f"{run}/events.csv", encoding="utf-8")):
        # Events where labels excuse them, as within a walk, are of no count.
        if row["outcome"] != "excused":
            events[row["counter"], row["clip"]] += 1
    return lambda counter, clip: events[counter, clip] - reps[clip]


def effects(run):
    """A row of each counter, stress and amount that the run has."""
    record = json.load(open(f"{run}/run.json", encoding="utf-8"))
    more = differences(run)
    counters = list(dict.fromkeys(one["counter"] for one in record["configurations"]))
    cells = collections.defaultdict(list)
    plain = {}
    for clip in record["clips"]:
        found = cell(clip["tags"])
        if found is None:
            continue
        cells[found].append(clip)
        if found[0] == PLAIN:
            plain[clip["id"].removesuffix("-none")] = clip
    if not cells:
        sys.exit(f"{run}: no clip has a tag of a stress")
    rows = []
    for counter in counters:
        for (stress, amount), clips in cells.items():
            off = [more(counter, clip["id"]) for clip in clips]
            pairs = [plain.get(clip["id"].removesuffix(f"-{stress}-{amount}").removesuffix("-none")) for clip in clips]
            if None in pairs:
                sys.exit(f"{run}: no plain set beside '{clips[pairs.index(None)]['id']}'")
            same = [more(counter, clip["id"]) == 0 for clip in pairs]
            rows.append({
                "counter": counter, "stress": stress, "amount": amount, "sets": len(clips),
                "exact": round(sum(n == 0 for n in off) / len(off), 4),
                # The plain sets of the same people, exercises and lengths.
                "plain_exact": round(sum(same) / len(same), 4),
                "lost": round(sum(max(0, -n) for n in off) / len(off), 3),
                "added": round(sum(max(0, n) for n in off) / len(off), 3),
            })
    return rows


def table(rows, key, decimals):
    """A row of each counter, a column of each stress with its three amounts."""
    at = {(row["counter"], row["stress"], row["amount"]): row[key] for row in rows}
    counters = list(dict.fromkeys(row["counter"] for row in rows))
    stresses = sorted({row["stress"] for row in rows} - {PLAIN})

    def text(counter, stress, amount):
        value = at.get((counter, stress, amount))
        return "-" if value is None else f"{value:.{decimals}f}"

    print("| counter | plain | " + " | ".join(stresses) + " |")
    print("|---" * (len(stresses) + 2) + "|")
    for counter in counters:
        cells = [" ".join(text(counter, stress, amount) for amount in AMOUNTS) for stress in stresses]
        print(f"| `{counter}` | {text(counter, PLAIN, '')} | " + " | ".join(cells) + " |")


def main(run, path=None):
    rows = effects(run)
    sets = {(row["stress"], row["amount"]): row["sets"] for row in rows}
    print("Sets of each stress and amount: " + ", ".join(f"{' '.join(key).strip()} {n}" for key, n in sorted(sets.items())) + ".\n")
    print("The share of sets that are counted exactly, at the small, the medium and the large amount:\n")
    table(rows, "exact", 2)
    print("\nReps lost per set:\n")
    table(rows, "lost", 1)
    print("\nReps too many per set:\n")
    table(rows, "added", 1)
    if path:
        lines = [
            f"    {row['counter']} {row['stress']} {row['amount'] or '-'} {row['sets']} {row['exact']:g} {row['plain_exact']:g} "
            f"{row['lost']:g} {row['added']:g}"
            for row in rows
        ]
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                "// SPDX-License-Identifier: Apache-2.0\n// Made by Scripts/stress-numbers.\n\nextension StressEffect {\n"
                "  /// Counter, stress, amount, sets, exact, exact on plain sets, reps lost and added per set.\n"
                '  static let measuredTable = """\n' + "\n".join(lines) + '\n    """\n}\n'
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
