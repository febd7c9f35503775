# SPDX-License-Identifier: Apache-2.0
"""Runs the steps of the workflow files, the lines of the Dockerfile and the steps of the action in a clean Debian, as Scripts/try-workflows
has it. Its arguments are the folder of the built programs, and perhaps a package to be taken for the one that is built.

What a service does itself has a stand-in: checkouts, caches, uploads, and conditions of steps. Everything else is run as it is written.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

import yaml

from clean_root import SCRATCH, Failure, Root, Steps, fetched_by_apt, host, make_images
from try_package import PackageSource, run_docker, unpack

WORKFLOWS = pathlib.Path("Documentation/Workflows")
# This repository as an action, and where a job has it.
OWN_ACTION = "your-organisation/repgauge@"
ACTION = "/actions/repgauge"
# A counter for the app's repository that says a rep in every Nth frame.
COUNTER = """#!/bin/sh
exec perl -ne 'BEGIN {{ $| = 1 }} print $. % {frames} ? "[]\\n" : "[{{}}]\\n"'
"""
DATASET = "datasets/gym"
TRACKS = "observed-blazepose-full"


def make_repositories(programs, author):
    """Makes this repository and an app's one to be fetched from; returns the revisions of HEAD, and the app's before and after a change."""
    gauge = SCRATCH / "repgauge.git"
    host("git", "-c", "safe.directory=*", "clone", "-q", "--bare", "--no-hardlinks", ".", gauge)
    app = author.build("app")
    app.mkdir()
    host(f"{programs}/rep-synth", "datasets/synthetic/recipe.json", "--out", app / DATASET, "--no-video", "--observe", "blazepose-full",
         "--quiet", stdout=subprocess.DEVNULL)
    counter = app / "my-counter"
    counter.write_text(COUNTER.format(frames=60))
    counter.chmod(0o755)
    (app / "gates.json").write_text('{ "schema": 1, "baseline": "main", "events": "unchanged" }\n')
    host(f"{programs}/rep-gate", "bless", DATASET, "--tracks", TRACKS, "--counter-exec", "app=./my-counter", "--quiet", cwd=app,
         stdout=subprocess.DEVNULL)
    identity = {f"GIT_{who}_{what}": value for who in ["AUTHOR", "COMMITTER"] for what, value in [("NAME", "app"), ("EMAIL", "app@example.com")]}

    def commit(message):
        author.demand(f"git add --all && git commit -q -m '{message}'", environment=identity, folder="/build/app")
        return author.demand("git rev-parse HEAD", folder="/build/app").strip()

    author.demand("git init -q && git lfs install --local && git lfs track '*.safetensors'", folder="/build/app")
    before = commit("An app with its tracks in Git LFS")
    counter.write_text(COUNTER.format(frames=90))
    after = commit("Count less")
    author.demand("git clone -q --bare app /srv/app.git && cd app && git push -q /srv/app.git HEAD && git lfs push --all file:///srv/app.git")
    host("cp", "-a", author.path / "srv/app.git", SCRATCH)
    for repository in [gauge, SCRATCH / "app.git"]:
        host("git", "-c", "safe.directory=*", "--git-dir", repository, "config", "uploadpack.allowAnySHA1InWant", "true")
    head = subprocess.check_output(["git", "-c", "safe.directory=*", "rev-parse", "HEAD"], text=True).strip()
    return head, before, after


class GitHub:
    """A run of a GitHub job."""

    def __init__(self, root, cache, event, head, revision, source):
        self.root, self.cache, self.event, self.head, self.revision, self.source = root, cache, event, head, revision, source
        self.outputs = {}
        self.failed, self.final = False, 0
        self.uploads = []

    def value(self, expression):
        """The value of an expression, of the few kinds that are used."""
        text = re.sub(r"!(?!=)", " not ", expression).replace("&&", " and ").replace("||", " or ")
        text = re.sub(r"'[^']*'|\b[a-z]+(?:\.[\w-]+)+", lambda part: part[0] if part[0][0] == "'" else f"context('{part[0]}')", text)
        names = {"context": self.context, "hashFiles": lambda name: "digest" if self.root.build(name).exists() else "",
                 "cancelled": lambda: False, "always": lambda: True, "success": lambda: not self.failed, "failure": lambda: self.failed}
        return eval(text.strip(), {"__builtins__": {}}, names)

    def context(self, name):
        """The value of a name such as `env.REPGAUGE` or `steps.cache.outputs.cache-hit`."""
        kind, *rest = name.split(".")
        if kind == "env":
            return self.environment[rest[0]]
        if kind == "steps":
            return self.outputs.get((rest[0], rest[2]), "")
        if name == "github.event_name":
            return self.event
        if name == "github.action_path":
            return ACTION
        raise Failure(f"no value for {name}")

    def text(self, value):
        """A value with its expressions replaced."""
        return re.sub(r"\$\{\{(.*?)\}\}", lambda part: str(self.value(part[1])), value) if isinstance(value, str) else value

    def is_wanted(self, step):
        condition = str(step.get("if", "success()"))
        condition = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", condition.strip())
        if not re.search(r"\b(always|success|failure|cancelled)\(\)", condition):
            condition = f"success() && ({condition})"
        return self.value(condition)

    def run(self, workflow, title):
        """Runs the job; returns the status of the step that failed, or 0."""
        self.table = Steps(title)
        self.environment = dict(workflow["env"])
        self.run_steps(workflow["jobs"]["gate"]["steps"])
        self.table.end()
        summary = self.root.path / "tmp/summary.md"
        self.summary = summary.read_text() if summary.exists() else ""
        return self.final

    def run_steps(self, steps):
        """Runs steps of the job, or of an action that has steps itself."""
        for step in steps:
            name = step.get("name", step.get("uses"))
            started = time.monotonic()
            if not self.is_wanted(step):
                print(f"        -          -  {name}: left out", flush=True)
            elif "run" in step:
                status, output, note = self.run_script(step)
                if status:
                    self.failed, self.final = True, self.final or status
                self.last_output = output
                self.table.add(name, started, fetched_by_apt(output), note + (f": status {status}" if status else ""))
                if status and not name.startswith("Gate"):
                    print(output)
            elif step["uses"].startswith(OWN_ACTION):
                self.table.add(name, started, unpack(self.head, self.root.inside(ACTION)), ": the archive of the commit, then its steps")
                self.run_steps(yaml.safe_load(pathlib.Path("action.yml").read_text())["runs"]["steps"])
            else:
                inputs = {key: self.text(value) for key, value in step.get("with", {}).items()}
                fetched, note = self.use(step["uses"].split("@")[0], inputs, step.get("id"))
                self.table.add(name, started, fetched, note)

    def run_script(self, step):
        """Runs the script of a step; returns its status, what it printed, and a note."""
        outputs = self.root.path / "tmp/output"
        outputs.write_text("")
        result = self.source.run(
            self.root, step["run"], self.text(step.get("working-directory", "/build")), shell=("sh", "-e"),
            environment={**self.environment, "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/tmp/summary.md",
                         "GITHUB_OUTPUT": "/tmp/output"})
        for line in outputs.read_text().splitlines():
            name, _, value = line.partition("=")
            self.outputs[step["id"], name] = value
        return result

    def use(self, action, inputs, identifier):
        """The stand-in for an action; returns the bytes fetched and a note."""
        if action == "actions/checkout":
            return self.root.check_out("app", self.revision, lfs=inputs.get("lfs", False)), ""
        if action == "actions/cache/restore":
            kept = self.cache / inputs["key"]
            self.outputs[identifier, "cache-hit"] = str(kept.exists()).lower()
            if not kept.exists():
                return 0, ": not there"
            place = self.root.inside(inputs["path"])
            place.parent.mkdir(parents=True, exist_ok=True)
            host("cp", "-a", kept, place)
            return kept.stat().st_size, ": there"
        if action == "actions/cache/save":
            host("cp", "-a", self.root.inside(inputs["path"]), self.cache / inputs["key"])
            return 0, ""
        for suffix, key in [("upload-artifact", "path"), ("upload-sarif", "sarif_file")]:
            if action.endswith(suffix):
                file = self.root.build(inputs[key])
                if suffix == "upload-sarif":
                    json.loads(file.read_text())
                if not file.stat().st_size:
                    raise Failure(f"{file.name} is empty")
                self.uploads.append(file.name)
                return 0, ""
        raise Failure(f"no stand-in for {action}")


def run_gitlab(root, cache, helper, workflow, head, revision, title):
    """Runs the GitLab job; returns the status of its script."""
    job = workflow["gate"]
    steps = Steps(title)
    started = time.monotonic()
    # The runner fetches the project with tools of its own, not with the image's.
    host("rm", "-rf", helper.build("job"))
    size = helper.check_out("app", revision, "job", lfs=True)
    host("cp", "-a", f"{helper.build('job')}/.", root.build())
    steps.add("checkout by the runner", started, size)
    variables = {**job["variables"], "REPGAUGE": "file:///srv/repgauge.git", "REPGAUGE_REVISION": head}
    key = re.sub(r"\$(\w+)", lambda name: variables[name[1]], job["cache"]["key"])
    started = time.monotonic()
    kept = cache / key
    for path in job["cache"]["paths"]:
        if (kept / path).exists():
            host("cp", "-a", kept / path, root.build(path))
    steps.add("cache", started, 0, ": there" if kept.exists() else ": not there")
    # All lines are one script, in one shell; a note of the time stands between them.
    lines = job["before_script"] + job["script"]
    text = "\n".join(f"{line}\ndate +%s.%N >>/tmp/times" for line in lines)
    started, clock = time.monotonic(), time.time()
    status, output = root.run(text, environment={**variables, "CI": "true", "GITLAB_CI": "true"}, shell=("bash", "-eo", "pipefail"))
    stamps = [float(line) for line in (root.path / "tmp/times").read_text().split()] if (root.path / "tmp/times").exists() else []
    for line, stamp in zip(lines, stamps):
        now = time.monotonic()
        steps.add(line.split("\n")[0], now - (stamp - clock), 0)
        clock = stamp
    if status:
        now = time.monotonic()
        steps.add(lines[len(stamps)].split("\n")[0], now - (time.time() - clock), 0, f": status {status}")
        if len(stamps) < len(lines) - 1:
            print(output)
    if status == 0 or job["cache"].get("when") == "always":
        kept.mkdir(exist_ok=True)
        for path in job["cache"]["paths"]:
            if root.build(path).exists():
                host("cp", "-a", root.build(path), kept / path)
    for file in [*job["artifacts"]["paths"], *job["artifacts"]["reports"].values()]:
        if not root.build(file).exists():
            raise Failure(f"no {file} was written")
    steps.end()
    return status


def expect(holds, message):
    if not holds:
        raise Failure(message)


def try_github(head, before, after, source):
    workflow = yaml.safe_load((WORKFLOWS / "github-actions.yml").read_text())
    cache = SCRATCH / "cache-github"
    cache.mkdir()
    for event, revision, title, red in [("push", before, "without a cache", False), ("pull_request", before, "with the cache", False),
                                        ("pull_request", after, "with a counter that counts less", True)]:
        root = Root("github")
        job = GitHub(root, cache, event, head, revision, source)
        status = job.run(workflow, f"GitHub Actions, {title} ({event})")
        expect(status == (1 if red else 0), f"the job ended with {status}:\n{getattr(job, 'last_output', '')}")
        expect(job.uploads == ["gate.html"] + (["gate.sarif"] if event == "push" else []), f"uploaded: {job.uploads}")
        expect(("failed" if red else "passed") in job.summary, f"the summary says:\n{job.summary}")
        expect(("::error" in job.last_output) == red, "annotations")
        root.remove()


def try_gitlab(helper, head, before, after):
    workflow = yaml.safe_load((WORKFLOWS / "gitlab-ci.yml").read_text())
    cache = SCRATCH / "cache-gitlab"
    cache.mkdir()
    for revision, title, red in [(before, "without a cache", False), (before, "with the cache", False),
                                 (after, "with a counter that counts less", True)]:
        root = Root("gitlab")
        status = run_gitlab(root, cache, helper, workflow, head, revision, f"GitLab CI, {title}")
        expect(status == (1 if red else 0), f"the job ended with {status}")
        root.remove()


def main(programs, package=None):
    SCRATCH.mkdir(parents=True, exist_ok=True)
    for left in SCRATCH.iterdir():
        if left.name.startswith("image"):
            continue
        if left.is_dir():
            shutil.rmtree(left)
        else:
            left.unlink()
    make_images()
    try:
        helper = Root("helper")
        helper.demand("apt-get -q update && apt-get -q install -y --no-install-recommends git-lfs")
        head, before, after = make_repositories(programs, helper)
        source = PackageSource(package)
        run_docker(head, source)
        try_github(head, before, after, source)
        try_gitlab(helper, head, before, after)
    except (Failure, subprocess.CalledProcessError) as failure:
        print(f"try-workflows: error: {failure}", file=sys.stderr)
        sys.exit(1)
    helper.remove()


if __name__ == "__main__":
    main(*[pathlib.Path(word).resolve() for word in sys.argv[1:]])
