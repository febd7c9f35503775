// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The form analyzers that a configuration can name.
public enum AnalyzerCatalog {
  /// All analyzers, literal ports before their corrected versions.
  public static let all: [AnalyzerDescription] =
    [TrainerSquatAnalyzer.description] + forms.map { AnalyzerDescription($0) } + [
      PlankAnalyzer.description, HandstandHoldAnalyzer.description,
      KineticsIronAnalyzer.description, BarAnalyzer.description,
      KineticsStrikingAnalyzer.description, StrikeAnalyzer.description,
      KineticsGrapplingAnalyzer.description, BalanceAnalyzer.description,
      KineticsWallAnalyzer.description, WallAnalyzer.description, GaitAnalyzer.description,
      AndernetBalanceAnalyzer.description, PelvisSwayAnalyzer.description,
      AndernetRangeOfMotionAnalyzer.description, RangeOfMotionAnalyzer.description,
      AndernetPostureAnalyzer.description, PostureAnalyzer.description,
      AndernetGaitAnalyzer.description, WalkAnalyzer.description,
      AndernetFallRiskAnalyzer.description, FallRiskAnalyzer.description,
    ]

  /// The exercises that are judged rep by rep.
  private static let forms: [ExerciseForm] = [
    .trainerSquatFixed, .squatPosture, .pushUp, .lunge, .deadlift, .burpee, .bicepsCurl,
    .frontRaise,
    .pullUp,
    .legRaise, .bridge, .handstandPushUp, .sitUp, .jumpingJack,
  ]

  /// The analyzer of a name; nil if the catalogue has none.
  public static func named(_ name: String) -> AnalyzerDescription? {
    all.first { $0.name == name }
  }
}
