// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Matching
import RepCounting
import Terminal
import Tuning

/// What is searched, and what for.
struct SearchOptions: Sendable {
  /// What stays on one side of a split.
  enum Grouping: String, CaseIterable, Sendable {
    case subject
    case group
    case source
  }

  /// The options that name the counter or the analyzer.
  private static let targets: [Option] = [
    .value("counter", "SPEC", "The counter to tune, with its signal and the values in use"),
    .value("analyzer", "SPEC", "Or the form analyzer to tune, with the values in use"),
    .value(
      "rule",
      "FAULT",
      "With --analyzer: the fault whose limit is tuned, or the subject that judgements are of"
    ),
  ]

  /// The options of a search for thresholds of a counter or an analyzer.
  static let options: [Option] =
    targets
    + search(
      parameters: "the counter's threshold, the fault's limit, what makes an event",
      ranges: "see 'rep-eval counters --json' and 'rep-eval analyzers --json'",
      objectives:
        "\(ObjectiveText.names.joined(separator: ", ")) (default: f1@0.5s); of an analyzer "
        + "\(ObjectiveText.wordsOfAnalyzers) (default: fault-f1, event-f1 without faults)",
      constraint: "'false-reps-per-minute <= 0.5' or 'fault-precision >= 0.9'"
    )

  /// The options of a search for times of a feedback policy.
  static let optionsOfPolicies = search(
    parameters: "the policy's cooldowns",
    ranges: "up to four times the default, and at least 2 s",
    objectives:
      "\(ObjectiveText.namesOfPolicies.joined(separator: ", ")) (default: feedback-f1)",
    constraint: "'feedback-repeat-rate <= 0.1' or 'alerts-per-minute <= 6'"
  )

  /// The options of a search for thresholds of a detector of phases.
  static let optionsOfPhases = search(
    parameters: "the detector's thresholds",
    ranges: "see 'rep-eval phases --json'",
    objectives:
      "\(ObjectiveText.namesOfPhases.joined(separator: ", ")) (default: phase-accuracy:background)",
    constraint: "'phase-f1:iou-50 >= 0.8' or 'phase-boundary-mae@0.5s <= 0.1'"
  )

  /// The options of a search, in the words for what is tuned.
  private static func search(
    parameters: String,
    ranges: String,
    objectives: String,
    constraint: String
  ) -> [Option] {
    [
      .value(
        "parameters",
        "NAMES",
        "The parameters to tune, separated by commas (default: \(parameters))"
      ),
      .value(
        "range",
        "NAME=LOW..HIGH",
        "The range of a parameter to search (default: \(ranges))",
        isRepeatable: true
      ),
      .value("objective", "ID", "The measure to optimize: \(objectives)"),
      .value(
        "constraint",
        "TEXT",
        "A condition on the choice, such as \(constraint)",
        isRepeatable: true
      ),
    ] + choices
  }

  /// The options of how a choice is made.
  private static let choices: [Option] = [
    .value("by", "KEY", "Also choose thresholds for each value of this key", choices: ["exercise"]),
    .value("folds", "N", "The number of folds; each is left out in turn", default: "5"),
    .value(
      "group",
      "KEY",
      "The key whose clips stay in one fold",
      default: Grouping.group.rawValue,
      choices: Grouping.allCases.map(\.rawValue)
    ),
    .value(
      "samples",
      "N",
      "The number of settings to try for parameters without an exact search",
      default: "15"
    ),
  ]

  /// What is tuned.
  enum Target: Sendable {
    /// A counter's thresholds.
    case counter(CounterConfiguration)
    /// What an analyzer's rule asks for.
    case rule(TunedRule)
    /// The thresholds of the events that an analyzer reports.
    case events(TunedEvents)
    /// The limits of the judgements that an analyzer reports.
    case judgements(TunedJudgements)
    /// The times of a feedback policy.
    case policy(TunedPolicy)
    /// The thresholds of a detector of phases.
    case phases(TunedPhases)
  }

  /// What is tuned, as it is in use.
  let target: Target
  /// What is tuned, in the order given.
  let parameters: [Parameter]
  /// Where each is looked for.
  let ranges: [ClosedRange<Double>]
  /// The split of ranges that were asked for and overlap; nil if none was split.
  let split: String?
  /// What is wanted.
  let objective: ObjectiveText
  /// What must be kept.
  let constraints: [ConstraintText]
  /// Whether exercises get thresholds of their own, too.
  let isByExercise: Bool
  /// How many folds there are to be.
  let folds: Int
  /// What stays on one side of a split.
  let grouping: Grouping
  /// How many settings are tried of parameters without an exact search.
  let samples: Int

  /// Takes what the arguments say of a counter or an analyzer.
  ///
  /// - Throws: `UsageError` for unknown counters, parameters, signals and objectives, for values and
  ///   ranges that are not accepted, and where there is nothing to tune.
  init(_ arguments: ParsedArguments) throws {
    let kinds = [TunedConfiguration.counterKind, TunedConfiguration.analyzerKind].filter {
      arguments.has($0)
    }
    guard let kind = kinds.first else {
      throw UsageError(
        "missing --counter SPEC or --analyzer SPEC; 'rep-eval counters' and 'rep-eval analyzers' list "
          + "both"
      )
    }
    guard kinds.count == 1 else {
      throw UsageError("--counter and --analyzer exclude each other; name one")
    }
    let text = arguments.string(kind) ?? ""
    let configuration = try Self.configuration(kind, text, for: "--\(kind)")
    let wanted = arguments.string("objective")
    switch configuration {
    case .analyzer(let analyzer):
      for option in ["signals", "count-jitter"] where arguments.has(option) {
        throw UsageError("--\(option) goes with --counter")
      }
      let usual = TunedEvents.areUsual(of: analyzer.entry) ? "event-f1" : "fault-f1"
      let objective = try ObjectiveText.ofAnalyzer(wanted ?? usual, option: "objective")
      let named = try arguments.string("parameters").map { try Self.named($0, of: configuration) }
      if objective.isOfEvents {
        guard !arguments.has("rule") else {
          throw UsageError("--rule goes with objectives of faults, not with '\(objective.name)'")
        }
        try self.init(
          arguments,
          .events(TunedEvents(analyzer)),
          configuration,
          parameters: try named ?? TunedEvents.parameters(of: analyzer.entry),
          objective
        )
        return
      }
      if objective.isOfJudgements {
        let judgements = try TunedJudgements(analyzer, subject: arguments.string("rule"))
        try self.init(
          arguments,
          .judgements(judgements),
          configuration,
          parameters: try named ?? judgements.parameters,
          objective
        )
        return
      }
      let rule = try TunedRule(
        analyzer,
        fault: arguments.string("rule"),
        parameters: named ?? [],
        labels: objective.labels ?? .faults
      )
      try self.init(
        arguments,
        .rule(rule),
        configuration,
        parameters: try named ?? rule.limits,
        objective
      )
    case .counter(let counter):
      guard !arguments.has("rule") else { throw UsageError("--rule goes with --analyzer") }
      try self.init(
        arguments,
        .counter(counter),
        configuration,
        parameters: try Self.parameters(arguments.string("parameters"), of: counter),
        try ObjectiveText(parsing: wanted ?? "f1@0.5s", option: "objective")
      )
    case .policy, .detector: preconditionFailure("it has a command of its own")
    }
  }

  /// Takes what the arguments say of a feedback policy.
  ///
  /// - Parameters:
  ///   - text: The policy, as a configuration spells it.
  ///   - analyzers: Those whose findings it speaks of; a clip has the first that judges its exercise.
  ///   - arguments: The rest.
  /// - Throws: `UsageError` for unknown policies, parameters and objectives, and for values and ranges that are not
  ///   accepted.
  init(
    ofPolicy text: String,
    hearing analyzers: [AnalyzerConfiguration],
    _ arguments: ParsedArguments
  ) throws {
    let configuration = try Self.configuration(TunedConfiguration.policyKind, text, for: "POLICY")
    guard case .policy(let policy) = configuration else {
      preconditionFailure("a policy is read as such")
    }
    let objective = try ObjectiveText(
      ofPolicy: arguments.string("objective") ?? Objective.Quantity.alertF1.rawValue,
      option: "objective"
    )
    try self.init(
      arguments,
      .policy(TunedPolicy(policy, hearing: analyzers, wanting: objective)),
      configuration,
      parameters: try arguments.string("parameters").map { try Self.named($0, of: configuration) }
        ?? ThresholdAxis.usualParameters(of: policy),
      objective
    )
  }

  /// Takes what the arguments say of a detector of phases.
  ///
  /// - Parameters:
  ///   - text: The detector, as a configuration spells it.
  ///   - arguments: The rest.
  /// - Throws: `UsageError` for unknown detectors, parameters and objectives, and for values and ranges that are not
  ///   accepted.
  init(ofPhases text: String, _ arguments: ParsedArguments) throws {
    let kind = TunedConfiguration.detectorKind
    let configuration = try Self.configuration(kind, text, for: "DETECTOR")
    guard case .detector(let detector) = configuration else {
      preconditionFailure("a detector is read as such")
    }
    let usual = Objective.Quantity.phaseAccuracyWithRest.rawValue
    try self.init(
      arguments,
      .phases(TunedPhases(detector)),
      configuration,
      parameters: try arguments.string("parameters").map { try Self.named($0, of: configuration) }
        ?? ThresholdAxis.usualParameters(of: detector.entry),
      try ObjectiveText(
        ofPhases: arguments.string("objective") ?? usual,
        option: "objective"
      )
    )
  }

  private init(
    _ arguments: ParsedArguments,
    _ target: Target,
    _ configuration: TunedConfiguration,
    parameters chosen: [Parameter],
    _ objective: ObjectiveText
  ) throws {
    self.target = target
    self.objective = objective
    parameters = chosen
    guard chosen.count <= LowDiscrepancy.mostDimensions else {
      throw UsageError("--parameters: at most \(LowDiscrepancy.mostDimensions) at once")
    }
    (ranges, split) = try Self.ranges(arguments.strings("range"), of: chosen, in: configuration)
    constraints = try arguments.strings("constraint").map { text throws(UsageError) in
      try ConstraintText(parsing: text, beside: objective)
    }
    isByExercise = arguments.has("by")
    folds = try arguments.integer("folds", in: 2...1000) ?? 5
    grouping = try arguments.choice("group") ?? .group
    samples = try arguments.integer("samples", in: 1...10_000) ?? 15
    let tolerances = Set(([objective] + constraints.map(\.objective)).compactMap(\.tolerance))
    guard tolerances.count <= 1 else {
      let list = tolerances.sorted().map { "\($0) s" }.joined(separator: " and ")
      throw UsageError("objective and constraints share one tolerance, not \(list)")
    }
  }

  private static func configuration(
    _ kind: String,
    _ text: String,
    for option: String
  ) throws(UsageError) -> TunedConfiguration {
    do throws(ConfigurationError) {
      return try TunedConfiguration(kind, parsing: text)
    } catch {
      throw UsageError("\(option) '\(text)': \(error)")
    }
  }

  /// How events are matched.
  var scoring: OutcomeScoring {
    let named = [objective] + constraints.map(\.objective)
    let tolerance = named.compactMap(\.tolerance).first ?? ObjectiveText.usualTolerance
    return OutcomeScoring(
      MatchingCriterion(tolerance: tolerance),
      keepsLatency: named.contains { $0.objective.quantity == .meanLatency }
    )
  }

  /// The parameters named, or the counter's thresholds: those that are swept exactly where there are any.
  private static func parameters(
    _ text: String?,
    of counter: CounterConfiguration
  ) throws(UsageError) -> [Parameter] {
    guard let text else {
      let usual = ThresholdAxis.usualParameters(of: counter)
      guard !usual.isEmpty else {
        throw UsageError(
          "counter '\(counter.counter.name)' has no threshold; choose with --parameters among "
            + counter.parameters.map(\.name).joined(separator: ", ")
        )
      }
      return usual
    }
    return try named(text, of: .counter(counter))
  }

  /// The parameters named.
  private static func named(
    _ text: String,
    of configuration: TunedConfiguration
  ) throws(UsageError) -> [Parameter] {
    let known = configuration.parameters
    var chosen: [Parameter] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      // Swift's spelling of a name is as good as the catalogue's.
      let name = String(part).kebabCase
      guard let parameter = known.first(where: { $0.name == name }) else {
        let error = ConfigurationError.unknown(
          "parameter",
          String(part),
          of: "\(configuration.noun) '\(configuration.name)'",
          known: known.map(\.name)
        )
        throw UsageError("--parameters: \(error)")
      }
      guard !chosen.contains(parameter) else {
        throw UsageError("--parameters: '\(name)' is given twice")
      }
      chosen.append(parameter)
    }
    return chosen
  }

  /// The range of each parameter and the split of those that overlap: what was asked for, else the catalogue's,
  /// widened so that it holds the value in use.
  private static func ranges(
    _ texts: [String],
    of parameters: [Parameter],
    in configuration: TunedConfiguration
  ) throws(UsageError) -> ([ClosedRange<Double>], split: String?) {
    let inUse = parameters.map(configuration.value)
    var ranges = zip(parameters, inUse).map { parameter, value in
      let range = ThresholdAxis.searchRange(parameter, of: configuration)
      return min(range.lowerBound, value)...max(range.upperBound, value)
    }
    var given: Set<Int> = []
    for text in texts {
      let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
      let ends = sides.count == 2 ? sides[1].split(separator: "..").map { Double($0) } : []
      guard sides.count == 2, ends.count == 2, let low = ends[0], let high = ends[1] else {
        throw UsageError("--range '\(text)' is not of the form NAME=LOW..HIGH")
      }
      guard let place = parameters.firstIndex(where: { $0.name == sides[0].kebabCase }) else {
        let error = ConfigurationError.unknown(
          "parameter",
          sides[0],
          of: "this search",
          known: parameters.map(\.name)
        )
        throw UsageError("--range: \(error)")
      }
      guard low < high else {
        throw UsageError("--range '\(text)': \(low) is not below \(high)")
      }
      for end in [low, high] {
        do throws(ConfigurationError) {
          _ = try parameters[place].value(of: "\(end)")
        } catch {
          throw UsageError("--range '\(text)': \(error)")
        }
      }
      ranges[place] = low...high
      given.insert(place)
    }
    var split: String?
    for (low, high) in ThresholdAxis.overlaps(of: parameters, ranges) {
      let (lower, upper) = (parameters[low].name, parameters[high].name)
      // A low threshold stays below a high one: they part in the middle of those in use.
      guard
        let parted = ThresholdAxis.parted(
          ranges[low],
          ranges[high],
          inUse: (inUse[low], inUse[high])
        )
      else {
        throw UsageError(
          "--range: no value of \(lower) from \(ranges[low].lowerBound) is below one of \(upper) up to "
            + "\(ranges[high].upperBound)"
        )
      }
      (ranges[low], ranges[high]) = (parted.low, parted.high)
      guard !given.isDisjoint(with: [low, high]) else { continue }
      let searched = [low, high].map { place in
        let ends = [ranges[place].lowerBound, ranges[place].upperBound]
        let text = ends.map { $0.text(significantDigits: 6) }.joined(separator: "..")
        return "\(parameters[place].name)=\(text)"
      }
      split =
        "--range: \(lower) and \(upper) overlap and are split at "
        + "\(parted.middle.text(significantDigits: 6)): searched are \(searched.joined(separator: " and "))"
    }
    return (ranges, split)
  }
}

extension String {
  /// The name with hyphens and small letters: `minAmplitude` is `min-amplitude`.
  fileprivate var kebabCase: String {
    var text = ""
    for character in self {
      if character.isUppercase {
        if !text.isEmpty { text += "-" }
        text += character.lowercased()
      } else {
        text.append(character)
      }
    }
    return text
  }
}
