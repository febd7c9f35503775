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
