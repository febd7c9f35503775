// SPDX-License-Identifier: Apache-2.0
import Basics

/// WebVTT: a cue per interval, whose first line is the name and whose other lines are a note.
///
/// - Source: https://www.w3.org/TR/webvtt1/; VIA writes it too.
enum WebVTTFormat: ForeignCodec {
  static let description = LabelFormatDescription(
    id: "webvtt",
    title: "WebVTT",
    direction: .both,
    holds: [.intervals, .names, .notes],
    timing: .seconds(step: 1e-3),
    holdsManyClips: false,
    ending: "vtt",
    source: "w3.org/TR/webvtt1"
  )

  static func read(_ bytes: [UInt8], into reader: inout ForeignReader) {
    let lines = TextLine.lines(of: bytes)
    guard let first = lines.first, first.text.hasPrefix("WEBVTT") else {
      reader.report(
        .unknownLayout,
        at: LabelDocument.PlaceRange(line: 1, bytes: 0..<0),
        "a WebVTT file begins with 'WEBVTT'"
      )
      return
    }
    guard let document = reader.document(nil, at: nil) else { return }
    var index = 1
    while index < lines.count {
      let block = lines[index...].prefix { !$0.text.trimmedSpaces.isEmpty }
      index += block.count + 1
      guard let timing = block.firstIndex(where: { $0.text.contains("-->") }) else {
        let isText = block.first.map {
          !["NOTE", "STYLE", "REGION"].contains($0.text.prefix { !$0.isWhitespace })
            && $0.number > 2
        }
        if isText == true, let line = block.first {
          reader.report(.unknownLayout, at: line.place, "a cue needs a line with '-->'")
        }
        continue
      }
      cue(lines[timing], text: block[(timing + 1)...].map(\.text), document, into: &reader)
    }
  }

  private static func cue(
    _ line: TextLine,
    text: [String],
    _ document: Int,
    into reader: inout ForeignReader
  ) {
    let words = line.text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count >= 3, words[1] == "-->", let start = seconds(words[0]),
      let end = seconds(words[2])
    else {
      reader.report(
        .malformedNumber,
        at: line.place,
        "a cue's times are written '00:01.000 --> 00:02.000'"
      )
      return
    }
    if words.count > 3 { reader.losses.add("settings of a cue", line.text) }
    reader.add(
      named: (text.first ?? "").unescapedForVTT,
      start: start,
      end: end,
      note: text.dropFirst().joined(separator: "\n").unescapedForVTT,
      to: document,
      at: line.place
    )
  }

  /// The seconds of `hh:mm:ss.ttt` or `mm:ss.ttt`.
  private static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var total = 0.0
    for part in parts {
      guard let value = NumberText(Array(part.utf8)[...])?.value, value >= 0, value < 1e7 else {
        return nil
      }
      total = total * 60 + value
    }
    return total
  }

  static func files(
    of labels: [LabelFile],
    with writer: inout ForeignWriter
  ) -> [ForeignExport.File] {
    labels.map { file in
      var text = "WEBVTT\n"
      for span in writer.spans(of: file) {
        guard let end = span.end else { continue }
        let note = span.note.split(separator: "\n").joined(separator: "\n")
        text += "\n\(time(span.start)) --> \(time(end))\n\(span.name.escapedForVTT)\n"
        if !note.isEmpty { text += note.escapedForVTT + "\n" }
      }
      return writer.file(file, text)
    }
  }

  /// A time as `hh:mm:ss.ttt`.
  private static func time(_ seconds: Double) -> String {
    let total = Int((max(seconds, 0) * 1000).rounded())
    let parts = [total / 3_600_000, total / 60_000 % 60, total / 1000 % 60]
    let clock = parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    let rest = String(total % 1000)
    return "\(clock).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}

extension String {
  /// The text as that of a cue.
  fileprivate var escapedForVTT: String {
    escaped { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&gt;" : nil }
  }

  /// The text of a cue as it is read.
  fileprivate var unescapedForVTT: String {
    var rest = self[...]
    var text = ""
    while let character = rest.first {
      let entity = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">")].first { rest.hasPrefix($0.0) }
      text += entity?.1 ?? String(character)
      rest = rest.dropFirst(entity?.0.count ?? 1)
    }
    return text
  }
}
