// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Matching
import Scoring

/// What one rater says about one clip, as far as raters are compared.
package struct RaterOpinion: Sendable, Equatable {
  /// A step of gait or another event.
  package struct Step: Sendable, Equatable {
    /// The kind that is seen, as `heel-strike` or `strike`, with its side.
    package var label: String
    /// When, in seconds.
    package var time: Double
  }

  /// A number given to a stretch of time.
  package struct Grade: Sendable, Equatable {
    /// What is graded, and when.
    package var segment: Segment
    /// The number.
    package var value: Double
  }

  /// The rater's id.
  package let rater: String
  /// The reps in order of place; nil where the rater gave counts only or counted nothing.
  package let reps: [Reference.Rep]?
  /// The number of full reps; nil where the rater counted nothing.
  package let count: Int?
  /// Intervals in seconds that are to be ignored.
  package let ignored: [ClosedRange<Double>]
  /// Sets with times, whatever their exercise, under one name.
  package let sets: [Segment]
  /// Holds by what is held.
  package let holds: [Segment]
  /// Steps in order of time.
  package let steps: [Step]
  /// Faults by name.
  package let faults: [Segment]
  /// Where the rater could not tell if a fault is there, by its name.
  package let unclear: [Segment]
  /// The faults that the rater looked for, sorted.
  package let searched: [String]
  /// Grades in order of time.
  package let grades: [Grade]

  /// Takes what checked labels say.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - reference: What they say of reps.
  /// - Complexity: O(*n* log *n*) in the number of events.
  package init(_ labels: LabelFile, reference: Reference) {
    rater = labels.rater
    reps = reference.reps?.sorted { ($0.centre, $0.span.low) < ($1.centre, $1.span.low) }
    count = reference.isCounted ? reference.count : nil
    ignored = reference.ignored
    sets = reference.sets.map {
      Segment(PredictedSets.label, start: $0.lowerBound, end: $0.upperBound)
    }
    func segments(_ kind: LabelEvent.Kind) -> [Segment] {
      labels.events.filter { $0.kind == kind }.compactMap { event in
        guard let start = event.start, let end = event.end else { return nil }
        return Segment(event.sidedLabel, start: start, end: end)
      }
    }
    holds = segments(.hold)
    let form = FormReference(from: labels, reference: reference)
    faults = labels.events.filter { $0.kind == .fault }.compactMap { event in
      guard let start = event.start, let end = event.end else { return nil }
      return Segment(event.label, start: start, end: end)
    }
    unclear = form.unclear.map { Segment($0.fault, start: $0.start, end: $0.end) }
    searched = form.searched.sorted()
    steps = labels.events.filter(\.kind.isMoment).compactMap { event in
      event.start.map { Step(label: event.sidedLabel, time: $0) }
    }.sorted { ($0.time, $0.label) < ($1.time, $1.label) }
    grades = labels.events.filter { $0.kind == .grade }.compactMap { event in
      guard let start = event.start, let end = event.end, let value = event.value else {
        return nil
      }
      return Grade(segment: Segment(event.sidedLabel, start: start, end: end), value: value)
    }
  }

  /// Whether every rep outside ignored intervals says when it starts and ends.
  var hasExtents: Bool {
    reps?.allSatisfy { ($0.start != nil && $0.end != nil) || $0.lies(in: ignored) } ?? false
  }

  /// The reps as stretches of time named by their quality.
  var repSegments: [Segment] {
    (reps ?? []).compactMap { rep in
      guard let start = rep.start, let end = rep.end else { return nil }
      return Segment(rep.quality.rawValue, start: start, end: end)
    }
  }

  /// Steps a minute, from the first to the last; nil below two steps.
  var cadence: Double? { StepTimes.cadence(steps.map(\.time)) }
}

extension LabelEvent {
  /// The label with the side behind it, where there is one.
  fileprivate var sidedLabel: String {
    side.map { label + "-" + $0.rawValue } ?? label
  }
}
