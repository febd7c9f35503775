// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// A clip in closed form with what an analyzer must say of it, in an upright and in a wide frame.
struct GoldenPose: CustomTestStringConvertible, Sendable {
  /// The analyzer, with its parameters.
  var text: String
  /// What is done.
  var pose: String
  /// The frames: upright, then wide.
  var frames = [FrameSize(width: 720, height: 1280), FrameSize(width: 1280, height: 720)]
  /// The clip in a frame.
  var track: @Sendable (FrameSize) -> PoseTrack
  /// The values by hand.
  var values: [Value]

  /// A quantity with its value in both frames.
  struct Value: Sendable {
    var quantity: Quantity
    var upright: Double
    var wide: Double
    var tolerance: Double

    /// What depends on the frame's shape, as literal designs have it.
    init(_ quantity: Quantity, _ upright: Double, wide: Double, within tolerance: Double) {
      self.quantity = quantity
      self.upright = upright
      self.wide = wide
      self.tolerance = tolerance
    }

    /// What does not.
    init(_ quantity: Quantity, _ value: Double, within tolerance: Double) {
      self.init(quantity, value, wide: value, within: tolerance)
    }
  }

  var testDescription: String { "\(text): \(pose)" }
  /// The analyzer's name.
  var name: String { String(text.prefix { $0 != ":" }) }

  /// What an analyzer says of a quantity first: measured, or found wrong.
  func value(of quantity: Quantity, in frame: FrameSize) -> Double {
    var analyzer = makeAnalyzer(text)
    let result = analyzer.result(of: track(frame))
    return result.measurements.first { $0.quantity == quantity }?.value
      ?? result.findings.first { $0.quantity == quantity }?.value ?? .nan
  }
}

extension GoldenPose {
  /// A figure's reps.
  static func of<Figure: StickFigure>(
    _ text: String,
    _ pose: String,
    _ figure: Figure,
    seconds: Double = 2,
    _ values: [Value]
  ) -> GoldenPose {
    GoldenPose(
      text: text,
      pose: pose,
      track: { size in
        var figure = figure
        figure.frameSize = size
        return figure.track(seconds: seconds)
      },
      values: values
    )
  }
}
