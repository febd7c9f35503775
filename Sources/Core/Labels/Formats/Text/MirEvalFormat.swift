// SPDX-License-Identifier: Apache-2.0
import Basics

/// The text files of mir_eval: `start end label` or `time label`, white space between, `#` comments.
///
/// Intervals without a label are reps, or take the exercise that the user says.
///
/// - Source: mir_eval.io, `load_labeled_intervals` and `load_labeled_events`.
enum MirEvalFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "mir-eval",
    title: "mir_eval intervals and events",
    direction: .both,
    holds: [.intervals, .names],
    timing: .seconds(step: 1e-6),
    holdsManyClips: false,
    ending: "lab",
    source: "mir-eval.readthedocs.io, mir_eval.io"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    guard let document = reader.document(nil, at: nil) else { return }
    let unnamed = reader.exercise(of: document) ?? "rep"
    for line in TextLine.lines(of: bytes) {
      let text = line.text.trimmedSpaces
      if text.isEmpty || text.hasPrefix("#") { continue }
      let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
      guard let start = reader.seconds(words[0], at: line.place) else { continue }
      let second = words.count > 1 ? NumberText(Array(words[1].utf8)[...])?.value : nil
      guard let end = second else {
        let name = words.count > 1 ? words[1...].joined(separator: " ") : unnamed
        reader.add(named: name, start: start, end: nil, to: document, at: line.place)
        continue
      }
      let name = words.count > 2 ? words[2] : unnamed
      reader.add(named: name, start: start, end: end, to: document, at: line.place)
    }
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      let lines = writer.spans(of: file).compactMap { span in
        span.end.map {
          "\(span.start.text(decimals: 6))\t\($0.text(decimals: 6))\t\(span.name)\n"
        }
      }
      return writer.file(file, lines.joined())
    }
  }
}
