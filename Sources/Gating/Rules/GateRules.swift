// SPDX-License-Identifier: Apache-2.0
public import Basics
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
    /// The measure, its slice without what selects a subject under test.
    public var identifier: MeasureIdentifier
    /// Which counters, analyzers, policies or tracks it is demanded of; all where none is named.
    public var selection: [MeasureIdentifier.Condition]
    /// What is measured: events, form, tracks or phases.
    public var kind: MeasureKind
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
    var detail: RunDetail = []
    if rules.contains(where: { $0.kind == .track }) { detail.insert(.tracks) }
    if rules.contains(where: { $0.kind == .phase }) { detail.insert(.phases) }
    return detail
  }
}

/// What measures are measures of.
public enum MeasureKind: String, Sendable, CaseIterable {
  /// Counters on tracks.
  case counter
  /// Form analyzers and feedback policies on tracks.
  case form
  /// The tracks themselves.
  case track
  /// The phases of reps told on tracks.
  case phase

  /// What a measure of that name is of; nil where no catalogue has it.
  public init?(_ identifier: MeasureIdentifier) {
    guard let kind = Self.allCases.first(where: { $0.description(of: identifier) != nil }) else {
      return nil
    }
    self = kind
  }

  /// The measures, in the order of reports.
  private var family: MeasureFamily {
    switch self {
    case .counter: .ofCounters
    case .form: .ofForm
    case .track: .ofTracks
    case .phase: .ofPhases
    }
  }

  /// The keys of conditions that select what is under test.
  public var selectors: [String] {
    switch self {
    case .counter: ["counter", "track"]
    case .form: ["analyzer", "feedback", "track"]
    case .track, .phase: ["track"]
    }
  }

  /// The keys of conditions that select clips, faults or phases.
  public var slices: [String] {
    switch self {
    case .counter: SliceKey.allCases.map(\.rawValue)
    case .form: ["fault"] + Self.sliceKeys
    case .track: Self.sliceKeys
    case .phase: ["phase"] + Self.sliceKeys
    }
  }

  /// What clips are selected by, where nobody counts their reps.
  private static let sliceKeys = SliceKey.allCases.filter { $0 != .count }.map(\.rawValue)

  /// The identifiers of all measures, in the order of reports.
  public var identifiers: [String] { family.measures.map(\.id) }

  /// The description of a measure, regardless of its slice; nil if there is none.
  func description(of identifier: MeasureIdentifier) -> MeasureDescription? {
    var plain = identifier
    plain.slice.removeAll { $0.key != "phase" || self != .phase }
    if self == .counter { plain = plain.definition }
    return family.measures.first { $0.identifier == plain }
  }

  /// Which way is good.
  public func better(of identifier: MeasureIdentifier) -> MeasureDescription.Direction {
    description(of: identifier)?.better ?? .zero
  }
}
