// SPDX-License-Identifier: Apache-2.0

/// One form analyzer and feedback policy on the tracks of one backend configuration.
public struct FormConfiguration: Sendable, Hashable {
  /// The analyzer: name and parameters.
  public var analyzer: String
  /// The feedback policy: name and parameters; nil where none was tried.
  public var feedback: String?
  /// The track configuration.
  public var track: String

  /// Creates a configuration.
  public init(analyzer: String, feedback: String? = nil, track: String) {
    self.analyzer = analyzer
    self.feedback = feedback
    self.track = track
  }
}

/// All that was measured of one analyzer over a dataset.
public struct FormEvaluation: Sendable, Equatable {
  /// What was measured.
  public let configuration: FormConfiguration
  /// Clip by clip, in manifest order.
  public let clips: [FormScore]
  /// How intervals are drawn.
  public let plan: ResamplingPlan
  /// The faults that somebody looked for in some clip, sorted.
  public let faults: [String]
  /// Every measure of the catalogue over all faults, then those of each fault, then how well each
  /// measured quantity ranks clips labelled as a whole; empty where it answers on demand.
  public let measures: [Measure]
  /// The errors of all labelled quantities that the analyzer measures, by name and unit; each over all
  /// clips, then over those of each view.
  public let quantityErrors: [QuantityError]

  /// Evaluates a configuration.
  ///
  /// - Parameters:
  ///   - configuration: What was measured.
  ///   - clips: Scores in manifest order; sums are taken in this order.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now; otherwise `answer(_:)` measures on demand.
  public init(
    _ configuration: FormConfiguration,
    clips: [FormScore],
    plan: ResamplingPlan = ResamplingPlan(),
    isMeasured: Bool = true
  ) {
    self.configuration = configuration
    self.clips = clips
    self.plan = plan
    let names = Set(clips.flatMap(\.reference.searched)).sorted()
    faults = names
    measures = isMeasured ? Self.measures(of: clips, faults: names, plan: plan) : []
    quantityErrors = isMeasured ? QuantityError.all(of: clips, plan: plan) : []
  }

  /// Everything without intervals, computed now.
  public var values: [Measure] {
    Self.measures(of: clips, faults: faults, plan: .valuesOnly)
  }

  private static func measures(
    of clips: [FormScore],
    faults names: [String],
    plan: ResamplingPlan
  ) -> [Measure] {
    var bootstrap = SubjectBootstrap(plan: plan)
    var found = FormMeasureCatalog.all.map { definition in
      definition.measure(definition.identifier, clips, faults: names, &bootstrap)
    }
    for name in names {
      for definition in FormMeasureCatalog.all where definition.isPerFault {
        let identifier = definition.identifier.sliced(MeasureIdentifier.Condition("fault", name))
        found.append(definition.measure(identifier, clips, faults: [name], &bootstrap))
      }
    }
    return found + clips.quantityAreas(&bootstrap)
  }

  /// The measure of an identifier, such as `"fault-f1{fault=knee-valgus}"`.
  ///
  /// - Complexity: O(*n*) in the measures.
  public func measure(_ id: String) -> Measure? {
    measures.first { $0.id == id }
  }

  /// Clips labelled right or wrong as a whole, ranked by how wrong the analyzer finds them.
  ///
  /// A clip in which the analyzer measured nothing is not there.
  public var clipRanking: Ranking {
    Ranking(
      clips.flatMap(\.clipMarks).map { Ranking.Case(score: $0.value, isPositive: $0.isMarked) }
    )
  }

  /// The labelled reps ranked by the belief that they show a fault.
  public func ranking(of fault: String) -> Ranking {
    Ranking(
      clips.flatMap { $0.faultMarks(of: [fault]) }
        .map { Ranking.Case(score: $0.value, isPositive: $0.isMarked) }
    )
  }

  /// The surest finding of each rep and fault that was looked for, and whether the fault is labelled there.
  public var forecasts: [Forecast] {
    clips.flatMap { $0.forecasts(of: faults) }
  }
}

extension [FormEvaluation] {
  /// The first evaluation of each analyzer on each track, whatever policy listens.
  ///
  /// An analyzer says the same to every policy.
  public var onceForEachAnalyzer: [FormEvaluation] {
    var seen: Set<FormConfiguration> = []
    return filter { evaluation in
      var configuration = evaluation.configuration
      configuration.feedback = nil
      return seen.insert(configuration).inserted
    }
  }
}

extension FormScore {
  /// The clip as a whole, if it is labelled and judged; marked where it is wrong.
  var clipMarks: [MarkedValue] {
    guard let isCorrect = reference.isCorrect, let suspicion else { return [] }
    return [MarkedValue(value: suspicion, isMarked: !isCorrect)]
  }

  /// The judged reps with the belief in each fault; marked where the fault is labelled.
  func faultMarks(of faults: [String]) -> [MarkedValue] {
    faults.flatMap(judgements).filter { !$0.isAbstained }.map {
      MarkedValue(value: $0.score ?? 0, isMarked: $0.isPresent)
    }
  }
}

extension FormMeasureDefinition {
  /// The measure over the clips of its population.
  func measure(
    _ identifier: MeasureIdentifier,
    _ clips: [FormScore],
    faults: [String],
    _ bootstrap: inout SubjectBootstrap
  ) -> Measure {
    let members = population.clips(of: clips, faults: faults)
    let faults = average?.eligible(faults, in: members) ?? faults
    let statistic = statistic(of: members, faults: faults)
    let basis = MeasureBasis(
      clips: members.count,
      subjects: statistic.subjects.count,
      events: members.reduce(0) { $0 + eventCount($1, faults) }
    )
    guard !members.isEmpty else { return basis.undefined(identifier, population.emptyReason) }
    if let refusal = refusal(basis) { return basis.undefined(identifier, refusal) }
    guard let value = statistic.value else { return basis.undefined(identifier, undefinedReason) }
    let range = ValueRange(least: least, greatest: greatest)
    let outcome =
      isTest
      ? .none(reason: "the outcome of a test") : bootstrap.outcome(statistic, range: range)
    return basis.measure(identifier, value, outcome, least, greatest)
  }

  /// Why nothing is said of so few events; nil where something is.
  func refusal(_ basis: MeasureBasis) -> String? {
    average == nil ? basis.refusal(below: fewestEvents, counted) : nil
  }

  /// The statistic of clips of its population, over faults with enough cases where it is their mean.
  func statistic(of members: [FormScore], faults: [String]) -> ClusteredStatistic {
    guard average == nil else {
      return ClusteredStatistic(
        averageOf: faults.map { pooled(members, faults: [$0]) },
        subjects: members.map(\.clip.subject)
      )
    }
    return pooled(members, faults: faults)
  }

  /// The statistic of clips, faults taken together.
  private func pooled(_ members: [FormScore], faults: [String]) -> ClusteredStatistic {
    let people = members.map(\.clip.subject)
    return switch computation {
    case .sums(let terms, let value):
      ClusteredStatistic(
        sums: members.map { terms($0, faults) },
        subjects: people,
        isRaisedByNoise: isRaisedByNoise,
        value: value
      )
    case .bins(let values, let bins):
      ClusteredStatistic(
        marks: members.map { values($0, faults) },
        subjects: people,
        bins: bins
      )
    case .marks(let values, let value):
      ClusteredStatistic(
        marks: members.map { values($0, faults) },
        subjects: people,
        value: value
      )
    }
  }
}
