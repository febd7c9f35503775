// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Terminal
import Tuning

/// A rule of an analyzer that is tuned: what makes which fault, and which labels say that it is there.
struct TunedRule: Sendable {
  /// The analyzer in use.
  let analyzer: AnalyzerConfiguration
  /// What makes the fault.
  let criterion: Criterion
  /// Which labels it is held against.
  let labels: FaultLabels

  /// Finds the rule that a command line means.
  ///
  /// - Parameters:
  ///   - analyzer: The analyzer in use.
  ///   - fault: The fault, if it was named.
  ///   - parameters: The parameters that were named.
  ///   - labels: Which labels it is held against.
  /// - Throws: `UsageError` where there is no such rule, or it takes more to say which.
  init(
    _ analyzer: AnalyzerConfiguration,
    fault: String?,
    parameters: [Parameter],
    labels: FaultLabels
  ) throws(UsageError) {
    self.analyzer = analyzer
    self.labels = labels
    let entry = analyzer.entry
    guard !entry.criteria.isEmpty else {
      throw UsageError(
        "analyzer '\(entry.name)' finds no fault, so no label can judge it"
      )
    }
    if let scale = parameters.first(where: { entry.scales.contains($0.name) }) {
      throw UsageError(
        "--parameters: '\(scale.name)' is a measured length and not a threshold: no fault depends on it"
      )
    }
    let names = entry.faults.map(\.rawValue)
    var criteria = entry.criteria
    if let fault {
      guard names.contains(fault) else {
        let error = ConfigurationError.unknown(
          "fault",
          fault,
          of: "analyzer '\(entry.name)'",
          known: names
        )
        throw UsageError("--rule: \(error)")
      }
      criteria = criteria.filter { $0.fault.rawValue == fault }
    }
    let named = criteria.filter { criterion in
      parameters.contains { $0.name == criterion.parameter }
    }
    // Whoever names a fault may tune what is no limit of it, as the least way of a rep.
    var meant = named.isEmpty && (parameters.isEmpty || fault != nil) ? criteria : named
    // Limits of one phase of a rep are tuned if they are named, unless the fault has no other.
    if named.isEmpty, !meant.allSatisfy(\.isOfPhase) {
      meant.removeAll(where: \.isOfPhase)
    }
    guard let criterion = meant.first else {
      throw UsageError("--rule must name the fault to judge: \(names.joined(separator: ", "))")
    }
    guard Set(meant.map(\.fault)).count == 1 else {
      throw UsageError("--rule must name one of \(names.joined(separator: ", "))")
    }
    guard meant.count == 1 || !parameters.isEmpty else {
      let limits = meant.compactMap(\.parameter).joined(separator: ", ")
      throw UsageError(
        "rule '\(criterion.fault)' has \(meant.count) limits; choose with --parameters among \(limits)"
      )
    }
    guard labels != .measures || criterion.parameter != nil else {
      throw UsageError("rule '\(criterion.fault)' has no limit to compare labelled values with")
    }
    self.criterion = criterion
  }

  /// The limit that is tuned unless something else is named.
  ///
  /// - Throws: `UsageError` where the rule's limit is fixed.
  var limits: [Parameter] {
    get throws(UsageError) {
      let limits = analyzer.entry.parameters.filter { $0.name == criterion.parameter }
      guard !limits.isEmpty else {
        let known = analyzer.entry.parameters.map(\.name).joined(separator: ", ")
        throw UsageError(
          "rule '\(criterion.fault)' has a fixed limit; choose with --parameters among \(known)"
        )
      }
      return limits
    }
  }

  /// Whether every value of a parameter can be looked at exactly: it is a limit of this rule's own, or decides what
  /// there is to judge.
  func hasExactLine(over axis: ThresholdAxis) -> Bool {
    let entry = analyzer.entry
    let isOwn = entry.criteria.contains {
      $0.fault == criterion.fault && $0.parameter == axis.name
    }
    return (isOwn || entry.tracedParameters.contains(axis.name))
      && (try? RuleLine(analyzer, over: axis)) != nil
  }

  /// The limit in use, beyond which labelled values are faulty.
  var standard: Double { criterion.parameter.map { analyzer.values[$0] } ?? 0 }

  /// The labels that a clip must have, for messages.
  var lackingLabels: String {
    let others = FaultLabels.allCases.filter { $0 != labels }.map { "\($0.rawValue)-..." }
    let hint = " (--objective \(others.joined(separator: " or ")) uses other labels)"
    return switch labels {
    case .faults:
      "labels of '\(criterion.fault)' where '\(analyzer.entry.name)' judges" + hint
    case .measures:
      "labelled '\(criterion.quantity)' in reps that '\(analyzer.entry.name)' judges" + hint
    case .clips: "grade as a whole and an exercise that '\(analyzer.entry.name)' judges" + hint
    }
  }
}
