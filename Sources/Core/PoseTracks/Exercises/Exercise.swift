// SPDX-License-Identifier: Apache-2.0

/// An exercise of the catalogue: its names, and the joints that move in it.
public struct Exercise: Sendable, Hashable {
  /// The side of its range on which a tracked joint has the rep's extreme.
  public enum Extreme: String, Sendable {
    /// The tracked joint is lowest at the extreme, as the hips in a squat.
    case low
    /// The tracked joint is highest at the extreme, as the wrists in a curl.
    case high
  }

  /// The joint whose interior angle opens and closes with the rep.
  ///
  /// Each case names the three joints of the angle, the vertex in the middle.
  public enum Hinge: String, Sendable, CaseIterable {
    /// Hip, knee, ankle.
    case knee
    /// Shoulder, elbow, wrist.
    case elbow
    /// Shoulder, hip, knee.
    case hip
    /// Hip, shoulder, wrist.
    case shoulder
  }

  /// The kebab-case name, as in label files and manifests: `back-squat`.
  public let id: String
  /// The family of exercises that move alike: `squat` for `back-squat`.
  public let family: String
  /// The pair of joints whose height carries the rep, left then right; empty for exercises without reps.
  public let tracked: [Joint]
  /// The side of its range on which the tracked pair turns: lowest in a squat, highest in a curl.
  public let extreme: Extreme
  /// The joint whose angle carries the rep.
  public let hinge: Hinge
  /// Spellings found in public data sets, besides the name itself.
  public let aliases: [String]

  /// True if reps can be counted; false for walking, standing and planks.
  public var hasReps: Bool { !tracked.isEmpty }

  private static let openingFamilies = [
    "battle-rope", "bridge", "clean-and-press", "climb", "deadlift", "jack", "press", "punch",
    "pushdown", "raise",
  ]

  /// Whether the hinge is widest at the rep's extreme, as the elbow in a press; else it is narrowest.
  public var hingeOpens: Bool {
    Self.openingFamilies.contains(family)
  }
}

extension Exercise {
  /// The exercises of the catalogue, ordered by name.
  public static let all: [Exercise] = [
    Exercise("air-squat", "squat", .hips, .low, .knee, ["bodyweight_squat"]),
    Exercise("back-squat", "squat", .hips, .low, .knee, ["barbell_squat"]),
    Exercise("battle-rope", "battle-rope", .wrists, .high, .shoulder, ["battle_rope"]),
    Exercise(
      "bench-press",
      "press",
      .wrists,
      .high,
      .elbow,
      ["bench_pressing", "benchpressing", "bench_press"]
    ),
    Exercise("biceps-curl", "curl", .wrists, .high, .elbow, ["bicep-curl", "bicep_curl", "curl"]),
    Exercise("bridge", "bridge", .hips, .high, .hip, ["glute_bridge"]),
    Exercise("burpee", "burpee", .shoulders, .low, .hip, ["burpees"]),
    Exercise("clean-and-press", "clean-and-press", .wrists, .high, .shoulder, ["clean_and_press"]),
    Exercise("climbing-move", "climb", .wrists, .high, .shoulder, ["climbing_move"]),
    Exercise("deadlift", "deadlift", .shoulders, .high, .hip, []),
    Exercise("dip", "dip", .shoulders, .low, .elbow, ["dips"]),
    Exercise("front-raise", "raise", .wrists, .high, .shoulder, ["front_raise", "frontraise"]),
    Exercise(
      "handstand-push-up",
      "handstand-push-up",
      .shoulders,
      .low,
      .elbow,
      ["handstand_push_up"]
    ),
    Exercise(
      "jumping-jack",
      "jack",
      .wrists,
      .high,
      .shoulder,
      ["jump_jack", "jumpjacks", "jumping_jack", "jumping_jacks"]
    ),
    Exercise("leg-raise", "leg-raise", .ankles, .high, .hip, ["leg_raise"]),
    Exercise("lunge", "lunge", .hips, .low, .knee, ["lunges"]),
    Exercise("plank", "plank", [], .low, .hip, []),
    Exercise(
      "pommel-horse",
      "pommel-horse",
      .ankles,
      .high,
      .hip,
      ["pommelhorse", "pommel_horse"]
    ),
    Exercise("pull-up", "pull-up", .shoulders, .high, .elbow, ["pull_up", "pullups", "pull_ups"]),
    Exercise("punch", "punch", .wrists, .high, .elbow, ["punches"]),
    Exercise(
      "push-up",
      "push-up",
      .shoulders,
      .low,
      .elbow,
      ["push_up", "pushups", "pushup", "push_ups", "push-ups"]
    ),
    Exercise("romanian-deadlift", "deadlift", .shoulders, .high, .hip, ["romanian_deadlift"]),
    Exercise("rope-pushdown", "pushdown", .wrists, .low, .elbow, ["rope_pushdown"]),
    Exercise("shoulder-press", "press", .wrists, .high, .elbow, ["shoulder_press"]),
    Exercise("sit-up", "sit-up", .shoulders, .high, .hip, ["situp", "sit_up", "situps"]),
    Exercise("squat", "squat", .hips, .low, .knee, ["squant", "squats"]),
    Exercise("standing", "standing", [], .low, .knee, []),
    Exercise("walking", "walk", [], .low, .knee, ["walk"]),
  ]

  /// The exercise of a kebab-case name; nil if the catalogue has none.
  public static func named(_ id: String) -> Exercise? {
    all.first { $0.id == id }
  }

  /// The exercise that a spelling of a public data set means; nil if none fits.
  ///
  /// It reads a name or an alias, in any case; a space counts as an underscore.
  public static func spelled(_ text: String) -> Exercise? {
    let spelling = text.lowercased().map { $0 == " " ? "_" : $0 }
    let name = String(spelling)
    let kebab = String(spelling.map { $0 == "_" ? "-" : $0 })
    return all.first { $0.id == name || $0.id == kebab || $0.aliases.contains(name) }
  }

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
