// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Storage
import Terminal
import TestSupport
import Testing

@testable import MediaCommands
@testable import PoseBackends

/// A dataset whose videos are names, and a worker that is a shell script which goes by them.
private struct Rig {
  let folder: TemporaryFolder
  let dataset: Dataset
  let backend: PoseBackend
  let output = TerminalOutput.captured()

  init(clips names: [String]) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let clips = try names.map { name in
      try Files.write("video \(name)", to: folder.path("media/\(name).mp4"))
      return ClipRecord(
        id: name,
        media: "media/\(name).mp4",
        sha256: SHA256.hexadecimal(of: Array("video \(name)".utf8)),
        subject: "ana",
        exercise: "squat"
      )
    }
    dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "rig", licence: "none", clips: clips)
    )
    backend = try Self.install(in: folder.path("backends"))
    let poses = [Self.pose(at: 10), Self.pose(at: 200)]
    let greeting = WorkerGreeting(
      backend: backend.id,
      frameWidth: 64,
      frameHeight: 48,
      pixelPipeline: TrackMetadata(backend, media: "").pixelPipeline,
      processorFeatures: ["avx"]
    )
    let summary = WorkerSummary(
      frameCount: 1,
      cameraFrames: 4,
      frameHash: "xxh64:0",
      incidents: [.init(code: "truncated-media", message: "the file ends early")],
      cost: TrackingCost(frameSeconds: [0.012, 0.034], processorSeconds: 0.5, peakBytes: 4096)
    )
    for (name, count) in [("all", 1), ("pair", 2)] {
      let messages: [WorkerMessage] = [
        .started(greeting), .frame(time: 0.5, delay: 0.25, Array(poses.prefix(count))),
        .finished(summary),
      ]
      try Files.write(messages.flatMap(\.encoded), to: folder.path(name))
    }
    let failed = WorkerMessage.failed(status: 65, message: "cannot open it: not a video")
    try Files.write(failed.encoded, to: folder.path("failed"))
    let script = """
      for request; do :; done
      media=$(printf '%s' "$request" | sed 's/.*"media":"\\([^"]*\\)".*/\\1/')
      echo "$media" >> '\(folder.path)/calls'
      case "$media" in
        *bad*) cat '\(folder.path)/failed'; exit 65 ;;
        *crash*) echo 'illegal instruction' >&2; kill -ILL $$ ;;
        *pair*) cat '\(folder.path)/pair' ;;
        *written*) cat '\(folder.path)/all'; echo more >> "$media" ;;
        *replaced*) cp "$media" "$media.new"; mv "$media.new" "$media"; cat '\(folder.path)/all' ;;
        *) cat '\(folder.path)/all' ;;
      esac
      """
    try Files.write(script, to: folder.path("worker.sh"))
  }

  /// A person of 33 joints in a box of 32 x 32 pixels.
  private static func pose(at left: Float) -> PoseObservation {
    var pose = PoseObservation.nobody(jointCount: 33)
    for joint in 0..<33 {
      pose.positions[joint] = SIMD3(left + Float(joint), Float(joint), 0)
      pose.confidences[joint] = 0.9
    }
    return pose
  }

  /// A backend of small files.
  private static func install(in folder: String) throws -> PoseBackend {
    let library = Array("not a library".utf8)
    var backend = PoseBackend.blazePoseFull
    backend.id = "fake"
    backend.library?.sha256 = SHA256.hexadecimal(of: library)
    try Files.write(library, to: folder + "/" + (backend.library?.name ?? ""))
    for index in backend.models.indices {
      backend.models[index].sha256 = SHA256.hexadecimal(of: FakeModel.bytes)
      try Files.write(FakeModel.bytes, to: folder + "/" + backend.models[index].name)
    }
    let bundle = try TaskBundle.assemble(detector: FakeModel.bytes, landmarks: FakeModel.bytes)
    backend.engine = MediaPipeEngine(
      task: PoseBackend.NativeFile(
        name: "fake.task",
        sha256: SHA256.hexadecimal(of: bundle)
      )
    )
    return backend
  }

  func job(jobs: Int = 2) throws -> TrackJob {
    var job = try TrackJob(dataset: dataset, backends: [backend], jobs: jobs)
    job.folder = BackendFolder(path: folder.path("backends"))
    job.supervisor = WorkerSupervisor(executable: "/bin/sh", verb: [folder.path("worker.sh")])
    return job
  }

  func run(_ change: (inout TrackJob) -> Void = { _ in }) throws -> TrackReport {
    var job = try job()
    change(&job)
    return try job.run(in: Terminal(program: "rep-track", output: output))
  }

  /// The names of the videos that workers were started for.
  func calls() -> [String] {
    let text = (try? Files.readText(folder.path("calls"))) ?? ""
    return text.split(separator: "\n").map { Files.name(of: String($0)) }.sorted()
  }

  func trackPath(_ clip: String) -> String {
    dataset.trackPath(configuration: "fake", clip: clip)
  }
}

struct `Track job` {
  @Test func `every clip gets a track with its provenance`() throws {
    let rig = try Rig(clips: ["a", "b", "c"])
    let report = try rig.run()
    #expect(report.summary == "3 tracks made, 0 up to date")
    #expect(report.exitStatus == .success)
    let metadata = try TrackFile.read(rig.trackPath("b")).metadata
    #expect(metadata.backend == "fake")
    #expect(metadata.mediaSHA256 == rig.dataset.manifest.clips[1].sha256)
    #expect(metadata.digests["libmediapipe.so"] == rig.backend.library?.sha256)
    #expect(metadata.digests.count == 4)
    #expect(metadata.thresholds["detection"] == 0.5)
    #expect(metadata.frameHash == "xxh64:0")
    #expect(metadata.processorFeatures == ["avx"])
    #expect(metadata.incidents.map(\.code) == ["truncated-media"])
  }

  @Test func `a recorded track of a backend's name is not replaced unless forced`() throws {
    let rig = try Rig(clips: ["a", "b"])
    var file = TrackFile(
      track: PoseTrack(
        skeleton: .coco17,
        frameSize: FrameSize(width: 64, height: 48),
        times: [],
        positions: [],
        confidences: []
      ),
      metadata: TrackMetadata(configuration: "fake", backend: "recorded", subject: .onlyPerson)
    )
    file.metadata.recording = TrackMetadata.Recording(
      sourceSHA256: "",
      format: "recording",
      units: "pixels",
      times: "recorded"
    )
    try file.write(to: rig.trackPath("a"))
    let report = try rig.run()
    #expect(report.exitStatus == .badData)
    #expect(report.summary == "1 track made, 0 up to date, 1 failed")
    #expect(rig.calls() == ["b.mp4"])
    #expect(try TrackFile.read(rig.trackPath("a")).metadata.recording != nil)
    let forced = try rig.run { $0.isForced = true }
    #expect(forced.exitStatus == .success)
    #expect(try TrackFile.read(rig.trackPath("a")).metadata.recording == nil)
  }

  @Test func `a second run keeps what is there and starts no worker`() throws {
    let rig = try Rig(clips: ["a", "b"])
    _ = try rig.run()
    let bytes = try Files.read(rig.trackPath("a"))
    let report = try rig.run()
    #expect(report.summary == "0 tracks made, 2 up to date")
    #expect(rig.calls() == ["a.mp4", "b.mp4"])
    #expect(try Files.read(rig.trackPath("a")) == bytes)
  }

  @Test func `tracks that are up to date need no installed backend`() throws {
    let rig = try Rig(clips: ["a"])
    _ = try rig.run()
    try Files.remove(rig.folder.path("backends"))
    #expect(try rig.run().keptCount == 1)
    #expect(throws: PoseBackendError.self) { try rig.run { $0.isForced = true } }
  }

  @Test func `only stale and missing tracks are made again`() throws {
    let rig = try Rig(clips: ["a", "b", "c", "d"])
    _ = try rig.run()
    try Files.remove(rig.trackPath("a"))
    try Files.write("damaged", to: rig.trackPath("b"))
    var old = try TrackFile.read(rig.trackPath("c"))
    old.metadata.backendVersion = "mediapipe 0.10.21"
    try old.write(to: rig.trackPath("c"))
    try Files.remove(rig.folder.path("calls"))
    #expect(try rig.run().summary == "3 tracks made, 1 up to date")
    #expect(rig.calls() == ["a.mp4", "b.mp4", "c.mp4"])
  }

  @Test func `force makes all tracks again`() throws {
    let rig = try Rig(clips: ["a"])
    _ = try rig.run()
    #expect(try rig.run { $0.isForced = true }.madeCount == 1)
  }

  @Test func `a clip that fails is said and the others are kept`() throws {
    let rig = try Rig(clips: ["a", "bad", "c"])
    let report = try rig.run()
    #expect(report.summary == "2 tracks made, 0 up to date, 1 failed")
    #expect(report.exitStatus == .badData)
    #expect(Files.exists(rig.trackPath("a")) && Files.exists(rig.trackPath("c")))
    #expect(!Files.exists(rig.trackPath("bad")))
    let text = rig.output.text(of: .diagnostics)
    #expect(text.contains("rep-track: error: clip 'bad': cannot open it: not a video\n"))
    #expect(text.contains("rep-track: warning: clip 'a': the file ends early [truncated-media]\n"))
  }

  @Test func `what fails many clips in the same words is said once, with their number`() throws {
    let rig = try Rig(clips: ["bad-1", "bad-2", "fine", "bad-3"])
    let report = try rig.run { $0.jobs = 1 }
    #expect(report.summary == "1 track made, 0 up to date, 3 failed")
    #expect(report.failures.map(\.task.clip.id) == ["bad-1", "bad-2", "bad-3"])
    #expect(
      rig.output.text(of: .diagnostics).split(separator: "\n").filter { $0.contains("error") } == [
        "rep-track: error: clip 'bad-1': cannot open it: not a video",
        "rep-track: error: 2 more clips failed in the same way: cannot open it: not a video",
      ]
    )
  }

  @Test func `a failure is said while other clips are still to come`() throws {
    let rig = try Rig(clips: ["bad", "c"])
    _ = try rig.run { $0.jobs = 1 }
    let lines = rig.output.text(of: .diagnostics).split(separator: "\n")
    #expect(lines.first?.contains("clip 'bad'") == true)
    #expect(lines.last?.hasPrefix("tracking ") == true)
  }

  @Test func `a crash outweighs bad media and shows the worker's log`() throws {
    let rig = try Rig(clips: ["a", "bad", "crash"])
    let report = try rig.run()
    #expect(report.exitStatus == .internalFault)
    #expect(report.failures.map(\.task.clip.id) == ["bad", "crash"])
    #expect(rig.output.text(of: .diagnostics).contains("  | illegal instruction\n"))
  }

  @Test func `media that changed are refused`() throws {
    let rig = try Rig(clips: ["a", "b"])
    try Files.write("another video", to: rig.folder.path("media/a.mp4"))
    let report = try rig.run()
    #expect(report.exitStatus == .badData)
    #expect(report.failures.first?.failure.message.contains("SHA-256 differs") == true)
    #expect(rig.calls() == ["b.mp4"])
  }

  @Test func `media that change while they are tracked leave no track`() throws {
    let rig = try Rig(clips: ["good", "replaced", "written"])
    let report = try rig.run()
    #expect(report.exitStatus == .badData)
    #expect(report.summary == "1 track made, 0 up to date, 2 failed")
    for clip in ["replaced", "written"] {
      let path = rig.folder.path("media/\(clip).mp4")
      let message = "'\(path)' was changed while it was tracked; its track is not stored"
      #expect(report.failures.contains { $0.failure.message == message }, "\(clip)")
      #expect(!Files.exists(rig.trackPath(clip)))
    }
  }

  @Test func `missing media fail one clip and, if all are missing, with status 66`() throws {
    let rig = try Rig(clips: ["a", "b"])
    try Files.remove(rig.folder.path("media/a.mp4"))
    #expect(try rig.run().exitStatus == .badData)
    try Files.remove(rig.folder.path("media/b.mp4"))
    try Files.remove(rig.trackPath("b"))
    #expect(try rig.run().exitStatus == .missingInput)
  }

  @Test func `media that moved are found by their digest`() throws {
    let rig = try Rig(clips: ["a"])
    try Files.write("video a", to: rig.folder.path("elsewhere/renamed.mp4"))
    try Files.remove(rig.folder.path("media"))
    #expect(try rig.run().madeCount == 1)
    #expect(rig.calls() == ["renamed.mp4"])
  }

  /// The rig's backend and one that is not there.
  private func addMissingBackend(_ job: inout TrackJob) {
    var missing = PoseBackend.moveNetLightning
    missing.id = "absent"
    job.backends.append(missing)
  }

  @Test func `a backend that is missing costs its own clips and gets one message`() throws {
    let rig = try Rig(clips: ["a", "b"])
    let report = try rig.run(addMissingBackend)
    #expect(report.summary == "2 tracks made, 0 up to date, 2 failed")
    #expect(report.exitStatus == .missingInput)
    #expect(Files.exists(rig.trackPath("a")) && Files.exists(rig.trackPath("b")))
    let lines = rig.output.text(of: .diagnostics).split(separator: "\n")
    let errors = lines.filter { $0.contains("error") }
    #expect(errors.count == 1)
    #expect(errors[0].contains("absent is not installed: there is no '"))
    #expect(errors[0].hasSuffix("'rep-track install' installs it; 2 clips are not tracked with it"))
  }

  @Test func `weights that are not the pinned ones cost their backend's clips`() throws {
    let rig = try Rig(clips: ["a"])
    let name = try #require(PoseBackend.moveNetLightning.library?.name)
    try Files.write("another release", to: rig.folder.path("backends/" + name))
    let report = try rig.run(addMissingBackend)
    #expect(report.exitStatus == .missingInput)
    #expect(report.madeCount == 1)
    #expect(report.unavailable.map(\.error.kind) == [.wrongDigest])
    #expect(report.json.compactText.contains(#""backend":"absent","status":66"#))
  }

  @Test func `tracks of a live app keep their delays, and the report says what was dropped`() throws
  {
    let rig = try Rig(clips: ["a", "b"])
    _ = try rig.run { $0.clips = ["a"] }
    var live = rig.backend
    live.live = LiveSettings(cameraRate: 30, frameTime: 45_000, device: "phone")
    let report = try rig.run { $0.backends = [rig.backend, live] }
    let name = "fake-live-30-45ms-on-phone"
    let line = "\(name): saw 2 of the camera's 8 frames, 75.0 % dropped\n"
    #expect(report.text == line + "3 tracks made, 1 up to date")
    #expect(report.json.compactText.contains(#""camera_frames":8,"seen_frames":2"#))
    let path = rig.dataset.trackPath(configuration: name, clip: "b")
    let file = try TrackFile.read(path)
    #expect(file.track.resultDelays == [0.25])
    let settings = try #require(live.live)
    #expect(file.metadata.live == TrackMetadata.Live(settings, cameraFrames: 4))
    #expect(try TrackFile.read(rig.trackPath("b")).track.resultDelays == nil)
    let again = try rig.run { $0.backends = [live] }
    #expect(again.text == line + "0 tracks made, 2 up to date")
    live.live?.policy = .idle
    #expect(!file.metadata.isCurrent(for: live, media: file.metadata.mediaSHA256 ?? ""))
  }

  @Test func `another choice of subject is another configuration, with a record and a warning`()
    throws
  {
    let rig = try Rig(clips: ["a", "pair"])
    _ = try rig.run { $0.clips = ["a"] }
    let report = try rig.run { job in
      job.backends = [rig.backend.following(.rightMost, people: 2)]
    }
    #expect(report.summary == "2 tracks made, 0 up to date")
    let path = rig.dataset.trackPath(configuration: "fake-people-2-right-most", clip: "pair")
    let file = try TrackFile.read(path)
    #expect(file.metadata.configuration == "fake-people-2-right-most")
    #expect(file.metadata.backend == "fake")
    #expect(
      file.metadata.subject
        == TrackMetadata.Subject(
          selection: "right-most",
          people: 2,
          peopleInView: 2,
          sharedFrames: 1
        )
    )
    #expect(file.track[0].pointInImage(0).x == 200)
    #expect(try TrackFile.read(rig.trackPath("a")).metadata.subject == .model)
    let warnings = rig.output.text(of: .diagnostics).split(separator: "\n")
      .filter { $0.contains("more than one person") }
    #expect(
      warnings == [
        "rep-track: warning: clip 'pair': 100 % of its frames show more than one person; "
          + "its track follows one by the rule 'right-most'"
      ]
    )
    let again = try rig.run { $0.backends = [rig.backend.following(.rightMost, people: 2)] }
    #expect(again.keptCount == 2)
  }

  @Test(arguments: [1, 2, 3, 5])
  func `shards share the work without overlap`(count: Int) throws {
    let rig = try Rig(clips: ["a", "b", "c", "d"])
    var made = 0
    for index in 0..<count {
      made += try rig.run { $0.shard = Shard(index: index, count: count) }.madeCount
    }
    #expect(made == 4)
    #expect(rig.calls() == ["a.mp4", "b.mp4", "c.mp4", "d.mp4"])
  }

  @Test func `chosen clips alone are tracked, and unknown ones are named`() throws {
    let rig = try Rig(clips: ["squat-1", "squat-2"])
    #expect(try rig.run { $0.clips = ["squat-2"] }.tasks.map(\.clip.id) == ["squat-2"])
    let error = #expect(throws: CommandFailure.self) { try rig.run { $0.clips = ["sqat-1"] } }
    #expect(error?.message == "dataset 'rig' has no clip 'sqat-1'; did you mean 'squat-1'?")
  }

  @Test func `the number of jobs does not change a byte`() throws {
    let one = try Rig(clips: ["a", "b", "c"])
    let many = try Rig(clips: ["a", "b", "c"])
    _ = try one.run { $0.jobs = 1 }
    _ = try many.run { $0.jobs = 3 }
    for clip in ["a", "b", "c"] {
      #expect(try Files.read(one.trackPath(clip)) == Files.read(many.trackPath(clip)))
    }
  }

  @Test func `tracks that cannot be written end the run`() throws {
    let rig = try Rig(clips: ["a"])
    try Files.write("in the way", to: rig.folder.path("tracks"))
    let error = #expect(throws: PlatformError.self) { try rig.run() }
    #expect(error?.exitStatus == .cannotCreate)
  }

  @Test func `the report in JSON names each failure`() throws {
    let rig = try Rig(clips: ["a", "bad"])
    let json = try rig.run().json.compactText
    #expect(
      json.contains(
        #"{"clip":"bad","backend":"fake","status":65,"message":"cannot open it: not a video"}"#
      )
    )
    #expect(json.contains(#""made":1"#))
  }
}
