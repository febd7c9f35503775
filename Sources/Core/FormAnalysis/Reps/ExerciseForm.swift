// SPDX-License-Identifier: Apache-2.0
import Basics

/// An exercise whose form is judged rep by rep: what makes a rep, what is measured of it, and its rules.
///
/// An exercise is one such value in a file of its own, and a place in the catalogue.
struct ExerciseForm: Sendable {
  /// The analyzer's kebab-case name.
  var name: String
  /// What the analyzer does, in one sentence.
  var summary: String
  /// The families of exercises whose form it knows.
  var families: [String]
  /// Where the rules come from.
  var source: String
  /// The joints without which nothing is judged, on both sides.
  var parts: [BodyPart]
  /// How the view is told.
  var viewing: Viewing
  /// What makes a rep: what falls, and by how much.
  var cycle: Cycle
  /// What is measured of every rep besides what the rules need.
  var measures: [RepMeasure] = []
  /// The rules, in the order in which they are applied.
  var rules: [FormRule]

  /// What makes a rep.
  struct Cycle: Sendable {
    /// The least way, as a share of the scale where a rep begins.
    var minAmplitude = 0.15
    /// What that may be.
    var range = 0.05...0.8
    /// What goes how far, in one sentence.
    var summary: String
    /// Whether the way to the far position leads up, as in a curl; else down, as in a squat.
    var leadsUp = false
    /// Where a pose is on the way.
    var position: @Sendable (BodyFrame) -> RepPosition
  }

  /// What makes each fault, in the order of the rules.
  var criteria: [Criterion] { rules.flatMap(\.criteria) }

  /// What the analyzer can be told.
  var parameters: [Parameter] {
    rules.flatMap(\.parameters) + [
      Parameter(
        Self.leastAmplitude,
        cycle.summary,
        unit: .share,
        range: cycle.range,
        default: cycle.minAmplitude
      ),
      .leastConfidence,
      Parameter(
        Self.view,
        "The view of the camera, if known.",
        choices: AssumedView.allCases.map(\.rawValue)
      ),
    ]
  }

  /// The name of the parameter that is the least fall of a rep.
  static let leastAmplitude = "min-amplitude"
  /// The name of the parameter that is the lowest confidence of a joint that was seen.
  static let leastConfidence = "min-confidence"
  /// The name of the parameter that says where the camera stands.
  static let view = "view"
}

extension Parameter {
  /// The lowest median confidence of joints that count as seen.
  static let leastConfidence = Parameter(
    ExerciseForm.leastConfidence,
    "The least median confidence of a joint that counts as seen.",
    unit: .share,
    range: 0...1,
    default: 0.3
  )
}
