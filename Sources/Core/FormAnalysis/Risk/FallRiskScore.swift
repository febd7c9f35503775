// SPDX-License-Identifier: Apache-2.0

/// Values of a person for a score of fall risk; nil for those that are not known.
package struct FallRiskInputs: Sendable, Equatable {
  /// The gait speed in m/s.
  package var gaitSpeed: Double?
  /// The area of sway in mm².
  package var swayArea: Double?
  /// The speed of sway in mm/s.
  package var swaySpeed: Double?
  /// Romberg's ratio.
  package var romberg: Double?
  /// The difference of both sides of a walk in percent.
  package var asymmetry: Double?
  /// The steps of either foot per minute.
  package var cadence: Double?
  /// The smoothness of a walk; no limit of it is published, so that no score has it.
  package var smoothness: Double?
  /// The age in years.
  package var age: Int?
  /// The variation of stride times as a percentage of their mean.
  package var strideTimeVariation: Double?
  /// The share of a stride in which both feet are on the floor, in percent.
  package var doubleSupport: Double?
  /// The deviation of step widths in centimetres.
  package var stepWidthVariation: Double?
  /// The duration of the timed up and go test in seconds.
  package var upAndGo: Double?
  /// The height of a foot above the floor in swing, in metres.
  package var footClearance: Double?

  /// Creates inputs of which nothing is known.
  package init() {}
}

/// A score from 0 to 100 of what is known to go along with falls; it is no probability of a fall, and no diagnosis.
///
/// Nobody has held it against falls that came.
package struct FallRiskScore: Sendable, Equatable {
  /// One part of the score.
  package struct Part: Sendable, Equatable {
    /// The name, as `gait-speed`.
    package let name: String
    /// The weight in the design.
    package let weight: Double
    /// The share of the part's own risk, 0 to 1; nil where the input is not known or no limit is published.
    package let share: Double?
  }

  /// The score, 0 to 100.
  package let score: Double
  /// The step of `Judgement.Scale.risk`: 0 low to 3 critical.
  package let level: Double
  /// Every part, also those that are not known.
  package let parts: [Part]

  /// The names of the parts that are not in the score.
  package var unknown: [String] { parts.filter { $0.share == nil }.map(\.name) }

  /// The share of all weights that the score is made of.
  package var coverage: Double {
    parts.filter { $0.share != nil }.map(\.weight).reduce(0, +) / parts.map(\.weight).reduce(0, +)
  }

  private init(_ score: Double, _ level: Double, _ parts: [Part]) {
    self.score = min(100, max(0, score))
    self.level = level
    self.parts = parts
  }

  /// The level of a score by the text's limits: 20, 40 and 60.
  private static func level(of score: Double) -> Double {
    score > 60 ? 3 : score >= 40 ? 2 : score >= 20 ? 1 : 0
  }

  // MARK: The text

  /// The score as far as the design's text defines it, with its weights.
  ///
  /// The text names a limit of each factor and a weight of each part, and no rule between them. So a part has its whole
  /// weight beyond its limit and nothing before, which is our reading. What is not known counts as no risk. Smoothness
  /// has a weight and no limit, cadence a limit and no weight; neither does anything.
  package static func text(_ inputs: FallRiskInputs) -> FallRiskScore {
    let balance = [
      inputs.swayArea.map { $0 > 200 }, inputs.romberg.map { $0 > 2 },
    ].compactMap(\.self)
    let parts = [
      part("gait-speed", 0.30, inputs.gaitSpeed.map { $0 < 0.8 }),
      part("balance", 0.25, balance.isEmpty ? nil : balance.contains(true)),
      part("asymmetry", 0.20, inputs.asymmetry.map { $0 > 10 }),
      Part(name: "smoothness", weight: 0.15, share: nil),
      part("age", 0.10, inputs.age.map { $0 > 65 }),
    ]
    let score = 100 * parts.map { $0.weight * ($0.share ?? 0) }.reduce(0, +)
    return FallRiskScore(score, level(of: score), parts)
  }

  private static func part(_ name: String, _ weight: Double, _ isBeyond: Bool?) -> Part {
    Part(name: name, weight: weight, share: isBeyond.map { $0 ? 1 : 0 })
  }

  // MARK: Corrected

  /// The score with the text's weights, over the parts that are known; nil where none is.
  ///
  /// Each part is a half at the text's limit and goes in a line from 0 to 1 around it, so that noise does not make it
  /// jump; the lines are our own. The weights of parts that are not known are left out.
  package static func corrected(_ inputs: FallRiskInputs) -> FallRiskScore? {
    let balance = [
      inputs.swayArea.map { ramp($0, from: 0, to: 400) },
      inputs.romberg.map { ramp($0, from: 1, to: 3) },
    ].compactMap(\.self)
    let parts = [
      Part(
        name: "gait-speed",
        weight: 0.30,
        share: inputs.gaitSpeed.map { ramp($0, from: 1.2, to: 0.4) }
      ),
      Part(
        name: "balance",
        weight: 0.25,
        share: balance.isEmpty ? nil : balance.reduce(0, +) / Double(balance.count)
      ),
      Part(
        name: "asymmetry",
        weight: 0.20,
        share: inputs.asymmetry.map { ramp($0, from: 0, to: 20) }
      ),
      Part(name: "smoothness", weight: 0.15, share: nil),
      Part(name: "age", weight: 0.10, share: inputs.age.map { ramp(Double($0), from: 50, to: 80) }),
    ]
    let known = parts.filter { $0.share != nil }
    guard !known.isEmpty else { return nil }
    let weight = known.map(\.weight).reduce(0, +)
    let score = 100 * known.map { $0.weight * ($0.share ?? 0) }.reduce(0, +) / weight
    return FallRiskScore(score, level(of: score), parts)
  }

  /// The share of the way from a value without risk to one of all risk, 0 to 1.
  private static func ramp(_ value: Double, from none: Double, to all: Double) -> Double {
    min(1, max(0, (value - none) / (all - none)))
  }

  // MARK: The code

  /// The score of the design's code, with its eight parts.
  ///
  /// Parts that are not known are left out, and fewer than three make the score smaller. Age, Romberg's ratio, sway area
  /// and smoothness are no parts of it. Its three levels are low, moderate and high.
  package static func code(_ inputs: FallRiskInputs) -> FallRiskScore {
    let rows: [(String, Double, (score: Double, isBeyond: Bool)?)] = [
      ("gait-speed", 0.25, inputs.gaitSpeed.map { least($0, 0.8, over: 0.6) }),
      ("stride-time-variation", 0.20, inputs.strideTimeVariation.map { most($0, 5, over: 5) }),
      ("double-support", 0.10, inputs.doubleSupport.map { most($0, 30, over: 20, from: 20) }),
      ("step-width-variation", 0.10, inputs.stepWidthVariation.map { most($0, 2.5, over: 2.5) }),
      ("sway-speed", 0.10, inputs.swaySpeed.map { most($0, 25, over: 25) }),
      ("asymmetry", 0.10, inputs.asymmetry.map { most($0, 10, over: 20) }),
      ("up-and-go", 0.10, inputs.upAndGo.map { most($0, 13.5, over: 10) }),
      ("foot-clearance", 0.05, inputs.footClearance.map { least($0, 0.02, over: 0.05) }),
    ]
    let parts = rows.map { Part(name: $0.0, weight: $0.1, share: $0.2.map { $0.score / 100 }) }
    let known = parts.filter { $0.share != nil }
    let weight = known.map(\.weight).reduce(0, +)
    let sum = known.map { $0.weight * ($0.share ?? 0) }.reduce(0, +)
    let cover = min(1, Double(known.count) / 3)
    let score = weight > 0 ? 100 * sum / weight * cover : 0
    let beyond = rows.count { $0.2?.isBeyond == true }
    let level: Double = score >= 60 || beyond >= 4 ? 2 : score >= 30 || beyond >= 2 ? 1 : 0
    return FallRiskScore(score, level, parts)
  }

  /// A part whose values below a limit are worse: 0 at the limit, 30 right above it, and 0 again some way above.
  private static func least(
    _ value: Double,
    _ limit: Double,
    over way: Double
  ) -> (score: Double, isBeyond: Bool) {
    let score = value < limit ? (1 - value / limit) * 100 : (1 - (value - limit) / way) * 30
    return (min(100, max(0, score)), value < limit)
  }

  /// A part whose values above a limit are worse: a half at the limit.
  private static func most(
    _ value: Double,
    _ limit: Double,
    over way: Double,
    from none: Double = 0
  ) -> (score: Double, isBeyond: Bool) {
    let score =
      value > limit
      ? (value - limit) / way * 100 + 50 : (value - none) / (limit - none) * 50
    return (min(100, max(0, score)), value > limit)
  }
}
