// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Labels
import TestSupport
import Testing

/// One sample of every format, byte by byte, which is also the example of the documentation.
@Suite struct FormatSampleTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "Documentation/LabelFormats.md"),
      encoding: .utf8
    )
  }

  @Test(arguments: LabelFormat.writtenIDs)
  func `a format is written as it always was`(id: String) throws {
    let format = try #require(LabelFormat.named(id))
    let export = format.write([sample], context: ConversionContext(clips: [clip]))
    let file = try #require(export.files.first)
    #expect(
      try goldenDifference(
        of: file.text,
        from: file.name.replacing("labels.", with: "\(id).")
          .replacing("squat-017.", with: "\(id).")
      ) == nil
    )
    #expect(export.files.count == 1)
    #expect(page.contains("### `\(id)`\n"))
    #expect(page.contains("```\n\(file.text)```\n"))
  }

  @Test(arguments: LabelFormat.all.map(\.description).filter { $0.direction == .reading }.map(\.id))
  func `a file of a format that is only read becomes the same labels`(id: String) throws {
    let format = try #require(LabelFormat.named(id))
    let file = try #require(ReadOnlyLabels.named(id))
    let name = "squat-017.\(format.description.ending)"
    let read = format.read(Array(file.text.utf8), file: name, context: file.context(of: [clip]))
    #expect(read.diagnostics.filter { $0.severity == .error } == [])
    for labels in read.documents {
      let golden = "\(id).\(labels.rater).tsv"
      #expect(try goldenDifference(of: labels.text, from: golden) == nil)
    }
    #expect(!read.documents.isEmpty)
    #expect(format.write([sample], context: ConversionContext(clips: [clip])).files == [])
    #expect(page.contains("### `\(id)`\n"))
    #expect(page.contains("```\n\(file.text)```\n"))
  }

  @Test(arguments: LabelFormat.all.map(\.description))
  func `the page's table says what a format is`(format: LabelFormatDescription) {
    let holds = LabelFormatDescription.Content.allCases.filter { format.holds.contains($0) }
    let times =
      switch format.timing {
      case .seconds(nil): ["seconds", ""]
      case .seconds(let step?): ["seconds", "rounded to \(step == 0.001 ? "0.001" : "0.000001")"]
      case .frames(let base, let isEndExclusive):
        ["frames from \(base)", isEndExclusive ? "exclusive" : "inclusive"]
      }
    let cells =
      ["`\(format.id)`", format.title, format.direction.rawValue]
      + [holds.map(\.rawValue).joined(separator: ", ")] + times + [format.source]
    #expect(page.contains("| \(cells.joined(separator: " | ")) |\n"))
  }
}

private let clip = ConversionContext.Clip(
  id: "squat-017",
  media: "squat-017.mp4",
  clock: FrameClock(first: 0, rate: 30),
  bounds: 0...12,
  exercise: "squat"
)

private let sample = LabelFile(
  clip: "squat-017",
  source: nil,
  rater: "ana",
  status: .done,
  events: [
    LabelEvent(.set, start: 1, end: 5.5, label: "squat", value: 2, unit: "reps"),
    LabelEvent(.rep, start: 1, mid: 2, end: 3, label: "full"),
    LabelEvent(.fault, start: 1.5, end: 2.5, label: "knee-valgus", side: .left, note: "slight"),
    LabelEvent(.rep, start: 3, mid: 4.5, end: 5.5, label: "full"),
  ]
)
