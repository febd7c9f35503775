// SPDX-License-Identifier: Apache-2.0

/// The severities that the posture and gait design gives to numbers, 0 normal to 3 severe.
///
/// Text and code differ: 42 degrees of the craniovertebral angle are moderate by the text and mild by the code, 38
/// severe and moderate; 55 mm of the sagittal vertical axis are mild by both, 45 mild by the text and normal by the code.
/// The code also has its bands of that angle as ranges, 49 to 56, 40 to 48 and 30 to 39, with
/// gaps from 48 to 49 and 39 to 40 that its functions do not have. The text grades no other number; a table of its exports calls
/// a lean of 12.3 degrees normal beside a range below 10.
///
/// - Source: Andernet Posture, API documentation, PostureAnalyzer; ClinicalPostureNorms.swift of
///   and3rn3t/Andernet-Posture, 34a8de2.
enum AndernetBands {
  /// The subjects that a reading grades, with the severity of each in one frame.
  static func severities(
    of posture: AndernetPosture,
    by reading: LiteralReading
  ) -> [(subject: String, severity: Double)] {
    switch reading {
    case .text:
      [
        (subjects[0], below(posture.craniovertebralAngle, 50, 45, 40, isNormalAtLimit: false)),
        (subjects[1], fromText(posture.sagittalVerticalAxis.magnitude)),
      ]
    case .code:
      [
        (subjects[0], below(posture.craniovertebralAngle, 49, 40, 30, isNormalAtLimit: true)),
        (subjects[1], from(posture.sagittalVerticalAxis.magnitude, 50, 70, 95)),
        (subjects[2], above(posture.trunkLean.magnitude, 5, 10, 20)),
        (subjects[3], above(posture.lateralLean.magnitude, 2, 5, 10)),
        (subjects[4], above(posture.shoulderDifference, 15, 30, 50)),
        (subjects[5], above(posture.pelvicObliquity.magnitude, 1, 3, 5)),
        (subjects[6], kyphosis(posture.kyphosis)),
        (subjects[7], lordosis(posture.lordosis)),
        (subjects[8], above(posture.spineDeviation, 10, 20, 35)),
      ]
    }
  }

  /// The subjects, those of the text first.
  static let subjects = [
    "craniovertebral-severity", "sagittal-vertical-severity", "trunk-lean-severity",
    "lateral-lean-severity", "shoulder-difference-severity", "pelvic-obliquity-severity",
    "kyphosis-severity", "lordosis-severity", "spine-deviation-severity",
  ]

  /// The subjects that a reading grades.
  static func subjects(by reading: LiteralReading) -> [String] {
    reading == .text ? Array(subjects.prefix(2)) : subjects
  }

  /// Normal above the first limit, then milder ones down to it.
  private static func below(
    _ value: Double,
    _ normal: Double,
    _ mild: Double,
    _ moderate: Double,
    isNormalAtLimit: Bool
  ) -> Double {
    if value > normal || isNormalAtLimit && value == normal { return 0 }
    return value >= mild ? 1 : value >= moderate ? 2 : 3
  }

  /// Normal below the first limit, and each band from its limit on.
  private static func from(_ value: Double, _ mild: Double, _ moderate: Double, _ severe: Double)
    -> Double
  {
    value < mild ? 0 : value < moderate ? 1 : value < severe ? 2 : 3
  }

  /// Normal up to the first limit, and each band beyond its limit.
  private static func above(_ value: Double, _ mild: Double, _ moderate: Double, _ severe: Double)
    -> Double
  {
    value <= mild ? 0 : value <= moderate ? 1 : value <= severe ? 2 : 3
  }

  /// The text's sagittal vertical axis: below 40 mm, 40 to 60, 60 to 95, above.
  private static func fromText(_ value: Double) -> Double {
    value < 40 ? 0 : value < 60 ? 1 : value <= 95 ? 2 : 3
  }

  private static func kyphosis(_ value: Double) -> Double {
    if (20...45).contains(value) { return 0 }
    if value < 20 { return value < 10 ? 2 : 1 }
    return value <= 55 ? 1 : value <= 70 ? 2 : 3
  }

  private static func lordosis(_ value: Double) -> Double {
    if (40...60).contains(value) { return 0 }
    if (25...70).contains(value) { return 1 }
    return (20...80).contains(value) ? 2 : 3
  }
}
