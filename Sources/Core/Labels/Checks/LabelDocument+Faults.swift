// SPDX-License-Identifier: Apache-2.0
import Basics

extension LabelDocument {
  /// Checks that every labelled fault was looked for, where the file says what was.
  mutating func checkFaults() {
    guard let header = headers[.faults], let names = searchedFaults else { return }
    for (index, event) in events.enumerated()
    where event.kind == .fault && event.label.isKebabCase && !names.contains(event.label) {
      report(
        .unlistedFault,
        at: place(index, .label),
        "the fault '\(event.label)' is not among those looked for"
          + didYouMean(event.label, in: names),
        notes: [
          Diagnostic.Note(
            file: file,
            position: header.range.start,
            message: "the faults looked for are here"
          )
        ]
      )
    }
  }
}
