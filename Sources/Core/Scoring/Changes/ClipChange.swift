// SPDX-License-Identifier: Apache-2.0

/// A clip on which one candidate says something else than in the baseline.
public struct ClipChange: Sendable, Equatable {
  /// The effect of a change on a clip.
  public enum Effect: String, Sendable, CaseIterable {
    /// There are fewer errors, and nothing got worse.
    case better
    /// Something got worse.
    case worse
    /// Neither.
    case neutral
  }

  /// The counter, or the analyzer with its policy.
  public var candidate: String
  /// The track configuration.
  public var track: String
  /// The clip.
  public var clip: String
  /// The differences, a line each, in order of time.
  public var lines: [String]
  /// Losses, then differences, a line each.
  public var texts: [String] { losses.map { "worse: \($0)" } + lines }
  /// The effect on the clip.
  public var effect: Effect
  /// Losses besides the number of errors, as phrases: later decisions, other confidences.
  public var losses: [String] = []
  /// The reps that are found now and were not; none for form.
  var gained = FoundReps()
  /// Counted and labelled reps before and after; nil for form.
  public var count: Count?
  /// When reps were labelled and counted; nil for form.
  public var timeline: Timeline?
  /// True if the clip was right before and is not now.
  public var isNewlyFailing: Bool
  /// True if the clip is right now and was not before.
  public var isNewlyFixed: Bool

  /// The counts of a clip.
  public struct Count: Sendable, Equatable {
    /// In the baseline.
    public var before: Int
    /// In the run.
    public var after: Int
    /// In the labels.
    public var reference: Int
  }

  /// Times of a clip in seconds.
  public struct Timeline: Sendable, Equatable {
    /// The length of the clip.
    public var duration: Double
    /// The labelled reps.
    public var reference: [Double]
    /// The events of the baseline.
    public var before: [Double]
    /// The events of the run.
    public var after: [Double]
  }
}

extension ClipChange {
  /// The same change held against the worst of all reps that the counter found before.
  ///
  /// A rep that is new has no time and confidence of its own to be compared with.
  package func comparing(with found: FoundReps) -> ClipChange {
    var change = self
    let others = gained.losses(from: found)
    guard !others.isEmpty else { return self }
    change.losses += others
    change.effect = .worse
    return change
  }
}
