// SPDX-License-Identifier: Apache-2.0

/// The eight classes of gait of the posture app, by the rules of its code.
///
/// The text names the classes and gives no rule. Each but the normal one has a score that grows from 0 to 1 with how far
/// some traits are beyond their limits; the normal one has 1 less the greatest of these. A trait that is not known adds
/// nothing. So somebody of whom nothing is known is normal. The limits have no source that states them for these traits,
/// and no label was scored: a class is no diagnosis.
///
/// Where scores are equal the code takes either, for it sorts a table without an order; here the normal class comes first,
/// then those of ``allCases`` in their order.
///
/// - Source: GaitPatternClassifier.swift of and3rn3t/Andernet-Posture, 34a8de2.
enum GaitPattern: String, CaseIterable, Sendable {
  /// None of the others.
  case normal
  /// Somebody who spares one leg.
  case antalgic
  /// A pelvis that drops on the side of the swinging leg.
  case trendelenburg
  /// Short steps that hurry.
  case festinating
  /// A leg that swings in an arc.
  case circumduction
  /// A wide and irregular walk.
  case ataxic
  /// A trunk that sways from side to side.
  case waddling
  /// A knee that hardly bends.
  case stiffKnee = "stiff-knee"

  /// The traits that scores come from; nil if not known.
  struct Traits: Sendable, Equatable {
    /// The share of the stride in percent for which the left foot is on the floor.
    var leftStance: Double?
    /// The same of the right foot.
    var rightStance: Double?
    /// In metres.
    var leftStepLength: Double?
    /// In metres.
    var rightStepLength: Double?
    /// Steps per minute.
    var cadence: Double?
    /// The distance of the feet from side to side in centimetres.
    var stepWidth: Double?
    /// Its standard deviation in centimetres.
    var stepWidthDeviation: Double?
    /// The tilt of the pelvis to the side in degrees.
    var pelvicObliquity: Double?
    /// The standard deviation of stride times as a percentage of their mean.
    var strideTimeVariation: Double?
    /// In metres per second.
    var speed: Double?
    /// In metres.
    var strideLength: Double?
    /// The range of the hips' flexion in degrees.
    var hipRange: Double?
    /// The range of the knees' flexion in degrees.
    var kneeRange: Double?
    /// In percent.
    var armSwingAsymmetry: Double?
  }

  /// The class with the greatest score.
  static func pattern(of traits: Traits) -> GaitPattern {
    let scores = scores(of: traits)
    var best = GaitPattern.normal
    for pattern in allCases where (scores[pattern] ?? 0) > (scores[best] ?? 0) { best = pattern }
    return best
  }

  /// The score of each class, in 0...1.
  static func scores(of traits: Traits) -> [GaitPattern: Double] {
    var scores = [
      antalgic: antalgicScore(traits), trendelenburg: trendelenburgScore(traits),
      festinating: festinatingScore(traits), ataxic: ataxicScore(traits),
      waddling: waddlingScore(traits), circumduction: circumductionScore(traits),
      stiffKnee: stiffKneeScore(traits),
    ].mapValues { min(1, $0) }
    scores[.normal] = max(0, 1 - (scores.values.max() ?? 0))
    return scores
  }

  /// The standard deviation over the mean in percent; nil below three values.
  static func variation(of values: [Double]) -> Double? {
    guard values.count > 2 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    guard mean > 0 else { return nil }
    let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    return 100 * square.squareRoot() / mean
  }

  /// The share of the way from a limit to a value that is worst, times a weight; 0 up to the limit and if not known.
  private static func part(
    _ value: Double?,
    above limit: Double,
    over width: Double,
    _ weight: Double
  ) -> Double {
    guard let value, value > limit else { return 0 }
    return min(1, (value - limit) / width) * weight
  }

  /// The same below a limit.
  private static func part(
    _ value: Double?,
    below limit: Double,
    over width: Double,
    _ weight: Double
  ) -> Double {
    part(value.map { -$0 }, above: -limit, over: width, weight)
  }

  /// A weight for a value above a limit.
  private static func weight(_ value: Double?, above limit: Double, _ weight: Double) -> Double {
    (value ?? -.infinity) > limit ? weight : 0
  }

  /// A weight for a value below a limit.
  private static func weight(_ value: Double?, below limit: Double, _ weight: Double) -> Double {
    (value ?? .infinity) < limit ? weight : 0
  }

  private static func stanceDifference(_ traits: Traits) -> Double? {
    guard let left = traits.leftStance, let right = traits.rightStance else { return nil }
    return (left - right).magnitude
  }

  private static func antalgicScore(_ traits: Traits) -> Double {
    var score = 0.0
    if let difference = stanceDifference(traits), difference > 5 {
      score += min(1, difference / 15) * 0.5
    }
    if let left = traits.leftStepLength, let right = traits.rightStepLength {
      let difference = (left - right).magnitude
      if difference > 0.05 { score += min(1, difference / 0.15) * 0.3 }
    }
    return score + weight(traits.speed, below: 0.8, 0.2)
  }

  private static func trendelenburgScore(_ traits: Traits) -> Double {
    var score = 0.0
    if let tilt = traits.pelvicObliquity?.magnitude, tilt > 5 { score += min(1, tilt / 12) * 0.7 }
    if let difference = stanceDifference(traits), difference > 3, difference < 15 { score += 0.3 }
    return score
  }

  private static func festinatingScore(_ traits: Traits) -> Double {
    part(traits.cadence, above: 140, over: 40, 0.4)
      + part(traits.strideLength, below: 0.5, over: 0.3, 0.4)
      + weight(traits.armSwingAsymmetry, above: 20, 0.2)
  }

  private static func ataxicScore(_ traits: Traits) -> Double {
    part(traits.stepWidth, above: 15, over: 10, 0.4)
      + part(traits.stepWidthDeviation, above: 3, over: 4, 0.3)
      + part(traits.strideTimeVariation, above: 8, over: 10, 0.3)
  }

  private static func waddlingScore(_ traits: Traits) -> Double {
    var score = weight(traits.pelvicObliquity?.magnitude, above: 8, 0.5)
    score += weight(traits.stepWidth, above: 13, 0.3)
    if let difference = stanceDifference(traits), difference < 3,
      max(traits.leftStance ?? 0, traits.rightStance ?? 0) > 63
    {
      score += 0.2
    }
    return score
  }

  private static func circumductionScore(_ traits: Traits) -> Double {
    part(traits.hipRange, below: 25, over: 15, 0.5) + weight(traits.stepWidth, above: 13, 0.3)
      + weight(traits.speed, below: 0.7, 0.2)
  }

  private static func stiffKneeScore(_ traits: Traits) -> Double {
    part(traits.kneeRange, below: 50, over: 30, 0.5) + weight(traits.hipRange, below: 25, 0.2)
      + weight(traits.speed, below: 0.8, 0.2)
      + (circumductionScore(traits) > 0.3 ? 0.1 : 0)
  }
}
