// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform

/// Why a gate cannot say whether a run passes.
package struct GateProblem: Sendable, Equatable {
  /// What is the matter.
  package enum Kind: String, Sendable, CaseIterable {
    /// The run has no clip.
    case noClips = "no-clips"
    /// There is neither a baseline nor a rule.
    case nothingDemanded = "nothing-demanded"
    /// A clip of the baseline is not in the run, or the other way round.
    case otherClips = "other-clips"
    /// The labels of a clip are not those of the baseline.
    case otherLabels = "other-labels"
    /// The track of a clip is not that of the baseline.
    case otherTracks = "other-tracks"
    /// A counter, analyzer or policy of the baseline is not in the run.
    case missingCandidate = "missing-candidate"
    /// A counter or analyzer that was asked about is in no baseline and no rule.
    case newCandidate = "new-candidate"
    /// The same events give other numbers than when they were blessed.
    case otherDefinitions = "other-definitions"
    /// The run and the baseline are of different datasets.
    case otherDataset = "other-dataset"
    /// A rule is about nothing in the run.
    case emptySelection = "empty-selection"
    /// A measure of a rule has no value.
    case undefined = "undefined"
    /// Clips that should have been scored were not.
    case partialRun = "partial-run"
    /// Files have changed since the run was made.
    case staleRun = "stale-run"
    /// The rules have errors.
    case badRules = "bad-rules"
    /// The dataset's manifest has errors.
    case badManifest = "bad-manifest"
    /// A file or a folder that is needed is not there.
    case missingInput = "missing-input"
    /// A file that is needed cannot be used.
    case unusableInput = "unusable-input"
    /// A program or a file from outside says what makes no sense.
    case badProgram = "bad-program"
    /// A program from outside crashed or hung.
    case crashedProgram = "crashed-program"
  }

  /// What is the matter.
  package var kind: Kind
  /// One phrase, without a full stop, that names what is concerned.
  package var message: String
  /// Where in the rules, if a rule is concerned.
  package var position: SourcePosition?

  /// Creates a problem.
  package init(_ kind: Kind, _ message: String, position: SourcePosition? = nil) {
    self.kind = kind
    self.message = message
    self.position = position
  }

  /// The status that a gate with this problem ends with at best.
  package var exitStatus: ExitStatus {
    switch kind {
    case .partialRun, .staleRun, .badRules, .badManifest, .badProgram, .unusableInput: .badData
    case .missingInput: .missingInput
    case .crashedProgram: .internalFault
    default: .nothingMeasured
    }
  }
}
