// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseBackends
import PoseTracks
import Storage
import TestSupport
import Testing

@Suite struct `Tracking without a pose runtime` {
  @Test func `one line says how to install what is missing`() throws {
    let rig = try TrackingRig([(id: "a", bytes: Array("a video".utf8))])
    let outcome = try rig.run("REPGAUGE_BACKENDS=/nowhere $TRACK $DATASET")
    #expect(outcome.ending == .exited(66))
    #expect(outcome.results == "")
    #expect(
      outcome.diagnostics.hasSuffix(
        "rep-track: error: blazepose-full is not installed: "
          + "there is no '/nowhere/libmediapipe.so'; 'rep-track install' installs it\n"
      ),
      "\(outcome.diagnostics)"
    )
  }

  @Test func `another library than the pinned one is refused before it is loaded`() throws {
    let rig = try TrackingRig([(id: "a", bytes: Array("a video".utf8))])
    try Files.write("another release", to: rig.folder.path("backends/libmediapipe.so"))
    let outcome = try rig.run("REPGAUGE_BACKENDS=$DATASET/backends $TRACK $DATASET")
    #expect(outcome.ending == .exited(66))
    #expect(outcome.diagnostics.contains("its SHA-256 is"), "\(outcome.diagnostics)")
  }

  @Test func `a dataset without a video has nothing to track`() throws {
    let outcome = try TrackingRig([]).run("$TRACK $DATASET")
    #expect(outcome.ending == .exited(3))
    #expect(outcome.diagnostics.contains("has no clip with a video"), "\(outcome.diagnostics)")
  }

  @Test func `the worker verb is not for people`() throws {
    let outcome = try TrackingRig([]).run("$TRACK worker; echo $?; $TRACK --help")
    #expect(outcome.results.hasPrefix("64\n"))
    #expect(!outcome.results.contains("rep-track worker"))
  }
}

@Suite(
  .serialized,
  .enabled(if: TrackingRig.hasMedia, "needs REPGAUGE_TEST_DATA"),
  .enabled(if: TrackingRig.hasBlazePose, "needs BlazePose: make backends")
)
struct `Tracking with BlazePose` {
  @Test func `a finished clip is kept and a second run says so`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let first = try rig.run("$TRACK $DATASET --quiet")
    #expect(first.ending == .exited(0), "\(first.diagnostics)")
    #expect(first.results == "1 track made, 0 up to date\n")
    #expect(first.diagnostics == "")
    let file = try TrackFile.read(rig.trackPath("squat"))
    #expect(file.track.count > 20)
    #expect(file.track[10].hasPerson)
    let second = try rig.run("$TRACK $DATASET --quiet --json")
    #expect(second.results.contains(#""up_to_date": 1"#))
  }

  @Test(.enabled(if: TrackingRig.canUnshare, "needs unshare"))
  func `without any network the track is the same, bit for bit`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    #expect(try rig.run("$TRACK $DATASET --quiet").ending == .exited(0))
    let connected = try Files.read(rig.trackPath("squat"))
    let outcome = try rig.run("unshare -rn $TRACK $DATASET --quiet --force")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(try Files.read(rig.trackPath("squat")) == connected)
  }

  @Test(
    .enabled(if: TrackingRig.canTrace, "needs strace"),
    arguments: PoseBackend.all.filter { BackendFolder.standard.contains($0) }
  )
  func `neither the command nor its worker opens an internet socket`(backend: PoseBackend) throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let outcome = try rig.run(
      "strace -f -e trace=network,execve -o $DATASET/calls $TRACK $DATASET --quiet "
        + "--backend \(backend.id)"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let calls = try Files.readText(rig.folder.path("calls"))
    #expect(calls.contains("\"worker\""))
    #expect(!calls.contains("AF_INET"))
    #expect(!calls.contains("connect("))
  }

  @Test func `a dataset whose path begins with a dash is tracked`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let outcome = try rig.run(
      "cd $DATASET && mkdir ./-dash && cp -r dataset.json media ./-dash && $TRACK ./-dash --quiet"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(try Files.list(rig.folder.path("-dash/tracks/blazepose-full")) == ["squat.safetensors"])
  }

  @Test func `an interrupt leaves finished tracks alone and nothing half-written`() throws {
    let rig = try TrackingRig([
      (id: "long", bytes: try Files.read(TrackingRig.long)),
      (id: "short", bytes: try Files.read(TrackingRig.short)),
    ])
    #expect(try rig.run("$TRACK $DATASET --quiet --clip short").ending == .exited(0))
    let outcome = try rig.run("timeout --foreground --preserve-status -s INT 1.5 $TRACK $DATASET")
    #expect(outcome.ending == .exited(130), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.hasSuffix("continues from there\n"))
    #expect(try Files.list(Files.folder(of: rig.trackPath("long"))) == ["short.safetensors"])
  }

  @Test func `a worker that is killed costs its own clip`() throws {
    let rig = try TrackingRig([
      (id: "long", bytes: try Files.read(TrackingRig.long)),
      (id: "short", bytes: try Files.read(TrackingRig.short)),
    ])
    let outcome = try rig.run(
      """
      $TRACK $DATASET --quiet --jobs 1 & p=$!
      for try in $(seq 1 200); do
        worker=$(cat /proc/$p/task/*/children)
        if [ -n "$worker" ]; then sleep 0.5; kill -9 $worker; break; fi
        sleep 0.05
      done
      wait $p
      """
    )
    #expect(outcome.ending == .exited(70), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.contains("clip 'long': the worker was ended by signal 9"))
    #expect(outcome.results == "1 track made, 0 up to date, 1 failed\n")
    #expect(try Files.list(Files.folder(of: rig.trackPath("long"))) == ["short.safetensors"])
  }

  @Test func `bad media fail one by one and the good clip is kept`() throws {
    let good = try Files.read(TrackingRig.short)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n"
    let rig = try TrackingRig([
      (id: "empty", bytes: []),
      (id: "good", bytes: good),
      (id: "pointer", bytes: Array(pointer.utf8)),
      (id: "text", bytes: Array("not a video".utf8)),
    ])
    let outcome = try rig.run("$TRACK $DATASET --quiet")
    #expect(outcome.ending == .exited(65), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date, 3 failed\n")
    // In the order in which they were found, which several jobs may change.
    let lines = outcome.diagnostics.split(separator: "\n").sorted()
    #expect(lines.count == 3, "\(outcome.diagnostics)")
    for (line, id) in zip(lines, ["empty", "pointer", "text"]) {
      #expect(line.hasPrefix("rep-track: error: clip '\(id)': cannot open "))
    }
    #expect(Files.exists(rig.trackPath("good")))
  }
}
