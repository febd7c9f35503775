// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension Angle {
  /// The elevation above the horizontal of the way between two points, by their heights alone.
  ///
  /// So it is the same from everywhere at the body's height.
  ///
  /// - Parameters:
  ///   - lower: Where the way begins, in pixels.
  ///   - upper: Where it ends, in pixels.
  ///   - length: How long it is where nothing foreshortens it, in pixels.
  /// - Returns: Degrees in -90...90; NaN where a point or the length is missing.
  static func elevationDegrees(
    from lower: SIMD2<Double>,
    to upper: SIMD2<Double>,
    length: Double
  ) -> Double {
    length > 0 ? arcSine((lower.y - upper.y) / length) : .nan
  }
}

extension MeasuredRep {
  /// The elevation of the way between two joints over frames, the mean of the sides that are seen.
  func elevation(from first: BodyPart, to last: BodyPart, over frames: [BodyFrame]) -> Gauge {
    let sides = seenSides
    let lengths = sides.map { length(from: first, to: last, $0) }
    return gauge(frames) { frame in
      let seen = zip(sides, lengths).map { frame[$0].elevation(from: first, to: last, $1) }
      let sum = seen.reduce(0) { $0 + $1.value }
      return SeenValue(sum / Double(seen.count), seen.map(\.confidence).min() ?? 0)
    }
  }

  /// By how many degrees the elevation of the way between two joints differs between the sides at the far
  /// position.
  func elevationDifference(from first: BodyPart, to last: BodyPart) -> Gauge {
    let left = length(from: first, to: last, .left)
    let right = length(from: first, to: last, .right)
    return gauge(farFrames) { frame in
      let one = frame.left.elevation(from: first, to: last, left)
      let other = frame.right.elevation(from: first, to: last, right)
      return SeenValue(
        (one.value - other.value).magnitude,
        min(one.confidence, other.confidence)
      )
    }
  }

  /// The length of the way between two joints of a side where nothing foreshortens it, in pixels.
  private func length(from first: BodyPart, to last: BodyPart, _ side: BodySide) -> Double {
    length { Angle.length($0[side][last].point - $0[side][first].point) }
  }
}

extension SidePose {
  /// The elevation in degrees of the way between two joints, whose length is known.
  fileprivate func elevation(
    from first: BodyPart,
    to last: BodyPart,
    _ length: Double
  ) -> SeenValue {
    SeenValue(
      Angle.elevationDegrees(from: self[first].point, to: self[last].point, length: length),
      min(self[first].confidence, self[last].confidence)
    )
  }
}
