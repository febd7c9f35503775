// SPDX-License-Identifier: Apache-2.0
package import Agreement
import Basics
package import FormAnalysis
package import Measures
package import Scoring

/// The results of a run: everything measured, regardless of what it was measured with.
///
/// A run stores it with its provenance, a report draws it with its own.
package struct RunResults: Sendable {
  /// The evaluations of each kind by its name; each is an array of `Evaluation`.
  private var lists: [String: any Sendable] = [:]
  /// The keys that clips are grouped by, the exercise first.
  package let sliceKeys: [SliceKey]
  /// True if the evaluations were sliced and everything is measured.
  package let isSliced: Bool
  /// The evaluations of counters by exercise and by whatever else parts the clips.
  package var slices: [SliceGroup] = []
  /// Scores and relations on changed tracks; nil if they were not tried.
  package var robustness: Robustness?
  /// The reasons for the scores of several backends; nil if they were not studied.
  package var backendStudy: BackendStudy?
  /// Agreement of raters of the same clips; nil if no clip has two, or if nothing is sliced.
  package var agreement: AgreementStudy?

  /// Takes what was evaluated, and slices it by exercise and by the keys that part the clips.
  ///
  /// - Parameters:
  ///   - robustness: Scores and relations on changed tracks.
  ///   - sliceKeys: What clips are grouped by, besides the exercise.
  ///   - isSliced: True to slice; otherwise `slices` is empty, whatever the keys.
  ///   - slice: Slices evaluations by keys, if not one after the other: [evaluation][key][part].
  ///   - fill: Sets the evaluations.
  /// - Throws: What `fill` and `slice` throw.
  /// - Complexity: That of the evaluations of all slices.
  package init<Failure: Error>(
    robustness: Robustness? = nil,
    sliceKeys: [SliceKey] = SliceKey.standard,
    isSliced: Bool = true,
    slicing slice: (([SliceKey], [CounterEvaluation]) throws(Failure) -> [[[Slice]]])? = nil,
    _ fill: (inout RunResults) throws(Failure) -> Void
  ) throws(Failure) {
    let keys = SliceKey.allCases.filter { $0 == .exercise || sliceKeys.contains($0) }
    self.sliceKeys = keys
    self.isSliced = isSliced
    self.robustness = robustness
    try fill(&self)
    guard isSliced else { return }
    let parts = try slice?(keys, evaluations) ?? evaluations.map { $0.slices(by: keys) }
    slices = SliceGroup.all(keys, slices: parts).filter {
      $0.key == .exercise || $0.names.count > 1
    }
  }

  /// Takes lists of evaluations, and slices those of counters.
  ///
  /// - Complexity: That of the evaluations of all slices.
  package init(
    evaluations: [CounterEvaluation],
    forms: [FormEvaluation] = [],
    tracks: [TrackEvaluation] = [],
    stabilities: [StabilityEvaluation] = [],
    robustness: Robustness? = nil,
    phases: [PhaseEvaluation] = [],
    sliceKeys: [SliceKey] = SliceKey.standard,
    isSliced: Bool = true
  ) {
    self.init(robustness: robustness, sliceKeys: sliceKeys, isSliced: isSliced) { results in
      results.evaluations = evaluations
      results.forms = forms
      results.tracks = tracks
      results.stabilities = stabilities
      results.phases = phases
    }
  }

  /// The evaluations of a kind, in order; none where nothing of it was measured.
  package subscript<Record: EvaluatedRecord>(_ record: Record.Type) -> [Evaluation<Record>] {
    get { lists[Record.kind.name] as? [Evaluation<Record>] ?? [] }
    set { lists[Record.kind.name] = newValue }
  }

  /// The evaluation of a configuration; nil where nothing of it was measured.
  package func evaluation<Record: EvaluatedRecord>(
    of configuration: Record.Tested,
    _ record: Record.Type
  ) -> Evaluation<Record>? {
    self[record].first { $0.configuration == configuration }
  }

  /// The configurations of a kind, in order.
  package func tested(_ kind: MeasurementKind) -> [any TestedConfiguration] {
    tested(kind.record)
  }

  private func tested<Record: EvaluatedRecord>(
    _ record: Record.Type
  ) -> [any TestedConfiguration] {
    self[record].map(\.configuration)
  }

  /// The counters, analyzers and policies, each on its track; counters first.
  package var candidates: [any TestedConfiguration] {
    MeasurementKind.said.flatMap { tested($0) }
  }

  /// The texts of one part of the counters, analyzers and policies, such as `feedback`, in their order.
  package func candidates(by key: String) -> [String] {
    candidates.compactMap { $0.text(of: key) }
  }
}

extension RunResults {
  /// Evaluations of counters, counters within tracks.
  package var evaluations: [CounterEvaluation] {
    get { self[ClipScore.self] }
    set { self[ClipScore.self] = newValue }
  }
  /// Evaluations of form analyzers, policies within analyzers within tracks.
  package var forms: [FormEvaluation] {
    get { self[FormScore.self] }
    set { self[FormScore.self] = newValue }
  }
  /// Evaluations of the tracks themselves, by track configuration.
  package var tracks: [TrackEvaluation] {
    get { self[TrackSummary.self] }
    set { self[TrackSummary.self] = newValue }
  }
  /// Stability of counts, counters within tracks; empty if it was not tried.
  package var stabilities: [StabilityEvaluation] {
    get { self[ClipStability.self] }
    set { self[ClipStability.self] = newValue }
  }
  /// Evaluations of the phases of reps, detectors within tracks; those without a clip to tell them of
  /// left out.
  package var phases: [PhaseEvaluation] {
    get { self[PhaseScore.self] }
    set { self[PhaseScore.self] = newValue }
  }
  /// The phase detectors of the catalogue that were tested, each once, in order.
  package var phaseDetectors: [PhaseDetectorConfiguration] {
    phases.map(\.configuration.detector).uniqued()
      .compactMap { try? PhaseDetectorConfiguration(parsing: $0) }
  }
}
