// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
package import Scoring
package import Storage

/// What a gate demands of a run: the content of `gates.json`.
package struct GateRules: Sendable {
  /// The schema version that this library reads.
  package static let schema = 1

  /// What becomes of events, findings and alerts that differ from those of the baseline.
  package enum EventPolicy: String, Sendable, CaseIterable {
    /// Any change fails until it is blessed.
    case unchanged
    /// A change passes if it makes a clip better and none worse.
    case notWorse = "not-worse"
    /// Changes are listed and nothing more.
    case listed
  }

  /// What one measure has to fulfil.
  package struct Rule: Sendable {
    /// The measure, its slice without what selects a candidate.
    package var identifier: MeasureIdentifier
    /// Which counters, analyzers, policies or tracks it is demanded of; all where none is named.
    package var selection: [MeasureIdentifier.Condition]
    /// The kind of measurement.
    package var kind: MeasurementKind
    /// One demand.
    package var expression: RuleExpression
    /// Where it is written.
    package var position: SourcePosition

    /// The rule as a line: `f1@0.5s{exercise=squat}: value >= 0.92`.
    package var text: String {
      var full = identifier
      full.slice = selection + identifier.slice
      return "\(full): \(expression.text)"
    }
  }

  /// The file, as the user named it.
  package var file: String
  /// The baseline that changes are measured from; nil where none is named.
  package var baseline: String?
  /// What becomes of changed events.
  package var events: EventPolicy
  /// Where the file says what becomes of changed events; nil if it does not.
  var eventsPosition: SourcePosition?
  /// The rules, in order of appearance.
  package var rules: [Rule]

  /// Creates rules; without any, changed events alone are looked at.
  package init(
    file: String = "",
    baseline: String? = nil,
    events: EventPolicy = .unchanged,
    rules: [Rule] = []
  ) {
    self.file = file
    self.baseline = baseline
    self.events = events
    self.rules = rules
  }

  /// What a run has to hold for the rules besides what was said of clips.
  package var detail: RunDetail { Self.detail(of: rules) }

  /// What a baseline has to hold for the rules about changes besides what was said of clips.
  package var detailOfChanges: RunDetail {
    Self.detail(of: rules.filter(\.expression.quantity.isChange))
  }

  private static func detail(of rules: [Rule]) -> RunDetail {
    RunDetail.kinds(rules.map(\.kind))
  }
}
