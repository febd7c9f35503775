// SPDX-License-Identifier: Apache-2.0
import Basics

/// The form analyzers that a configuration can name.
public enum AnalyzerCatalog {
  /// All analyzers, literal ports before their corrected versions.
  public static let all: [AnalyzerDescription] = [seedSquat, seedSquatFixed, pushUp]

  /// The analyzer of a name; nil where there is none.
  public static func named(_ name: String) -> AnalyzerDescription? {
    all.first { $0.name == name }
  }

  private static let article =
    "AI-Powered Fitness Trainer with Real-Time Form Correction, FormAnalyzer"

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
    family: "squat",
    faults: [.shallowDepth, .excessiveDepth, .kneeOverToe, .trunkLean],
    isLiteral: true,
    source: article
  ) { SeedSquatAnalyzer(lowering: SeedSquatAnalyzer.Lowering.allCases[Int($0["lowering"])]) }

  private static let seedSquatFixed = AnalyzerDescription(
    name: "seed-squat-fixed",
    summary: "The article's squat analysis as it was meant: per rep, in pixels, where it shows.",
    parameters: [
      degrees("max-thigh-elevation", "How far above the horizontal thighs may end.", -20...60, 30),
      degrees("max-trunk-lean", "How far the trunk may lean forward at the bottom.", 10...80, 45),
      share("max-knee-over-toe", "How far knees may pass the toes, in shanks.", -0.5...1, 0.1),
      degrees("max-projection-angle", "How far knees may point inwards.", 0...45, 10),
      share("min-knee-separation", "How close knees may come, in ankle widths.", 0...2, 1),
      share("min-amplitude", "The fall of the hips that makes a squat.", 0.05...0.6, 0.15),
      leastConfidence,
      view,
    ],
    family: "squat",
    faults: SquatForm.faults,
    isLiteral: false,
    source: article + ", corrected"
  ) {
    SquatAnalyzer(
      SquatAnalyzer.Options(
        maxThighElevation: $0["max-thigh-elevation"],
        maxTrunkLean: $0["max-trunk-lean"],
        maxKneeOverToe: $0["max-knee-over-toe"],
        maxProjectionAngle: $0["max-projection-angle"],
        minKneeSeparation: $0["min-knee-separation"],
        minAmplitude: $0["min-amplitude"],
        minConfidence: $0["min-confidence"],
        view: AssumedView.allCases[Int($0["view"])]
      )
    )
  }

  private static let pushUp = AnalyzerDescription(
    name: "push-up",
    summary: "Push-ups by the standards of fitness tests: per rep, in pixels, where it shows.",
    parameters: [
      degrees("max-hip-sag", "How far hips may hang below a straight body.", 0...60, 20),
      degrees("max-hip-pike", "How far hips may stand above a straight body.", 0...90, 20),
      degrees("max-press-elevation", "How far above level upper arms may end.", -30...80, 20),
      degrees("max-flexion-at-top", "How far elbows may be bent at the top.", 0...90, 20),
      degrees("max-elbow-flare", "How far elbows may be from the trunk.", 0...90, 75),
      share("min-amplitude", "The fall of the shoulders that makes a push-up.", 0.05...0.8, 0.15),
      leastConfidence,
      view,
    ],
    family: "push-up",
    faults: PushUpForm.faults,
    isLiteral: false,
    source: "FitnessGram, 90° push-up; US Army, FM 21-20; Suprak and others, 2013"
  ) {
    PushUpAnalyzer(
      PushUpAnalyzer.Options(
        maxHipSag: $0["max-hip-sag"],
        maxHipPike: $0["max-hip-pike"],
        maxPressElevation: $0["max-press-elevation"],
        maxFlexionAtTop: $0["max-flexion-at-top"],
        maxElbowFlare: $0["max-elbow-flare"],
        minAmplitude: $0["min-amplitude"],
        minConfidence: $0["min-confidence"],
        view: AssumedView.allCases[Int($0["view"])]
      )
    )
  }

  private static let leastConfidence =
    share("min-confidence", "The median confidence of joints that count as seen.", 0...1, 0.3)

  private static let view = Parameter(
    "view",
    "Where the camera stands, if that is known.",
    choices: AssumedView.allCases.map(\.rawValue)
  )

  private static func degrees(
    _ name: String,
    _ summary: String,
    _ range: ClosedRange<Double>,
    _ value: Double
  ) -> Parameter {
    Parameter(name, summary, unit: .degrees, range: range, default: value)
  }

  private static func share(
    _ name: String,
    _ summary: String,
    _ range: ClosedRange<Double>,
    _ value: Double
  ) -> Parameter {
    Parameter(name, summary, unit: .share, range: range, default: value)
  }
}
