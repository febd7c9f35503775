// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching
import Terminal
import Tuning

/// An objective as it is written: `f1@0.5s`, `exact`, `missed-rate@0.25s:macro`; of an analyzer `fault-f1`,
/// `measure-mcc`, `clip-balanced-accuracy`, of its events `event-f1`, of its judgements
/// `judgement-kappa`; of a feedback policy `feedback-f1`; of a detector
/// of phases `phase-accuracy`.
struct ObjectiveText: Sendable {
  /// What is measured.
  let objective: Objective
  /// The farthest an event may be from its rep, in seconds; nil where nothing is matched.
  let tolerance: Double?
  /// Which labels an analyzer is held against; nil for a counter, and for events.
  let labels: FaultLabels?
  /// True for an objective of the events that an analyzer reports.
  var isOfEvents = false

  /// What is matched within half a second unless something else is said.
  static let usualTolerance = MatchingCriterion.headline.tolerance

  /// The names of all objectives of analyzers.
  static let namesOfAnalyzers =
    FaultLabels.allCases.flatMap { labels in
      Objective.Quantity.ofAnalyzers.filter { $0.isOf(labels) }.map { quantity in
        "\(labels.rawValue)-\(quantity.rawValue)" + (quantity == .cost ? "@5" : "")
      }
    } + namesOfEvents + namesOfJudgements

  /// The names of all objectives of the events that an analyzer reports.
  static let namesOfEvents = Objective.Quantity.ofEvents.map {
    Objective.eventPrefix + $0.rawValue
  }

  /// The names of all objectives of the judgements that an analyzer reports.
  static let namesOfJudgements = Objective.Quantity.ofJudgements.map(\.rawValue)

  /// What those are, in short: what each begins with, and what follows.
  static let wordsOfAnalyzers: String = {
    let labels = FaultLabels.allCases.map { "\($0.rawValue)-" }.joined(separator: ", ")
    let names = Objective.Quantity.ofAnalyzers.map {
      $0 == .cost ? "cost@5" : $0 == .measurementError ? "error (measure- alone)" : $0.rawValue
    }
    return "\(labels) and then one of \(names.joined(separator: ", ")); of its events "
      + namesOfEvents.joined(separator: ", ") + "; of its judgements "
      + namesOfJudgements.joined(separator: ", ")
  }()

  /// The names of all objectives of feedback policies.
  static let namesOfPolicies = Objective.Quantity.ofPolicies.map(\.rawValue)

  /// The names of all objectives of detectors of phases.
  static let namesOfPhases = Objective.Quantity.ofPhases.map(\.rawValue)

  /// The names of all objectives of counters.
  static let names = Objective.Quantity.ofCounters.map { quantity in
    quantity.isMatched ? "\(quantity.rawValue)@\(usualTolerance)s" : quantity.rawValue
  }

  /// Reads an objective.
  ///
  /// - Parameters:
  ///   - text: Its name, with `@` and a tolerance where events are matched, and `:macro` for the mean
  ///     over subjects.
  ///   - option: Where it was given, for the message.
  /// - Throws: `UsageError` with the nearest name.
  init(parsing text: String, option: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let known = Objective.Quantity.ofCounters
    guard let quantity = known.first(where: { $0.rawValue == sides[0] }) else {
      let near =
        closest(text, in: Self.names)
        ?? closest(String(sides[0]), in: known.map(\.rawValue))
      let hint =
        near.map { "did you mean '\($0)'?" } ?? "known: \(Self.names.joined(separator: ", "))"
      throw UsageError("--\(option): no objective '\(text)'; \(hint)")
    }
    guard parts.count == 1 || parts[1] == "macro" else {
      throw UsageError("--\(option) '\(text)': only 'macro' may follow ':'")
    }
    objective = Objective(quantity, averaging: parts.count == 1 ? .clips : .subjects)
    labels = nil
    guard sides.count > 1 else {
      tolerance = quantity.isMatched ? Self.usualTolerance : nil
      return
    }
    guard quantity.isMatched else {
      throw UsageError("--\(option) '\(text)': '\(quantity.rawValue)' has no tolerance")
    }
    guard sides[1].hasSuffix("s"), let seconds = Double(sides[1].dropLast()), seconds > 0,
      seconds <= 60
    else {
      throw UsageError(
        "--\(option) '\(text)': a tolerance is a number of seconds up to 60, as in '@0.5s'"
      )
    }
    tolerance = seconds
  }

  /// Reads what is wanted of an analyzer.
  ///
  /// - Parameters:
  ///   - text: The labels and the quantity; of a cost with `@` and how many false alarms a missed fault is as bad as;
  ///     `event-` and a quantity for its events; with `:macro` for the mean over subjects.
  ///   - option: Where it was given, for the message.
  /// - Throws: `UsageError` with the nearest name.
  init(ofAnalyzer text: String, option: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 1 || parts[1] == "macro" else {
      throw UsageError("--\(option) '\(text)': only 'macro' may follow ':'")
    }
    if let quantity = Objective.Quantity.ofEvents.first(where: {
      Objective.eventPrefix + $0.rawValue == parts[0]
    }) {
      objective = Objective(quantity, averaging: parts.count == 1 ? .clips : .subjects)
      (tolerance, labels, isOfEvents) = (nil, nil, true)
      return
    }
    let bare = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = bare[0].split(separator: "-", maxSplits: 1).map(String.init)
    guard sides.count == 2, let labels = FaultLabels(rawValue: sides[0]),
      let quantity = Objective.Quantity.ofAnalyzers.first(where: { $0.rawValue == sides[1] }),
      quantity.isOf(labels)
    else {
      let hint =
        closest(String(parts[0]), in: Self.namesOfAnalyzers).map { "did you mean '\($0)'?" }
        ?? "known: \(Self.wordsOfAnalyzers)"
      throw UsageError("--\(option): no objective '\(text)' of an analyzer; \(hint)")
    }
    let cost = bare.count > 1 ? Int(bare[1]) : 1
    guard bare.count == 1 || quantity == .cost, let cost, (1...1_000_000).contains(cost) else {
      throw UsageError(
        "--\(option) '\(text)': '@' of a cost needs a whole number, the false alarms that are as bad "
          + "as a missed fault, as in 'fault-cost@5'"
      )
    }
    objective = Objective(
      quantity,
      averaging: parts.count == 1 ? .clips : .subjects,
      missCost: cost
    )
    tolerance = nil
    self.labels = labels
  }

  /// Reads what is wanted of an analyzer's judgements, or else of its findings or events.
  ///
  /// - Parameters:
  ///   - text: The name of a measure.
  ///   - option: The option that has it, for the message.
  /// - Returns: The objective.
  /// - Throws: `UsageError` with the nearest name.
  static func ofAnalyzer(_ text: String, option: String) throws(UsageError) -> ObjectiveText {
    guard text.hasPrefix(judgementPrefix) else {
      return try ObjectiveText(ofAnalyzer: text, option: option)
    }
    return try ObjectiveText(
      text,
      option: option,
      among: Objective.Quantity.ofJudgements,
      namesOfJudgements,
      of: "judgements"
    )
  }

  /// Reads what is wanted of a feedback policy.
  ///
  /// - Parameters:
  ///   - text: The name of a measure, with `:macro` for the mean over subjects.
  ///   - option: The option that has it, for the message.
  /// - Throws: `UsageError` with the nearest name.
  init(ofPolicy text: String, option: String) throws(UsageError) {
    try self.init(
      text,
      option: option,
      among: Objective.Quantity.ofPolicies,
      Self.namesOfPolicies,
      of: "a feedback policy"
    )
  }

  /// Reads what is wanted of a detector of phases.
  ///
  /// - Parameters:
  ///   - text: The name of a measure, with `:macro` for the mean over subjects.
  ///   - option: The option that has it, for the message.
  /// - Throws: `UsageError` with the nearest name.
  init(ofPhases text: String, option: String) throws(UsageError) {
    try self.init(
      text,
      option: option,
      among: Objective.Quantity.ofPhases,
      Self.namesOfPhases,
      of: "phases"
    )
  }

  /// Reads the name of a measure, with `:macro` for the mean over subjects.
  private init(
    _ text: String,
    option: String,
    among known: [Objective.Quantity],
    _ names: [String],
    of tuned: String
  ) throws(UsageError) {
    let ending = ":macro"
    let isMean = text.hasSuffix(ending)
    let name = isMean ? String(text.dropLast(ending.count)) : text
    guard let quantity = known.first(where: { $0.rawValue == name }) else {
      // Some names of phases have a colon of their own.
      if name.contains(":"), !names.contains(where: { $0.contains(":") }) {
        throw UsageError("--\(option) '\(text)': only 'macro' may follow ':'")
      }
      let hint =
        closest(name, in: names).map { "did you mean '\($0)'?" }
        ?? "known: \(names.joined(separator: ", "))"
      throw UsageError("--\(option): no objective '\(text)' of \(tuned); \(hint)")
    }
    objective = Objective(quantity, averaging: isMean ? .subjects : .clips)
    tolerance = nil
    labels = nil
  }

  /// The beginning of the names of objectives of judgements.
  private static let judgementPrefix = "judgement-"

  /// True for an objective of the judgements that an analyzer reports.
  var isOfJudgements: Bool { Objective.Quantity.ofJudgements.contains(objective.quantity) }
  /// True for what is wanted of a feedback policy.
  var isOfPolicy: Bool { Objective.Quantity.ofPolicies.contains(objective.quantity) }
  /// True for what is wanted of a detector of phases.
  var isOfPhases: Bool { Objective.Quantity.ofPhases.contains(objective.quantity) }

  /// The canonical spelling.
  var name: String {
    (labels.map { $0.rawValue + "-" } ?? (isOfEvents ? Objective.eventPrefix : ""))
      + objective.quantity.rawValue
      + (tolerance.map { "@\($0)s" } ?? "")
      + (objective.missCost > 1 ? "@\(objective.missCost)" : "")
      + (objective.averaging == .subjects ? ":macro" : "")
  }
}

/// A constraint as it is written: `false-reps-per-minute <= 0.5`.
struct ConstraintText: Sendable {
  /// What is limited.
  let objective: ObjectiveText
  /// The limit.
  let constraint: Constraint

  /// Reads a constraint.
  ///
  /// - Parameters:
  ///   - text: Of the form `OBJECTIVE <= NUMBER` or with `>=`.
  ///   - wanted: The objective, which is of the same counter, analyzer, policy or detector and uses the same labels.
  /// - Throws: `UsageError` where it is not of that form, or is about other labels than those.
  init(parsing text: String, beside wanted: ObjectiveText) throws(UsageError) {
    let labels = wanted.labels
    let bare = String(text.filter { $0 != " " })
    for relation in [Constraint.Relation.atMost, .atLeast] {
      let sides = bare.split(separator: relation.rawValue, omittingEmptySubsequences: false)
      guard sides.count == 2 else { continue }
      guard let limit = Double(sides[1]), limit.isFinite else {
        throw UsageError("--constraint '\(text)': '\(sides[1])' is not a number")
      }
      let name = String(sides[0])
      objective =
        if wanted.isOfPolicy {
          try ObjectiveText(ofPolicy: name, option: "constraint")
        } else if wanted.isOfPhases {
          try ObjectiveText(ofPhases: name, option: "constraint")
        } else if labels == nil, !wanted.isOfEvents, !wanted.isOfJudgements {
          try ObjectiveText(parsing: name, option: "constraint")
        } else {
          try ObjectiveText.ofAnalyzer(name, option: "constraint")
        }
      guard objective.labels == labels, objective.isOfEvents == wanted.isOfEvents,
        objective.isOfJudgements == wanted.isOfJudgements
      else {
        let others = labels?.rawValue ?? (wanted.isOfEvents ? "event" : "judgement")
        throw UsageError(
          "--constraint '\(text)' must use the labels of the objective, '\(others)-...'"
        )
      }
      constraint = Constraint(objective.objective, relation, limit)
      return
    }
    throw UsageError(
      "--constraint '\(text)' is not of the form 'OBJECTIVE <= NUMBER', as in "
        + "'false-reps-per-minute <= 0.5'"
    )
  }

  /// The canonical spelling.
  var name: String { "\(objective.name) \(constraint.relation.rawValue) \(constraint.limit)" }
}

extension Objective.Quantity {
  /// Whether labels of a kind say it: an error is one of labelled values alone.
  fileprivate func isOf(_ labels: FaultLabels) -> Bool {
    self != .measurementError || labels == .measures
  }

  /// Whether events are matched with labelled reps.
  var isMatched: Bool {
    switch self {
    case .exact, .offByOne, .falseRepsPerMinute: false
    default: true
    }
  }
}
