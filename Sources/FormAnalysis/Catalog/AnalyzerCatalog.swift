// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The form analyzers that a configuration can name.
public enum AnalyzerCatalog {
  /// All analyzers, literal ports before their corrected versions.
  public static let all: [AnalyzerDescription] =
    [seedSquat] + forms.map { AnalyzerDescription($0) } + [
      PlankAnalyzer.description, KineticsIronAnalyzer.description, BarAnalyzer.description,
      KineticsStrikingAnalyzer.description, StrikeAnalyzer.description,
      KineticsGrapplingAnalyzer.description, BalanceAnalyzer.description,
      KineticsWallAnalyzer.description, WallAnalyzer.description,
    ]

  /// The exercises that are judged rep by rep.
  private static let forms: [ExerciseForm] = [
    .seedSquatFixed, .squatPosture, .pushUp, .lunge, .deadlift, .burpee, .bicepsCurl, .frontRaise,
    .pullUp,
    .legRaise, .bridge, .handstandPushUp, .sitUp, .jumpingJack,
  ]

  /// The analyzer of a name; nil where there is none.
  public static func named(_ name: String) -> AnalyzerDescription? {
    all.first { $0.name == name }
  }

  private static let seedSquat = AnalyzerDescription(
    name: "seed-squat",
    summary: "The article's squat analysis, literally: the left side, in normalised coordinates.",
    parameters: [
      Parameter(
        "lowering",
        "How y is taken to change on the way down; the article says it falls.",
        choices: SeedSquatAnalyzer.Lowering.allCases.map(\.rawValue)
      )
    ],
    families: ["squat"],
    joints: [.leftHip],
    measures: [],
    criteria: SeedSquatAnalyzer.criteria,
    claims: [],
    isLiteral: true,
    source: SeedSquatAnalyzer.source
  ) { SeedSquatAnalyzer(lowering: SeedSquatAnalyzer.Lowering.allCases[Int($0["lowering"])]) }
}
