// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension PoseFrame {
  /// The frame's width and height in pixels, by which designs normalise coordinates.
  var sizeInPixels: SIMD2<Double> {
    SIMD2(Double(frameSize.width), Double(frameSize.height))
  }
}

extension FindingConfidence {
  /// A finding of one frame.
  ///
  /// - Parameters:
  ///   - fault: What is wrong.
  ///   - quantity: What was measured.
  ///   - value: Beyond the threshold.
  ///   - time: Of the frame, in seconds.
  ///   - decisionTime: Of the frame that decided it, in seconds; nil for the same.
  ///   - side: The subject's own; nil for the whole body.
  ///   - seen: The lowest confidence among the joints used, in 0...1.
  /// - Returns: A finding that begins and ends with its frame.
  func finding(
    _ fault: Fault,
    _ quantity: Quantity,
    _ value: Double,
    at time: Double,
    decidedAt decisionTime: Double? = nil,
    side: BodySide? = nil,
    seen: Double
  ) -> Finding {
    Finding(
      fault,
      start: time,
      end: time,
      time: time,
      decisionTime: decisionTime ?? time,
      side: side,
      quantity: quantity,
      value: value,
      threshold: threshold,
      confidence: confidence(of: value, seen: seen)
    )
  }
}
