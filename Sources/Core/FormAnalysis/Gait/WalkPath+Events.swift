// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension WalkPath {
  /// A heel strike, or toes that leave the floor.
  struct Event: Sendable {
    var kind: FormEvent.Kind
    var time: Double
    var side: BodySide
    var confidence: Double
  }

  /// The events of both feet: heels farthest ahead of the hips along the walk, and toes farthest behind.
  ///
  /// - Parameter values: The least swing, the least interval and the least confidence.
  /// - Returns: In order of time; an event whose way to it or from it was not seen is left out.
  /// - Complexity: O(*frames* x *frames in a second*).
  func events(_ values: ParameterValues) -> [Event] {
    var swings = FootSwings(values)
    var leastConfidence = values.limit(ExerciseForm.leastConfidence, tracing: nil)
    var events: [Event] = []
    for (moment, direction) in zip(moments, directions) {
      guard let direction else { continue }
      for side in BodySide.allCases {
        let foot = moment[side]
        for (kind, point) in [(FormEvent.Kind.heelStrike, foot.heel), (.toeOff, foot.toe)]
        where !point.x.isNaN {
          let place = moment.place(point, along: direction, leg: leg)
          guard let turn = swings.follow(kind, side, place, at: moment.time),
            turn.isGreatest == (kind == .heelStrike),
            swings.isDue(kind, side, at: turn.time),
            let seen = confidence(of: side, at: turn.time), leastConfidence.isReached(by: seen)
          else { continue }
          swings.note(kind, side, at: turn.time)
          events.append(
            Event(kind: kind, time: turn.time, side: side, confidence: min(1, max(0, seen)))
          )
        }
      }
    }
    return events.sorted {
      ($0.time, $0.side == .left ? 0 : 1, $0.kind.name)
        < ($1.time, $1.side == .left ? 0 : 1, $1.kind.name)
    }
  }

  /// The middle confidence of a foot in the second around a time.
  private func confidence(of side: BodySide, at time: Double) -> Double? {
    Gauge.percentile(
      0.5,
      of: moments.filter { abs($0.time - time) <= 0.5 }.map { $0[side].confidence }
    )
  }
}
