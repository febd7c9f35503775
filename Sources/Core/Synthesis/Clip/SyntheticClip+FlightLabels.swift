// SPDX-License-Identifier: Apache-2.0
import Labels

extension SyntheticClip {
  /// What is true of a climber's flight: its time and height, and the way of the hand in trunk lengths, at the frame of
  /// the catch.
  func flightEvents(of rep: Timeline.Rep) -> [LabelEvent] {
    guard let dyno = rep.dyno else { return [] }
    let left = rep.start + Dyno.push
    let time = times[clock.frame(nearest: left + dyno.flight)]
    let values = [
      ("flight-time", dyno.flight, "s"), ("flight-height", dyno.height, "m"),
      ("dyno-arc", handWay(from: left, seconds: dyno.flight), "ratio"),
    ]
    return values.map { label, value, unit in
      // Six decimals, as times have.
      let rounded = (value * 1e6).rounded() / 1e6
      return LabelEvent(.measure, start: time, end: nil, label: label, value: rounded, unit: unit)
    }
  }

  /// The way of the hand that goes farther, in trunk lengths, by a thousand chords.
  private func handWay(from start: Double, seconds: Double) -> Double {
    let poses = (0...1000).compactMap { pose(at: start + seconds * Double($0) / 1000) }
    let ways = zip(poses, poses.dropFirst()).map { before, after in
      SIMD2(
        (after.left.wrist - before.left.wrist).length,
        (after.right.wrist - before.right.wrist).length
      )
    }
    guard let trunk = poses.first?.proportions.trunk else { return 0 }
    return ways.reduce(SIMD2(), +).max() / trunk
  }
}
