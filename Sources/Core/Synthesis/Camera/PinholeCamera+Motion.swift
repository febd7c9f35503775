// SPDX-License-Identifier: Apache-2.0
import Basics

extension PinholeCamera {
  /// The camera turned where it stands.
  ///
  /// - Parameters:
  ///   - pan: To the right, in degrees.
  ///   - pitch: Downwards, in degrees.
  ///   - roll: About its axis, in degrees; positive lowers the right side.
  /// - Returns: The turned camera; the same bits where all are 0.
  func turned(pan: Double = 0, pitch: Double = 0, roll: Double = 0) -> PinholeCamera {
    var (right, down, forward) = (right, down, forward)
    func turn(_ first: inout Vector, _ second: inout Vector, by degrees: Double) {
      guard degrees != 0 else { return }
      let (sine, cosine) = Elementary.sinAndCos(degrees * .pi / 180)
      (first, second) = (first * cosine + second * sine, second * cosine - first * sine)
    }
    turn(&forward, &right, by: pan)
    turn(&forward, &down, by: pitch)
    turn(&right, &down, by: roll)
    return PinholeCamera(
      position: position,
      right: right,
      down: down,
      forward: forward,
      focalLength: focalLength,
      frameSize: frameSize,
      lens: lens
    )
  }
}
