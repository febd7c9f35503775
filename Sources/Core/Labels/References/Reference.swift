// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// What scoring needs of a clip's labels: the reps, what to ignore, and the count.
package struct Reference: Sendable, Equatable {
  /// How much of a rep a labelled rep is.
  package typealias Quality = RepQuality

  /// A labelled repetition: a turning point, or an interval, or both.
  package struct Rep: Sendable, Equatable {
    /// Start in seconds; nil where only the turning point is labelled.
    package var start: Double?
    /// Turning point in seconds; nil where only the interval is labelled.
    package var mid: Double?
    /// End in seconds; nil where only the turning point is labelled.
    package var end: Double?
    /// How much of a rep it is.
    package var quality: Quality

    /// Creates a rep.
    ///
    /// - Precondition: `mid` is given, or `start` and `end` are.
    package init(
      start: Double? = nil,
      mid: Double? = nil,
      end: Double? = nil,
      quality: Quality = .full
    ) {
      precondition(mid != nil || (start != nil && end != nil), "a rep has a place in time")
      self.start = start
      self.mid = mid
      self.end = end
      self.quality = quality
    }
  }

  /// A labelled set that names a step of a progression.
  package struct ProgressionSet: Sendable, Equatable {
    /// The step.
    package var step: Progression.Step
    /// When, in seconds; nil for the whole clip.
    package var range: ClosedRange<Double>?
    /// The subject's side, of a step done with one side at a time; nil where the label names none.
    package var side: LabelEvent.Side?
    /// How many full reps it has, without those in ignored intervals, or its labelled count.
    package var count: Int

    /// Creates a set.
    package init(
      _ step: Progression.Step,
      range: ClosedRange<Double>?,
      side: LabelEvent.Side? = nil,
      count: Int
    ) {
      self.step = step
      self.range = range
      self.side = side
      self.count = count
    }
  }

  /// The labelled reps in order of time; nil where the labels give counts only.
  package var reps: [Rep]?
  /// Intervals in seconds that are neither required nor charged, in order of time.
  package var ignored: [ClosedRange<Double>]
  /// The labelled sets in seconds, in order of time; empty where none are labelled.
  package var sets: [ClosedRange<Double>]
  /// When the labelled steps of gait are, in seconds, in order of time; empty where none are labelled.
  ///
  /// Heel strikes of both sides or, in labels without any, toes leaving the ground.
  package var steps: [Double]
  /// The labelled sets that name a step of a progression, in order of time.
  package var progressionSets: [ProgressionSet] = []
  /// The reference count: the number of `full` reps, or the labelled count; 0 where nobody counted.
  package var count: Int
  /// Whether the labels say anything about reps; false where they judge form alone.
  ///
  /// A clip that was not counted is not a clip without reps: no counter is scored on it.
  package let isCounted: Bool

  /// Creates a reference with timed reps.
  package init(
    reps: [Rep],
    ignored: [ClosedRange<Double>] = [],
    sets: [ClosedRange<Double>] = [],
    steps: [Double] = []
  ) {
    self.steps = steps
    self.reps = reps
    self.ignored = ignored
    self.sets = sets
    self.count = reps.count { $0.quality == .full }
    isCounted = true
  }

  /// Creates a reference that is a count alone.
  package init(
    count: Int,
    ignored: [ClosedRange<Double>] = [],
    sets: [ClosedRange<Double>] = [],
    steps: [Double] = []
  ) {
    self.steps = steps
    self.reps = nil
    self.ignored = ignored
    self.sets = sets
    self.count = count
    isCounted = true
  }

  /// Creates a reference of labels that say nothing about reps.
  package init(uncountedIgnoring ignored: [ClosedRange<Double>]) {
    self.reps = nil
    self.ignored = ignored
    self.sets = []
    self.steps = []
    self.count = 0
    isCounted = false
  }
}
