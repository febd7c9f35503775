// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-ingest`: makes datasets.
  package static let repIngest = Program(
    "rep-ingest",
    [
      IngestCommand.self, IngestTracksCommand.self, IngestCheckCommand.self,
      ProfileCommand.self, CardCommand.self, PoseFormatsCommand.self,
    ]
  )

  /// `rep-synth`: makes synthetic datasets.
  package static let repSynth = Program(
    "rep-synth",
    [SynthCommand.self, JoinCommand.self, FitCommand.self, CompareTracksCommand.self]
  )

  /// `rep-track`: runs pose backends.
  package static let repTrack = Program(
    "rep-track",
    [
      TrackCommand.self, InstallCommand.self, FilterCommand.self, LiveCommand.self,
      CostCommand.self, PlanCommand.self, OverlayCommand.self, PrepareCommand.self,
      ExportTracksCommand.self,
      WorkerCommand.self,
    ]
  )
}
