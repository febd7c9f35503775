// SPDX-License-Identifier: Apache-2.0
package import Basics

/// What became of the clips of a ``SynthJob``.
package struct SynthReport: Sendable, Equatable {
  /// The dataset's folder.
  package var folder: String
  /// How many clips were made.
  package var madeCount: Int
  /// How many clips were up to date already.
  package var keptCount: Int
  /// How many frames the clips that were made have.
  package var frameCount: Int
  /// How many tracks observation models made.
  package var observedCount: Int
  /// Whether all clips of the recipe are there, so that the manifest was written.
  package var isComplete: Bool

  /// The last line: `21 clips made, 3 up to date in .cache/demo`.
  package var summary: String {
    let made = madeCount == 1 ? "1 clip made" : "\(madeCount) clips made"
    let rest = isComplete ? "" : "; other shares are missing, so there is no manifest yet"
    let observed = observedCount > 0 ? ", \(counted(observedCount, "track")) observed" : ""
    return "\(made), \(keptCount) up to date\(observed) in \(folder)\(rest)"
  }

  /// The report for `--json`.
  package var json: JSON {
    .object([
      JSON.Member("schema", .integer(1)),
      JSON.Member("folder", .string(folder)),
      JSON.Member("made", .integer(madeCount)),
      JSON.Member("up_to_date", .integer(keptCount)),
      JSON.Member("frames", .integer(frameCount)),
      JSON.Member("observed_tracks", .integer(observedCount)),
      JSON.Member("complete", .bool(isComplete)),
    ])
  }
}
