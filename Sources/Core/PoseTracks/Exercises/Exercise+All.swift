// SPDX-License-Identifier: Apache-2.0

extension Exercise {
  /// Squats without a weight.
  public static let airSquat = Exercise(
    "air-squat",
    "squat",
    .hips,
    .low,
    .knee,
    ["bodyweight_squat"]
  )

  /// Squats with a bar on the back.
  public static let backSquat = Exercise(
    "back-squat",
    "squat",
    .hips,
    .low,
    .knee,
    ["barbell_squat"]
  )

  /// Waves with the ends of a heavy rope.
  public static let battleRope = Exercise(
    "battle-rope",
    "battle-rope",
    .wrists,
    .high,
    .shoulder,
    ["battle_rope"]
  )

  /// Presses of a weight, lying on the back.
  public static let benchPress = Exercise(
    "bench-press",
    "press",
    .wrists,
    .high,
    .elbow,
    ["bench_pressing", "benchpressing", "bench_press"]
  )

  /// Curls of the forearms with a weight.
  public static let bicepsCurl = Exercise(
    "biceps-curl",
    "curl",
    .wrists,
    .high,
    .elbow,
    ["bicep-curl", "bicep_curl", "bicep_curls", "curl"]
  )

  /// Lifts of the hips, lying on the back.
  public static let bridge = Exercise("bridge", "bridge", .hips, .high, .hip, ["glute_bridge"])

  /// Squat, plank, push-up and jump in one rep.
  public static let burpee = Exercise("burpee", "burpee", .shoulders, .low, .hip, ["burpees"])

  /// Lifts of a weight from the floor to overhead.
  public static let cleanAndPress = Exercise(
    "clean-and-press",
    "clean-and-press",
    .wrists,
    .high,
    .shoulder,
    ["clean_and_press"]
  )

  /// Reaches for the next hold at a climbing wall.
  public static let climbingMove = Exercise(
    "climbing-move",
    "climb",
    .wrists,
    .high,
    .shoulder,
    ["climbing_move"]
  )

  /// Lifts of a bar from the floor to the hips.
  public static let deadlift = Exercise("deadlift", "deadlift", .shoulders, .high, .hip, [])

  /// Dips between two bars.
  public static let dip = Exercise("dip", "dip", .shoulders, .low, .elbow, ["dips"])

  /// Raises of straight arms to the front.
  public static let frontRaise = Exercise(
    "front-raise",
    "raise",
    .wrists,
    .high,
    .shoulder,
    ["front_raise", "frontraise"]
  )

  /// Push-ups upside down at a wall.
  public static let handstandPushUp = Exercise(
    "handstand-push-up",
    "handstand-push-up",
    .shoulders,
    .low,
    .elbow,
    ["handstand_push_up"]
  )

  /// Jumps that open arms and legs.
  public static let jumpingJack = Exercise(
    "jumping-jack",
    "jack",
    .wrists,
    .high,
    .shoulder,
    ["jump_jack", "jumpjacks", "jumping_jack", "jumping_jacks"]
  )

  /// Raises of straight legs, lying or hanging.
  public static let legRaise = Exercise(
    "leg-raise",
    "leg-raise",
    .ankles,
    .high,
    .hip,
    ["leg_raise"]
  )

  /// Steps that lower one knee towards the floor.
  public static let lunge = Exercise("lunge", "lunge", .hips, .low, .knee, ["lunges"])

  /// A straight body held on the forearms; it has no reps.
  public static let plank = Exercise("plank", "plank", [], .low, .hip, [])

  /// Circles of the legs on a pommel horse.
  public static let pommelHorse = Exercise(
    "pommel-horse",
    "pommel-horse",
    .ankles,
    .high,
    .hip,
    ["pommelhorse", "pommel_horse"]
  )

  /// Pull-ups at a bar.
  public static let pullUp = Exercise(
    "pull-up",
    "pull-up",
    .shoulders,
    .high,
    .elbow,
    ["pull_up", "pullups", "pull_ups"]
  )

  /// Punches of either hand.
  public static let punch = Exercise("punch", "punch", .wrists, .high, .elbow, ["punches"])

  /// Push-ups on the floor.
  public static let pushUp = Exercise(
    "push-up",
    "push-up",
    .shoulders,
    .low,
    .elbow,
    ["push_up", "pushups", "pushup", "push_ups", "push-ups"]
  )

  /// Deadlifts that begin at the top, with nearly straight knees.
  public static let romanianDeadlift = Exercise(
    "romanian-deadlift",
    "deadlift",
    .shoulders,
    .high,
    .hip,
    ["romanian_deadlift"]
  )

  /// Pushes of a cable from the chest to the thighs.
  public static let ropePushdown = Exercise(
    "rope-pushdown",
    "pushdown",
    .wrists,
    .low,
    .elbow,
    ["rope_pushdown"]
  )

  /// Presses of a weight overhead.
  public static let shoulderPress = Exercise(
    "shoulder-press",
    "press",
    .wrists,
    .high,
    .elbow,
    ["shoulder_press", "dumbbell_shoulder_press"]
  )

  /// Sit-ups from the floor.
  public static let sitUp = Exercise(
    "sit-up",
    "sit-up",
    .shoulders,
    .high,
    .hip,
    ["situp", "sit_up", "situps"]
  )

  /// Squats of any kind.
  public static let squat = Exercise("squat", "squat", .hips, .low, .knee, ["squant", "squats"])

  /// A person who stands; it has no reps.
  public static let standing = Exercise("standing", "standing", [], .low, .knee, [])

  /// A person who walks; it has no reps.
  public static let walking = Exercise("walking", "walk", [], .low, .knee, ["walk"])

  /// The exercises of the catalogue, ordered by name.
  public static let all: [Exercise] = [
    .airSquat, .backSquat, .battleRope, .benchPress, .bicepsCurl, .bridge, .burpee, .cleanAndPress,
    .climbingMove, .deadlift, .dip, .frontRaise, .handstandPushUp, .jumpingJack, .legRaise, .lunge,
    .plank, .pommelHorse, .pullUp, .punch, .pushUp, .romanianDeadlift, .ropePushdown,
    .shoulderPress, .sitUp, .squat, .standing, .walking,
  ]

  private init(
    _ id: String,
    _ family: String,
    _ tracked: [Joint],
    _ extreme: Extreme,
    _ hinge: Hinge,
    _ aliases: [String]
  ) {
    self.init(
      id: id,
      family: family,
      tracked: tracked,
      extreme: extreme,
      hinge: hinge,
      aliases: aliases
    )
  }
}

extension [Joint] {
  fileprivate static let shoulders: [Joint] = [.leftShoulder, .rightShoulder]
  fileprivate static let wrists: [Joint] = [.leftWrist, .rightWrist]
  fileprivate static let hips: [Joint] = [.leftHip, .rightHip]
  fileprivate static let ankles: [Joint] = [.leftAnkle, .rightAnkle]
}
