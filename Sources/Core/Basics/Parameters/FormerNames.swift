// SPDX-License-Identifier: Apache-2.0

/// Former names of counters, analyzers and feedback policies, read up to the next major version and printed nowhere.
///
/// Whoever takes a name from a file or a command line takes `current(_:)` of it at once, so that nothing else
/// meets a former one.
package struct FormerNames: Sendable {
  /// A name that was given up, and the one in its place.
  struct Change: Sendable {
    var old: String
    var new: String
  }

  let changes: [Change]

  init(_ pairs: KeyValuePairs<String, String>) {
    changes = pairs.map { Change(old: $0.key, new: $0.value) }
  }

  /// All of them; `Scripts/same-values` reads these lines.
  static let all = FormerNames([
    "seed-rep-counter": "article-rep-counter",
    "seed-rep-counter-fixed": "article-rep-counter-fixed",
    "seed-adaptive-counter": "article-adaptive-counter",
    "seed-adaptive-counter-fixed": "article-adaptive-counter-fixed",
    "seed-squat": "trainer-squat",
    "seed-squat-fixed": "trainer-squat-fixed",
    "seed-voice-coach": "trainer-voice-coach",
    "seed-voice-coach-fixed": "trainer-voice-coach-fixed",
  ])

  /// A text with the names of today: a configuration, several of them, or a name.
  ///
  /// - Parameter text: As it was written: `name:param=value,...@signal`.
  /// - Returns: The text, each former name in it replaced if it is a whole word.
  /// - Complexity: O(*n*) in the length of the text, times the number of former names.
  package static func current(_ text: String) -> String { all.current(text) }

  /// The value of an option of a command line, with the names of today if the option takes a configuration.
  package static func current(_ value: String, ofOption option: String) -> String {
    ["counter", "analyzer", "feedback"].contains(option) ? current(value) : value
  }

  /// The former names of some that are known today, in the order of the table.
  static func former(of known: [String]) -> [String] {
    all.changes.filter { known.contains($0.new) }.map(\.old)
  }

  func current(_ text: String) -> String {
    guard changes.contains(where: { text.utf8.count >= $0.old.utf8.count }) else { return text }
    var renamed = ""
    var copied = text.startIndex
    var place = text.startIndex
    while place < text.endIndex {
      let end = text.utf8[place...].firstIndex { !Self.isOfName($0) } ?? text.endIndex
      if let new = replacement(of: text[place..<end]) {
        renamed += text[copied..<place] + new
        copied = end
      }
      place = end < text.endIndex ? text.utf8.index(after: end) : end
    }
    return copied == text.startIndex ? text : renamed + text[copied...]
  }

  /// The name in place of a word; nil if it is no former name.
  ///
  /// The rows of a counter with its confidences through a map are called after it: `zig-zag-recalibrated-2`.
  private func replacement(of word: Substring) -> String? {
    for change in changes where word.utf8.starts(with: change.old.utf8) {
      let rest = word.utf8.dropFirst(change.old.utf8.count)
      if rest.isEmpty || rest.starts(with: "-recalibrated".utf8) {
        return change.new + Substring(rest)
      }
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
