// SPDX-License-Identifier: Apache-2.0

/// What a run holds besides what counters, analyzers and policies said of clips.
///
/// All of it costs time, and memory for every clip; whoever needs but some of it names that.
public struct RunDetail: OptionSet, Sendable {
  /// One bit for each part.
  public let rawValue: Int

  /// Creates a set of parts.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Every measure with its interval, over all clips and by slice; without it evaluations answer what
  /// they are asked, one measure at a time.
  public static let measures = RunDetail(rawValue: 1)
  /// What was measured of the tracks themselves.
  public static let tracks = RunDetail(rawValue: 2)
  /// The phases of reps.
  public static let phases = RunDetail(rawValue: 4)
  /// The candidates that were not counted.
  public static let rejections = RunDetail(rawValue: 8)
  /// The signals that a report draws.
  public static let strips = RunDetail(rawValue: 16)
  /// How firmly counts stand.
  public static let stability = RunDetail(rawValue: 32)
  /// What becomes of scores and relations on changed tracks.
  public static let robustness = RunDetail(rawValue: 64)

  /// All of a stored run.
  public static let all: RunDetail = [
    .measures, .tracks, .phases, .rejections, .strips, .stability, .robustness,
  ]
}
