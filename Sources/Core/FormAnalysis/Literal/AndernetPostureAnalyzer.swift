// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture and gait design's posture, literally, with its defects.
///
/// Each frame has its severities, its score of REBA and, by the code, its type of posture; a judgement is a stretch
/// of equal ones. Values of the clip are means over frames, reported at the end with the crossed
/// syndromes and, by the code, the mean of the frames' scores. The text names a composite score and types without a rule,
/// and has none of them here.
///
/// Known errors of that:
///
/// - forward is the world's z, wherever the person faces: from the side all distances to the front are 0;
/// - a head behind C7 reads as one in front, for the angle has no sign;
/// - the code's session gives its finder of crossed syndromes no protraction, so that it is 0 here, too;
/// - a frame's severity changes with the noise of that frame.
///
/// REBA by the text is the published one with body parts scored as ours are, for the text says how parts add up by name
/// alone; its levels begin with low. By the code see ``AndernetReba``.
///
/// - Source: Andernet Posture, API documentation; PosturePipeline.swift and CaptureViewModel.swift of
///   and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetPostureAnalyzer: FormAnalyzer {
  private let reading: LiteralReading
  private var skeleton: Skeleton?
  private var places: StandingPose.Places?
  /// Where the parts are; nil before the first pose, and if the skeleton lacks one that is needed.
  private var indices: [Int?]?
  private var severities: [VerdictTrace]
  private var reba = VerdictTrace("reba-score")
  private var level = VerdictTrace("reba-level")
  private var type = VerdictTrace("kendall-type")
  private var postures: [(posture: AndernetPosture, confidence: Double)] = []
  private var firstTime: Double?
  private var finalTime = 0.0
  private var lastTime: Double?
  private var hasWorld = false

  /// Creates an analyzer of one of the readings.
  init(_ reading: LiteralReading) {
    self.reading = reading
    severities = AndernetBands.subjects(by: reading).map { VerdictTrace($0) }
  }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    lastTime = pose.time
    if skeleton != pose.skeleton { look(at: pose.skeleton) }
    guard let indices, let places, let body = AndernetPose(pose, indices) else { return }
    hasWorld = true
    guard let posture = AndernetPosture(body) else { return }
    var confidence = 1.0
    for part in AndernetPose.Part.needed {
      confidence = min(confidence, indices[part.rawValue].map { pose.confidence($0) } ?? 0)
    }
    confidence = max(0, confidence)
    postures.append((posture, confidence))
    firstTime = firstTime ?? pose.time
    finalTime = pose.time
    let grades = AndernetBands.severities(of: posture, by: reading)
    for (place, grade) in grades.enumerated() {
      let verdict = Judgement.Verdict.graded(grade.severity, .severity)
      severities[place].update(verdict, at: pose.time, confidence: confidence, into: &result)
    }
    let score: Int?
    switch reading {
    case .text: score = StandingPose(pose, places).flatMap { Reba($0) }?.score
    case .code:
      score = AndernetReba.score(body)
      let verdict = Judgement.Verdict.classified(KendallType(posture).rawValue)
      type.update(verdict, at: pose.time, confidence: confidence, into: &result)
    }
    guard let score else { return }
    reba.update(.graded(Double(score), .reba), at: pose.time, confidence: confidence, into: &result)
    let risk = Reba.Risk(score: reading == .text ? max(2, score) : score)
    level.update(.classified(risk.rawValue), at: pose.time, confidence: confidence, into: &result)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime else { return }
    guard !postures.isEmpty else {
      let reason: Abstention.Reason = indices == nil ? .skeleton : hasWorld ? .joints : .depth
      result.abstentions += Self.subjects.map {
        Abstention(Fault(rawValue: $0), reason, time: lastTime, decisionTime: lastTime)
      }
      return
    }
    for place in severities.indices { severities[place].finish(at: lastTime, into: &result) }
    reba.finish(at: lastTime, into: &result)
    level.finish(at: lastTime, into: &result)
    type.finish(at: lastTime, into: &result)
    let confidence = Gauge.percentile(0.5, of: postures.map(\.confidence)) ?? 0
    for (quantity, value) in Self.measured {
      let mean = mean { $0[keyPath: value] }
      result.measure(quantity, mean, at: lastTime, decidedAt: lastTime, confidence: confidence)
    }
    for (subject, verdict) in verdictsOfClip {
      result.judgements.append(
        Judgement(
          subject,
          verdict,
          start: firstTime ?? lastTime,
          end: finalTime,
          decisionTime: lastTime,
          confidence: confidence
        )
      )
    }
  }

  mutating func reset() { self = AndernetPostureAnalyzer(reading) }

  private mutating func look(at skeleton: Skeleton) {
    self.skeleton = skeleton
    places = StandingPose.Places(skeleton)
    let found = AndernetPose.Part.allCases.map { skeleton.index(of: $0.joint) }
    indices = AndernetPose.Part.needed.allSatisfy { found[$0.rawValue] != nil } ? found : nil
  }

  private func mean(_ value: (AndernetPosture) -> Double) -> Double {
    postures.reduce(0) { $0 + value($1.posture) } / Double(postures.count)
  }

  /// The verdicts of the means.
  private var verdictsOfClip: [(String, Judgement.Verdict)] {
    let angle = mean(\.craniovertebralAngle)
    let tilt = mean(\.pelvicTilt)
    func found(_ isThere: Bool) -> Judgement.Verdict { .classified(isThere ? "found" : "none") }
    switch reading {
    case .text:
      let protraction = mean(\.shoulderProtraction)
      let hasUpper = CrossedSyndromes.hasUpper(
        craniovertebralAngle: angle,
        shoulderProtraction: protraction
      )
      return [
        ("upper-crossed", found(hasUpper)),
        ("lower-crossed", found(CrossedSyndromes.hasLower(pelvicTilt: tilt))),
      ]
    case .code:
      let upper = CrossedSyndromes.upperScore(
        craniovertebralAngle: angle,
        shoulderProtraction: 0,
        kyphosis: mean(\.kyphosis)
      )
      let lower = CrossedSyndromes.lowerScore(pelvicTilt: tilt, lordosis: mean(\.lordosis))
      return [
        ("upper-crossed", found(upper >= CrossedSyndromes.leastScore)),
        ("lower-crossed", found(lower >= CrossedSyndromes.leastScore)),
        ("upper-crossed-score", .graded(upper, .score)),
        ("lower-crossed-score", .graded(lower, .score)),
        ("posture-score", .graded(mean(\.score), .score)),
      ]
    }
  }
}

extension AndernetPostureAnalyzer {
  /// The values of a clip.
  private static let measured: [(Quantity, any KeyPath<AndernetPosture, Double> & Sendable)] = [
    (.craniovertebralAngle, \.craniovertebralAngle),
    (.sagittalVerticalAxis, \.sagittalVerticalAxis),
    (.trunkLean, \.trunkLean),
    (.lateralLean, \.lateralLean),
    (.shoulderProtraction, \.shoulderProtraction),
    (.pelvicTilt, \.pelvicTilt),
  ]

  /// The subjects that are judged; the last four by the code alone, and all but two severities.
  private static let subjects =
    AndernetBands.subjects + [
      "reba-score", "reba-level", "upper-crossed", "lower-crossed", "kendall-type",
      "upper-crossed-score", "lower-crossed-score", "posture-score",
    ]

  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-posture",
    summary: "The posture and gait design's posture, as published: forward is the world's z.",
    parameters: [LiteralReading.parameter],
    families: PostureAnalyzer.families,
    joints: AndernetPose.Part.needed.map(\.joint),
    measures: measured.map(\.0),
    criteria: [],
    judgements: subjects,
    claims: [.placeAndSize],
    isLiteral: true,
    source: "Andernet Posture, API documentation; with reading=code its Swift files, 34a8de2"
  ) { AndernetPostureAnalyzer(LiteralReading($0)) }
}
