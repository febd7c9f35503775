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
  /// measured quantity ranks clips labelled as a whole; empty where nothing was asked to be measured.
  public let measures: [Measure]
  /// The errors of all labelled quantities that the analyzer measures, by name and unit; each over all
  /// clips, then over those of each view.
  public let quantityErrors: [QuantityError]
  /// How labelled and measured quantities change from rep to rep within sets, by name.
  public let quantityTrends: [QuantityTrend]

  /// Evaluates a configuration.
  ///
  /// - Parameters:
  ///   - configuration: What was measured.
  ///   - clips: Scores in manifest order; sums are taken in this order.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
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
    quantityTrends = isMeasured ? QuantityTrend.all(of: clips, plan: plan) : []
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
    let perFault = FormMeasureCatalog.all.filter(\.isPerFault)
    let asked =
      [(FormMeasureCatalog.all, names, [])]
      + names.map { (perFault, [$0], [MeasureIdentifier.Condition("fault", $0)]) }
    let found = asked.flatMap { definitions, faults, slice in
      let questions = clips.map { FormQuestion($0, faults: faults) }
      return definitions.measures(of: questions, slice: slice, &bootstrap)
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
