// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's score of fall risk of a walk, literally, from what its literal gait says.
///
/// A score is no probability of a fall, and nothing here is a diagnosis. Text and code differ:
///
/// - the text has gait speed, asymmetry, which is 100 less its own index of symmetry, and age. It names no way to tell
///   what is not known from what is no risk, so that it is none;
/// - the code has gait speed, asymmetry, which is its index of stride lengths, and the deviations of stride times and of
///   step widths. It has no age. The app hands no stride times on, although its score takes them; here they are.
///
/// Sway, timed up and go and foot clearance are not of a walk, and not known here.
///
/// Known errors of that, besides those of the gait:
///
/// - by the text of whom nothing is known is of low risk, and so is who cannot be seen to walk. With an age above 65
///   the score is 10 whatever the person does;
/// - a hundredth of a metre per second is 30 points by the text;
/// - by the code somebody just below 0.8 m/s has a lower score than somebody at it.
///
/// - Source: API documentation of the posture app, FallRiskAnalyzer; FallRiskAnalyzer.swift of
///   and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetFallRiskAnalyzer: TracedAnalyzer {
  private let values: ParameterValues
  private let traced: String?
  private let reading: LiteralReading
  private var gait: UnderlyingWalk<AndernetGaitAnalyzer>

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: Those of the literal gait.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    reading = LiteralReading(values)
    gait = UnderlyingWalk(AndernetGaitAnalyzer(values, tracing: traced))
  }

  /// The threshold of the gait.
  var limits: [Limit] { gait.analyzer.limits }

  mutating func begin(with person: PersonFacts) { gait.begin(with: person) }

  mutating func update(_ sample: InertialSample, into result: inout FormResult) {
    gait.update(sample)
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) { gait.update(pose) }

  mutating func finish(into result: inout FormResult) {
    guard let span = gait.span else { return }
    let said = gait.finish()
    // Somebody who is not there has no score; what else is missing is no risk.
    if let reason = said.abstentions.first?.reason, [.skeleton, .joints].contains(reason) {
      return FallRiskScore.abstain(reason, at: span.upperBound, into: &result)
    }
    let inputs = inputs(of: said, at: span.upperBound)
    let score = reading == .text ? FallRiskScore.text(inputs) : FallRiskScore.code(inputs)
    score.report(
      from: span.lowerBound,
      at: span.upperBound,
      confidence: gait.analyzer.seen,
      level: score.level,
      into: &result
    )
  }

  mutating func reset() { self = AndernetFallRiskAnalyzer(values, tracing: traced) }

  private func inputs(of said: FormResult, at time: Double) -> FallRiskInputs {
    var inputs = FallRiskInputs()
    inputs.gaitSpeed = said.first(.gaitSpeed)?.value
    inputs.cadence = said.first(.cadence)?.value
    inputs.age = gait.person.age
    switch reading {
    case .text:
      inputs.asymmetry = said.first(.symmetryScore).map { 100 - $0.value }
    case .code:
      let traits = gait.analyzer.traits(at: time)
      inputs.asymmetry = said.first(.strideLengthAsymmetry)?.value
      inputs.strideTimeVariation = traits.strideTimeVariation
      inputs.stepWidthVariation = traits.stepWidthDeviation
    }
    return inputs
  }
}

extension AndernetFallRiskAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-fall-risk",
    summary:
      "The posture app's score of fall risk of a walk, as published: what is not known is no risk.",
    parameters: AndernetGaitAnalyzer.description.parameters,
    families: AndernetGaitAnalyzer.description.families,
    joints: AndernetGaitAnalyzer.description.joints,
    measures: [.fallRiskCoverage],
    criteria: [],
    judgements: FallRiskScore.subjects,
    isLiteral: true,
    source:
      "Andernet Posture, API documentation, FallRiskAnalyzer; with reading=code its Swift file, 34a8de2",
    tracing: AnalyzerDescription.Tracing(AndernetGaitAnalyzer.description.tracedParameters) {
      AndernetFallRiskAnalyzer($0, tracing: $1)
    }
  ) { AndernetFallRiskAnalyzer($0) }
}
