// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-ingest`: makes datasets.
  public static let repIngest = Program(
    "rep-ingest",
    [IngestCommand.self, IngestTracksCommand.self, IngestCheckCommand.self]
  )

  /// `rep-synth`: makes synthetic datasets.
  public static let repSynth = Program(
    "rep-synth",
    [SynthCommand.self, FitCommand.self, CompareTracksCommand.self]
  )

  /// `rep-track`: runs pose backends.
  public static let repTrack = Program(
    "rep-track",
    [TrackCommand.self, OverlayCommand.self, PrepareCommand.self, WorkerCommand.self]
  )
}
