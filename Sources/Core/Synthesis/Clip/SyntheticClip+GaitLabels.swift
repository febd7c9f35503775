// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks

extension SyntheticClip {
  /// The true values of walks whose style the script names.
  ///
  /// Lengths are at the landing that ends them, along the way that the subject faces, between the heels of the exact
  /// poses. Those of the whole walk are at the last frame: cadence, speed and the differences between both feet. They are
  /// of its steady part, the steps that have their full length; without such steps of both feet there are none.
  var gaitEvents: [LabelEvent] {
    guard clip.movement.exercise.family == "walk" else { return [] }
    return timeline.stretches.flatMap { stretch -> [LabelEvent] in
      guard case .walk(_, _, _?) = stretch.activity, let gait = gait(of: stretch) else { return [] }
      let falls = footfalls(of: stretch)
      return lengthEvents(of: falls) + wholeWalkEvents(of: falls, gait)
    }
  }

  /// A landing of a walk.
  private struct Footfall {
    var time: Double
    var side: LabelEvent.Side
    /// The place of the heel that lands, and that of the other one, along the way in metres.
    var heel: Double
    var other: Double
    /// The place of the middle of the hips along the way in metres.
    var hips: Double
  }

  /// The landings of a walk in order of time; those after the clip's end left out.
  private func footfalls(of stretch: Timeline.Stretch) -> [Footfall] {
    let steps = (gait(of: stretch)?.steps ?? []).sorted { $0.landing < $1.landing }
    return steps.compactMap { step in
      let time = stretch.start + step.landing
      guard time < stretch.end, time <= endTime, let pose = pose(at: time) else { return nil }
      let side = step.sign > 0 ? LabelEvent.Side.left : .right
      func heel(_ side: LabelEvent.Side) -> Double {
        pose.heel(of: pose[side]).dot(heading.forward)
      }
      return Footfall(
        time: time,
        side: side,
        heel: heel(side),
        other: heel(side == .left ? .right : .left),
        hips: pose.pelvis.dot(heading.forward)
      )
    }
  }

  /// The lengths of steps and strides.
  private func lengthEvents(of falls: [Footfall]) -> [LabelEvent] {
    falls.indices.flatMap { index -> [LabelEvent] in
      let fall = falls[index]
      let time = times[frame(nearest: fall.time)]
      var events: [LabelEvent] = []
      if index >= 1, falls[index - 1].side != fall.side {
        events.append(.measure(.stepLength, at: time, of: fall.side, fall.heel - fall.other))
      }
      if index >= 2, falls[index - 2].side == fall.side {
        let way = fall.heel - falls[index - 2].heel
        events.append(.measure(.strideLength, at: time, of: fall.side, way))
      }
      return events
    }
  }

  /// The values of a whole walk.
  private func wholeWalkEvents(of falls: [Footfall], _ gait: Gait) -> [LabelEvent] {
    let steady = zip(falls, falls.dropFirst()).filter { last, next in
      let length = gait.stepLength * (1 + gait.style.lengthening(next.side.sign))
      return last.side != next.side && abs(next.heel - next.other - length) < 1e-6 * length
    }
    guard let first = steady.first?.1, let last = steady.last?.1, last.time > first.time,
      let end = times.last
    else { return [] }
    func means(_ value: (Footfall, Footfall) -> Double) -> [Double]? {
      let means = LabelEvent.Side.ofBody.map { side -> Double in
        let own = steady.filter { $0.1.side == side }.map(value)
        return own.reduce(0, +) / Double(own.count)
      }
      return means.allSatisfy(\.isFinite) ? means : nil
    }
    guard let seconds = means({ $1.time - $0.time }), let ways = means({ $1.heel - $1.other })
    else { return [] }
    func difference(_ means: [Double]) -> Double {
      200 * (means[0] - means[1]).magnitude / (means[0] + means[1])
    }
    let speed = (last.hips - first.hips) / (last.time - first.time)
    return [
      .measure(.cadence, at: end, 120 / (seconds[0] + seconds[1])),
      .measure(.gaitSpeed, at: end, speed),
      .measure(.stepTimeAsymmetry, at: end, difference(seconds)),
      .measure(.stepLengthAsymmetry, at: end, difference(ways)),
    ]
  }
}
