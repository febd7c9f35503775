// SPDX-License-Identifier: Apache-2.0

/// A record that can be held against what was said of the same clip before.
///
/// Each member has a default: a kind of which nothing is listed clip by clip has none of its own.
package protocol ComparedRecord {
  /// The configuration of evaluations.
  associatedtype Tested: TestedConfiguration

  /// The difference in what is said of the clip.
  ///
  /// - Parameters:
  ///   - before: What was said of it before.
  ///   - configuration: What says it.
  /// - Returns: Nil if nothing is different, or if changes of the kind are not listed.
  func change(from before: Self, by configuration: Tested) -> ClipChange?
  /// The record of the same clip of which nothing is said; nil if a clip without a record has no change.
  var silent: Self? { get }
  /// The labelled reps that were found, at worst; new reps of any clip are held against those of all clips.
  var found: FoundReps { get }
  /// The record's count against the labels; nil for kinds without counts.
  static var count: KeyPath<Self, CountResult>? { get }
  /// True if the labels that only this kind keeps are the same.
  func hasSameLabels(as other: Self) -> Bool
  /// The record of a stretch of the clip.
  ///
  /// - Parameters:
  ///   - times: The times of its first and last frame, in seconds.
  ///   - clip: The stretch as a clip.
  /// - Returns: Nil for kinds that are measured again.
  func cut(to times: ClosedRange<Double>, as clip: LabelledClip) -> Self?
  /// True if the history of runs keeps the measures.
  static var isInHistory: Bool { get }
}

/// The count of a clip, against its labels.
package struct CountResult: Sendable, Equatable {
  /// The counted reps.
  package var predicted: Int
  /// The labelled reps.
  package var reference: Int
  /// True if nothing is wrong with the clip.
  package var isRight: Bool
}

extension ComparedRecord {
  /// Nothing listed.
  package func change(from before: Self, by configuration: Tested) -> ClipChange? { nil }
  /// None.
  package var silent: Self? { nil }
  /// None.
  package var found: FoundReps { FoundReps() }
  /// No count.
  package static var count: KeyPath<Self, CountResult>? { nil }
  /// The kind keeps no labels besides those of the clip.
  package func hasSameLabels(as other: Self) -> Bool { true }
  /// It is measured again.
  package func cut(to times: ClosedRange<Double>, as clip: LabelledClip) -> Self? { nil }
  /// It does.
  package static var isInHistory: Bool { true }
}
