// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks
import TestSupport
import Testing

@testable import Synthesis

/// What corrected analyzers measure on exact tracks, beside true values of code of their own.
struct MeasuredTruthTests {
  /// A quantity that its analyzer measures almost exactly from where it shows.
  struct Case: CustomTestStringConvertible {
    var movement: String
    var analyzer: String
    var yaw: Double
    var quantity: Quantity
    /// The greatest mean error, in the quantity's unit.
    var within: Double

    init(
      _ movement: String,
      by analyzer: String? = nil,
      yaw: Double,
      _ quantity: Quantity,
      within: Double
    ) {
      self.movement = movement
      self.analyzer = analyzer ?? movement
      self.yaw = yaw
      self.quantity = quantity
      self.within = within
    }

    var testDescription: String { "\(analyzer) \(quantity.name)" }
  }

  static let cases = [
    Case("squat", by: "trainer-squat-fixed", yaw: 90, .trunkLean, within: 2),
    Case("squat", by: "trainer-squat-fixed", yaw: 90, .kneeOverToe, within: 0.04),
    Case("squat", by: "trainer-squat-fixed", yaw: 0, .cameraYaw, within: 3),
    Case("squat", by: "squat-posture", yaw: 90, .heelRise, within: 0.02),
    Case("squat", by: "trainer-squat-fixed", yaw: 90, .eccentricDuration, within: 0.2),
    Case("lunge", yaw: 90, .thighElevation, within: 3),
    Case("lunge", yaw: 0, .kneeShift, within: 0.05),
    Case("deadlift", yaw: 90, .hipFlexion, within: 3),
    Case("deadlift", yaw: 90, .topDuration, within: 0.35),
    Case("biceps-curl", yaw: 90, .elbowFlexion, within: 2),
    Case("biceps-curl", yaw: 90, .elbowRange, within: 4),
    Case("biceps-curl", yaw: 90, .upperArmSwing, within: 2),
    Case("pull-up", yaw: 0, .hangDepth, within: 0.1),
    Case("sit-up", yaw: 90, .trunkElevation, within: 5),
    Case("push-up", yaw: 90, .hipBend, within: 4),
    Case("jumping-jack", yaw: 0, .armElevation, within: 2),
    Case("jumping-jack", yaw: 0, .stanceWidth, within: 0.1),
    Case("bridge", yaw: 90, .hipSag, within: 5),
    Case("plank", yaw: 90, .holdDuration, within: 0.1),
    Case("plank", yaw: 90, .hipBend, within: 3),
    Case("wall-handstand", by: "handstand-holds:min-hold=1", yaw: 0, .holdDuration, within: 0.15),
    Case("wall-headstand", by: "handstand-holds:min-hold=1", yaw: 0, .holdDuration, within: 0.15),
    Case("crow-stand", by: "handstand-holds:min-hold=1", yaw: 90, .holdDuration, within: 0.15),
  ]

  @Test(arguments: cases)
  func `a corrected analyzer measures what is true`(one: Case) throws {
    let movement = Movement.of(one.movement)
    let script: [Step] =
      movement.traits.posture != nil
      ? [.hold(seconds: 2, faults: .none)] : [.rest(seconds: 0.6), Samples.reps(3)]
    let size = FrameSize(width: 480, height: 640)
    let clip = Samples.clip(movement, script, yaw: one.yaw, size: size)
    let labels = clip.labels(source: nil).events.filter {
      $0.kind == .measure && $0.label == one.quantity.name
        && $0.unit == one.quantity.unit.rawValue
    }
    var analyzer = makeAnalyzer(one.analyzer)
    let errors = analyzer.result(of: clip.track()).measurements
      .filter { $0.quantity == one.quantity }
      .compactMap { measured -> Double? in
        let near = labels.filter { label in
          label.side?.rawValue == measured.side?.rawValue
            && ((label.start ?? -9) - measured.time).magnitude <= 0.5
        }
        return near.first?.value.map { measured.value - $0 }
      }
    #expect(!errors.isEmpty)
    let mean = errors.reduce(0, +) / Double(errors.count)
    #expect(mean.magnitude < one.within, "\(errors)")
  }
}
