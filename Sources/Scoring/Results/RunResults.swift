// SPDX-License-Identifier: Apache-2.0

/// The results of a run: everything measured, regardless of what it was measured with.
///
/// A run stores it with its provenance, a report draws it with its own.
public struct RunResults: Sendable {
  /// Evaluations of counters, counters within tracks.
  public var evaluations: [Evaluation]
  /// The keys that clips are grouped by, the exercise first.
  public let sliceKeys: [SliceKey]
  /// True if the evaluations were sliced and everything is measured.
  public let isSliced: Bool
  /// The evaluations by exercise and by whatever else parts the clips.
  public var slices: [SliceGroup]
  /// Evaluations of form analyzers, policies within analyzers within tracks.
  public var forms: [FormEvaluation]
  /// Evaluations of the tracks themselves, by track configuration.
  public var tracks: [TrackEvaluation]
  /// Stability of counts, counters within tracks; empty if it was not tried.
  public var stabilities: [StabilityEvaluation]
  /// Scores and relations on changed tracks; nil if they were not tried.
  public var robustness: Robustness?
  /// Evaluations of the phases of reps, by track configuration; those without a clip to tell them of
  /// left out.
  public var phases: [PhaseEvaluation]
  /// Agreement of raters of the same clips; nil if no clip has two, or if nothing is sliced.
  public var agreement: AgreementStudy?

  /// Takes what was evaluated, and slices it by exercise and by the keys that part the clips.
  ///
  /// - Parameter isSliced: True to slice; otherwise `slices` is empty, whatever the keys.
  /// - Complexity: That of the evaluations of all slices.
  public init(
    evaluations: [Evaluation],
    forms: [FormEvaluation] = [],
    tracks: [TrackEvaluation] = [],
    stabilities: [StabilityEvaluation] = [],
    robustness: Robustness? = nil,
    phases: [PhaseEvaluation] = [],
    sliceKeys: [SliceKey] = SliceKey.standard,
    isSliced: Bool = true
  ) {
    self.evaluations = evaluations
    let keys = SliceKey.allCases.filter { $0 == .exercise || sliceKeys.contains($0) }
    self.sliceKeys = keys
    self.isSliced = isSliced
    slices =
      isSliced
      ? keys.map { SliceGroup($0, of: evaluations) }
        .filter { $0.key == .exercise || $0.names.count > 1 } : []
    self.forms = forms
    self.tracks = tracks
    self.stabilities = stabilities
    self.robustness = robustness
    self.phases = phases
  }
}
