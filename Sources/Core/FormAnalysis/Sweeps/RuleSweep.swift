// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// What an analyzer says of one fault in a track at any value of one of its limits.
///
/// What a rep is, from where it is seen and what it measures do not depend on limits. So the track is gone
/// through once, and at each limit only the rules of the fault are asked again.
package struct RuleSweep: Sendable {
  /// What is wrong beyond the limit.
  package let fault: Fault
  /// All that was measured, whatever the limit.
  package let measurements: [FormMeasurement]
  /// The limits from which on something else may be said than below, ascending, each once.
  package let turningPoints: [Double]

  private let parameter: String
  private let configuration: AnalyzerConfiguration
  private let rules: [FormRule]
  private let reps: [(rep: MeasuredRep, decisionTime: Double)]
  /// What is said at the end of a track that shows nothing.
  private let unseen: [Abstention]

  /// Goes through a track; nil where the parameter is no limit that can be swept.
  ///
  /// - Parameters:
  ///   - configuration: The analyzer; its own value of the limit does not matter.
  ///   - parameter: The limit: that of one of the analyzer's `sweptLimits`.
  ///   - track: The poses of one clip.
  /// - Complexity: O(*frames*).
  package init?(
    _ configuration: AnalyzerConfiguration,
    over parameter: String,
    of track: PoseTrack
  ) {
    guard let form = configuration.entry.form,
      let criterion = configuration.entry.sweptLimits.first(where: { $0.parameter == parameter })
    else { return nil }
    var analyzer = ExerciseAnalyzer(form, configuration.values, keepsReps: true)
    let result = analyzer.result(of: track)
    let reps = analyzer.judged ?? []
    fault = criterion.fault
    measurements = result.measurements
    self.parameter = parameter
    self.configuration = configuration
    rules = form.rules.filter { $0.fault == criterion.fault }
    self.reps = reps
    unseen = reps.isEmpty ? result.abstentions.filter { $0.fault == criterion.fault } : []
    let compared = form.rules.filter { $0.criteria.contains(criterion) }.flatMap { rule in
      reps.flatMap { rule.gauges(of: $0.rep) }.compactMap(\.reading).flatMap {
        [$0.value] + $0.values
      }
    }
    // "More than the limit" turns over at the value itself, "less than the limit" right after it.
    let turns = compared.map { criterion.isLeast ? $0.nextUp : $0 }.sorted()
    turningPoints = turns.indices.filter { $0 == 0 || turns[$0] != turns[$0 - 1] }.map { turns[$0] }
  }

  /// How many reps were judged, or abstained from.
  package var repCount: Int { reps.count }

  /// What is said of the fault at a limit, with all that is measured.
  ///
  /// - Parameter limit: A value that the parameter accepts.
  /// - Returns: Findings and abstentions of the fault alone, and all measurements.
  /// - Complexity: O(*frames* in reps).
  package func result(at limit: Double) -> FormResult {
    let values = configuration.setting([parameter], to: [limit]).values
    var result = FormResult(measurements: measurements, abstentions: unseen)
    for (rep, decisionTime) in reps {
      var judge = RepJudge(time: rep.time, decisionTime: decisionTime, result: FormResult())
      for rule in rules { rule.judge(rep, values, &judge) }
      result.findings += judge.result.findings
      result.abstentions += judge.result.abstentions
    }
    return result
  }
}

extension AnalyzerDescription {
  /// What makes faults beyond limits that can be swept exactly: those of exercises judged rep by rep.
  package var sweptLimits: [Criterion] {
    form?.rules.flatMap(\.criteria).filter { $0.parameter != nil } ?? []
  }
}
