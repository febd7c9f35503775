// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

/// What a body does as a rep goes from its top to its far position: a motion of the list.
package struct Movement: Sendable, Hashable {
  /// Every motion, in the order in which findings name them.
  package static let all = [
    Movement(SquatMotion.self),
    Movement(LungeMotion.self),
    Movement(PushUpMotion.self),
    Movement(DeadliftMotion.self),
    Movement(PlankMotion.self),
    Movement(BurpeeMotion.self),
    Movement(CurlMotion.self),
    Movement(PullUpMotion.self),
    Movement(SitUpMotion.self),
    Movement(LegRaiseMotion.self),
    Movement(BridgeMotion.self),
    Movement(HandstandPushUpMotion.self),
    Movement(JumpingJackMotion.self),
    Movement(FrontRaiseMotion.self),
    Movement(BenchPressMotion.self),
    Movement(CleanAndPressMotion.self),
    Movement(PunchMotion.self),
    Movement(ClimbingMotion.self),
    Movement(StandingMotion.self),
    Movement(WalkingMotion.self),
    Movement(WallHeadstandMotion.self),
    Movement(CrowStandMotion.self),
    Movement(WallHandstandMotion.self),
  ]

  /// Standing still.
  static let standing = Movement(StandingMotion.self)

  /// The motion of an exercise's name; nil where there is none.
  package static func named(_ id: String) -> Movement? { all.first { $0.id == id } }

  /// The exercise's name, or that of a step of its progression.
  package var id: String { traits.step ?? exercise.id }
  /// True if there are reps; false for walking, standing and positions that are held.
  package var hasReps: Bool { exercise.hasReps && traits.posture == nil }
  /// The catalogue's exercise that labels and manifests name.
  package let exercise: Exercise
  /// What is fixed about the motion.
  let traits: MotionTraits
  private let type: any Motion.Type

  private init(_ type: any Motion.Type) {
    guard let exercise = Exercise.named(type.traits.exercise) else {
      preconditionFailure("every motion is of an exercise of the catalogue")
    }
    self.exercise = exercise
    self.type = type
    traits = type.traits
  }

  /// The motion of a person.
  func motion(of body: BodyProportions) -> any Motion { type.init(body: body) }

  /// Whether both are motions of one exercise.
  package static func == (a: Movement, b: Movement) -> Bool { a.id == b.id }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Movement: CustomStringConvertible, CustomDebugStringConvertible {
  /// The exercise's name.
  package var description: String { id }
  /// The exercise's name, which stands for the movement in the key of a clip.
  package var debugDescription: String { id }
}
