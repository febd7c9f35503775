// SPDX-License-Identifier: Apache-2.0
import Basics

extension PostureAnalyzer {
  /// The exercises in which somebody only stands.
  static let families = ["standing"]
  /// The name of the parameter that turns severities on.
  static let severities = "severities"
  /// The names of the parameters that joints do not show.
  static let load = "load"
  static let coupling = "coupling"
  static let activity = "activity"
  /// The subject of REBA's score.
  static let rebaScore = "reba-score"

  private static let bandParameters = PostureMeasure.graded.flatMap(\.parameters)

  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-posture-fixed",
    summary: "Posture of somebody who stands: angles and distances along the person's own axes.",
    parameters: [
      .leastConfidence,
      Parameter(
        severities,
        "Severities of the values, and the score of REBA.",
        choices: ["off", "on"]
      ),
    ] + bandParameters + [
      Parameter(load, "The score of what is lifted, for REBA.", choices: ["0", "1", "2", "3"]),
      Parameter(coupling, "The score of the grip, for REBA.", choices: ["0", "1", "2", "3"]),
      Parameter(
        activity,
        "The kinds of activity, for REBA: held, repeated, changing fast.",
        choices: ["0", "1", "2", "3"]
      ),
    ],
    families: families,
    joints: BodyPart.joints([.shoulder, .hip]),
    measures: PostureMeasure.allCases.map(\.quantity),
    criteria: [],
    judgements: PostureMeasure.graded.compactMap(\.severity) + [rebaScore],
    source:
      "Andernet Posture, API documentation, corrected; REBA after Hignett and McAtamney, 2000",
    tracing: AnalyzerDescription.Tracing(
      [ExerciseForm.leastConfidence] + bandParameters.map(\.name)
    ) { PostureAnalyzer($0, tracing: $1) }
  ) { PostureAnalyzer($0) }
}
