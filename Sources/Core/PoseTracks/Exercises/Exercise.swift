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
}
