// SPDX-License-Identifier: Apache-2.0

extension LabelEvent {
  /// How the note of an event begins that a counter proposed: `proposed by zig-zag, accepted`.
  package static let proposalPrefix = "proposed by "

  /// Whether a counter proposed the event and the rater took it as it was.
  ///
  /// Such a label says less about the counter than one that a person made without it. If the rater
  /// moved the event, the note says `corrected` instead.
  package var isAcceptedProposal: Bool { acceptedProposer != nil }

  /// The counter that proposed the event, if the rater took it as it was; nil for any other event.
  package var acceptedProposer: String? {
    let ending = ", accepted"
    let said = note.prefix { $0 != ";" }
    guard said.hasPrefix(Self.proposalPrefix), said.hasSuffix(ending) else { return nil }
    return String(said.dropFirst(Self.proposalPrefix.count).dropLast(ending.count))
  }
}
