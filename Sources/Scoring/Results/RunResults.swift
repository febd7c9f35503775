// SPDX-License-Identifier: Apache-2.0

/// What a run came to: everything that was measured, whatever it was measured with.
///
/// A run stores it with its provenance, a report draws it with its own.
public struct RunResults: Sendable {
  /// What came out, counters within tracks.
  public var evaluations: [Evaluation]
  /// What the clips are grouped by, the exercise first.
  public let sliceKeys: [SliceKey]
  /// Whether the evaluations were sliced, and everything is measured.
  public let isSliced: Bool
  /// The evaluations by exercise and by whatever else parts the clips.
  public var slices: [SliceGroup]
  /// What came out of form analyzers, policies within analyzers within tracks.
  public var forms: [FormEvaluation]
  /// How the tracks themselves are, by track configuration.
  public var tracks: [TrackEvaluation]
  /// How firmly counts stand, counters within tracks; empty where that was not tried.
  public var stabilities: [StabilityEvaluation]
  /// What becomes of scores and relations on changed tracks; nil where that was not tried.
  public var robustness: Robustness?
  /// How well phases of reps are told, by track configuration; those without a clip to tell them of
  /// left out.
  public var phases: [PhaseEvaluation]
  /// How far raters of the same clips agree; nil where no clip has two, and where nothing is sliced.
  public var agreement: AgreementStudy?

  /// Takes what was evaluated, and slices it by exercise and by the keys that part the clips.
  ///
  /// Where it is told not to slice, evaluations answer on demand.
  ///
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
