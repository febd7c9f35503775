// SPDX-License-Identifier: Apache-2.0

/// Values of signals that a recording has beside its poses or in place of them, one per frame.
///
/// Beside poses a counter takes the signals that no pose gives (``Signal/isRecorded``), as forces. What
/// poses give is measured on them: that is under test. In place of poses, in a track without joints, a
/// counter takes all of them, as angles that another program measured, and what needs poses abstains.
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

  /// The values of some of the frames, in any order.
  package func choosing(_ frames: [Int]) -> RecordedValues {
    RecordedValues(values.mapValues { values in frames.map { values[$0] } })
  }

  /// The values as a mirror shows them: those of left and right swapped.
  func mirrored() -> RecordedValues {
    let pairs = values.map { id, values in (Self.mirrored(id), values) }
    return RecordedValues(Dictionary(uniqueKeysWithValues: pairs))
  }

  /// The id of the same signal on the other side of the body; itself if it has no side.
  private static func mirrored(_ id: String) -> String {
    for (side, other) in [("-left", "-right"), ("-right", "-left")] where id.hasSuffix(side) {
      return id.dropLast(side.count) + other
    }
    return id
  }
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
