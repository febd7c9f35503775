// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The article's detection of phases, literally: the sign of the hip's step from frame to frame.
///
/// A falling y is the eccentric phase, a growing one the concentric phase. The minimum between is
/// the bottom, which is an instant, so that no stretch is told as bottom or top. Its defects: y
/// points down in the framework whose code is shown, see ``TrainerSquatAnalyzer/Axis``; any jitter
/// of a pixel turns the phase over; rest is no phase.
///
/// - Source: "AI-Powered Fitness Trainer with Real-Time Form Correction", Exercise Phase Analysis.
struct TrainerPhases: PhaseTeller, LimitComparing {
  /// The direction in which y grows.
  let axis: TrainerSquatAnalyzer.Axis

  private(set) var phase: Phase?
  /// The time of the frame that told it.
  private(set) var start: Double?
  private var level: Double?

  init(axis: TrainerSquatAnalyzer.Axis) {
    self.axis = axis
  }

  /// True before the hip was seen.
  var isBlind: Bool { level == nil }

  /// No comparison has a threshold.
  var limits: [Limit] { [] }

  /// Takes the y of the hip in the image, in pixels that grow downwards.
  @discardableResult
  mutating func update(_ sample: Sample) -> Phase? {
    let y = sample.value
    guard !y.isNaN else { return phase }
    defer { level = y }
    guard let level, level != y else { return phase }
    let new: Phase = (y < level) == (axis == .down) ? .eccentric : .concentric
    if new != phase { start = sample.time }
    phase = new
    return phase
  }

  mutating func reset() { self = TrainerPhases(axis: axis) }
}

extension TrainerSquatAnalyzer.Axis {
  /// The parameter of analyzer and detector that chooses it.
  static let parameter = Parameter(
    "axis",
    "The direction in which y grows: down as in MediaPipe, or up as in Vision; the article names both.",
    choices: allCases.map(\.rawValue)
  )

  /// The axis that the parameter chooses.
  init(of values: ParameterValues) {
    self = Self.allCases[Int(values[Self.parameter.name])]
  }
}

extension PoseFrame {
  /// The y of a joint in the image, in pixels that grow downwards; NaN if it was not seen.
  func level(of joint: Int) -> Sample {
    Sample(time: time, value: pointInImage(joint).y, confidence: confidence(joint))
  }
}

extension PoseTrack {
  /// The y of the left hip in each frame, in pixels that grow downwards; NaN if it was not seen.
  var leftHipLevels: [Sample] {
    guard let hip = skeleton.index(of: .leftHip) else {
      return times.map { Sample(time: $0, value: .nan, confidence: 0) }
    }
    return (0..<count).map { self[$0].level(of: hip) }
  }
}
