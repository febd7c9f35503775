// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The posture app's balance metrics, literally, with their defects.
///
/// The pelvis is taken for the centre of mass. Nothing is filtered, the world's x is the side of the body and its z the
/// front, however somebody stands. Text and code differ:
///
/// - the text has one value of all frames, the ellipse of Prieto and others in mm², and bands from normal to severe.
///   The sway area that is normal grows by 2 mm² with each year after 50, by its own rule;
/// - the code has a window of 5 s in every frame, of at least 15, and its session the mean of them. Its ellipse has the
///   χ² quantile 5.991 and is in cm², here in mm² as well. Above 25 mm/s the speed is severe, below it is normal.
///
/// Known errors of that:
///
/// - the length of a path is that of its noise: 1 mm at 30 frames a second is 53 mm/s, which is severe;
/// - twice the frame rate is twice the speed;
/// - a world that follows the hips has no sway, which is normal;
/// - 5 s are too short for sway, most of which is slower.
///
/// - Source: API documentation of the posture app, BalanceAnalyzer and ClinicalPostureNorms; BalanceAnalyzer.swift of
///   and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetBalanceAnalyzer: FormAnalyzer {
  private let reading: LiteralReading
  private var pelvis = PelvisReader()
  private var person = PersonFacts.unknown
  private var places: [(time: Double, place: SIMD2<Double>)] = []
  private var windows: [(speed: Double, area: Double, ranges: SIMD2<Double>)] = []
  private var start: Double?
  private var isSeen = false
  private var confidences: [Double] = []

  /// The code's window in seconds.
  private static let window = 5.0
  /// The fewest frames of the code's window.
  private static let fewest = 15
  /// The code's limit of the speed in mm/s.
  private static let fallRisk = 25.0

  /// Creates an analyzer of one of the readings.
  init(_ reading: LiteralReading) {
    self.reading = reading
  }

  mutating func begin(with person: PersonFacts) { self.person = person }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let sample = pelvis.read(pose) else { return }
    isSeen = true
    guard let world = sample.world else { return }
    start = start ?? pose.time
    confidences.append(sample.confidence)
    places.append((pose.time, SIMD2(world.x, world.z) * 1000))
    guard reading == .code else { return }
    places.removeAll { pose.time - $0.time > Self.window }
    guard places.count >= Self.fewest, let last = Self.metrics(places) else { return }
    let scale = 5.991 / (2 * PredictionEllipse.quantile(of: places.count))
    windows.append((last.speed, last.area * scale, last.ranges))
  }

  mutating func finish(into result: inout FormResult) {
    guard let time = pelvis.body.lastTime else { return }
    guard let start, let found = value else {
      let reason: Abstention.Reason =
        pelvis.body.joints == nil
        ? .skeleton : !isSeen ? .joints : start == nil ? .depth : .length
      result.abstentions += PelvisSwayAnalyzer.subjects.map {
        Abstention(Fault(rawValue: $0), reason, time: time, decisionTime: time)
      }
      return
    }
    let seen = min(1, max(0, Gauge.percentile(0.5, of: confidences) ?? 0))
    for (quantity, value) in [
      (.swaySpeed, found.speed), (.swayArea, found.area),
      (.swayMediolateral, found.ranges.x), (.swayAnteroposterior, found.ranges.y),
    ] as [(Quantity, Double)] {
      result.measure(quantity, value, at: time, decidedAt: time, confidence: seen)
    }
    for (subject, severity) in zip(PelvisSwayAnalyzer.subjects, severities(of: found)) {
      guard let severity else { continue }
      result.judgements.append(
        Judgement(
          subject,
          .graded(severity, .severity),
          start: start,
          end: time,
          decisionTime: time,
          confidence: seen
        )
      )
    }
  }

  mutating func reset() { self = AndernetBalanceAnalyzer(reading) }

  /// The values of the clip; nil for too few frames.
  private var value: (speed: Double, area: Double, ranges: SIMD2<Double>)? {
    guard reading == .code else { return Self.metrics(places) }
    guard !windows.isEmpty else { return nil }
    let count = Double(windows.count)
    return (
      windows.map(\.speed).reduce(0, +) / count, windows.map(\.area).reduce(0, +) / count,
      windows.map(\.ranges).reduce(SIMD2(0, 0), +) / count
    )
  }

  /// Speed in mm/s, area in mm² and ranges in millimetres of some frames; nil for fewer than three.
  private static func metrics(
    _ places: [(time: Double, place: SIMD2<Double>)]
  ) -> (speed: Double, area: Double, ranges: SIMD2<Double>)? {
    guard let first = places.first, let last = places.last, last.time > first.time,
      let ellipse = PredictionEllipse(places.map(\.place.x), places.map(\.place.y))
    else { return nil }
    var way = 0.0
    var (low, high) = (first.place, first.place)
    for (one, other) in zip(places, places.dropFirst()) {
      way += Angle.length(other.place - one.place)
      low = pointwiseMin(low, other.place)
      high = pointwiseMax(high, other.place)
    }
    return (way / (last.time - first.time), ellipse.area, high - low)
  }

  /// The steps of severity of the area and of the speed; nil where none is said.
  private func severities(
    of value: (speed: Double, area: Double, ranges: SIMD2<Double>)
  ) -> [Double?] {
    func step(_ value: Double, _ limits: [Double]) -> Double {
      value > limits[2] ? 3 : value >= limits[1] ? 2 : value >= limits[0] ? 1 : 0
    }
    guard reading == .text else { return [nil, value.speed > Self.fallRisk ? 3 : 0] }
    let growth = DesignAgeRule.swayArea.change(at: person.age)
    return [
      step(value.area, [100 + growth, 200 + growth, 400 + growth]),
      step(value.speed, [10, 20, 40]),
    ]
  }
}

extension AndernetBalanceAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-balance",
    summary: "The posture app's balance, as published: the pelvis's unfiltered path.",
    parameters: [LiteralReading.parameter],
    families: PelvisSwayAnalyzer.families,
    joints: BodyPart.joints(PelvisReader.parts),
    measures: [.swaySpeed, .swayArea, .swayMediolateral, .swayAnteroposterior],
    criteria: [],
    judgements: PelvisSwayAnalyzer.subjects,
    isLiteral: true,
    source:
      "the posture app's API documentation; with reading=code BalanceAnalyzer.swift of 34a8de2"
  ) { AndernetBalanceAnalyzer(LiteralReading($0)) }
}
