// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// The exercises besides squat and push-up on figures whose angles are known.
@Suite struct ExerciseAnalyzerTests {
  private func result(_ name: String, _ figure: BodyFigure, reps: Int = 1) -> FormResult {
    var analyzer = makeAnalyzer(name)
    return analyzer.result(of: figure.track(reps: reps))
  }

  struct Good: CustomTestStringConvertible, Sendable {
    var name: String
    var quantity: Quantity
    var value: Double
    var yaw = 90.0
    var testDescription: String { "\(name): \(quantity) at \(yaw)" }
  }

  /// Values by hand from the figures' angles.
  static let measured = [
    Good(name: "squat-posture", quantity: .heelRise, value: 0),
    Good(name: "squat-posture", quantity: .buttWinkProxy, value: 0),
    Good(name: "squat-posture", quantity: .buttWinkProxy, value: 0, yaw: -90),
    // Of the knee behind: 80 - 15.
    Good(name: "lunge", quantity: .kneeFlexion, value: 65),
    Good(name: "lunge", quantity: .kneeRange, value: 65),
    // The knee ahead is above its ankle.
    Good(name: "lunge", quantity: .kneeShift, value: 0, yaw: 0),
    Good(name: "lunge", quantity: .kneeShift, value: 0, yaw: 180),
    // The thigh ahead is 80 degrees from hanging: 10 above the horizontal; the knee turns by 80.
    Good(name: "lunge", quantity: .thighElevation, value: 10),
    Good(name: "lunge", quantity: .trunkLean, value: 5),
    Good(name: "lunge", quantity: .trunkLean, value: 5, yaw: -90),
    // The knee is above the ankle, whose toes are 0.18 m ahead: -0.18 / 0.42.
    Good(name: "lunge", quantity: .kneeOverToe, value: -0.429),
    // Straight at the top; 70 + 50 degrees at the start, of which 5th to 95th percentile.
    Good(name: "deadlift", quantity: .hipFlexion, value: 0),
    Good(name: "deadlift", quantity: .kneeFlexion, value: 0),
    Good(name: "deadlift", quantity: .hipRange, value: 120),
    Good(name: "deadlift", quantity: .kneeRange, value: 70),
    Good(name: "burpee", quantity: .pressElevation, value: -10),
    Good(name: "burpee", quantity: .elbowFlexion, value: 100),
    Good(name: "burpee", quantity: .elbowRange, value: 95),
    // Standing and lying are straight alike.
    Good(name: "burpee", quantity: .hipRange, value: 0),
    Good(name: "burpee", quantity: .hipPike, value: 0),
    Good(name: "burpee", quantity: .hipSag, value: 0),
    Good(name: "burpee", quantity: .hipFlexionAtStart, value: 0),
    // The forearm is 140 degrees from hanging: 50 above the horizontal.
    Good(name: "biceps-curl", quantity: .forearmElevation, value: 50),
    Good(name: "biceps-curl", quantity: .forearmElevation, value: 50, yaw: 0),
    Good(name: "biceps-curl", quantity: .elbowFlexionAtTop, value: 5),
    Good(name: "biceps-curl", quantity: .upperArmSwing, value: 5),
    Good(name: "biceps-curl", quantity: .elbowFlexion, value: 135),
    Good(name: "biceps-curl", quantity: .elbowRange, value: 130),
    Good(name: "front-raise", quantity: .shoulderRange, value: 90),
    Good(name: "front-raise", quantity: .armElevation, value: 0),
    Good(name: "front-raise", quantity: .armElevation, value: 0, yaw: 0),
    // The elbow is 0.3 cos 40 below, the wrist 0.26 cos 5 above that: 0.029 of 0.56 m.
    Good(name: "pull-up", quantity: .hangDepth, value: 0.052),
    Good(name: "pull-up", quantity: .hangDepth, value: 0.052, yaw: 0),
    Good(name: "pull-up", quantity: .elbowFlexionAtHang, value: 0),
    Good(name: "pull-up", quantity: .elbowFlexion, value: 135),
    Good(name: "pull-up", quantity: .elbowRange, value: 135),
    Good(name: "leg-raise", quantity: .legElevation, value: 80),
    Good(name: "leg-raise", quantity: .kneeFlexion, value: 0),
    // From 2 degrees beyond straight to 80.
    Good(name: "leg-raise", quantity: .hipRange, value: 80),
    Good(name: "bridge", quantity: .hipSag, value: 0),
    Good(name: "bridge", quantity: .hipRange, value: 50),
    Good(name: "handstand-push-up", quantity: .pressElevation, value: -10),
    Good(name: "handstand-push-up", quantity: .pressElevation, value: -10, yaw: 0),
    Good(name: "handstand-push-up", quantity: .elbowFlexionAtHang, value: 0),
    Good(name: "handstand-push-up", quantity: .elbowFlexion, value: 100, yaw: 0),
    Good(name: "handstand-push-up", quantity: .elbowRange, value: 100, yaw: 0),
    Good(name: "sit-up", quantity: .hipRange, value: 83),
    Good(name: "sit-up", quantity: .trunkElevation, value: 85),
    Good(name: "sit-up", quantity: .trunkElevation, value: 85, yaw: -90),
    Good(name: "sit-up", quantity: .trunkElevationAtStart, value: 2),
    Good(name: "jumping-jack", quantity: .shoulderRange, value: 152, yaw: 0),
    Good(name: "jumping-jack", quantity: .armElevation, value: 70, yaw: 0),
    // Ankles are 0.1 + 0.84 sin 20 m aside, shoulders 0.18 m.
    Good(name: "jumping-jack", quantity: .stanceWidth, value: 2.15, yaw: 0),
    Good(name: "jumping-jack", quantity: .armDifference, value: 0, yaw: 0),
  ]

  @Test(arguments: measured)
  func `good reps have the values of the figure and nothing wrong`(_ row: Good) throws {
    var figure = BodyFigure.good(row.name)
    figure.yaw = row.yaw
    let result = result(row.name, figure)
    #expect(result.findings.isEmpty)
    let found = try #require(result.measurements.first { $0.quantity == row.quantity })
    // A range leaves out a twentieth of the frames at either end, which are the slowest.
    let isRange = row.quantity.name.hasSuffix("-range")
    let tolerance =
      isRange ? max(2, 0.06 * row.value) : row.quantity.unit == .degrees ? 2 : 0.03
    #expect((found.value - row.value).magnitude < tolerance, "\(found.value)")
    #expect((found.time - 1.5).magnitude < 0.15)
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    var name: String
    var fault: Fault
    var value: Double
    var yaw = 90.0
    var change: @Sendable (inout BodyFigure) -> Void
    var testDescription: String { "\(name): \(fault) at \(yaw)" }
  }

  static let faults = [
    // 0.042 of 0.42 m.
    Wrong(name: "squat-posture", fault: .heelLift, value: 0.1) { $0.far.heelRise = 0.042 },
    Wrong(name: "squat-posture", fault: .heelLift, value: 0.1, yaw: -90) {
      $0.far.heelRise = 0.042
    },
    // 0.43 of 0.5 m.
    Wrong(name: "squat-posture", fault: .buttWink, value: 0.14) { $0.far.trunk = 0.43 },
    // The ankle is 0.42 sin 15 outside of the knee.
    Wrong(name: "lunge", fault: .kneeValgus, value: 0.259, yaw: 0) {
      $0.far.left.shank = .init(0, aside: 15)
    },
    Wrong(name: "lunge", fault: .kneeValgus, value: 0.259, yaw: 180) {
      $0.far.left.shank = .init(0, aside: 15)
    },
    Wrong(name: "lunge", fault: .shallowDepth, value: 40) { $0.far.left.thigh = .init(50) },
    Wrong(name: "lunge", fault: .trunkLean, value: 35) { $0.far.lean = 35 },
    Wrong(name: "lunge", fault: .trunkLean, value: 35, yaw: -90) { $0.far.lean = 35 },
    // The knee is 0.42 sin 45 ahead of the ankle, the toes 0.18: 0.117 of 0.42 m.
    Wrong(name: "lunge", fault: .kneeOverToe, value: 0.278) { $0.far.left.shank = .init(-45) },
    Wrong(name: "deadlift", fault: .incompleteRange, value: 30) { $0.far.lean = 30 },
    Wrong(name: "deadlift", fault: .incompleteLockout, value: 30) {
      $0.far.set(\.shank, .init(-30))
    },
    Wrong(name: "burpee", fault: .incompleteRange, value: 45) {
      $0.far.set(\.upperArm, .init(-45))
    },
    Wrong(name: "burpee", fault: .hipSag, value: 30) {
      $0.far.lean = 70
      $0.far.set(\.thigh, .init(-100))
    },
    Wrong(name: "burpee", fault: .hipPike, value: 30) {
      $0.far.lean = 100
      $0.far.set(\.thigh, .init(-70))
    },
    Wrong(name: "burpee", fault: .incompleteLockout, value: 35) { $0.start.lean = 35 },
    Wrong(name: "biceps-curl", fault: .incompleteRange, value: 10) {
      $0.far.set(\.forearm, .init(100))
    },
    Wrong(name: "biceps-curl", fault: .incompleteRange, value: 10, yaw: 0) {
      $0.far.set(\.forearm, .init(100))
    },
    Wrong(name: "biceps-curl", fault: .incompleteLockout, value: 40) {
      $0.start.set(\.forearm, .init(40))
    },
    Wrong(name: "biceps-curl", fault: .trunkLean, value: 20) { $0.far.lean = -20 },
    Wrong(name: "biceps-curl", fault: .elbowDrift, value: 40) {
      $0.far.set(\.upperArm, .init(40))
    },
    // 50 against 25 degrees above the horizontal; the mean is above the limit.
    Wrong(name: "biceps-curl", fault: .asymmetry, value: 25, yaw: 0) {
      $0.far.left.forearm = .init(115)
    },
    Wrong(name: "front-raise", fault: .incompleteRange, value: -40) {
      $0.far.set(\.upperArm, .init(50))
      $0.far.set(\.forearm, .init(50))
    },
    Wrong(name: "front-raise", fault: .trunkLean, value: 20) { $0.far.lean = -20 },
    Wrong(name: "front-raise", fault: .asymmetry, value: 20, yaw: 180) {
      $0.far.right.upperArm = .init(70)
      $0.far.right.forearm = .init(70)
    },
    // 0.3 cos 90 = 0 and 0.26 cos 5: 0.259 of 0.56 m.
    Wrong(name: "pull-up", fault: .incompleteRange, value: 0.463) {
      $0.far.set(\.upperArm, .init(90))
    },
    Wrong(name: "pull-up", fault: .incompleteLockout, value: 40) {
      $0.start.set(\.upperArm, .init(135))
    },
    Wrong(name: "pull-up", fault: .trunkLean, value: 25) { $0.far.lean = -25 },
    Wrong(name: "leg-raise", fault: .incompleteRange, value: 50) {
      $0.far.set(\.thigh, .init(140))
      $0.far.set(\.shank, .init(140))
    },
    Wrong(name: "leg-raise", fault: .bentKnees, value: 28) {
      $0.far.set(\.thigh, .init(180))
      $0.far.set(\.shank, .init(152))
    },
    Wrong(name: "bridge", fault: .incompleteRange, value: 15) { $0.far.lean = -102 },
    Wrong(name: "bridge", fault: .hipPike, value: 30) { $0.far.lean = -147 },
    // The elbow is 40 degrees above the shoulder's height less 90: 0.3 sin 40 above the floor's forearm.
    Wrong(name: "handstand-push-up", fault: .incompleteRange, value: 40) {
      $0.far.set(\.upperArm, .init(0, aside: 50))
    },
    Wrong(name: "handstand-push-up", fault: .incompleteRange, value: 40, yaw: 0) {
      $0.far.set(\.upperArm, .init(0, aside: 50))
    },
    Wrong(name: "handstand-push-up", fault: .incompleteLockout, value: 40, yaw: 0) {
      $0.start.set(\.upperArm, .init(0, aside: 40))
    },
    Wrong(name: "sit-up", fault: .incompleteRange, value: 50) { $0.far.lean = -40 },
    Wrong(name: "sit-up", fault: .incompleteRange, value: 50, yaw: -90) { $0.far.lean = -40 },
    Wrong(name: "sit-up", fault: .incompleteReturn, value: 40) { $0.start.lean = -50 },
    Wrong(name: "jumping-jack", fault: .incompleteRange, value: 30, yaw: 0) {
      $0.far.set(\.upperArm, .init(0, aside: 120))
      $0.far.set(\.forearm, .init(0, aside: 120))
    },
    // Ankles are 0.1 + 0.84 sin 3 m aside: 0.144 / 0.18.
    Wrong(name: "jumping-jack", fault: .narrowStance, value: 0.8, yaw: 180) {
      $0.far.set(\.thigh, .init(0, aside: 3))
      $0.far.set(\.shank, .init(0, aside: 3))
    },
    Wrong(name: "jumping-jack", fault: .asymmetry, value: 20, yaw: 0) {
      $0.far.left.upperArm = .init(0, aside: 140)
    },
  ]

  @Test(arguments: faults)
  func `each fault is found where it shows, alone and with its value`(_ row: Wrong) throws {
    var figure = BodyFigure.good(row.name)
    figure.yaw = row.yaw
    row.change(&figure)
    let result = result(row.name, figure)
    #expect(result.findings.map(\.fault) == [row.fault])
    let finding = try #require(result.findings.first)
    let tolerance = finding.quantity.unit == .degrees ? 2.5 : 0.03
    #expect((finding.value - row.value).magnitude < tolerance, "\(finding.value)")
    #expect(finding.decisionTime > 1.5 && finding.decisionTime <= 2.6)
    #expect(finding.confidence > 0.3 && finding.confidence < 1)
  }

  static let names = [
    "squat-posture", "lunge", "deadlift", "burpee", "biceps-curl", "front-raise", "pull-up",
    "leg-raise", "bridge", "handstand-push-up", "sit-up", "jumping-jack",
  ]

  @Test(
    arguments: names,
    [FrameSize(width: 720, height: 1280), FrameSize(width: 1280, height: 720)]
  )
  func `the shape of the frame does not matter`(name: String, shape: FrameSize) {
    var figure = BodyFigure.good(name)
    let square = result(name, figure)
    figure.frameSize = shape
    #expect(result(name, figure) == square)
    #expect(!square.measurements.isEmpty)
  }

  @Test(arguments: names)
  func `every fault is judged from some side, and abstained from where it does not show`(
    name: String
  ) throws {
    let faults = try #require(AnalyzerCatalog.named(name)).faults
    var figure = BodyFigure.good(name)
    var refused = Set(faults)
    for yaw in [0.0, 55, 90] {
      figure.yaw = yaw
      let abstained = result(name, figure).abstentions
      #expect(abstained.allSatisfy { $0.reason == .view })
      refused.formIntersection(abstained.map(\.fault))
    }
    #expect(refused.isEmpty)
  }

  @Test(arguments: names)
  func `without shoulders every fault is abstained from once`(name: String) throws {
    let faults = try #require(AnalyzerCatalog.named(name)).faults
    let track = BodyFigure.good(name).track(reps: 2)
      .missing([.leftShoulder, .rightShoulder, .leftHip, .rightHip]) { _ in true }
    var analyzer = makeAnalyzer(name)
    let result = analyzer.result(of: track)
    #expect(result.findings.isEmpty && result.measurements.isEmpty)
    #expect(result.abstentions.map(\.fault) == faults)
    #expect(result.abstentions.allSatisfy { $0.reason == .joints })
  }

  @Test(arguments: names)
  func `somebody who holds still does none`(name: String) {
    var figure = BodyFigure.good(name)
    figure.far = figure.start
    #expect(result(name, figure, reps: 3) == FormResult())
  }

  @Test(arguments: names)
  func `reps are told one by one`(name: String) {
    let result = result(name, .good(name), reps: 4)
    let turns = Set(result.measurements.map(\.time))
    #expect(turns.count == 4)
  }
}
