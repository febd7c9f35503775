# SPDX-License-Identifier: Apache-2.0
"""Runs the lines of the Dockerfile and the steps of the action in clean Debians, and what they install."""
import os
import pathlib
import shlex
import shutil
import subprocess
import time

from clean_root import SCRATCH, Failure, Root, Steps, fetched_by_apt, host

DOCKERFILE = pathlib.Path("Dockerfile")
BUILD = "Scripts/package"
PACKAGE = ".build/package/repgauge.deb"


class PackageSource:
    """The package that the line `Scripts/package` makes.

    It is made once, since that takes long; the next line that makes it gets that one, or all get the one that is given.
    """

    def __init__(self, given=None):
        self.file = given

    def run(self, root, text, folder, **options):
        """Runs a line inside; returns its status, what it printed, and a note."""
        made = root.inside(f"{folder}/{PACKAGE}")
        if text.strip() == BUILD and self.file:
            made.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.file, made)
            return 0, "", ": the package that is there"
        status, output = root.run(text, folder=folder, **options)
        if text.strip() == BUILD and status == 0:
            self.file = SCRATCH / "repgauge.deb"
            shutil.copy(made, self.file)
        return status, output, ""


def unpack(head, folder):
    """Puts the files of a commit into a folder, as a service that downloads an archive does; returns its bytes."""
    folder.mkdir(parents=True)
    archive = subprocess.check_output(["git", "-c", "safe.directory=*", "archive", "--format=tar.gz", head])
    subprocess.run(["tar", "-xzf", "-", "-C", str(folder)], input=archive, check=True)
    return len(archive)


def instructions():
    """The instructions of the Dockerfile, each a name and the rest of its line."""
    text = DOCKERFILE.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(line.split(None, 1)) for line in lines]


def size(root):
    """The megabytes of a root's files, without mounts, the toolchain, repositories and what apt keeps of what it fetched."""
    left_out = [f"--exclude=*/{path}" for path in ["opt/swift", "srv", "var/cache/apt"]]
    words = ["du", "--apparent-size", "--one-file-system", *left_out, "--block-size=1", "--summarize", str(root.path)]
    return int(subprocess.check_output(words, text=True).split()[0]) / 1e6


def run_docker(head, source):
    """Runs the Dockerfile, each of its stages in a root, and then what its image is for."""
    steps = Steps("Dockerfile")
    stages, root, folder = {}, None, "/"
    for name, rest in instructions():
        started, fetched, note = time.monotonic(), 0, ""
        words = shlex.split(rest)
        if name == "FROM":
            is_bare = words[0].startswith("debian:")
            root = Root(f"docker-{len(stages)}", is_bare)
            stages[words[2] if len(words) > 2 else ""] = root
            folder, note = "/", f": a clean Debian of {size(root):.0f} MB"
        elif name == "WORKDIR":
            folder = rest
            root.inside(folder).mkdir(parents=True, exist_ok=True)
        elif name == "COPY" and words[0].startswith("--from="):
            target = root.inside(f"{folder}/{words[2]}")
            target.mkdir(parents=True, exist_ok=True)
            host("cp", "-a", stages[words[0].partition("=")[2]].inside(words[1]), target)
        elif name == "COPY":
            shutil.rmtree(root.inside(folder))
            fetched = unpack(head, root.inside(folder))
        elif name == "ARG":
            note = ": no value is given"
        elif name == "RUN":
            status, output, note = source.run(root, rest, folder, shell=("sh",))
            fetched = fetched_by_apt(output)
            if status:
                raise Failure(f"{rest}: status {status}:\n{output}")
            note += "".join(f"\n{' ' * 24}{line}" for line in output.splitlines() if line.startswith("package:"))
        else:
            raise Failure(f"no stand-in for {name}")
        steps.add(f"{name} {rest}", started, fetched, note)
    steps.end()
    print(f"  the image has {size(root):.0f} MB", flush=True)
    use(root)
    for stage in stages.values():
        stage.remove()


def use(root):
    """Runs what an image or a node is for, with nothing but the package installed."""
    steps = Steps("What the package installed")

    def step(text, expected="", fails=False, **options):
        started = time.monotonic()
        status, output = root.run(text, **options)
        steps.add(text, started, fetched_by_apt(output), f": status {status}" if status else "")
        if (status != 0) != fails or expected not in output:
            raise Failure(f"{text}: status {status}, without '{expected}':\n{output}")
        return output

    step("for program in /usr/bin/rep-*; do $program --version; done", "rep-tune (RepGauge)")
    step("rep-eval --help", "usage: rep-eval")
    if "libswift" in step("ldd /usr/bin/repgauge", "libavformat"):
        raise Failure("a library of Swift is not linked in")
    step("rep-track install --quiet", "the package", fails=True)
    # Without a pose runtime the demo scores modelled tracks.
    step("mkdir first && cd first && /usr/share/repgauge/Scripts/demo /usr/bin", "The report is at")
    step("apt-get -q install -y --no-install-recommends ca-certificates python3-pip unzip")
    # How this machine reaches the index.
    reach = {name: value for name, value in os.environ.items() if name.startswith("PIP_") or name.lower().endswith("_proxy")}
    certificates = "etc/ssl/certs/ca-certificates.crt"
    shutil.copy(f"/{certificates}", root.path / certificates)
    started = time.monotonic()
    status, output = root.run("rep-track install", environment=reach)
    steps.add("rep-track install", started, 0, f": status {status}" if status else "")
    if status:
        print(output, flush=True)
    else:
        step("mkdir then && cd then && /usr/share/repgauge/Scripts/demo /usr/bin", "The report is at", environment=reach)
    steps.end()
