// SPDX-License-Identifier: Apache-2.0

extension RecordedValues {
  /// The value of a signal in a frame; NaN if the recording does not have it.
  ///
  /// Angles follow from flexions, means from both sides. The side that is seen better is the right
  /// one, or the left one if the right one is not there.
  func value(of signal: Signal, frame: Int) -> Double {
    if let own = values[signal.id] { return own[frame] }
    guard case .angle(let hinge, let measure) = signal.projection else { return .nan }
    let left = interior(hinge, "left", frame)
    let right = interior(hinge, "right", frame)
    let angle: Double =
      switch measure.side {
      case .left: left
      case .right: right
      case .mean: left.isNaN ? right : right.isNaN ? left : (left + right) / 2
      case .best, .bestOffline: has(hinge, "right") ? right : left
      }
    return measure.kind == .interior ? angle : 180 - angle
  }

  private func interior(_ hinge: Exercise.Hinge, _ side: String, _ frame: Int) -> Double {
    if let angle = values["\(hinge.rawValue)-angle-\(side)"] { return angle[frame] }
    return 180 - (values["\(hinge.rawValue)-flexion-\(side)"]?[frame] ?? .nan)
  }

  private func has(_ hinge: Exercise.Hinge, _ side: String) -> Bool {
    values["\(hinge.rawValue)-angle-\(side)"] != nil
      || values["\(hinge.rawValue)-flexion-\(side)"] != nil
  }
}
