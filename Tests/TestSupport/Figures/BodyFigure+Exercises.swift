// SPDX-License-Identifier: Apache-2.0

/// Good reps in closed form.
extension BodyFigure {
  /// The good rep of an analyzer's exercise.
  ///
  /// - Precondition: The analyzer is one of the exercises' below.
  package static func good(_ analyzer: String) -> BodyFigure {
    switch analyzer {
    case "squat-posture": squat
    case "lunge": lunge
    case "deadlift": deadlift
    case "burpee": burpee
    case "biceps-curl": curl
    case "front-raise": raise
    case "pull-up": pullUp
    case "leg-raise": legRaise
    case "bridge": bridge
    case "handstand-push-up": handstand
    case "sit-up": sitUp
    case "jumping-jack": jack
    default: preconditionFailure("no figure does \(analyzer)")
    }
  }

  /// Somebody on the elbows whose hips go from one angle to another and back.
  ///
  /// - Parameters:
  ///   - sag: The farther angle between trunk and thighs in degrees, hips below a straight line positive.
  ///   - start: The angle at the start.
  ///   - yaw: The way the head points.
  package static func plank(
    sag: Double = 0,
    from start: Double = 0,
    yaw: Double = 90
  ) -> BodyFigure {
    func posture(_ sag: Double) -> BodyPosture {
      var posture = BodyPosture()
      posture.lean = 80 - sag / 2
      posture.set(\.thigh, .init(-80 - sag / 2))
      posture.set(\.shank, .init(-80))
      posture.set(\.upperArm, .init(0))
      posture.set(\.forearm, .init(90))
      return posture
    }
    var figure = BodyFigure(from: posture(start), to: posture(sag))
    figure.yaw = yaw
    return figure
  }

  /// Somebody who stands and leans over and back.
  package static func standing(lean: Double, yaw: Double = 90) -> BodyFigure {
    var far = BodyPosture()
    far.lean = lean
    var figure = BodyFigure(from: BodyPosture(), to: far)
    figure.yaw = yaw
    return figure
  }

  private static var squat: BodyFigure {
    var far = BodyPosture()
    far.lean = 35
    far.set(\.thigh, .init(80))
    far.set(\.shank, .init(-25))
    return BodyFigure(from: BodyPosture(), to: far)
  }

  private static var lunge: BodyFigure {
    var far = BodyPosture()
    far.lean = 5
    far.left.thigh = .init(80)
    far.right.thigh = .init(-15)
    far.right.shank = .init(-80)
    return BodyFigure(from: BodyPosture(), to: far)
  }

  private static var deadlift: BodyFigure {
    var start = BodyPosture()
    start.lean = 70
    start.set(\.thigh, .init(50))
    start.set(\.shank, .init(-20))
    return BodyFigure(from: start, to: BodyPosture())
  }

  private static var burpee: BodyFigure {
    var far = BodyPosture()
    far.lean = 85
    far.set(\.thigh, .init(-85))
    far.set(\.shank, .init(-85))
    far.set(\.upperArm, .init(-100))
    far.set(\.forearm, .init(0))
    return BodyFigure(from: BodyPosture(), to: far)
  }

  private static var curl: BodyFigure {
    var far = BodyPosture()
    far.set(\.upperArm, .init(5))
    far.set(\.forearm, .init(140))
    return BodyFigure(from: BodyPosture(), to: far)
  }

  private static var raise: BodyFigure {
    var far = BodyPosture()
    far.set(\.upperArm, .init(90))
    far.set(\.forearm, .init(90))
    return BodyFigure(from: BodyPosture(), to: far)
  }

  private static var pullUp: BodyFigure {
    var start = BodyPosture()
    start.set(\.upperArm, .init(175))
    start.set(\.forearm, .init(175))
    var far = start
    far.set(\.upperArm, .init(40))
    return BodyFigure(from: start, to: far)
  }

  private static var legRaise: BodyFigure {
    var start = BodyPosture()
    start.lean = -90
    start.set(\.thigh, .init(88))
    start.set(\.shank, .init(88))
    start.set(\.upperArm, .init(90))
    start.set(\.forearm, .init(90))
    var far = start
    far.set(\.thigh, .init(170))
    far.set(\.shank, .init(170))
    return BodyFigure(from: start, to: far)
  }

  private static var bridge: BodyFigure {
    var start = BodyPosture()
    start.lean = -90
    start.set(\.thigh, .init(140))
    start.set(\.shank, .init(10))
    start.set(\.upperArm, .init(90))
    var far = start
    far.lean = -117
    far.set(\.thigh, .init(117))
    far.set(\.shank, .init(0))
    return BodyFigure(from: start, to: far)
  }

  private static var handstand: BodyFigure {
    var start = BodyPosture()
    start.lean = 180
    start.set(\.thigh, .init(180))
    start.set(\.shank, .init(180))
    start.set(\.forearm, .init(0))
    var far = start
    far.set(\.upperArm, .init(0, aside: 100))
    return BodyFigure(from: start, to: far)
  }

  private static var sitUp: BodyFigure {
    var start = BodyPosture()
    start.lean = -88
    start.set(\.thigh, .init(130))
    start.set(\.shank, .init(10))
    start.set(\.upperArm, .init(90))
    start.set(\.forearm, .init(150))
    var far = start
    far.lean = -5
    return BodyFigure(from: start, to: far)
  }

  private static var jack: BodyFigure {
    var start = BodyPosture()
    start.set(\.upperArm, .init(0, aside: 8))
    start.set(\.forearm, .init(0, aside: 8))
    start.set(\.thigh, .init(0, aside: 2))
    start.set(\.shank, .init(0, aside: 2))
    var far = BodyPosture()
    far.set(\.upperArm, .init(0, aside: 160))
    far.set(\.forearm, .init(0, aside: 160))
    far.set(\.thigh, .init(0, aside: 20))
    far.set(\.shank, .init(0, aside: 20))
    var figure = BodyFigure(from: start, to: far)
    figure.yaw = 0
    return figure
  }
}
