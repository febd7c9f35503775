# SPDX-License-Identifier: Apache-2.0
"""Writes a cross-check file. The scripts beside this one make what is in it; this is not run itself.

The scripts are run by hand, in a throw-away environment with Python 3.11 outside the repository:

    python3.11 -m venv ENVIRONMENT
    ENVIRONMENT/bin/pip install -r Scripts/reference/requirements.txt
    ENVIRONMENT/bin/python Scripts/reference/NAME.py

Scripts whose packages do not go together with those have a file of requirements beside them: of
poses-*.py it is requirements-poses.txt.

Swift tests read the files and never run Python. Each file holds the versions of the packages it was
made with and the SHA-256 of the script that made it (of that alone, not of this one), which a test
compares, so that a change of a script asks for new files.
"""

import hashlib
import importlib.metadata
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]


def write(name, cases, script, packages, tests="ScoringTests", folder="Reference"):
    """Writes Tests/TESTS/FOLDER/NAME.json, one case a line.

    `script` is the caller's `__file__`; `packages` names what the expected values come from, as pip
    spells it. What is not a number is None: NaN and infinity are refused, JSON has neither.
    """
    script = pathlib.Path(script).resolve()
    document = {
        "schema": 1,
        "generator": str(script.relative_to(ROOT)),
        "generator_sha256": hashlib.sha256(script.read_bytes()).hexdigest(),
        "versions": {package: importlib.metadata.version(package) for package in packages},
    }
    head = json.dumps(document, indent=2)[:-2]
    lines = ",\n".join("    " + json.dumps(case, allow_nan=False) for case in cases)
    folder = ROOT / "Tests" / tests / folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(f'{head},\n  "cases": [\n{lines}\n  ]\n}}\n')


class SplitMix64:
    """The generator of Basics.RandomGenerator, so that both sides draw the same."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def index(self, bound):
        """A number in 0 ..< bound."""
        return (self.next() * bound) >> 64
