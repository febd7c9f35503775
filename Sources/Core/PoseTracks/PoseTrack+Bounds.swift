// SPDX-License-Identifier: Apache-2.0
import Basics

extension PoseTrack {
  /// Returns why numbers from a file or another program cannot be those of a track, or nil if they can.
  ///
  /// Times are in seconds, below 10⁹ in magnitude, each at least a microsecond after the one before; seconds since
  /// 1970 and milliseconds are refused. Positions are below 10⁹ in magnitude or NaN, confidences are in 0...1,
  /// and the sides of a frame have 1 to 65,536 pixels. Whatever passes can be counted, analysed, scored and drawn
  /// in memory that grows with the number of frames, also across a gap of years.
  ///
  /// - Parameters:
  ///   - frameSize: The size of the displayed frame in pixels.
  ///   - times: Presentation times in seconds: [T].
  ///   - positions: Positions in pixels: [T x J].
  ///   - confidences: Confidences, one per position: [T x J].
  ///   - world: World positions in metres, if there are any: [T x J].
  /// - Returns: A phrase that follows the name of a file, as in `its times do not increase strictly`.
  /// - Complexity: O(*frames* x *joints*).
  public static func defect(
    frameSize: FrameSize,
    times: [Double],
    positions: [SIMD3<Float>],
    confidences: [Float],
    world: [SIMD3<Float>]? = nil
  ) -> String? {
    let sides = NumberBounds.frameSides
    guard sides.contains(frameSize.width), sides.contains(frameSize.height) else {
      return "its frame has \(frameSize.width) x \(frameSize.height) pixels: sides have "
        + "\(sides.lowerBound) to \(sides.upperBound)"
    }
    let steps = zip(times, times.dropFirst())
    guard steps.allSatisfy({ $0 < $1 }) else { return "its times do not increase strictly" }
    if let time = times.first(where: { !$0.isBounded }) {
      return "it has a frame at \(time) s: times are seconds of the clip, below 1e9"
    }
    // A hair less, since a microsecond far from 0 is not exact.
    if let step = steps.first(where: { $1 - $0 < 0.5 * NumberBounds.shortestStep }) {
      return "its frame at \(step.1) s is less than a microsecond after the one before"
    }
    guard confidences.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
      return "it has a confidence outside 0...1"
    }
    let isUnsound = { (position: SIMD3<Float>) in !position.isBoundedOrMissing }
    if let position = positions.first(where: isUnsound) ?? world?.first(where: isUnsound) {
      let isInfinite = position.x.isInfinite || position.y.isInfinite || position.z.isInfinite
      return isInfinite ? "it has an infinite position" : "it has a position beyond 1e9"
    }
    return nil
  }
}

extension PoseFrame {
  /// The bound that a pose from outside breaks, one of those of ``PoseTrack/defect(frameSize:times:positions:confidences:world:)``.
  package enum Defect: Sendable {
    /// The time is no number below 10⁹ s.
    case time
    /// A side of the frame has no pixel, or more than 65,536.
    case frameSize
    /// A position is infinite, or 10⁹ or more.
    case position
    /// A confidence is outside 0...1, or no number.
    case confidence
  }

  /// The first bound that the pose breaks; nil for one that a track may hold.
  ///
  /// - Complexity: O(*joints*).
  package var defect: Defect? {
    let sides = NumberBounds.frameSides
    guard time.isBounded else { return .time }
    guard sides.contains(frameSize.width), sides.contains(frameSize.height) else {
      return .frameSize
    }
    for index in first..<(first + skeleton.joints.count) {
      guard confidences[index] >= 0, confidences[index] <= 1 else { return .confidence }
      guard positions[index].isBoundedOrMissing, world?[index].isBoundedOrMissing ?? true else {
        return .position
      }
    }
    return nil
  }

  /// True if a track may hold the pose after one at another time: at least a microsecond later.
  package func follows(_ earlier: Double) -> Bool {
    // A hair less, since a microsecond far from 0 is not exact.
    time - earlier >= 0.5 * NumberBounds.shortestStep
  }
}

extension SIMD3<Float> {
  /// Whether every coordinate is within bounds, or NaN for a joint that was not seen.
  fileprivate var isBoundedOrMissing: Bool {
    func isSound(_ value: Float) -> Bool { value.isNaN || Double(value).isBounded }
    return isSound(x) && isSound(y) && isSound(z)
  }
}
