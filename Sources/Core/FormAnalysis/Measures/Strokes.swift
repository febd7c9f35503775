// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension MeasuredRep {
  /// The share of the way down after which it counts as the way down.
  ///
  /// A rep begins at the greatest height, which somebody who stands may have long before moving.
  private static let departure = 0.1
  /// The share of the way up that counts, as much as the slowest rep shows before it is judged.
  private static let rise = 0.7

  /// The height of the hips above the ankles in pixels.
  private static func height(_ frame: BodyFrame) -> Double { frame.ankles.y - frame.hips.y }

  /// The frames on the way down of the hips: after a tenth of it, through the turning point.
  var loweringFrames: [BodyFrame] { frames(through: rep.far, below: 1 - Self.departure) }

  /// The frames in which the hips rise: after the turning point, through seven tenths of the way.
  var risingFrames: [BodyFrame] {
    frames(from: rep.far + 1, below: Self.rise)
  }

  /// The frames of a part of the rep with hips in the lower share of their way.
  private func frames(
    from first: Int = 0,
    through last: Int? = nil,
    below share: Double
  ) -> [BodyFrame] {
    let heights = (start: middle(rep.startFrames), far: middle(farFrames))
    let limit = heights.far + share * (heights.start - heights.far)
    let part = rep.frames[min(first, rep.frames.count)..<((last ?? rep.frames.count - 1) + 1)]
    return part.filter { Self.height($0) <= limit }
  }

  private func middle(_ frames: [BodyFrame]) -> Double {
    Gauge.percentile(0.5, of: frames.map(Self.height)) ?? .nan
  }

  /// The lean of the trunk to the subject's front.
  func lean(over frames: [BodyFrame], _ statistic: Gauge.Statistic = .median) -> Gauge {
    let front = frontByKnees
    let side = nearSide
    return gauge(frames, statistic) { frame in
      let lean = Angle.leanDegrees(from: frame.hips, to: frame.shoulders)
      return SeenValue(
        front * lean,
        min(frame[side].shoulder.confidence, frame[side].legConfidence)
      )
    }
  }
}

extension RepMeasure {
  /// The lean of the trunk to the subject's front on the way down; knees bend forward.
  static let loweringLean = one(.loweringLean, from: .side) { rep in
    rep.lean(over: rep.loweringFrames, .high)
  }

  /// The lean that the trunk gains while the hips rise, against that at the far position.
  ///
  /// Somebody who folds lifts the hips first. It is the 90th percentile over the frames of the rise,
  /// so that a rep whose trunk comes up with the hips has about 0, or less.
  static let leanGained = one(.leanGained, from: .side) { rep in
    let atFar = rep.lean(over: rep.farFrames)
    guard let far = atFar.reading else { return atFar }
    let rising = rep.lean(over: rep.risingFrames, .high)
    guard var reading = rising.heldAgainst(far).reading else { return rising }
    reading.value -= far.value
    reading.values = reading.values.map { $0 - far.value }
    return .seen(reading)
  }
}
