// SPDX-License-Identifier: Apache-2.0
package import Labels
package import Matching
package import PoseTracks
import Recognition

/// The exercises that labels name over a clip, set by set.
///
/// A set is named by the family of its exercise. If no set has times, a clip of one exercise is one set, from
/// the start of its first rep to the end of its last one, or the labelled holds of an exercise without reps.
/// Standing and walking are rest, as all other time is. Ignored intervals are not looked at.
package struct RecognitionReference: Sendable, Equatable {
  /// The labelled sets by family, in order of time.
  package let sets: [Segment]
  /// The time that is looked at, in seconds, in order and apart.
  package let ranges: [ClosedRange<Double>]

  /// Creates a reference.
  package init(sets: [Segment], ranges: [ClosedRange<Double>]) {
    self.sets = sets
    self.ranges = ranges
  }

  /// Reads the labels of a clip; nil if they do not say when an exercise is done.
  ///
  /// - Parameters:
  ///   - labels: The labels.
  ///   - reference: What they say of reps.
  ///   - exercise: The exercise of the clip; nil for a workout.
  ///   - bounds: The times of the track's first and last frame, in seconds.
  /// - Complexity: O(*n* log *n*) in labels.
  package init?(
    _ labels: LabelFile,
    _ reference: Reference,
    exercise: Exercise?,
    bounds: ClosedRange<Double>
  ) {
    let stretches = labels.exerciseStretches.map { stretch in
      Segment(
        stretch.exercise.family,
        start: stretch.range.lowerBound,
        end: stretch.range.upperBound
      )
    }
    let found =
      stretches.isEmpty
      ? exercise.flatMap { Self.set(of: $0, labels, reference) } ?? nil : stretches
    guard let found else { return nil }
    sets = found.filter { !RecognitionModel.pauses.contains($0.label) }
    ranges = TimeRanges.removing(reference.ignored, from: bounds)
  }

  /// The stretch in which an exercise is done, none in a clip without it; nil if that is not labelled.
  private static func set(
    of exercise: Exercise,
    _ labels: LabelFile,
    _ reference: Reference
  ) -> [Segment]? {
    guard exercise.hasReps else {
      let holds = labels.events.filter { $0.kind == .hold }.compactMap(\.extent)
      return holds.map {
        Segment(exercise.family, start: $0.lowerBound, end: $0.upperBound)
      }
    }
    guard let reps = reference.reps else { return nil }
    let spans = reps.map { rep in
      (low: rep.start ?? rep.mid ?? 0, high: rep.end ?? rep.mid ?? 0)
    }
    guard let first = spans.map(\.low).min(), let last = spans.map(\.high).max() else { return [] }
    return first < last ? [Segment(exercise.family, start: first, end: last)] : nil
  }
}
