// SPDX-License-Identifier: Apache-2.0
import Basics

extension PinholeCamera {
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
