// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import PoseFormats
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Signals that lie beside poses under the same name, from the files to the score.
@Suite struct SideSignalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Files.createDirectories(folder.path("gait"))
    try Files.write(Self.markers, to: folder.path("gait/walk.trc"))
  }

  /// Six seconds of somebody who stands, 50 frames a second.
  private static let markers: String = {
    let head = """
      PathFileType\t4\t(X/Y/Z)\ta.trc
      DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits
      50\t50\t300\t4\tmm
      Frame#\tTime\tLShoulder\t\t\tRShoulder\t\t\tLHip\t\t\tRHip\t\t
      \t\tX1\tY1\tZ1\tX2\tY2\tZ2\tX3\tY3\tZ3\tX4\tY4\tZ4


      """
    let rows = (0..<300).map { frame in
      "\(frame + 1)\t\(Double(frame) / 50)\t200\t1500\t3\t-200\t1500\t3\t150\t900\t3\t-150\t900\t3\n"
    }
    return head + rows.joined()
  }()

  /// The force of four squats of a second each on two plates, 200 samples a second, from 1 s on.
  private static let forces: String = {
    let head = """
      [Force Data]
      NumberOfForcePlates=2
      SampleRate=200.000000
      NumberOfSamples=1200
      #Sample\tFX1\tFY1\tFZ1\tFX2\tFY2\tFZ2

      """
    let rows = (0..<1_200).map { sample -> String in
      let phase = sample < 200 || sample >= 1_000 ? 0 : sample % 200
      let rise = phase < 100 ? 3 * phase : 3 * (200 - phase)
      return "\(sample + 1)\t1\t\(300 + rise)\t2\t-1\t400\t-2\n"
    }
    return head + rows.joined()
  }()

  private static let motion = """
    Coordinates
    inDegrees=yes

    endheader
    time\tpelvis_tx\tknee_angle_r
    0.5\t1.25\t90.5
    0.6\t1.5\t80

    """

  private func run(_ program: String, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram(program).run(arguments, from: folder.path)
  }

  /// Makes the dataset `set` of the folder `gait`.
  private func ingest(_ more: String...) throws -> ProgramResult {
    try BuiltProgram("rep-ingest").run(
      ["tracks", "gait", "--exercise", "squat", "--out", "set"] + more,
      from: folder.path
    )
  }

  private func dataset(_ path: String = "set") throws -> Dataset {
    try #require(try Dataset.open(folder.path(path)).dataset)
  }

  private func track(_ clip: String, of path: String = "set") throws -> TrackFile {
    let dataset = try dataset(path)
    return try TrackFile.read(dataset.trackPath(configuration: "recorded", clip: clip))
  }

  @Test func `a file of forces and one of angles belong to the poses of their name`() throws {
    try Files.write(Self.forces, to: folder.path("gait/walk.forces"))
    try Files.write(Self.motion, to: folder.path("gait/walk.mot"))
    let made = try ingest("--time-offset", "10")
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(
      made.diagnostics.contains("2 files of signals beside poses of the same name"),
      "\(made.diagnostics)"
    )
    #expect(try dataset().manifest.clips.map(\.id) == ["walk"])
    let file = try track("walk")
    #expect(file.track.count == 300)
    #expect(file.track.skeleton.joints.count == 4)
    #expect(file.track.times[0] == 10)
    #expect(file.track.recorded?.ids == ["vertical-force"])
    let forces = try #require(file.track.recorded?.values["vertical-force"])
    #expect(forces[0] == 700 && forces[75] == 1_000)
    #expect(file.sideSignals.map(\.format) == ["forces", "mot"])
    #expect(file.sideSignals[0].times.count == 1_200)
    #expect(file.sideSignals[0].times[1] == 10.005)
    #expect(file.sideSignals[1].times == [10.5, 10.6])
    #expect(file.sideSignals[1].signals.map(\.name) == ["pelvis_tx", "knee_angle_r"])
    let companions = try #require(file.metadata.recording?.companions)
    #expect(companions.map(\.format) == ["forces", "mot"])
    #expect(companions[1].sourceSHA256 == SHA256.hexadecimal(of: Array(Self.motion.utf8)))
  }

  @Test func `the poses stay what they are without the files beside them`() throws {
    let alone = try run("rep-ingest", "tracks", "gait", "--exercise", "squat", "--out", "alone")
    #expect(alone.status == 0, "\(alone.diagnostics)")
    try Files.write(Self.forces, to: folder.path("gait/walk.forces"))
    // A format of poses that is named does not leave the signals out.
    let named = try ingest("--format", "trc")
    #expect(named.status == 0, "\(named.diagnostics)")
    let (one, other) = (try track("walk", of: "alone").track, try track("walk").track)
    #expect(one.times == other.times && one.positions == other.positions)
    #expect(one.world == other.world && one.confidences == other.confidences)
    #expect(one.recorded == nil && other.recorded != nil)
  }

  @Test func `a counter of the force counts, and poses without it abstain`() throws {
    try Files.write(Self.forces, to: folder.path("gait/walk.forces"))
    try Files.write(
      Self.markers.replacing("\t900\t", with: "\t910\t"),
      to: folder.path("gait/bare.trc")
    )
    try Files.write(
      "clip,exercise,count,subject\nwalk,squat,4,ana\nbare,squat,4,ben\n",
      to: folder.path("counts.csv")
    )
    let made = try run("rep-ingest", "tracks", "gait", "--counts", "counts.csv", "--out", "set")
    #expect(made.status == 0, "\(made.diagnostics)")
    let scored = try run(
      "rep-eval",
      "set",
      "--counter",
      "zig-zag:min-amplitude=150@vertical-force",
      "--analyzer",
      "none",
      "--no-png",
      "--out",
      "run"
    )
    #expect(scored.status == 65, "\(scored.diagnostics)")
    #expect(
      scored.diagnostics.contains(
        "clip 'bare' (recorded) is not scored: it has no 'vertical-force': poses do not give that"
      ),
      "\(scored.diagnostics)"
    )
    let found = try RunDirectory.read(folder.path("run"))
    #expect(found.clips.count == 1)
    #expect(found.evaluations.map { $0.measure("exact")?.value } == [1])
  }

  @Test func `findings are at the file beside, and the poses are kept`() throws {
    try Files.write(
      Self.motion.replacing("0.6\t", with: "soon\t"),
      to: folder.path("gait/walk.mot")
    )
    try Files.write("[Force Data]\n", to: folder.path("gait/walk.forces"))
    let made = try ingest()
    #expect(made.status == 65)
    let lines = made.diagnostics.split(separator: "\n")
    #expect(
      lines.contains { $0.hasPrefix("gait/walk.mot:7:") && $0.contains("[unreadable-frame]") },
      "\(made.diagnostics)"
    )
    #expect(
      lines.contains { $0.hasPrefix("gait/walk.forces") && $0.contains("[wrong-format]") },
      "\(made.diagnostics)"
    )
    let file = try track("walk")
    #expect(file.track.count == 300)
    #expect(file.sideSignals.map(\.format) == ["mot"])
    #expect(file.sideSignals[0].times == [0.5])
  }

  @Test func `signals of another name or folder are clips of their own`() throws {
    try Files.createDirectories(folder.path("gait/more"))
    try Files.write(Self.forces, to: folder.path("gait/more/walk.forces"))
    try Files.write(Self.motion, to: folder.path("gait/walk2.mot"))
    let made = try ingest()
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(try dataset().manifest.clips.count == 3)
    let all = try dataset().manifest.clips.map { try track($0.id) }
    #expect(all.allSatisfy { $0.sideSignals.isEmpty })
    #expect(all.count { $0.track.skeleton.joints.isEmpty } == 2)
  }

  @Test func `export says that signals beside the poses are lost`() throws {
    try Files.write(Self.forces, to: folder.path("gait/walk.forces"))
    _ = try ingest()
    let written = try run("rep-track", "export", "recording", "--dataset", "set", "--out", "again")
    #expect(written.status == 0, "\(written.diagnostics)")
    #expect(
      written.output.contains("not held: signals beside the poses (1 clip)"),
      "\(written.output)"
    )
  }

  @Test func `a C3D file has its forces itself, and poses of the same name share what is beside`()
    throws
  {
    var file = C3DFile(
      labels: ["LSHO", "RSHO"],
      frames: (0..<20).map { _ in [SIMD3(250, 1_500, 3), SIMD3(-250, 1_500, 3)] }
    )
    file.analog = 6
    file.readings = (0..<20).map { [1, 2, 650 + Float($0), 0, 0, 0] }
    file.more["ANALOG:UNITS"] = .texts(["N", "N", "N", "Nmm", "Nmm", "Nmm"])
    file.more["FORCE_PLATFORM:USED"] = .words([1])
    file.more["FORCE_PLATFORM:TYPE"] = .words([2])
    file.more["FORCE_PLATFORM:CHANNEL"] = .words(Array(1...6))
    // The plate lies on the floor of a laboratory with y up.
    file.more["FORCE_PLATFORM:CORNERS"] = .floats([4, 0, 4, 0, 0, 4, 0, 0, 0, 4, 0, 0])
    try Files.write(file.bytes, to: folder.path("gait/walk.c3d"))
    try Files.write(Self.forces, to: folder.path("gait/walk.forces"))
    let made = try ingest()
    #expect(made.status == 0, "\(made.diagnostics)")
    let clips = try dataset().manifest.clips.map(\.id)
    #expect(clips.count == 2)
    let files = try clips.map { try track($0) }
    let own = try #require(files.first { $0.metadata.recording?.format == "c3d" })
    #expect(own.sideSignals.map(\.format) == ["", "forces"])
    // Its own plates come before those of the file beside it.
    #expect(own.track.recorded?.values["vertical-force"]?.prefix(3) == [650, 651, 652])
    let other = try #require(files.first { $0.metadata.recording?.format == "trc" })
    #expect(other.sideSignals.map(\.format) == ["forces"])
  }
}
