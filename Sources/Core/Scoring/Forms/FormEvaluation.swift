// SPDX-License-Identifier: Apache-2.0
import Basics
package import Measures
package import Statistics

/// One form analyzer and feedback policy on the tracks of one backend configuration.
package struct FormConfiguration: TestedConfiguration {
  /// The analyzer: name and parameters.
  package var analyzer: String
  /// The feedback policy: name and parameters; nil where none was tried.
  package var feedback: String?
  /// The track configuration.
  package var track: String

  /// Creates a configuration; former names of the analyzer and the policy are replaced by those of today.
  package init(analyzer: String, feedback: String? = nil, track: String) {
    self.analyzer = FormerNames.current(analyzer)
    self.feedback = feedback.map(FormerNames.current)
    self.track = track
  }

  /// The analyzer, the policy and the track.
  package static let keys = ["analyzer", "feedback", "track"]
  /// Tracks are listed by themselves.
  package static let titles: [String?] = ["analyzers", "policies", nil]
  /// The analyzer, the policy and the track.
  package var values: [String?] { [analyzer, feedback, track] }
  /// The analyzer, and the policy behind it.
  package var candidate: String { analyzer + (feedback.map { " > \($0)" } ?? "") }

  /// The configuration of an analyzer, a policy or none, and a track; nil where one is missing.
  package init?(values: [String?]) {
    guard values.count == 3, let analyzer = values[0], let track = values[2] else { return nil }
    self.init(analyzer: analyzer, feedback: values[1], track: track)
  }
}

/// All that was measured of one analyzer over a dataset.
///
/// Its measures are those of the catalogue over all faults, then those of each fault. Last comes
/// how well each measured quantity ranks clips labelled as a whole.
package typealias FormEvaluation = Evaluation<FormScore>

/// The content of an evaluation of form besides measures.
package struct FormSupplement: Sendable, Equatable {
  /// The errors of all labelled quantities that the analyzer measures, by name and unit; each over all
  /// clips, then over those of each view.
  package let quantityErrors: [QuantityError]
  /// The change of labelled and measured quantities from rep to rep within sets, by name.
  package let quantityTrends: [QuantityTrend]
}

extension FormScore: EvaluatedRecord {
  /// An analyzer and a policy, on tracks.
  package typealias Tested = FormConfiguration
  /// A clip and the faults asked about.
  package typealias Item = FormQuestion
  /// Errors and trends of quantities.
  package typealias Supplement = FormSupplement

  /// Form analyzers and feedback policies on tracks.
  package static let kind = MeasurementKind(
    "form",
    plural: "form",
    member: "forms",
    .said,
    family: MeasureFamily("of form analyzers and feedback", FormMeasureCatalog.all),
    partKey: "fault",
    record: FormScore.self
  )

  /// The clip, and all faults that somebody looked for in it.
  package var item: FormQuestion { FormQuestion(self) }

  /// True if the same was found, measured and voiced.
  package func saysTheSame(as other: FormScore) -> Bool {
    result == other.result && alerts == other.alerts
  }

  /// The faults that somebody looked for, sorted.
  package static func parts(of records: [FormScore]) -> [String]? { records.searchedFaults }

  /// Those of all faults, then those of each.
  package static func measures(
    of clips: [FormScore],
    slice: [MeasureIdentifier.Condition],
    _ bootstrap: inout SubjectBootstrap
  ) -> [Measure] {
    let names = clips.searchedFaults
    let perFault = FormMeasureCatalog.all.filter(\.isPerPart)
    let asked =
      [(FormMeasureCatalog.all, names, [])]
      + names.map { (perFault, [$0], [MeasureIdentifier.Condition("fault", $0)]) }
    let found = asked.flatMap { definitions, faults, fault in
      let questions = clips.map { FormQuestion($0, faults: faults) }
      return definitions.measures(of: questions, slice: fault + slice, &bootstrap)
    }
    return found + clips.quantityAreas(&bootstrap)
  }

  /// True if they are of one analyzer, which measures the same whatever policy listens.
  package static func sharesSupplement(_ one: FormConfiguration, _ other: FormConfiguration) -> Bool
  {
    one.analyzer == other.analyzer && one.track == other.track
  }

  /// Errors and trends of quantities.
  package static func supplement(of clips: [FormScore], plan: ResamplingPlan) -> FormSupplement {
    FormSupplement(
      quantityErrors: QuantityError.all(of: clips, plan: plan),
      quantityTrends: QuantityTrend.all(of: clips, plan: plan)
    )
  }
}

extension FormEvaluation {
  /// The faults that somebody looked for in some clip, sorted.
  package var faults: [String] { clips.searchedFaults }

  /// Clips labelled right or wrong as a whole, ranked by how wrong the analyzer finds them.
  ///
  /// A clip in which the analyzer measured nothing is not there.
  package var clipRanking: Ranking {
    Ranking(
      clips.flatMap(\.clipMarks).map { Ranking.Case(score: $0.value, isPositive: $0.isMarked) }
    )
  }

  /// The labelled reps ranked by the belief that they show a fault.
  package func ranking(of fault: String) -> Ranking {
    Ranking(
      clips.flatMap { $0.faultMarks(of: [fault]) }
        .map { Ranking.Case(score: $0.value, isPositive: $0.isMarked) }
    )
  }

  /// The surest finding of each rep and fault that was looked for, and whether the fault is labelled there.
  package var forecasts: [Forecast] {
    let faults = faults
    return clips.flatMap { $0.forecasts(of: faults) }
  }
}

extension [FormEvaluation] {
  /// The first evaluation of each analyzer on each track, whatever policy listens.
  ///
  /// An analyzer says the same to every policy.
  package var onceForEachAnalyzer: [FormEvaluation] {
    var seen: Set<FormConfiguration> = []
    return filter { evaluation in
      var configuration = evaluation.configuration
      configuration.feedback = nil
      return seen.insert(configuration).inserted
    }
  }
}

extension [FormScore] {
  /// The faults that somebody looked for in some clip, sorted.
  fileprivate var searchedFaults: [String] { Set(flatMap(\.reference.searched)).sorted() }
}
