// SPDX-License-Identifier: Apache-2.0
import Platform
import PoseTracks
import Recordings
import Storage
import TestSupport
import Testing

/// The recording of the example app, which is made of the recipe beside it.
@Suite struct ExampleRecordingTests {
  @Test func `the example's recording and its labels are what the recipe makes`() throws {
    let recordings = Files.folder(of: #filePath) + "/../../Examples/App/Recordings"
    let folder = try TemporaryFolder()
    let made = try BuiltProgram("rep-synth").run(
      [
        "\(recordings)/recipe.json", "--out", "made", "--no-video", "--observe",
        "movenet-lightning", "--quiet",
      ],
      from: folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    let path = "made/tracks/observed-movenet-lightning/squats.safetensors"
    let track = try TrackFile.read(folder.path(path)).track

    var header = RecordingHeader(
      skeleton: .coco17,
      frameSize: FrameSize(width: 360, height: 480),
      backend: RecordingHeader.Backend(
        "rep-synth",
        configuration: "observed-movenet-lightning"
      ),
      clock: "first frame"
    )
    header.frameRate = 12
    header.exercise = "squat"
    header.person = "ana"
    header.notes = "synthetic; nobody was filmed"
    var writer = try RecordingWriter(header)
    var bytes = writer.headerLine
    for index in 0..<track.count { bytes += try writer.line(for: track[index]) }
    #expect(try bytes == Files.read(recordings + "/squats.jsonl"))

    func reps(_ path: String) throws -> [Substring] {
      try Files.readText(path).split(separator: "\n").filter {
        $0.hasPrefix("rep\t") || $0.hasPrefix("set\t")
      }
    }
    let labels = try reps(recordings + "/squats.synthesis.tsv")
    #expect(
      try labels.count == 6 && labels == reps(folder.path("made/labels/squats.synthesis.tsv"))
    )
  }
}
