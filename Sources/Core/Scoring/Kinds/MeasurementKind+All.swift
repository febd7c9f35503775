// SPDX-License-Identifier: Apache-2.0
import Basics
package import Measures

extension MeasurementKind {
  /// Every kind, in the order of reports.
  package static let all = [
    ClipScore.kind, FormScore.kind, TrackSummary.kind, ClipStability.kind, PhaseScore.kind,
    HoldScore.kind, EventScore.kind, JudgementScore.kind, RecognitionScore.kind,
  ]

  /// The document that holds it, its own or that of its source.
  package var document: String {
    "\((Self.all.first { $0.name == source } ?? self).member).json"
  }

  /// Those that are said of clips, in every run and every baseline.
  package static let said = all.filter { $0.role == .said }

  /// Those that rules may be about.
  package static let ofRules = all.filter { $0.role != .tried }

  /// The kind of a measure that rules may be about; nil where none has it.
  package init?(_ identifier: MeasureIdentifier) {
    guard let kind = Self.ofRules.first(where: { $0.description(of: identifier) != nil }) else {
      return nil
    }
    self = kind
  }

  /// The name as it is today of a value in a baseline: its measure, a space, and what was tested.
  ///
  /// - Complexity: O(*n*) in the measures of all kinds.
  package static func current(valueName name: String) -> String {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2, let measure = MeasureIdentifier(parts[0]),
      let kind = MeasurementKind(measure)
    else { return name }
    return "\(parts[0]) \(kind.record.current(name: FormerNames.current(parts[1])))"
  }
}

extension EvaluatedRecord {
  fileprivate static func current(name: String) -> String { Tested.current(name: name) }
}
