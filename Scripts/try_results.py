# SPDX-License-Identifier: Apache-2.0
"""Runs the blocks of a page in a folder, then compares the tables of the run there with its measures.

usage: try_results.py PAGE FOLDER

Scripts/try-results calls it, with the packages and programs in place.
"""

import contextlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import time

import duckdb
import pandas

BLOCK = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.M | re.S)
TRACK = "observed-blazepose-full"


def blocks(text):
    """The blocks of code of a page with the outputs behind them: language, code, output or None."""
    found = []
    for language, content in BLOCK.findall(text):
        if language:
            found.append([language, content, None])
        elif found and found[-1][2] is None:
            found[-1][2] = content
        else:
            sys.exit("try-results: error: an output without code:\n" + content)
    return found


def table(rows):
    """Rows as columns of text, numbers to the right."""
    cells = [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines = []
    for row, values in zip(cells, rows):
        padded = [
            cell.rjust(width) if isinstance(value, (int, float)) else cell.ljust(width)
            for cell, width, value in zip(row, widths, values)
        ]
        lines.append("  ".join(padded).rstrip() + "\n")
    return "".join(lines)


def run(language, code):
    """Runs a block and returns what it prints."""
    if language == "sh":
        done = subprocess.run(["sh", "-e", "-c", code], text=True, capture_output=True)
        if done.returncode:
            sys.exit(f"try-results: error: status {done.returncode} of\n{code}{done.stderr}")
        return done.stdout
    if language == "sql":
        result = duckdb.sql(code)
        return table(result.fetchall()) if result is not None else ""
    if language == "python":
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "the page", "exec"), {})
        return printed.getvalue()
    if language == "yaml":
        subprocess.run(["git", "init", "--quiet"], check=True)
        for name in ("name", "email"):
            subprocess.run(["git", "config", f"user.{name}", "example"], check=True)
        subprocess.run(["dvc", "init", "--quiet"], check=True)
        subprocess.run(["dvc", "config", "core.analytics", "false"], check=True)
        pathlib.Path("dvc.yaml").write_text(code)
        return ""
    sys.exit(f"try-results: error: nobody runs blocks of '{language}'")


def lines(path):
    """The number of lines of a file that has no line end inside a cell."""
    return path.read_bytes().count(b"\n")


class Checks:
    """Comparisons, and how many there were."""

    def __init__(self):
        self.count = 0
        self.failed = 0

    def same(self, what, found, expected, tolerance=0):
        self.count += 1
        near = found == expected or (tolerance and abs(found - expected) <= tolerance)
        if not near:
            self.failed += 1
            print(f"try-results: error: {what}: {found}, not {expected}", file=sys.stderr)


def measure(evaluation, name):
    """The value of a measure over all clips."""
    return next(m["value"] for m in evaluation["measures"] if m["id"] == name)


def check_tables(check, run):
    """Every table has the same rows and columns for both readers, and none but whole lines."""
    for path in sorted(run.glob("*.csv")):
        by_pandas = pandas.read_csv(path)
        by_duckdb = duckdb.sql(f"FROM '{path}'")
        rows = duckdb.sql(f"FROM '{path}' SELECT count(*)").fetchall()[0][0]
        check.same(f"rows of {path.name}", rows, len(by_pandas))
        check.same(f"lines of {path.name}", lines(path), rows + 1)
        check.same(f"columns of {path.name}", by_duckdb.columns, list(by_pandas.columns))


def check_measures(check, run):
    """Measures come out of the tables alone."""
    measures = json.loads((run / "measures.json").read_text())
    metrics = json.loads((run / "metrics.json").read_text())
    outcomes = pandas.read_csv(run / "outcomes.csv")
    events = pandas.read_csv(run / "events.csv")
    summary = pandas.read_csv(run / "summary.csv").set_index("counter")
    for evaluation in measures["configurations"]:
        counter = evaluation["counter"]
        own = outcomes[outcomes.counter == counter]
        reported = events[events.counter == counter]
        found = int((own.outcome == "found").sum())
        required = int((own.outcome != "not-required").sum())
        values = {
            "precision@0.5s": found / len(reported),
            "recall@0.5s": found / required,
            "f1@0.5s": 2 * found / (required + len(reported)),
            "latency-median@0.5s": own[own.outcome == "found"].latency.median(),
        }
        for name, value in values.items():
            check.same(f"{name} of {counter}", value, measure(evaluation, name), 1e-9)
            key = f"counter/{counter}/{TRACK}/{name.replace('@', '_')}"
            check.same(f"{name} of {counter} in metrics.json", metrics[key], measure(evaluation, name))
            check.same(f"{name} of {counter} in summary.csv", summary[name][counter], measure(evaluation, name))
    forms = len({(f["analyzer"], f["feedback"]) for f in measures["forms"]})
    check.same("rows of summary-form.csv", lines(run / "summary-form.csv"), forms + 1)
    check.same("a flat object", {type(v) for v in metrics.values()} <= {int, float}, True)
    said = sum(m["value"] is not None for e in measures["configurations"] for m in e["measures"] if "{" not in m["id"])
    named = sum(k.startswith("counter/") and not k.endswith((".low", ".high")) for k in metrics)
    check.same("measures of counters in metrics.json", named, said)


def check_shards(check, folder):
    """Shards have the rows of the run, each once."""
    for name in ["events", "outcomes", "reps", "findings", "measurements"]:
        both = [f"FROM '{place}/{name}.csv'" for place in ("run", "many/shards/*")]
        differing = duckdb.sql(f"(({both[0]}) EXCEPT ALL ({both[1]})) UNION ALL (({both[1]}) EXCEPT ALL ({both[0]}))")
        check.same(f"rows of {name}.csv that only run or shards have", len(differing.fetchall()), 0)


def check_names(check, run):
    """MLflow's own rule takes every name."""
    from mlflow.utils.validation import _validate_metric_name

    for name in json.loads((run / "metrics.json").read_text()):
        _validate_metric_name(name)
        check.same(f"length of {name}", len(name) <= 250, True)


def check_dvc(check):
    """DVC shows the numbers of the file."""
    shown = json.loads(pathlib.Path("shown.json").read_text())
    data = next(iter(shown.values()))["data"]["tracked/metrics.json"]["data"]
    now = json.loads(pathlib.Path("tracked/metrics.json").read_text())
    check.same("names that DVC shows", any(name.startswith(f"counter/zig-zag/{TRACK}/") for name in data), True)
    changed = json.loads(pathlib.Path("changed.json").read_text())["tracked/metrics.json"]
    # Other names are of another counter; numbers of the rest stay.
    expected = {name for name in data.keys() | now.keys() if data.get(name) != now.get(name)}
    check.same("numbers that DVC sees change", set(changed), expected)
    check.same("some numbers change", len(expected) > 100, True)


def main(page, folder):
    text = pathlib.Path(page).read_text()
    os.chdir(folder)
    check = Checks()
    spent = {}
    found = blocks(text)
    for language, code, output in found:
        start = time.monotonic()
        printed = run(language, code)
        spent[language] = spent.get(language, 0) + time.monotonic() - start
        if output is not None:
            check.same("output of\n" + code, printed, output)
    start = time.monotonic()
    run_folder = pathlib.Path("run")
    check_tables(check, run_folder)
    check_measures(check, run_folder)
    check_shards(check, pathlib.Path("many"))
    check_names(check, run_folder)
    check_dvc(check)
    for path in pathlib.Path("given").rglob("*"):
        if path.suffix in (".md", ".json", ".csv", ".tsv"):
            check.same(f"absolute paths in {path}", folder in path.read_text(), False)
    spent["tables"] = time.monotonic() - start
    times = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in spent.items())
    print(f"try-results: {len(found)} blocks, {check.count} comparisons, {check.failed} failed; {times}")
    return check.failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
