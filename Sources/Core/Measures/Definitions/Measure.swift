// SPDX-License-Identifier: Apache-2.0
package import Statistics

/// One measured number, with what it rests on and how sure it is.
package struct Measure: Sendable, Equatable {
  /// What was measured, over which clips.
  package let identifier: MeasureIdentifier
  /// The number; nil where it is undefined, never 0 or 1 instead.
  package let value: Double?
  /// Why there is no number, as one phrase; nil where there is one.
  package let undefinedReason: String?
  /// How far off the number might be; nil where that cannot be said.
  package let interval: ConfidenceInterval?
  /// Why there is no interval, as one phrase; nil where there is one.
  package let intervalReason: String?
  /// The number of clips it rests on.
  package let clips: Int
  /// The number of different subjects in them.
  package let subjects: Int
  /// The number of reps or events it rests on; `MeasureDescription.counted` says which.
  package let events: Int

  /// The canonical identifier, `f1@0.5s{exercise=squat}`.
  package var id: String { identifier.description }

  /// Creates a measure.
  ///
  /// - Precondition: There is a value or a reason, and not both.
  package init(
    _ identifier: MeasureIdentifier,
    value: Double?,
    undefinedReason: String? = nil,
    interval: ConfidenceInterval? = nil,
    intervalReason: String? = nil,
    clips: Int,
    subjects: Int,
    events: Int
  ) {
    precondition((value == nil) == (undefinedReason != nil), "a value or a reason")
    self.identifier = identifier
    self.value = value
    self.undefinedReason = undefinedReason
    self.interval = interval
    self.intervalReason = intervalReason
    self.clips = clips
    self.subjects = subjects
    self.events = events
  }
}
