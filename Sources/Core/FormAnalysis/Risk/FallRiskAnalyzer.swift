// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's score of fall risk, corrected: of a walk in metres, and only if enough of it is known.
///
/// The score goes from 0 to 100. It is no probability of a fall, for nobody has held it against falls that came, and it
/// is no diagnosis. Speed and asymmetry are those of `andernet-gait-fixed`, the age is the person's, and sway is that of
/// another recording of the same person, which is told as a parameter. Asymmetry is Robinson's index of step lengths,
/// for the text has its limit in percent, as it has that index, and calls that of step times a difference in time.
///
/// Without a speed in metres there is no score, for speed has the largest weight. Neither is there one below a share of
/// the weights. The reason is the walk's own; it is `person` where the walk has everything, and the age or the sway is
/// missing. The level has limits that no label has confirmed, and is off by default.
struct FallRiskAnalyzer: FormAnalyzer {
  private let values: ParameterValues
  private let levels: Severities
  private var walk: UnderlyingWalk<WalkAnalyzer>

  /// Creates an analyzer.
  ///
  /// - Parameter values: Of the parameters of the description.
  init(_ values: ParameterValues) {
    self.values = values
    levels = Severities(values)
    walk = UnderlyingWalk(WalkAnalyzer(Self.walkValues(values)))
  }

  mutating func begin(with person: PersonFacts) { walk.begin(with: person) }

  mutating func update(_ sample: InertialSample, into result: inout FormResult) {
    walk.update(sample)
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) { walk.update(pose) }

  mutating func finish(into result: inout FormResult) {
    guard let span = walk.span else { return }
    let found = walk.finish()
    func abstain(_ needed: [Quantity]) {
      let reason = found.abstentions.first { abstention in
        needed.contains { $0.name == abstention.fault.rawValue }
      }?.reason
      FallRiskScore.abstain(reason ?? .person, at: span.upperBound, into: &result)
    }
    guard let speed = found.first(.gaitSpeed),
      let score = FallRiskScore.corrected(inputs(of: found))
    else { return abstain([.gaitSpeed]) }
    guard score.coverage >= values[Self.leastCoverage] - Self.hair else {
      score.measureCoverage(at: span.upperBound, confidence: speed.confidence, into: &result)
      return abstain([.stepLengthAsymmetry])
    }
    score.report(
      from: span.lowerBound,
      at: span.upperBound,
      confidence: speed.confidence,
      level: levels == .on ? score.level : nil,
      into: &result
    )
  }

  mutating func reset() { self = FallRiskAnalyzer(values) }

  private func inputs(of said: FormResult) -> FallRiskInputs {
    func known(_ name: String) -> Double? { values[name] > 0 ? values[name] : nil }
    var inputs = FallRiskInputs()
    inputs.gaitSpeed = said.first(.gaitSpeed)?.value
    inputs.asymmetry = said.first(.stepLengthAsymmetry)?.value
    inputs.cadence = said.first(.cadence)?.value
    inputs.swayArea = known(Self.swayArea)
    inputs.romberg = known(Self.romberg)
    inputs.age = walk.person.age
    return inputs
  }

  /// The values of the walk that go with these; its classes are off.
  private static func walkValues(_ values: ParameterValues) -> ParameterValues {
    let parameters = WalkAnalyzer.description.parameters
    return ParameterValues(
      parameters,
      unchecked: parameters.map { values.has($0.name) ? values[$0.name] : $0.defaultValue }
    )
  }

  /// The most by which sums of weights are off by rounding.
  private static let hair = 1e-9
}

extension FallRiskAnalyzer {
  private static let swayArea = "sway-area"
  private static let romberg = "romberg"
  private static let leastCoverage = "min-coverage"

  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-fall-risk-fixed",
    summary:
      "The posture app's score of fall risk of a walk, corrected: over the parts that are known.",
    parameters: WalkAnalyzer.description.parameters.filter {
      $0.name != WalkAnalyzer.judgementsName
    } + [
      Parameter(
        swayArea,
        "The area of sway of the same person in a recording of standing; 0 if it is not known.",
        unit: .squareMillimetres,
        range: 0...5000,
        default: 0
      ),
      Parameter(
        romberg,
        "Romberg's ratio of the same person in a recording of standing; 0 if it is not known.",
        unit: .share,
        range: 0...20,
        default: 0
      ),
      Parameter(
        leastCoverage,
        "The least share of the weights that must be known for a score.",
        unit: .share,
        range: 0.3...0.85,
        default: 0.5
      ),
      Severities.parameter,
    ],
    families: WalkAnalyzer.description.families,
    joints: WalkAnalyzer.description.joints,
    measures: [.fallRiskCoverage],
    criteria: [],
    judgements: FallRiskScore.subjects,
    source: "Andernet Posture, API documentation, FallRiskAnalyzer, corrected"
  ) { FallRiskAnalyzer($0) }
}
