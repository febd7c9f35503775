// SPDX-License-Identifier: Apache-2.0

extension LabelDocument {
  /// Checks the names of what was looked for: words joined by hyphens, sorted, each once, single spaces.
  mutating func checkNames(_ value: String, of kind: LabelEvent.Kind, at range: PlaceRange) {
    let noun = kind.rawValue
    var names: [String] = []
    var start = range.bytes.lowerBound
    // A byte that is not UTF-8 is longer in a string.
    let limit = range.bytes.upperBound
    var isSorted = true
    for name in value.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let end = start + name.utf8.count
      let place = PlaceRange(line: range.line, bytes: min(start, limit)..<min(end, limit))
      start = end + 1
      if name.isEmpty {
        report(.malformedHeader, at: place, "each \(noun) looked for has one space before it")
      } else if !name.isKebabCase {
        report(
          .malformedLabel,
          at: place,
          "\(kind.withArticle) is lower-case words joined by hyphens, not '\(name)'"
        )
      } else if names.contains(name) {
        report(.duplicateFault, at: place, "the \(noun) '\(name)' occurs twice")
      } else {
        isSorted = isSorted && names.last.map { $0 < name } ?? true
        names.append(name)
      }
    }
    if !isSorted {
      report(
        .unsortedFaults,
        at: range,
        "the \(noun)s looked for come in order of name: '"
          + "\(names.sorted().joined(separator: " "))'"
      )
    }
  }

  /// The names of what was looked for, sorted; nil where the file does not say.
  func names(after header: LabelHeader) -> [String]? {
    headers[header]?.value.split(separator: " ").map(String.init).sorted()
  }
}
