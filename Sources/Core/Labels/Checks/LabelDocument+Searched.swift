// SPDX-License-Identifier: Apache-2.0
import Basics

extension LabelDocument {
  /// Checks that every labelled fault and event was looked for, where the file says what was.
  mutating func checkSearched() {
    checkSearched(.faults, noun: "fault") { $0 == .fault }
    checkSearched(.events, noun: "event", \.isMoment)
  }

  private mutating func checkSearched(
    _ name: LabelHeader,
    noun: String,
    _ isMeant: (LabelEvent.Kind) -> Bool
  ) {
    guard let header = headers[name], let names = names(after: name) else { return }
    for (index, event) in events.enumerated()
    where isMeant(event.kind) && event.label.isKebabCase && !names.contains(event.label) {
      report(
        .unlistedFault,
        at: place(index, .label),
        "the \(noun) '\(event.label)' is not among those looked for"
          + didYouMean(event.label, in: names),
        notes: [
          Diagnostic.Note(
            file: file,
            position: header.range.start,
            message: "the \(noun)s looked for are here"
          )
        ]
      )
    }
  }
}

extension LabelEvent.Kind {
  /// True if a line of this kind says that something happens at a moment; a step of gait is such an event.
  package var isMoment: Bool { self == .step || self == .event }
}
