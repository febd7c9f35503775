// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseBackends
import PoseTracks
import Storage
import TestSupport
import Testing

@Suite(
  .serialized,
  .enabled(if: TrackingRig.hasMedia, "needs REPGAUGE_TEST_DATA"),
  .enabled(if: TrackingRig.hasBlazePose && TrackingRig.hasMoveNet, "needs both: make backends")
)
struct `Tracking with files that are not the pinned ones` {
  /// A folder of links to what is installed, without one file.
  private func rig(without name: String) throws -> TrackingRig {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let installed = BackendFolder.standard.path
    let outcome = try rig.run(
      "cd $DATASET && mkdir backends && ln -s '\(installed)'/lib* '\(installed)'/*.t* backends && "
        + "rm -f backends/\(name)"
    )
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    return rig
  }

  /// The same with one file whose middle byte is another.
  private func rig(flipping name: String) throws -> TrackingRig {
    let rig = try rig(without: name)
    var bytes = try Files.read(BackendFolder.standard.path + "/" + name)
    bytes[bytes.count / 2] ^= 1
    try Files.write(bytes, to: rig.folder.path("backends/" + name))
    return rig
  }

  private static let both = "--backend blazepose-full --backend movenet-lightning"

  @Test func `missing weights cost one backend, and one line names them`() throws {
    let rig = try rig(without: "pose_landmark_lite.tflite")
    let outcome = try rig.run(
      "REPGAUGE_BACKENDS=$DATASET/backends $TRACK $DATASET --quiet "
        + "--backend blazepose-full --backend blazepose-lite"
    )
    #expect(outcome.ending == .exited(66), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date, 1 failed\n")
    #expect(
      outcome.diagnostics == "rep-track: error: blazepose-lite is not installed: there is no "
        + "'\(rig.folder.path)/backends/pose_landmark_lite.tflite'; "
        + "'rep-track install' installs it; "
        + "1 clip is not tracked with it\n"
    )
    #expect(try Files.list(rig.folder.path("tracks")) == ["blazepose-full"])
  }

  @Test(arguments: [
    (PoseBackend.moveNetLightning, PoseBackend.moveNetLightning.models[0].name),
    (.moveNetLightning, PoseBackend.moveNetLightning.library?.name ?? ""),
    (.blazePoseFull, PoseBackend.blazePoseFull.models[0].name),
    (.blazePoseFull, PoseBackend.blazePoseFull.models[1].name),
    (.blazePoseFull, PoseBackend.blazePoseFull.library?.name ?? ""),
  ])
  func `one flipped bit costs a backend, and the other does its work`(
    backend: PoseBackend,
    name: String
  ) throws {
    let rig = try rig(flipping: name)
    let outcome = try rig.run(
      "REPGAUGE_BACKENDS=$DATASET/backends $TRACK $DATASET --quiet \(Self.both)"
    )
    #expect(outcome.ending == .exited(66), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date, 1 failed\n")
    let lines = outcome.diagnostics.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.diagnostics)")
    #expect(
      lines[0].hasPrefix(
        "rep-track: error: '\(rig.folder.path)/backends/\(name)' is not the file \(backend.id) needs: "
          + "its SHA-256 is "
      )
    )
    #expect(
      lines[0].hasSuffix(
        "'rep-track install' installs the right one; 1 clip is not tracked with it"
      )
    )
    #expect(try Files.list(rig.folder.path("tracks")) == [Self.other(than: backend).id])
  }

  private static func other(than backend: PoseBackend) -> PoseBackend {
    backend.id == PoseBackend.blazePoseFull.id ? .moveNetLightning : .blazePoseFull
  }

  @Test func `a bundle with a flipped bit is put together again from its models`() throws {
    let rig = try rig(flipping: "blazepose-full.task")
    let outcome = try rig.run("REPGAUGE_BACKENDS=$DATASET/backends $TRACK $DATASET --quiet")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(outcome.results == "1 track made, 0 up to date\n")
    #expect(
      try Files.read(rig.folder.path("backends/blazepose-full.task"))
        == Files.read(BackendFolder.standard.path + "/blazepose-full.task")
    )
  }

  @Test func `the same backend with other settings has tracks of its own`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let asked = "--backend blazepose-full --backend blazepose-full:mode=image,detection=0.75"
    let outcome = try rig.run("$TRACK $DATASET --quiet \(asked)")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let names = ["blazepose-full", "blazepose-full-detection-0.75-mode-image"]
    #expect(try Files.list(rig.folder.path("tracks")) == names)
    let tracks = try names.map { name in
      try TrackFile.read(rig.folder.path("tracks/\(name)/squat.safetensors"))
    }
    #expect(tracks.map(\.metadata.runningMode) == ["video", "image"])
    #expect(tracks.map { $0.metadata.thresholds["detection"] } == [0.5, 0.75])
    #expect(tracks.map(\.metadata.configuration) == names)
    #expect(tracks[0].metadata.frameHash == tracks[1].metadata.frameHash)
    // Smoothing is video mode's alone.
    #expect(tracks[0].track.confidences != tracks[1].track.confidences)
    let again = try rig.run("$TRACK $DATASET \(asked)")
    #expect(again.results == "0 tracks made, 2 up to date\n")
  }

  @Test func `several people are asked of BlazePose and not of MoveNet`() throws {
    let rig = try TrackingRig([(id: "squat", bytes: try Files.read(TrackingRig.short))])
    let outcome = try rig.run("$TRACK $DATASET --quiet --people 2 \(Self.both)")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    let names = ["blazepose-full-people-2", "movenet-lightning"]
    #expect(try Files.list(rig.folder.path("tracks")) == names)
    let subjects = try names.map { name in
      try TrackFile.read(rig.folder.path("tracks/\(name)/squat.safetensors")).metadata.subject
    }
    #expect(subjects.map(\.selection) == ["largest-mean-box", "model"])
    #expect(subjects.map(\.people) == [2, 1])
    #expect(subjects.map(\.peopleInView) == [1, nil])
  }
}

@Suite struct `Asking for other settings` {
  @Test func `a bad setting is a usage error that names what there is`() throws {
    let outcome = try TrackingRig([]).run("$TRACK $DATASET --backend blazepose-full:speed=1")
    #expect(outcome.ending == .exited(64))
    #expect(
      outcome.diagnostics.contains(
        "--backend 'blazepose-full:speed=1': unknown parameter 'speed' of backend 'blazepose-full'; "
          + "known: detection, presence, tracking, mode"
      ),
      "\(outcome.diagnostics)"
    )
  }
}

@Suite struct `Asking for several people` {
  struct Refusal: CustomTestStringConvertible, Sendable {
    var arguments: String
    var message: String
    var testDescription: String { arguments }
  }

  @Test(arguments: [
    Refusal(arguments: "--people 0", message: "--people is 0, but must be from 1 to 8"),
    Refusal(arguments: "--people 9", message: "--people is 9, but must be from 1 to 8"),
    Refusal(arguments: "--people some", message: "--people needs a whole number, not 'some'"),
    Refusal(arguments: "--subject longest", message: "--subject goes with --people 2 or more"),
    Refusal(
      arguments: "--people 2 --subject longst",
      message: "right-most; did you mean 'longest'?"
    ),
    Refusal(
      arguments: "--people 7 --backend movenet-multipose --backend blazepose-full",
      message: "--people 7: movenet-multipose reports at most 6 people"
    ),
    Refusal(
      arguments: "--people 1 --subject longest --backend movenet-multipose",
      message: "--subject goes with --people 2 or more"
    ),
    Refusal(
      arguments: "--people 2 --backend movenet-lightning",
      message: "--people 2: movenet-lightning reports one person only"
    ),
  ])
  func `what makes no sense is a usage error`(_ refusal: Refusal) throws {
    let outcome = try TrackingRig([]).run("$TRACK $DATASET \(refusal.arguments)")
    #expect(outcome.ending == .exited(64))
    #expect(outcome.diagnostics.contains(refusal.message), "\(outcome.diagnostics)")
  }

  @Test func `rep-eval takes the options with --track only`() throws {
    let program = BuiltProgram("rep-eval").path
    let outcome = try TrackingRig([]).run("'\(program)' $DATASET --people 2")
    #expect(outcome.ending == .exited(64))
    #expect(outcome.diagnostics.contains("--people goes with --track"), "\(outcome.diagnostics)")
  }
}
