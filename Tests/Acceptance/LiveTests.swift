// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Tracks of live apps, from the command line to the latencies.
@Suite("Live command") struct LiveCommandTests {
  private func live(_ people: PeopleDataset, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-track").run(
      ["live", "datasets/people"] + arguments + ["--quiet"],
      from: people.folder.path
    )
  }

  @Test func `frames are dropped once, the same for any number of jobs`() throws {
    let people = try PeopleDataset(1)
    let tracks = people.folder.path + "/datasets/people/tracks"
    let slow = "camera=30,frame=0.2"
    let first = try live(people, "--live", slow, "--live", "frame=0")
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(
      first.output
        == "4 tracks made, 0 up to date: truth-as-live-30-200ms, truth-as-live-0ms\n"
    )
    let made = try FolderContent(of: tracks)
    #expect(
      try live(people, "--tracks", "truth", "--live", slow).output
        == "0 tracks made, 2 up to date: truth-as-live-30-200ms\n"
    )
    let forced = ["--tracks", "truth", "--live", slow, "--live", "frame=0", "--force"]
    for jobs in ["1", "3"] {
      let again = try BuiltProgram("rep-track").run(
        ["live", "datasets/people", "--jobs", jobs, "--quiet"] + forced,
        from: people.folder.path
      )
      #expect(again.output.hasPrefix("4 tracks made, 0 up to date"))
      #expect(try FolderContent(of: tracks) == made)
    }
    func file(_ configuration: String) throws -> TrackFile {
      try TrackFile.read("\(tracks)/\(configuration)/squat-0.safetensors")
    }
    let (all, atOnce, dropped) = (
      try file("truth"), try file("truth-as-live-0ms"), try file("truth-as-live-30-200ms")
    )
    #expect(atOnce.track.times == all.track.times)
    #expect(atOnce.track.confidences == all.track.confidences)
    #expect(atOnce.track.resultDelays == all.track.times.map { _ in 0 })
    #expect(dropped.track.count * 2 < all.track.count)
    #expect(dropped.track.resultDelays?.min() ?? 0 >= 0.2)
    #expect(dropped.metadata.live?.settings.frameTime == 200_000)
    #expect(dropped.metadata.live?.cameraFrames == all.track.count)
  }

  @Test func `a delay comes on top of every latency, and the report says how late results are`()
    throws
  {
    let people = try PeopleDataset(1)
    let made = try live(people, "--live", "frame=0,delay=0.5")
    #expect(made.status == 0, "\(made.diagnostics)")
    let late = "truth-as-live-0ms-delay-500ms"
    let result = try BuiltProgram("rep-eval").run(
      [
        "datasets/people", "--tracks", "truth", "--tracks", late, "--counter", "hysteresis",
        "--no-png", "--out", "run", "--quiet", "--replicates", "10",
      ],
      from: people.folder.path
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(people.folder.path("run"))
    let (plain, delayed) = (run.evaluations[0], run.evaluations[1])
    #expect(delayed.configuration.track == late)
    #expect(delayed.measure("exact")?.value == plain.measure("exact")?.value)
    #expect(delayed.measure("f1@0.5s")?.value == plain.measure("f1@0.5s")?.value)
    let latencies = [plain, delayed].map { $0.measure("latency-median@0.5s")?.value ?? .nan }
    #expect((latencies[1] - latencies[0] - 0.5).magnitude < 1e-9, "\(latencies)")
    let tracks = try #require(run.tracks.first { $0.track == late })
    #expect(tracks.measure("result-delay")?.value == 500)
    #expect(tracks.measure("frames-seen")?.value == 1)
    let page = try Files.readText(people.folder.path("run/index.html"))
    #expect(page.contains("id=\"track-live\""))
    #expect(page.contains("What a live app would have seen"))
  }

  @Test func `what cannot be is said, and the rest is done`() throws {
    let people = try PeopleDataset(1)
    let tracks = people.folder.path + "/datasets/people/tracks"
    #expect(try live(people, "--live", "frame=0.1").status == 0)
    try Files.write("damaged", to: tracks + "/truth/squat-0.safetensors")
    let some = try live(people, "--tracks", "truth", "--live", "frame=0.2")
    #expect(some.status == 65 && some.output.hasPrefix("1 track made"), "\(some.output)")
    #expect(some.diagnostics.contains("clip 'squat-0' (truth) is not made live"))
    for (arguments, status, words) in [
      ([], 64, "missing --live"), (["--live", "camera=0,frame=1"], 64, "camera"),
      (["--live", "frame=-1"], 64, "must be in 0.0...60.0"), (["--live", "frame=nan"], 64, "nan"),
      (["--live", "frame=0.1,delay=11"], 64, "must be in 0.0...10.0"),
      (["--tracks", "truth", "--live", "frame=measured"], 66, "'rep-track cost' measures it"),
      (["--tracks", "truht", "--live", "frame=1"], 66, "no tracks 'truht'"),
      (["--tracks", "truth-as-live-100ms", "--live", "frame=1"], 65, "of a live app already"),
    ] as [([String], Int, String)] {
      let result = try BuiltProgram("rep-track").run(
        ["live", "datasets/people"] + arguments,
        from: people.folder.path
      )
      #expect(result.status == status, "\(arguments): \(result.diagnostics)")
      #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    }
  }
}

@Suite(
  .serialized,
  .enabled(if: TrackingRig.hasMedia, "needs REPGAUGE_TEST_DATA"),
  .enabled(if: TrackingRig.hasMoveNet, "needs MoveNet: make backends")
)
struct `Tracking live on a real video` {
  private func track(_ rig: TrackingRig, _ configuration: String) throws -> TrackFile {
    try TrackFile.read(rig.folder.path("tracks/\(configuration)/squat.safetensors"))
  }

  @Test func `a backend that takes no time finds the poses of every frame`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let line = "$TRACK $DATASET --quiet --backend movenet-lightning"
    #expect(try rig.run(line).ending == .exited(0))
    let outcome = try rig.run(line + " --live camera=240,frame=0")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let all = try track(rig, "movenet-lightning")
    let live = try track(rig, "movenet-lightning-live-240-0ms")
    #expect(
      outcome.results == "movenet-lightning-live-240-0ms: saw \(all.track.count) of the camera's "
        + "\(all.track.count) frames, 0.0 % dropped\n1 track made, 0 up to date\n"
    )
    #expect(live.metadata.frameHash == all.metadata.frameHash)
    #expect(live.track.resultDelays == all.track.times.map { _ in 0 })
    var plain = live
    plain.metadata = all.metadata
    plain.track = PoseTrack(
      skeleton: live.track.skeleton,
      frameSize: live.track.frameSize,
      times: live.track.times,
      positions: live.track.positions,
      confidences: live.track.confidences,
      world: live.track.world
    )
    #expect(plain.encoded() == all.encoded())
  }

  @Test func `a slow backend sees the frames of the simulation, the same in every run`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let line = "$TRACK $DATASET --quiet --backend movenet-lightning"
    #expect(try rig.run(line).ending == .exited(0))
    let live = line + " --live camera=30,frame=0.1,p95=0.15,policy=idle"
    #expect(try rig.run(live).ending == .exited(0))
    let name = "movenet-lightning-live-30-100ms-p95-150ms-idle"
    let file = try track(rig, name)
    #expect(try rig.run(live + " --force --jobs 2").ending == .exited(0))
    #expect(try track(rig, name).encoded() == file.encoded())
    let all = try track(rig, "movenet-lightning").track
    let settings = LiveSettings(
      cameraRate: 30,
      frameTime: 100_000,
      slowFrameTime: 150_000,
      policy: .idle
    )
    let (expected, cameraFrames) = all.live(settings)
    #expect(file.track.times == expected.times)
    #expect(file.track.resultDelays == expected.resultDelays)
    #expect(file.metadata.live == TrackMetadata.Live(settings, cameraFrames: cameraFrames))
    // It follows the person across the gaps, so that its poses are not those of every frame.
    #expect(file.track.positions != expected.positions)
    let missing = try rig.run(line + " --live frame=measured")
    #expect(missing.ending == .exited(66))
    #expect(missing.diagnostics.contains("costs/movenet-lightning.json"))
    #expect(missing.diagnostics.contains("'rep-track cost' measures it"))
  }
}
