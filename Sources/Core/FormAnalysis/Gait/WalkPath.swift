// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The way that somebody walks, of the frames of a clip as a whole: where it goes, and how long a leg is.
struct WalkPath: Sendable {
  /// The frames with hips, in order of time.
  let moments: [WalkMoment]
  /// The direction of the walk in each, of length 1; nil where none shows.
  let directions: [SIMD2<Double>?]
  /// The middle length of a leg.
  let leg: Double
  /// True if the hips go somewhere in most frames.
  let goesAnywhere: Bool

  /// Half of the window in which a direction is looked for, in seconds.
  private static let reach = 0.5

  /// Follows the walk; nil if no leg was seen.
  ///
  /// It goes where the hips go in the second around each frame. Where these stay in place, as on a treadmill, it goes
  /// where the toes point.
  ///
  /// - Complexity: O(*frames* x *frames in a second*).
  init?(_ moments: [WalkMoment]) {
    let seen = moments.filter { !$0.hips.x.isNaN }
    guard let leg = Gauge.percentile(0.5, of: seen.map(\.leg)), leg > 0 else { return nil }
    self.moments = seen
    self.leg = leg
    var low = 0
    var high = 0
    var moving = 0
    directions = seen.indices.map { place in
      let time = seen[place].time
      while seen[low].time < time - Self.reach - ClipTime.hair { low += 1 }
      while high < seen.count, seen[high].time <= time + Self.reach + ClipTime.hair { high += 1 }
      let near = seen[low..<high]
      guard let first = near.first, let last = near.last,
        last.time - first.time >= FootSwings.leastWatch - ClipTime.hair
      else { return nil }
      let velocity = SIMD2(
        near.slope(time: \.time, value: \.hips.x),
        near.slope(time: \.time, value: \.hips.y)
      )
      let speed = Angle.length(velocity) / leg
      if speed >= FootSwings.leastSpeed {
        moving += 1
        return velocity / Angle.length(velocity)
      }
      return Self.facing(near, leg: leg)
    }
    goesAnywhere = 2 * moving > seen.count
  }

  /// Where the toes point, of length 1; nil of a foot that is a point.
  private static func facing(_ near: ArraySlice<WalkMoment>, leg: Double) -> SIMD2<Double>? {
    func middle(_ axis: (SIMD2<Double>) -> Double) -> Double {
      Gauge.median(
        of: near.map {
          (axis($0.left.toe - $0.left.heel) + axis($0.right.toe - $0.right.heel)) / 2
        }
      ) ?? 0
    }
    let way = SIMD2(middle(\.x), middle(\.y))
    let length = Angle.length(way)
    return length >= FootSwings.leastFacing * leg ? way / length : nil
  }

  /// The frame nearest to a time; nil without frames.
  func place(nearest time: Double) -> Int? {
    guard !moments.isEmpty else { return nil }
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].time < time { low = middle + 1 } else { high = middle }
    }
    if low == moments.count { return low - 1 }
    guard low > 0 else { return 0 }
    return time - moments[low - 1].time <= moments[low].time - time ? low - 1 : low
  }

  /// The middle of the points of frames from one time to another; nil where none was seen.
  func middle(
    _ times: ClosedRange<Double>,
    _ point: (WalkMoment) -> SIMD2<Double>
  ) -> SIMD2<Double>? {
    let points = moments.filter { times.contains($0.time) }.map(point).filter { !$0.x.isNaN }
    guard let x = Gauge.median(of: points.map(\.x)), let y = Gauge.median(of: points.map(\.y))
    else {
      return nil
    }
    return SIMD2(x, y)
  }
}
