// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The true values of a move to the next hold: the speed and the way of the hand that goes farther, in trunk lengths, the
  /// drop of the hips, and the time and the height of a flight.
  ///
  /// The speed is at the frame that has it, the others are at that of the catch, the rep's mid in moves without a flight.
  func climbEvents(of rep: Timeline.Rep) -> [LabelEvent] {
    guard traits.canFly else { return [] }
    let middle = times[turningPoint(in: frames(of: rep))]
    let start = rep.dyno == nil ? rep.start : rep.start + Dyno.push
    let end = rep.dyno.map { start + $0.flight } ?? middle
    let time = times[clock.frame(nearest: end)]
    var events: [LabelEvent] = []
    if let dyno = rep.dyno {
      events.append(.exact(.measure, at: time, "flight-time", dyno.flight, "s"))
      events.append(.exact(.measure, at: time, "flight-height", dyno.height, "m"))
    }
    guard let hand = hand(from: start, to: end) else { return events }
    let fastest = times[clock.frame(nearest: hand.time)]
    events.append(.measure(.dynoSpeed, at: fastest, hand.speed))
    events.append(.measure(.dynoArc, at: time, hand.way))
    if rep.faults.hipDrop > 0, let drop = drop(from: rep.start, to: middle) {
      events.append(.measure(.hipDrop, at: middle, drop))
    }
    return events
  }

  /// The distance of the hips from the plane of the hands along the wall's normal, in trunk lengths: the median of the
  /// frames of the clip, at the last one.
  var wallEvents: [LabelEvent] {
    guard traits.canFly, let last = times.last, !reps.isEmpty else { return [] }
    let distances = times.compactMap(pose(at:)).map { pose in
      let way = (pose.left.wrist + pose.right.wrist) / 2 - pose.pelvis
      return way.dot(heading.forward).magnitude / pose.proportions.trunk
    }
    return ExactRep.percentile(0.5, of: distances.sorted()).map { distance in
      [.measure(.hipDistance, at: last, distance)]
    } ?? []
  }

  /// The way, in trunk lengths, and the greatest speed with its time, of the hand that goes farther: by a thousand chords.
  private func hand(
    from start: Double,
    to end: Double
  ) -> (way: Double, speed: Double, time: Double)? {
    let poses = (0...1000).compactMap { pose(at: start + (end - start) * Double($0) / 1000) }
    guard poses.count > 1, let trunk = poses.first?.proportions.trunk else { return nil }
    let step = (end - start) / Double(poses.count - 1)
    return [\BodyPose.left.wrist, \.right.wrist].map { wrist in
      let ways = zip(poses, poses.dropFirst()).map {
        ($1[keyPath: wrist] - $0[keyPath: wrist]).length
      }
      let fastest = ways.indices.max { ways[$0] < ways[$1] } ?? 0
      return (
        ways.reduce(0, +) / trunk, ways[fastest] / step, start + step * (Double(fastest) + 0.5)
      )
    }.max { $0.0 < $1.0 }
  }

  /// The drop of the hips below their highest place since the start, in trunk lengths.
  private func drop(from start: Double, to end: Double) -> Double? {
    let poses = Self.moments(from: start, to: end).compactMap(pose(at:))
    guard let last = poses.last, let highest = poses.map(\.pelvis.y).max() else { return nil }
    return (highest - last.pelvis.y) / last.proportions.trunk
  }
}
