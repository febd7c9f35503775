// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// The sway of somebody who stands: how far, how fast and over which area the pelvis moves over the ground.
///
/// Values are of the longest stretch in which the hips are seen without a gap of a quarter of a second, at even times,
/// after a zero-phase low-pass. Sides are the body's own: from the right hip to the left one, and across that. Beside
/// each value is what the backend's noise alone would show, estimated from what the filter takes out.
///
/// It is no centre of pressure, and norms of pressure plates do not hold for it. A world whose origin follows the hips
/// shows no way on the ground: then, and without a world, only the way across the picture is measured, in trunk
/// lengths. The camera is taken to stand still.
///
/// - Source: Prieto and others, IEEE Transactions on Biomedical Engineering 43(9), 1996; Schubert and Kirchner, Gait &
///   Posture 39(1), 2014.
struct PelvisSwayAnalyzer: TracedAnalyzer {
  private let values: ParameterValues
  private let traced: String?
  private let severities: Severities
  private var area: SeverityBands
  private var speed: SeverityBands
  private var pelvis = PelvisReader()
  private var samples: [PelvisSample] = []

  /// The longest time in seconds without the hips that is bridged.
  private static let longestGap = 0.25

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - values: The filter, the times and the limits.
  ///   - traced: The limit that is traced; nil for none.
  init(_ values: ParameterValues, tracing traced: String? = nil) {
    self.values = values
    self.traced = traced
    severities = Severities(values)
    area = SeverityBands(of: Self.areaName, values, isLeast: false, tracing: traced)
    speed = SeverityBands(of: Self.speedName, values, isLeast: false, tracing: traced)
  }

  /// Those of both bands.
  var limits: [Limit] { area.limits + speed.limits }

  mutating func update(_ pose: PoseFrame, into result: inout FormResult) {
    guard let sample = pelvis.read(pose) else { return }
    samples.append(sample)
  }

  mutating func finish(into result: inout FormResult) {
    guard let lastTime = pelvis.body.lastTime else { return }
    func abstain(_ reason: Abstention.Reason) {
      result.abstentions += Self.subjects.map {
        Abstention(Fault(rawValue: $0), reason, time: lastTime, decisionTime: lastTime)
      }
    }
    guard pelvis.body.joints != nil else { return abstain(.skeleton) }
    let seen = min(1, max(0, Gauge.percentile(0.5, of: samples.map(\.confidence)) ?? 0))
    guard !samples.isEmpty, seen >= values[ExerciseForm.leastConfidence] else {
      return abstain(.joints)
    }
    let hasWorld = samples.contains { $0.world != nil }
    if hasWorld { samples.removeAll { $0.world == nil } }
    guard let times = EvenTimes(samples.map(\.time), longestGap: Self.longestGap),
      times.duration >= values[Self.leastDuration] - ClipTime.hair
    else { return abstain(.length) }
    guard hasWorld, !samples.followsHips else {
      abstain(hasWorld ? .ground : .depth)
      if let way = wayInPicture(times) {
        result.measure(.swayInPicture, way, at: lastTime, decidedAt: lastTime, confidence: seen)
      }
      return
    }
    guard let found = measure(path(times), times, into: &result, at: lastTime, seen) else {
      return abstain(.length)
    }
    guard severities == .on else { return }
    judge(found, from: times, at: lastTime, seen, into: &result)
  }

  mutating func reset() { self = PelvisSwayAnalyzer(values, tracing: traced) }

  /// The path over the ground along the body's own axes.
  ///
  /// The median way across the hips says where the sides are; one without a length leaves the world's axes.
  private func path(_ times: EvenTimes) -> SwayPath {
    let ways = samples.compactMap(\.across)
    let way = SIMD2(
      Gauge.percentile(0.5, of: ways.map(\.x)) ?? 1,
      Gauge.percentile(0.5, of: ways.map(\.z)) ?? 0
    )
    let length = Angle.length(way)
    let side = length > 0 ? way / length : SIMD2(1, 0)
    let places = samples.map { sample in
      SIMD2(sample.world?.x ?? .nan, sample.world?.z ?? .nan) * 1000
    }
    return SwayPath(
      mediolateral: times.values(places.map { $0.x * side.x + $0.y * side.y }),
      anteroposterior: times.values(places.map { $0.y * side.x - $0.x * side.y }),
      rate: times.rate
    )
  }

  /// Measures everything; nil where the filter or the duration allows nothing, and then nothing is said.
  private func measure(
    _ path: SwayPath,
    _ times: EvenTimes,
    into result: inout FormResult,
    at time: Double,
    _ seen: Double
  ) -> SwayPath? {
    let cutoff = values[Self.cutoff]
    let change = values[Self.closing]
    var open = path
    var closed: SwayPath?
    if change > 0 {
      let before = times.times.count { $0 < change - ClipTime.hair }
      let count = min(before, times.times.count - before)
      guard Double(count - 1) / path.rate >= values[Self.leastDuration] - ClipTime.hair else {
        return nil
      }
      open = path.part((before - count)..<before)
      closed = path.part(before..<(before + count)).lowPassed(cutoff)
      if closed == nil { return nil }
    }
    guard let smooth = open.lowPassed(cutoff) else { return nil }
    let noise = SwayNoise(of: open, smooth, cutoff: cutoff)
    let ranges = smooth.ranges
    var found: [(Quantity, Double)] = [
      (.swayPath, smooth.length), (.swaySpeed, smooth.speed), (.swayPathUnfiltered, open.length),
      (.swaySpeedUnfiltered, open.speed), (.swayArea, smooth.area),
      (.swayMediolateral, ranges.mediolateral), (.swayAnteroposterior, ranges.anteroposterior),
      (.swayNoise, noise.deviation), (.swayNoiseSpeed, noise.speed),
      (.swayNoiseSpeedUnfiltered, noise.unfilteredSpeed), (.swayNoiseArea, noise.area),
    ]
    if let closed, let ratio = RombergRatio(closed: closed, open: smooth) {
      found += [(.rombergSpeed, ratio.speed), (.rombergArea, ratio.area)]
    }
    for (quantity, value) in found where value.isFinite {
      result.measure(quantity, value, at: time, decidedAt: time, confidence: seen)
    }
    return smooth
  }

  private mutating func judge(
    _ path: SwayPath,
    from times: EvenTimes,
    at time: Double,
    _ seen: Double,
    into result: inout FormResult
  ) {
    let start = times.times.first ?? time
    for (subject, severity) in [
      (Self.subjects[0], area.severity(of: path.area)),
      (Self.subjects[1], speed.severity(of: path.speed)),
    ] {
      guard let severity else { continue }
      result.judgements.append(
        Judgement(
          subject,
          .graded(severity, .severity),
          start: start,
          end: min(time, times.times.last ?? time),
          decisionTime: time,
          confidence: seen
        )
      )
    }
  }

  /// The way across the picture in trunk lengths, after the filter; nil where trunks do not show.
  private func wayInPicture(_ times: EvenTimes) -> Double? {
    guard let trunk = Gauge.percentile(0.5, of: samples.map(\.trunk)), trunk > 0 else { return nil }
    let across = times.values(samples.map { $0.point.x / trunk })
    let still = [Double](repeating: 0, count: across.count)
    return SwayPath(mediolateral: across, anteroposterior: still, rate: times.rate)
      .lowPassed(values[Self.cutoff])?.ranges.mediolateral
  }

  /// The subjects of its judgements, which those of the literal port share.
  static let subjects = ["sway-area-severity", "sway-speed-severity"]
  /// The exercises in which somebody only stands.
  static let families = ["standing"]

  private static let areaName = "sway-area"
  private static let speedName = "sway-speed"
  private static let cutoff = "cutoff"
  private static let leastDuration = "min-duration"
  private static let closing = "eyes-closed-from"
}

extension PelvisSwayAnalyzer {
  /// The place in the catalogue.
  static let description = AnalyzerDescription(
    name: "andernet-balance-fixed",
    summary: "The sway of somebody who stands, filtered, with what noise alone would show.",
    parameters: [
      Parameter(
        cutoff,
        "The cut-off of the low-pass.",
        unit: .hertz,
        range: 1...12,
        default: 5
      ),
      Parameter(
        leastDuration,
        "The shortest stretch that is measured.",
        unit: .seconds,
        range: 5...120,
        default: 20
      ),
      Parameter(
        closing,
        "The time from which the eyes are closed, as it was told to the person; 0 for never.",
        unit: .seconds,
        range: 0...600,
        default: 0
      ),
      .leastConfidence,
      Severities.parameter,
    ] + areaLimits + speedLimits,
    families: families,
    joints: BodyPart.joints(PelvisReader.parts),
    measures: [
      .swayPath, .swaySpeed, .swayPathUnfiltered, .swaySpeedUnfiltered, .swayArea,
      .swayMediolateral, .swayAnteroposterior, .swayInPicture, .rombergSpeed, .rombergArea,
      .swayNoise, .swayNoiseSpeed, .swayNoiseSpeedUnfiltered, .swayNoiseArea,
    ],
    criteria: [],
    judgements: subjects,
    source: "Prieto and others, 1996; Schubert and Kirchner, 2014; limits of the posture app",
    tracing: AnalyzerDescription.Tracing((areaLimits + speedLimits).map(\.name)) {
      PelvisSwayAnalyzer($0, tracing: $1)
    }
  ) { PelvisSwayAnalyzer($0) }

  private static let areaLimits = SeverityBands.parameters(
    of: areaName,
    "the area of sway",
    unit: .squareMillimetres,
    range: 0...5000,
    (100, 200, 400)
  )
  private static let speedLimits = SeverityBands.parameters(
    of: speedName,
    "the speed of sway",
    unit: .millimetresPerSecond,
    range: 0...200,
    (10, 20, 40)
  )
}
