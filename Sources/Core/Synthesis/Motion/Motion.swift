// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks

/// What a body does in one exercise: its postures from the top of a rep to the far position.
///
/// An exercise is one type that conforms, in a file of its own, and a line in ``Movement/all``.
protocol Motion: Sendable {
  /// The exercise and what goes with it.
  static var traits: MotionTraits { get }

  /// Takes a person's sizes.
  init(body: BodyProportions)

  /// The pose at a moment, around the origin, facing or with the head along z.
  func pose(_ moment: Moment) -> BodyPose
}

/// What a motion does at a moment.
struct Moment {
  /// The share of a full rep's travel: 0 at the top, 1 at the far position, at most ``deepest``.
  var depth = 0.0
  /// What is wrong with the form at this depth.
  var faults = FormFaults.none
  /// The index of the rep, for motions that take turns with their sides.
  var rep = 0
  /// What the person does not hold still.
  var sway = Sway.none
  /// What a jump does to the body.
  var jump = Jump.State.none
  /// What a lean does to the body.
  var lean = Lean.State.none
  /// Where the feet of somebody are who only stands.
  var footing = Footing.usual
  /// What a flight does to a climber; nil for moves with a hand.
  var dyno: Dyno.State?

  /// The largest depth that every motion has room for.
  static let deepest = 1.05

  /// 1 where the left side's turn is, else -1.
  var side: Double { Self.side(of: rep) }

  /// 1 where the left side's turn is in a rep, else -1.
  static func side(of rep: Int) -> Double { rep.isMultiple(of: 2) ? 1 : -1 }
}

/// What is fixed about a motion.
struct MotionTraits: Sendable {
  /// What a rep's effort does.
  enum Effort: Sendable {
    /// The body or the weight goes down first and is brought back up.
    case returning
    /// The effort leads to the far position.
    case reaching
    /// There are no reps.
    case none
  }

  /// The catalogue's id of the exercise.
  var exercise: String
  /// The name of a movement that is not the exercise itself but a step of its progression; nil for others.
  var step: String?
  /// What a rep's effort does, which decides how a rep fails.
  var effort = Effort.returning
  /// Where in a rep faults are whole.
  var strain = Strain.farPosition
  /// Whether one leg leads in turns, whose knee it is that goes inwards.
  var hasLeadingLeg = false
  /// Whether a rep may end with a jump.
  var canJump = false
  /// Whether somebody stands, on any footing, and may lean.
  var canLean = false
  /// Whether somebody may fly from hold to hold.
  var canFly = false
  /// True if hands lift a bar.
  var hasBar = false
  /// True if a rep is a strike of the hand whose turn it is.
  var isStrike = false
  /// The position that is held in place of reps; nil for movements without one.
  var posture: HeldPosture?
  /// Whether a rep begins and ends in the stance, so that a walk can come before and after.
  var startsInStance = false
  /// Where the camera usually stands.
  var camera = CameraPlacement.standing
  /// The exercise that a subject does who does the wrong one.
  var lookalike = "squat"
  /// The label of too little travel; nil for exercises without reps.
  var shortfall: Fault? = .incompleteRange
  /// The faults that the form of every rep is looked at for, besides too little travel.
  var usualFaults: [FormFault] = []
  /// The faults that a recipe may ask for besides.
  var rareFaults: [FormFault] = []
  /// The largest doses of faults that differ from what ``FormFault/largest`` says.
  var room: [FormFault: Double] = [:]
  /// The true values that every rep has labels for.
  var measures: [FormMeasure] = []

  /// All faults that a recipe may ask for.
  var faults: [FormFault] { usualFaults + rareFaults }

  /// The traits of a step of handstand push-ups whose standards are in seconds.
  static func held(
    _ posture: HeldPosture,
    _ step: String,
    camera: CameraPlacement
  ) -> MotionTraits {
    MotionTraits(
      exercise: "handstand-push-up",
      step: step,
      effort: .none,
      posture: posture,
      camera: camera,
      shortfall: nil
    )
  }

  /// The largest dose of a fault that every body has room for at full depth of this motion.
  func largestDose(of fault: FormFault) -> Double { room[fault] ?? fault.largest }
}
