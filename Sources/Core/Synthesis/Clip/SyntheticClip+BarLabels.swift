// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The true values of a bar on its way up, at the frame of the rep's mid, where it is highest.
  ///
  /// The bar is the middle between the wrists. Its velocities are those between the first and the
  /// last fortieth of the way, in which it is about to move or to stand.
  func barEvents(of rep: Int) -> [LabelEvent] {
    guard traits.hasBar else { return [] }
    let time = times[turningPoint(in: frames(of: reps[rep]))]
    let moments = Self.moments(from: reps[rep].start, to: time)
    let poses = moments.compactMap(pose(at:))
    guard poses.count == moments.count, let arm = poses.first?.proportions.armLength,
      let lift = Lift(times: moments, heights: poses.map(\.bar.y))
    else { return [] }
    let start = poses[lift.whole.lowerBound].bar
    let away = poses[lift.whole].map { ($0.bar - start).perpendicular(to: .up).length }.max() ?? 0
    let velocities = lift.moving.map { velocity(at: moments[$0], of: \.bar).y }
    var events = [
      LabelEvent.measure(.barDeviation, at: time, away),
      .measure(.barDrift, at: time, away / arm),
      .measure(.meanVelocity, at: time, lift.meanVelocity(poses.map(\.bar.y))),
      .measure(.peakVelocity, at: time, velocities.max() ?? 0),
    ]
    if let pushed = Self.propulsive(velocities, every: moments[1] - moments[0]) {
      events.append(.measure(.propulsiveVelocity, at: time, pushed))
    }
    let left = lift.meanVelocity(poses.map(\.left.wrist.y))
    let right = lift.meanVelocity(poses.map(\.right.wrist.y))
    if left + right > 0 {
      let difference = (right - left).magnitude / ((right + left) / 2)
      events.append(.measure(.liftSymmetry, at: time, difference))
    }
    return events
  }

  /// The mean of the velocities while a bar is slowed by less than gravity; nil if it never is.
  private static func propulsive(_ velocities: [Double], every seconds: Double) -> Double? {
    let pushed = zip(velocities, velocities.dropFirst()).filter { before, after in
      (after - before) / seconds > -Jump.gravity
    }
    let sum = pushed.reduce(0) { $0 + ($1.0 + $1.1) / 2 }
    return pushed.isEmpty ? nil : sum / Double(pushed.count)
  }
}

/// The way of something from its lowest to its highest place.
struct Lift {
  /// The indices from the lowest to the highest place.
  let whole: ClosedRange<Int>
  /// The indices between the first and the last fortieth of the way.
  let moving: ClosedRange<Int>
  private let times: [Double]

  /// The margin at either end as a share of the way.
  private static let margin = 0.025

  /// Finds the way; nil where nothing is lifted.
  init?(times: [Double], heights: [Double]) {
    guard let high = heights.indices.max(by: { heights[$0] < heights[$1] }),
      let low = heights[...high].indices.min(by: { heights[$0] < heights[$1] }), low < high
    else { return nil }
    let margin = Self.margin * (heights[high] - heights[low])
    let start = heights[low...high].lastIndex { $0 <= heights[low] + margin } ?? low
    let end = heights[start...high].firstIndex { $0 >= heights[high] - margin } ?? high
    guard start < end else { return nil }
    whole = low...high
    moving = start...end
    self.times = times
  }

  /// The way of a height over the time of the moving.
  func meanVelocity(_ heights: [Double]) -> Double {
    let (first, last) = (moving.lowerBound, moving.upperBound)
    return (heights[last] - heights[first]) / (times[last] - times[first])
  }
}

extension BodyPose {
  /// The middle between the wrists.
  fileprivate var bar: Vector { (left.wrist + right.wrist) / 2 }
}
