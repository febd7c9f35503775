# SPDX-License-Identifier: Apache-2.0
"""Evaluates a made dataset in shards and compares with one run, as Scripts/try-clusters says; `BIN` is its argument."""
import ctypes
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "Documentation/Clusters.md"
CLIPS = int(os.environ.get("CLIPS", "1000"))
PATIENCE = 240  # seconds for all jobs of one submission
SUBJECTS = [("ana", 1.62, "crimson"), ("ben", 1.84, "lime"), ("chen", 1.73, "ocean"), ("dora", 1.68, "plum")]
# A pose backend without weights: the same joints in every frame, which is enough to be tracked and scored.
BACKEND = """
import json, sys
for line in sys.stdin.buffer:
    message = json.loads(line)
    if message["type"] == "start":
        answer = {"joints": ["left_hip", "right_hip"], "version": "1"}
    elif message["type"] == "frame":
        sys.stdin.buffer.read(message["bytes"])
        answer = [[[40, 60, 0.9], [56, 60, 0.9]]]
    else:
        answer = []
    print(json.dumps(answer), flush=True)
"""


class Failure(Exception):
    """A step that did not do what it should."""


def expect(holds, message):
    if not holds:
        raise Failure(message)


def write_recipe(path, clips, size=(240, 320), reps=2):
    """The recipe of squats of four people; of two reps a clip has about 60 frames."""
    script = [{"rest": 0.5}, {"reps": reps, "tempo": [0.7, 0.1, 0.6, 0.2]}, {"rest": 0.3}]
    path.write_text(json.dumps({
        "schema": 1, "name": "many", "licence": "CC0-1.0", "seed": 7, "frame_rate": 15, "frame_size": size,
        "subjects": [{"id": name, "height": height, "palette": palette} for name, height, palette in SUBJECTS],
        "clips": [{"id": f"squat-{number:04}", "subject": SUBJECTS[number % 4][0], "exercise": "squat", "yaw": number * 37 % 181 - 90,
                   "script": script} for number in range(clips)]}))


def shard(clip, count):
    """The shard of a clip, from 1: the beginning of its id's SHA-256 as a number, modulo the number of shards."""
    return int(hashlib.sha256(clip.encode()).hexdigest()[:16], 16) % count + 1


def digests(folder):
    """The SHA-256 of each file in a folder, by its path."""
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*")) if file.is_file()}


def expect_equal(folder, whole):
    """Fails unless two folders have the same files with the same bytes."""
    ours, theirs = digests(folder), digests(whole)
    expect(theirs, f"{whole} has no file")
    different = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    expect(not different, f"{folder} differs from {whole} in {', '.join(different[:5])}, {len(different)} of {len(theirs)} files")
    return len(theirs)


class Machine:
    """A folder to work in, with the programs in its PATH; Slurm on request."""

    def __init__(self, programs):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="try-clusters."))
        self.daemons = []
        self.environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}:/usr/sbin", "SLURM_CONF": str(self.folder / "slurm.conf")}
        self.started = time.monotonic()

    def run(self, *words, folder=None, status=0, **variables):
        """Runs a command that has to end with a status; returns what it printed."""
        done = subprocess.run([str(word) for word in words], cwd=folder or self.folder, env={**self.environment, **variables},
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        expect(done.returncode == status, f"status {done.returncode}, not {status}: {' '.join(map(str, words))}\n{done.stdout}")
        return done.stdout

    def say(self, step):
        """Prints a step that ended, and the seconds it took."""
        now = time.monotonic()
        print(f"  {now - self.started:6.1f} s  {step}", flush=True)
        self.started = now

    def make(self, name, clips, *options, **recipe):
        """Makes a dataset in a folder of its own, `NAME/datasets/many`, beside which the repository's scripts lie; returns the folder."""
        folder = self.folder / name
        (folder / "runs").mkdir(parents=True)
        (folder / "Scripts").symlink_to(ROOT / "Scripts")
        write_recipe(folder / "recipe.json", clips, **recipe)
        self.run("rep-synth", "recipe.json", "--out", "datasets/many", "--quiet", *options, folder=folder)
        return folder

    # Slurm

    def start_slurm(self):
        """Starts a controller and a node that says it has more processors than this machine has."""
        host = socket.gethostname().split(".")[0]
        for name in ["state", "spool"]:
            (self.folder / name).mkdir()
        (self.folder / "slurm.conf").write_text("\n".join([
            "ClusterName=try", f"SlurmctldHost={host}(127.0.0.1)", "SlurmUser=root", "SlurmdUser=root",
            f"SlurmctldPort={free_port()}", f"SlurmdPort={free_port()}",
            # Nobody but root is on this machine's cluster, so nobody has to prove who he is.
            "AuthType=auth/none", "CredType=cred/none",
            # A requeued task waits as long as a credential lives, two minutes unless told otherwise; less than 5 is not allowed.
            "AuthInfo=cred_expire=5",
            "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "SwitchType=switch/none", "MpiDefault=none",
            "JobAcctGatherType=jobacct_gather/none", "AccountingStorageType=accounting_storage/none", "JobCompType=jobcomp/none",
            "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "SlurmdParameters=config_overrides",
            "SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1", "ReturnToService=2", "KillWait=2",
            f"StateSaveLocation={self.folder}/state", f"SlurmdSpoolDir={self.folder}/spool",
            f"SlurmctldPidFile={self.folder}/slurmctld.pid", f"SlurmdPidFile={self.folder}/slurmd.pid",
            f"NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory=65536",
            "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP", ""]))
        for words in [["slurmctld", "-D"], ["slurmd", "-D", "-N", host]]:
            with open(self.folder / f"{words[0]}.log", "w", encoding="utf-8") as log:
                self.daemons.append(subprocess.Popen(words, env=self.environment, cwd=self.folder, stdin=subprocess.DEVNULL,
                                                     stdout=log, stderr=log, preexec_fn=end_with_parent))
        self.wait(lambda: "idle" in self.ask("sinfo", "--noheader", "--format=%T"), 60, "the node is not idle")

    def ask(self, *words):
        """What a command of Slurm prints; nothing if the controller does not answer yet."""
        try:
            return subprocess.run(words, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=10).stdout
        except subprocess.TimeoutExpired:
            return ""

    def wait(self, condition, seconds, message):
        deadline = time.monotonic() + seconds
        while not condition():
            dead = [daemon.args[0] for daemon in self.daemons if daemon.poll() is not None]
            expect(not dead, f"{' and '.join(dead)} ended")
            expect(time.monotonic() < deadline, f"{message} after {seconds} s\n{self.ask('squeue')}")
            time.sleep(0.1)

    def submit(self, folder, line):
        """Runs a line of Scripts/slurm/submit; returns the numbers of the jobs by the names that it prints."""
        return dict(printed.split() for printed in self.run("bash", "-c", line, folder=folder).splitlines())

    def wait_for_jobs(self):
        self.wait(lambda: not self.ask("squeue", "--noheader", "--array").strip(), PATIENCE, "jobs did not end")

    def tasks(self, job):
        """State, exit status and number of restarts of each task of an array; of 0 for a job without tasks."""
        found = {}
        for record in self.ask("scontrol", "--oneliner", "show", "job", job).splitlines():
            values = dict(re.findall(r"(\w+)=(\S*)", record))
            # Tasks that never began are one record.
            for part in values.get("ArrayTaskId", "0").partition("%")[0].split(","):
                first, _, last = part.partition("-")
                for number in range(int(first), int(last or first) + 1):
                    found[number] = (values["JobState"], values["ExitCode"], int(values["Restarts"]), values["JobId"])
        return found

    def end(self):
        """Ends all jobs, daemons and what they left."""
        if self.daemons:
            self.ask("scancel", "--user=root", "--signal=KILL", "--full")
            self.ask("scancel", "--user=root")
        for daemon in self.daemons[::-1]:
            daemon.terminate()
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        # Processes of tasks have this cluster's configuration in their environment.
        mark = f"SLURM_CONF={self.folder}/".encode()
        for place in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if int(place.name) != os.getpid() and mark in (place / "environ").read_bytes():
                    os.kill(int(place.name), signal.SIGKILL)
            except (OSError, ValueError):
                continue
        shutil.rmtree(self.folder, ignore_errors=True)


def end_with_parent():
    """Has the kernel kill this process if the one that started it dies."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def processes(words):
    """Processes whose command line has such words one after the other, with their parents."""
    wanted = b"\0" + b"\0".join(word.encode() for word in words) + b"\0"
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (place / "cmdline").read_bytes():
                parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
                yield int(place.name), parent
        except OSError:
            continue


def kill(machine, folder, task, whole, out="runs/many"):
    """Kills the program of a task at work; the script of the task, too, if the whole task is to die."""
    words = ["--shard", task, "--out", out]
    found = []
    machine.wait(lambda: found.extend(processes(words)) or found, 60, f"task {task} did not begin")
    time.sleep(0.05)
    for process, parent in found:
        for victim in ([parent] if whole else []) + [process]:
            os.kill(victim, signal.SIGKILL)
    expect(not (folder / f"{out}/shards/{task.replace('/', '-of-')}").exists(), f"task {task} was killed too late")


def page_lines(beginning):
    """The command lines of the page from the first that has a beginning to the end of its block."""
    blocks = re.findall(r"(?:^ {4,}\S.*\n)+", PAGE.read_text(encoding="utf-8"), re.M)
    lines = next(([line.strip() for line in block.splitlines()] for block in blocks if block.lstrip().startswith(beginning)), [])
    expect(lines, f"{PAGE.name} has no line that begins with '{beginning}'")
    return lines


def with_shards(line, count):
    """A line of the page with fewer shards."""
    expect("64" in line or line.startswith("rep-eval merge"), f"'{line}' is not of 64 shards")
    return line.replace("64", str(count))


def try_slurm(machine):
    shards = 8
    folder = machine.make("slurm", CLIPS, "--no-video")
    machine.say(f"{CLIPS} clips made")
    # rep-eval does as it does without shards, so that both find the damaged file.
    machine.run("rep-eval", "datasets/many", "--out", "runs/whole", "--quiet", folder=folder)
    machine.say("evaluated by one process")

    labels = sorted((folder / "datasets/many/labels").iterdir())[CLIPS // 2]
    sound = labels.read_text()
    labels.write_text(sound.replace("\nrep\t", "\nrep\tx", 1))
    damaged = shard(labels.name.partition(".")[0], shards)
    repeated, lost = [number for number in (2, 4, 6) if number != damaged][:2]

    machine.start_slurm()
    machine.say("slurmctld and slurmd started")
    # The lines of the page, with fewer shards.
    line, again = [with_shards(page_lines(f"Scripts/slurm/submit {option}datasets/many")[0], shards) for option in ["", "--tasks 3,7-9 "]]
    jobs = machine.submit(folder, line)
    kill(machine, folder, f"{repeated}/{shards}", whole=False)
    kill(machine, folder, f"{lost}/{shards}", whole=True)
    machine.wait_for_jobs()
    states = {task: state[:3] for task, state in machine.tasks(jobs["shards"]).items()}
    expected = {task: ("COMPLETED", "0:0", 0) for task in range(1, shards + 1)}
    expected |= {repeated: ("COMPLETED", "0:0", 1), lost: ("FAILED", "0:9", 0), damaged: ("FAILED", "65:0", 0)}
    expect(states == expected, f"tasks ended as {states}\n{logs(folder)}")
    expect(machine.tasks(jobs["merge"])[0][:2] == ("FAILED", "65:0"), f"the merge did not end with 65\n{logs(folder)}")
    machine.say(f"array of {shards}: task {repeated} killed and requeued by itself, task {lost} killed with its script, "
                f"task {damaged} ended with 65; the merge says what is missing")

    # The words in which the merge names what is missing go to --tasks as they are.
    missing = named(folder / f"runs/many/logs/rep-merge-{jobs['merge']}.log")
    expect(missing == str(lost), f"missing is said to be {missing}")
    before = digests(folder / "runs/many/shards")
    jobs_again = machine.submit(folder, again.replace("3,7-9", missing))
    # A task that completed runs again beside it, which has to change nothing.
    machine.run("scontrol", "requeue", machine.tasks(jobs["shards"])[repeated][3])
    machine.wait_for_jobs()
    states = machine.tasks(jobs_again["shards"])
    expect(list(states) == [lost] and states[lost][0] == "COMPLETED", f"tasks ended as {states}\n{logs(folder)}")
    expect(machine.tasks(jobs["shards"])[repeated][0] == "COMPLETED", "the repeated task did not complete")
    after = digests(folder / "runs/many/shards")
    expect(all(after.get(name) == digest for name, digest in before.items()), "a task that was repeated changed a shard")
    expect(machine.tasks(jobs_again["merge"])[0][:2] == ("FAILED", "65:0"), f"the merge forgot the damaged file\n{logs(folder)}")
    expect((folder / "runs/many/run/run.json").exists(), "the merge wrote no run of the other clips")
    machine.say(f"task {missing} run again; the merged run lacks the clip of the damaged file, with status 65")

    labels.write_text(sound)
    (folder / "merge.log").write_text(machine.run("rep-eval", "merge", "runs/many", "--dataset", "datasets/many", folder=folder, status=65))
    older = named(folder / "merge.log")
    expect(older == str(damaged), f"older than its labels is said to be {older}")
    jobs_again = machine.submit(folder, again.replace("3,7-9", older))
    machine.wait_for_jobs()
    for name in ["shards", "merge"]:
        states = machine.tasks(jobs_again[name])
        expect(all(state[0] == "COMPLETED" for state in states.values()), f"{name} ended as {states}\n{logs(folder)}")
    count = expect_equal(folder / "runs/many/run", folder / "runs/whole")
    machine.say(f"file mended, task {older} run again; the merged run has the same bytes, {count} files")
    return folder


def named(log):
    """The tasks that a merge names in its log, in the words of an array."""
    found = re.findall(r"--array=(\S+)$", log.read_text(), re.M)
    expect(len(found) == 1, f"the merge names no tasks:\n{log.read_text()}")
    return found[0]


def logs(folder):
    return "\n".join(f"{file.name}:\n{file.read_text(errors='replace')}" for file in sorted(folder.glob("runs/*/logs/*")))


def try_tuning(machine, folder):
    """Thresholds tuned by the line of the page; one task is killed with its script, and run again."""
    shards, lost = 8, 3
    line = with_shards(page_lines("Scripts/slurm/submit --program rep-tune")[0], shards)
    jobs = machine.submit(folder, line)
    kill(machine, folder, f"{lost}/{shards}", whole=True, out="runs/zig-zag")
    machine.wait_for_jobs()
    states = {task: state[:2] for task, state in machine.tasks(jobs["shards"]).items()}
    expected = {task: ("FAILED", "0:9") if task == lost else ("COMPLETED", "0:0") for task in range(1, shards + 1)}
    expect(states == expected, f"tasks ended as {states}\n{logs(folder)}")
    expect(machine.tasks(jobs["merge"])[0][:2] == ("FAILED", "65:0"), f"the merge did not end with 65\n{logs(folder)}")
    missing = named(folder / f"runs/zig-zag/logs/rep-merge-{jobs['merge']}.log")
    expect(missing == str(lost), f"missing is said to be {missing}")
    jobs = machine.submit(folder, line.replace("submit ", f"submit --tasks {missing} "))
    machine.wait_for_jobs()
    expect(machine.tasks(jobs["merge"])[0][0] == "COMPLETED", f"the merge failed\n{logs(folder)}")
    machine.run("rep-tune", "datasets/many", *line.partition(f" {shards} ")[2].split(), "--out", "runs/tuned", "--quiet", folder=folder)
    count = expect_equal(folder / "runs/zig-zag/report", folder / "runs/tuned")
    machine.say(f"thresholds tuned by an array of {shards}, task {lost} killed with its script and run again; the same bytes, {count} files")


def try_gate(machine, folder):
    """A gate by the line of the page that no run passes: its verdict is the merge's status, and the same as that of one process."""
    shards = 8
    (folder / "gates.json").write_text(json.dumps({"schema": 1, "rules": {"f1@0.5s{counter=zig-zag}": ["value >= 1.5"]}}))
    jobs = machine.submit(folder, with_shards(page_lines("Scripts/slurm/submit --program 'rep-gate")[0], shards))
    machine.wait_for_jobs()
    states = {state[0] for state in machine.tasks(jobs["shards"]).values()}
    expect(states == {"COMPLETED"}, f"tasks ended as {states}\n{logs(folder)}")
    expect(machine.tasks(jobs["merge"])[0][:2] == ("FAILED", "1:0"), f"the verdict is not 1\n{logs(folder)}")
    log = (folder / f"runs/tonight/logs/rep-merge-{jobs['merge']}.log").read_text()
    whole = machine.run("rep-gate", "check", "datasets/many", "--rules", "gates.json", "--html", "gate.html", "--junit", "gate.xml",
                        folder=folder, status=1)
    expect(log.splitlines()[-1] == whole.splitlines()[-1], f"the verdict is another one than at once:\n{log}\n{whole}")
    for name in ["gate.html", "gate.xml"]:
        expect((folder / "runs/tonight" / name).read_bytes() == (folder / name).read_bytes(), f"{name} is another one than at once")
    machine.say(f"a gate by an array of {shards}: {log.splitlines()[-1]}; the same verdict, page and JUnit file")


def try_tracking(machine):
    """Videos that are tracked, evaluated and merged; more shards than some have clips, and one video is damaged at first."""
    shards = 6
    folder = machine.make("filmed", 8, size=(64, 96), reps=1)
    (folder / "backend.py").write_text(BACKEND)
    videos = sorted((folder / "datasets/many/media").iterdir())
    sound = videos[3].read_bytes()
    videos[3].write_bytes(sound[:200])
    damaged = shard(videos[3].stem, shards)
    line = (f"datasets/many runs/many {shards} --tracks fixed --no-png"
            " -- --backend-exec 'fixed=/usr/bin/python3 backend.py'")
    jobs = machine.submit(folder, f"Scripts/slurm/submit {line}")
    machine.wait_for_jobs()
    for name, ending in [("track", ("FAILED", "65:0")), ("shards", ("CANCELLED", "0:0"))]:
        states = {task: state[:2] for task, state in machine.tasks(jobs[name]).items()}
        expected = {task: ending if task == damaged else ("COMPLETED", "0:0") for task in range(1, shards + 1)}
        expect(states == expected, f"tasks of {name} ended as {states}\n{logs(folder)}")
    expect(machine.tasks(jobs["merge"])[0][:2] == ("FAILED", "65:0"), f"the merge did not end with 65\n{logs(folder)}")
    videos[3].write_bytes(sound)
    jobs = machine.submit(folder, f"Scripts/slurm/submit --tasks {damaged} {line}")
    machine.wait_for_jobs()
    expect(machine.tasks(jobs["merge"])[0][0] == "COMPLETED", f"the merge failed\n{logs(folder)}")
    machine.run("rep-eval", "datasets/many", "--tracks", "fixed", "--no-png", "--out", "runs/whole", "--quiet", folder=folder)
    count = expect_equal(folder / "runs/many/run", folder / "runs/whole")
    machine.say(f"8 videos tracked, evaluated and merged, a damaged one on the second try; the same bytes, {count} files")


def try_workstation(machine):
    """The lines of the page for one machine, as they stand there."""
    folder = machine.make("workstation", 100, "--no-video")
    machine.run("rep-eval", "datasets/many", "--out", "runs/whole", "--quiet", folder=folder)
    for line in page_lines("seq "):
        machine.run("bash", "-c", with_shards(line, 8), folder=folder)
    count = expect_equal(folder / "runs/many/run", folder / "runs/whole")
    machine.say(f"100 clips by GNU parallel, with the lines of {PAGE.name}; the same bytes, {count} files")
    return folder


def try_kubernetes(machine, folder):
    """What the containers of the manifests run, for each of fewer indices, with the folder in the place of the volume."""
    for name, count in [("evaluate", 8), ("merge", 1)]:
        job = yaml.safe_load((ROOT / f"Scripts/kubernetes/{name}.yaml").read_text())["spec"]
        container = job["template"]["spec"]["containers"][0]
        variables = {item["name"]: item["value"].replace("/data/", f"{folder}/").replace("runs/many", "runs/pods") for item in container["env"]}
        if name == "evaluate":
            expect(str(job["completions"]) == variables["REP_SHARDS"], "REP_SHARDS is not the number of completions")
            variables["REP_SHARDS"] = str(count)
        for index in range(count):
            machine.run(*container["command"], *container["args"], JOB_COMPLETION_INDEX=str(index), **variables)
    count = expect_equal(folder / "runs/pods/run", folder / "runs/whole")
    machine.say(f"100 clips by the commands of the Kubernetes manifests; the same bytes, {count} files")


def main(programs):
    for name in [signal.SIGTERM, signal.SIGHUP]:
        signal.signal(name, lambda *_: sys.exit(130))
    machine = Machine(programs)
    try:
        folder = try_slurm(machine)
        try_tuning(machine, folder)
        try_gate(machine, folder)
        try_tracking(machine)
        try_kubernetes(machine, try_workstation(machine))
    except (Failure, OSError) as failure:
        print(f"try-clusters: error: {failure}", file=sys.stderr)
        for file in machine.folder.glob("slurm*.log"):
            print(f"{file.name}:", *file.read_text(errors="replace").splitlines()[-20:], sep="\n  ", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        machine.end()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
