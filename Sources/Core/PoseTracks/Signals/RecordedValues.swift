// SPDX-License-Identifier: Apache-2.0

/// Values of signals that a recording has in place of poses, as angles that another program measured.
///
/// Counters take them as if they had been measured on poses. A track of such values has no joints, so what needs
/// poses abstains.
package struct RecordedValues: Sendable, Equatable {
  /// The values of each signal by its id, one per frame; NaN where missing.
  package let values: [String: [Double]]

  /// Creates values.
  ///
  /// - Precondition: All signals have the same number of values.
  package init(_ values: [String: [Double]]) {
    precondition(Set(values.values.map(\.count)).count <= 1, "one value per frame")
    self.values = values
  }

  /// The ids of the signals in order of name.
  package var ids: [String] { values.keys.sorted() }

  /// The value of a signal in a frame; NaN if the recording does not have it.
  ///
  /// Angles follow from flexions, means from both sides, and the side that is seen better is the right one, or the left
  /// one if the right one is not there.
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

  /// True if any signal has a value in a frame.
  func hasValue(frame: Int) -> Bool { values.values.contains { !$0[frame].isNaN } }
}

extension Skeleton {
  /// The skeleton of tracks that have values of signals alone: no joints.
  package static let signals = Skeleton(id: "signals", joints: [])
}

extension PoseTrack {
  /// Creates a track of values of signals alone.
  ///
  /// - Parameters:
  ///   - recorded: The values, as many as times.
  ///   - times: Presentation times in seconds, finite and strictly increasing.
  /// - Precondition: Each signal has as many values as there are times.
  package init(_ recorded: RecordedValues, times: [Double]) {
    precondition(
      recorded.values.values.allSatisfy { $0.count == times.count },
      "one value per frame"
    )
    self.init(
      skeleton: .signals,
      frameSize: FrameSize(width: 1, height: 1),
      times: times,
      positions: [],
      confidences: [],
      recorded: recorded
    )
  }
}
