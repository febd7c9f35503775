// SPDX-License-Identifier: Apache-2.0
public import Basics

/// What became of the clips of a ``SynthJob``.
public struct SynthReport: Sendable, Equatable {
  /// The dataset's folder.
  public var folder: String
  /// How many clips were made.
  public var madeCount: Int
  /// How many clips were up to date already.
  public var keptCount: Int
  /// How many frames the clips that were made have.
  public var frameCount: Int
  /// How many tracks observation models made.
  public var observedCount: Int
  /// Whether all clips of the recipe are there, so that the manifest was written.
  public var isComplete: Bool

  /// The last line: `21 clips made, 3 up to date in .cache/demo`.
  public var summary: String {
    let made = madeCount == 1 ? "1 clip made" : "\(madeCount) clips made"
    let rest = isComplete ? "" : "; other shares are missing, so there is no manifest yet"
    let observed = observedCount > 0 ? ", \(counted(observedCount, "track")) observed" : ""
    return "\(made), \(keptCount) up to date\(observed) in \(folder)\(rest)"
  }

  /// The report for `--json`.
  public var json: JSON {
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
