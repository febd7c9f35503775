// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
package import Labels
package import Matching
package import PoseTracks

/// The phases that labels tell of a clip.
///
/// A rep's start to its turning point is one stroke, the turning point to its end the other. They
/// are eccentric and concentric where the rep goes down first, as a squat. They are the other way
/// round where it goes up first, as a pull-up. Between and beside reps is rest, which is the
/// background. A `hold` named after the phase at the turning point (`bottom` of a squat) is that
/// phase. If no such hold is labelled in a clip, the labels do not part stillness from movement. A
/// still stretch that a detector tells there counts half as the stroke before and half as the one
/// after it.
///
/// What is not known is not looked at. These are ignored intervals and the surroundings of a rep
/// without start, turning point and end. The surroundings go from the end of the rep before to the
/// start of the next.
package struct PhaseReference: Sendable, Equatable {
  /// The phases, those at rest left out, in order of time.
  package let segments: [Segment]
  /// The time that is looked at, in seconds, in order and apart.
  package let ranges: [ClosedRange<Double>]
  /// Whether stillness at the turning point is a phase of its own.
  package let hasTurns: Bool

  /// Tells the phases of a clip; nil where no rep outside ignored intervals has a start, a turning point
  /// and an end.
  ///
  /// - Parameters:
  ///   - reference: What the labels say of reps.
  ///   - holds: The labelled holds.
  ///   - exercise: What is done in the clip.
  ///   - bounds: When the clip's track begins and ends, in seconds.
  /// - Complexity: O(*n* log *n*) in labels.
  package init?(
    _ reference: Reference,
    holds: [Segment],
    exercise: Exercise,
    bounds: ClosedRange<Double>
  ) {
    let order = PhaseOrder(exercise)
    let reps = (reference.reps ?? []).filter { !$0.lies(in: reference.ignored) }
      .sorted { $0.span.low < $1.span.low }
    let turns = holds.filter { $0.label == order.turn.rawValue }
    var segments: [Segment] = []
    var unknown: [ClosedRange<Double>] = []
    var isOpen = false
    var known = bounds.lowerBound
    for rep in reps {
      guard let start = rep.start, let mid = rep.mid, let end = rep.end else {
        isOpen = true
        continue
      }
      if isOpen { unknown.append(min(known, start)...start) }
      isOpen = false
      known = end
      let hold = turns.first { $0.start < end && $0.end > start }
      let (from, to) = (
        hold.map { max($0.start, start) } ?? mid, hold.map { min($0.end, end) } ?? mid
      )
      segments.append(Segment(order.out.rawValue, start: start, end: from))
      if hold != nil { segments.append(Segment(order.turn.rawValue, start: from, end: to)) }
      segments.append(Segment(order.back.rawValue, start: to, end: end))
    }
    guard !segments.isEmpty else { return nil }
    if isOpen { unknown.append(min(known, bounds.upperBound)...bounds.upperBound) }
    self.segments = segments
    ranges = TimeRanges.removing(reference.ignored + unknown, from: bounds)
    hasTurns = !turns.isEmpty
  }
}

/// What comes after what in the reps of an exercise.
struct PhaseOrder {
  /// The stroke to the turning point.
  let out: Phase
  /// Stillness at the turning point.
  let turn: Phase
  /// The stroke back.
  let back: Phase
  /// Stillness between reps.
  let rest: Phase

  init(_ exercise: Exercise) {
    switch exercise.extreme {
    case .low: (out, turn, back, rest) = (.eccentric, .bottom, .concentric, .top)
    case .high: (out, turn, back, rest) = (.concentric, .top, .eccentric, .bottom)
    }
  }

  /// What a detector tells as segments to compare, rest left out.
  ///
  /// Stillness before any movement is rest, wherever the body is.
  ///
  /// - Parameters:
  ///   - intervals: In order, each ending where the next begins.
  ///   - hasTurns: True if stillness at the turning point is a phase of its own. Otherwise each
  ///     such stretch is parted in its middle between the phases before and after it.
  /// - Returns: In order of time.
  func segments(_ intervals: [PhaseInterval], hasTurns: Bool) -> [Segment] {
    var told = intervals
    if let first = told.first, first.phase == turn || first.phase == rest { told.removeFirst() }
    var segments: [Segment] = []
    for (index, interval) in told.enumerated() {
      guard interval.phase == turn, !hasTurns else {
        if interval.phase != rest {
          segments.append(
            Segment(interval.phase.rawValue, start: interval.start, end: interval.end)
          )
        }
        continue
      }
      let before = index > 0 ? told[index - 1].phase : rest
      let after = index + 1 < told.count ? told[index + 1].phase : before
      let middle = (interval.start + interval.end) / 2
      if before != rest {
        segments.append(Segment(before.rawValue, start: interval.start, end: middle))
      }
      if after != rest {
        segments.append(Segment(after.rawValue, start: middle, end: interval.end))
      }
    }
    return segments
  }
}
