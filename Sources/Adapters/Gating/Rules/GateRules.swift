// SPDX-License-Identifier: Apache-2.0
public import Basics
public import Measures
public import Scoring
public import Storage

/// What a gate demands of a run: the content of `gates.json`.
public struct GateRules: Sendable {
  /// The schema version that this library reads.
  public static let schema = 1

  /// What becomes of events, findings and alerts that differ from those of the baseline.
  public enum EventPolicy: String, Sendable, CaseIterable {
    /// Any change fails until it is blessed.
    case unchanged
    /// A change passes if it makes a clip better and none worse.
    case notWorse = "not-worse"
    /// Changes are listed and nothing more.
    case listed
  }

  /// What one measure has to fulfil.
  public struct Rule: Sendable {
    /// The measure, its slice without what selects a candidate.
    public var identifier: MeasureIdentifier
    /// Which counters, analyzers, policies or tracks it is demanded of; all where none is named.
    public var selection: [MeasureIdentifier.Condition]
    /// The kind of measurement.
    public var kind: MeasurementKind
    /// One demand.
    public var expression: RuleExpression
    /// Where it is written.
    public var position: SourcePosition

    /// The rule as a line: `f1@0.5s{exercise=squat}: value >= 0.92`.
    public var text: String {
      var full = identifier
      full.slice = selection + identifier.slice
      return "\(full): \(expression.text)"
    }
  }

  /// The file, as the user named it.
  public var file: String
  /// The baseline that changes are measured from; nil where none is named.
  public var baseline: String?
  /// What becomes of changed events.
  public var events: EventPolicy
  /// Where the file says what becomes of changed events; nil if it does not.
  var eventsPosition: SourcePosition?
  /// The rules, in order of appearance.
  public var rules: [Rule]

  /// Creates rules; without any, changed events alone are looked at.
  public init(
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
  public var detail: RunDetail { Self.detail(of: rules) }

  /// What a baseline has to hold for the rules about changes besides what was said of clips.
  public var detailOfChanges: RunDetail {
    Self.detail(of: rules.filter(\.expression.quantity.isChange))
  }

  private static func detail(of rules: [Rule]) -> RunDetail {
    RunDetail.kinds(rules.map(\.kind))
  }
}
