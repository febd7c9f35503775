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

  /// The camera at a moment of a clip in which things happen to it.
  func moved(by events: [Recipe.CameraEvent], at time: Double) -> PinholeCamera {
    events.reduce(self) { camera, event in
      let since = time - event.time
      guard since > 0 else { return camera }
      switch event.kind {
      case .bump(let degrees):
        let swing = degrees * Elementary.exp(-4 * since) * Elementary.sin(22 * since)
        let settled = degrees * 0.25 * MinimumJerk.position(since / 0.5)
        return camera.turned(pan: 0.6 * swing + settled, pitch: swing, roll: 0.3 * swing)
      case .pan(let degrees, let seconds):
        let away = MinimumJerk.position(since / 0.7)
        let back = MinimumJerk.position((since - 0.7 - seconds) / 0.7)
        return camera.turned(pan: degrees * (away - back))
      }
    }
  }
}
