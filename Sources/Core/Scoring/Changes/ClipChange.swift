// SPDX-License-Identifier: Apache-2.0

/// A clip on which one candidate says something else than in the baseline.
package struct ClipChange: Sendable, Equatable {
  /// The effect of a change on a clip.
  package enum Effect: String, Sendable, CaseIterable {
    /// There are fewer errors, and nothing got worse.
    case better
    /// Something got worse.
    case worse
    /// Neither.
    case neutral
  }

  /// The counter, or the analyzer with its policy.
  package var candidate: String
  /// The track configuration.
  package var track: String
  /// The clip.
  package var clip: String
  /// The differences, a line each, in order of time.
  package var lines: [String]
  /// Losses, then differences, a line each.
  package var texts: [String] { losses.map { "worse: \($0)" } + lines }
  /// The effect on the clip.
  package var effect: Effect
  /// Losses besides the number of errors, as phrases: later decisions, other confidences.
  package var losses: [String] = []
  /// The reps that are found now and were not; none for form.
  var gained = FoundReps()
  /// Counted and labelled reps before and after; nil for form.
  package var count: Count?
  /// When reps were labelled and counted; nil for form.
  package var timeline: Timeline?
  /// True if the clip was right before and is not now.
  package var isNewlyFailing: Bool
  /// True if the clip is right now and was not before.
  package var isNewlyFixed: Bool

  /// The counts of a clip.
  package struct Count: Sendable, Equatable {
    /// In the baseline.
    package var before: Int
    /// In the run.
    package var after: Int
    /// In the labels.
    package var reference: Int
  }

  /// Times of a clip in seconds.
  package struct Timeline: Sendable, Equatable {
    /// The length of the clip.
    package var duration: Double
    /// The labelled reps.
    package var reference: [Double]
    /// The events of the baseline.
    package var before: [Double]
    /// The events of the run.
    package var after: [Double]
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
