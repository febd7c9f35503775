// SPDX-License-Identifier: Apache-2.0

extension LabelDocument {
  /// Checks the names after `#faults`: words joined by hyphens, sorted, each once, single spaces.
  mutating func checkFaultNames(_ value: String, at range: PlaceRange) {
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
        report(.malformedHeader, at: place, "each fault looked for has one space before it")
      } else if !name.isKebabCase {
        report(
          .malformedLabel,
          at: place,
          "a fault is lower-case words joined by hyphens, not '\(name)'"
        )
      } else if names.contains(name) {
        report(.duplicateFault, at: place, "the fault '\(name)' occurs twice")
      } else {
        isSorted = isSorted && names.last.map { $0 < name } ?? true
        names.append(name)
      }
    }
    if !isSorted {
      report(
        .unsortedFaults,
        at: range,
        "the faults looked for come in order of name: '\(names.sorted().joined(separator: " "))'"
      )
    }
  }

  /// The faults looked for, sorted; nil where the file does not say.
  var searchedFaults: [String]? {
    headers[.faults]?.value.split(separator: " ").map(String.init).sorted()
  }
}
