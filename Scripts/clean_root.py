# SPDX-License-Identifier: Apache-2.0
"""A clean Debian to run lines of files for services in: what their images have, and nothing else of this machine but a Swift toolchain."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

SCRATCH = pathlib.Path(".cache/workflows")
# A bare Debian, and one with what a service's image has.
BARE = SCRATCH / "image-bare"
IMAGE = SCRATCH / "image"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# The packages that the image `swift:6.2-bookworm` has besides a bare Debian and the toolchain, as far as it matters here.
IMAGE_PACKAGES = ["binutils", "ca-certificates", "gcc", "git", "libcurl4", "libedit2", "libncurses6", "libpython3.11", "libsqlite3-0",
                  "libstdc++-12-dev", "libxml2", "pkg-config", "tzdata"]


class Failure(Exception):
    """A step that did not do what it should."""


def host(*words, **options):
    """Runs a command of this machine."""
    subprocess.run([str(word) for word in words], check=True, **options)


class Root:
    """A clean Debian of its own, with the toolchain unless it is bare."""

    def __init__(self, name, is_bare=False):
        self.path = SCRATCH / name
        self.mounts = ["dev", "proc"]
        shutil.rmtree(self.path, ignore_errors=True)
        host("cp", "-a", "--reflink=auto", BARE if is_bare else IMAGE, self.path)
        if not is_bare:
            self.add_toolchain()
        host("mount", "-t", "proc", "proc", self.path / "proc")
        host("mount", "--bind", "/dev", self.path / "dev")
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        for repository in SCRATCH.glob("*.git"):
            host("cp", "-a", repository, self.path / "srv")
        (self.path / "build").mkdir()

    def add_toolchain(self):
        """Shows this machine's toolchain inside, to be read alone."""
        toolchain = pathlib.Path(shutil.which("swift")).resolve().parent.parent
        (self.path / "opt/swift").mkdir(parents=True)
        host("mount", "--bind", "-o", "ro", toolchain, self.path / "opt/swift")
        # Links, since the toolchain's folder may be that of this machine's other programs, too.
        for program in ["swift", "swiftc", "clang"]:
            (self.path / "usr/local/bin" / program).symlink_to(f"/opt/swift/bin/{program}")
        self.mounts.append("opt/swift")

    def remove(self):
        """Takes the mounts away and the files."""
        for mount in self.mounts:
            host("umount", "--lazy", self.path / mount)
        shutil.rmtree(self.path)

    def run(self, text, environment=None, shell=("bash", "-e"), folder="/build"):
        """Runs a script inside; returns its status and what it printed, which the root's log in SCRATCH shows while it runs.

        A script that takes more than an hour is ended with status 124.
        """
        variables = {"HOME": "/root", "PATH": PATH, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **(environment or {})}
        words = ["timeout", "3600", "chroot", self.path, "env", "-i", *[f"{name}={value}" for name, value in variables.items()],
                 "sh", "-c", 'cd "$1" && shift && exec "$@"', "sh", folder, *shell, "-c", text]
        with open(f"{self.path}.log", "a+", encoding="utf-8", errors="replace") as log:
            log.write(f"$ {text}\n")
            log.flush()
            begin = log.tell()
            done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
            log.seek(begin)
            return done.returncode, log.read()

    def demand(self, text, **options):
        """Runs a script inside that has to succeed."""
        status, output = self.run(text, **options)
        if status:
            raise Failure(f"status {status}:\n{output}")
        return output

    def build(self, name=""):
        """A path in the folder of the job."""
        return self.path / "build" / name

    def inside(self, path):
        """A path of a job as this machine has it: absolute inside, or from the folder of the job."""
        return self.path / path.lstrip("/") if path.startswith("/") else self.build(path)

    def check_out(self, repository, revision, folder=".", lfs=False):
        """What a service's checkout does, with this root's own git; returns the bytes fetched."""
        self.demand(f"""
            mkdir -p {folder} && cd {folder} && git init -q
            {"git lfs install --local >/dev/null" if lfs else ""}
            git fetch -q --depth 1 file:///srv/{repository}.git {revision}
            git remote add origin file:///srv/{repository}.git
            git checkout -q FETCH_HEAD""", environment={"GIT_LFS_SKIP_SMUDGE": "" if lfs else "1"})
        return sum(file.stat().st_size for file in self.build(folder).glob(".git/**/*") if file.is_file())


def make_images():
    """Makes the clean Debians that all roots are copies of, unless they are there."""
    stamp = SCRATCH / "image.packages"
    if stamp.exists() and BARE.exists() and stamp.read_text().split() == IMAGE_PACKAGES:
        return
    print("making a clean Debian", flush=True)
    for image in [BARE, IMAGE]:
        shutil.rmtree(image, ignore_errors=True)
    mirror = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
    with open(SCRATCH / "image.log", "w", encoding="utf-8") as log:
        try:
            host("debootstrap", "--variant=minbase", "bookworm", BARE, mirror, stdout=log, stderr=log)
            host("cp", "-a", "--reflink=auto", BARE, IMAGE)
            host("chroot", IMAGE, "env", f"PATH={PATH}", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "--no-install-recommends",
                 "install", *IMAGE_PACKAGES, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
            for image in [BARE, IMAGE]:
                host("chroot", image, "env", f"PATH={PATH}", "apt-get", "clean")
                shutil.rmtree(image / "var/lib/apt/lists")
        except subprocess.CalledProcessError:
            print(f"try-workflows: error: the clean Debian cannot be made; {SCRATCH}/image.log says why", file=sys.stderr)
            sys.exit(66)
    stamp.write_text(" ".join(IMAGE_PACKAGES))


class Steps:
    """The table that is printed: what each step took."""

    def __init__(self, title):
        print(f"\n{title}", flush=True)
        self.seconds = 0.0
        self.bytes = 0

    def add(self, name, started, fetched, note=""):
        seconds = time.monotonic() - started
        self.seconds += seconds
        self.bytes += fetched
        print(f"  {seconds:7.1f} s {fetched / 1e6:7.1f} MB  {name}{note}", flush=True)

    def end(self):
        print(f"  {self.seconds:7.1f} s {self.bytes / 1e6:7.1f} MB  in all", flush=True)


def fetched_by_apt(output):
    """The bytes that apt says it fetched."""
    scale = {"B": 1, "kB": 1e3, "MB": 1e6}
    return sum(float(number.replace(",", "")) * scale[unit] for number, unit in re.findall(r"Fetched ([\d.,]+) (B|kB|MB) in", output))
