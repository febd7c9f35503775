// SPDX-License-Identifier: Apache-2.0
import Basics
import LabelCommands
import Labels
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// Names in files of other tools that would lead out of the folder they are imported into.
@Suite struct ImportSafetyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Names that are paths, or that end or change a file's name.
  private static let names = [
    "../../escaped", "/var/escaped-by-import", "..", "../labels/../../escaped", "a\\..\\escaped",
    ".hidden", "con trol\u{1}", "%2e%2e%2fescaped",
  ]

  @Test(arguments: LabelFormat.all.map(\.description.id))
  func `no name in a file makes a file outside of the target folder`(id: String) throws {
    let format = try #require(LabelFormat.named(id))
    let clip = ConversionContext.Clip(
      id: "squat-017",
      media: "squat-017.mp4",
      clock: FrameClock(first: 0, rate: 30),
      bounds: 0...12,
      exercise: "squat"
    )
    let labels = LabelFile(
      clip: "squat-017",
      source: nil,
      rater: "ana",
      status: .done,
      events: [
        LabelEvent(.set, start: 1, end: 6, label: "squat"),
        LabelEvent(.rep, start: 1, mid: 2, end: 3, label: "full"),
        LabelEvent(.rep, start: 3, mid: 4, end: 6, label: "full"),
      ]
    )
    let context = ConversionContext(clips: [clip])
    let sample = try #require(
      format.write([labels], context: context).files.first?.text ?? ReadOnlyLabels.named(id)?.text
    )
    for (number, name) in Self.names.enumerated() {
      let path = folder.path("in/\(number).\(format.description.ending)")
      try Files.write(
        sample.replacing("squat-017.mp4", with: "\(name).mp4").replacing("squat-017", with: name)
          .replacing("ana", with: name),
        to: path
      )
      let output = TerminalOutput.captured()
      _ = Program("rep-label", [ImportCommand.self]).run(
        [
          "import", id, path, "--out", folder.path("target/labels"), "--frame-rate", "30",
          "--exercise", "squat", "--replace",
        ],
        output: output
      )
    }
    let elsewhere = try filesBelow(folder.path).filter {
      !$0.hasPrefix(folder.path("in/")) && !$0.hasPrefix(folder.path("target/labels/"))
    }
    #expect(elsewhere == [])
    #expect(!Files.exists("/var/escaped-by-import.mp4") && !Files.exists("/var/escaped-by-import"))
    let written = try Files.exists(folder.path("target")) ? filesBelow(folder.path("target")) : []
    for path in written { #expect(LabelFileName(path: path) != nil, "\(path)") }
  }
}
