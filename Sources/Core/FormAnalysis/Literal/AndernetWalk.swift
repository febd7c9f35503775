// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The part of a walk that the posture app keeps, and the values that it makes of it.
///
/// - Source: GaitAnalyzer.swift of and3rn3t/Andernet-Posture, 34a8de2; its API documentation for the text's.
struct AndernetWalk: Sendable {
  /// The memory of one foot.
  private struct Foot: Sendable {
    var strikes = AndernetFootStrikes()
    var last: AndernetFootStrikes.Strike?
    var strideLengths: [Double] = []
    var strideTimes: [Double] = []
    var stepLengths: [Double] = []
  }

  private var left = Foot()
  private var right = Foot()
  private var steps: [(time: Double, side: BodySide?, place: SIMD2<Double>?)] = []
  private var strideLengths: [Double] = []
  private var stepWidths: [Double] = []
  private var hips: [(time: Double, place: SIMD2<Double>)] = []
  private var readings: [(time: Double, acceleration: SIMD3<Double>)] = []

  private static let cadenceWindow = 10.0
  private static let speedWindow = 3.0
  private static let mostStrides = 50
  private static let mostOfFoot = 20

  /// True once a frame had places in the world.
  var hasWorld: Bool { !hips.isEmpty }
  /// The number of steps.
  var strikes: Int { steps.count }

  /// Keeps a reading in g for the smoothness of the recording.
  mutating func record(_ acceleration: SIMD3<Double>, at time: Double) {
    readings.append((time, acceleration))
  }

  /// Keeps a step of the IMU.
  mutating func add(_ time: Double, _ side: BodySide?, place: SIMD3<Double>?) {
    steps.append((time, side, place.map { SIMD2($0.x, $0.z) }))
  }

  /// Takes the ankles and the hips of a frame, in metres of the world.
  ///
  /// - Parameters:
  ///   - leftAnkle: The left ankle.
  ///   - rightAnkle: The right ankle.
  ///   - middle: The middle of the hips.
  ///   - time: In seconds.
  ///   - counts: True if strikes of feet are steps.
  /// - Returns: Heel strikes and toes that leave, as they are stamped with the frame.
  mutating func update(
    left leftAnkle: SIMD3<Double>,
    right rightAnkle: SIMD3<Double>,
    hips middle: SIMD3<Double>,
    at time: Double,
    counts: Bool
  ) -> [(FormEvent.Kind, BodySide)] {
    hips.append((time, SIMD2(middle.x, middle.z)))
    hips.removeAll { time - $0.time > Self.speedWindow }
    var events: [(FormEvent.Kind, BodySide)] = []
    for (side, ankle) in [(BodySide.left, leftAnkle), (.right, rightAnkle)] {
      let before = side == .left ? left.strikes.lastStrike : right.strikes.lastStrike
      let found =
        side == .left
        ? left.strikes.update(ankle, at: time) : right.strikes.update(ankle, at: time)
      if found.leaves { events.append((.toeOff, side)) }
      guard let strike = found.strike else { continue }
      events.append((.heelStrike, side))
      if counts { steps.append((time, side, strike.place)) }
      note(strike, side, after: before)
    }
    return events
  }

  /// Keeps the stride and the step that end with a strike, if they are plausible by the design.
  private mutating func note(
    _ strike: AndernetFootStrikes.Strike,
    _ side: BodySide,
    after before: Double
  ) {
    var foot = side == .left ? left : right
    let other = side == .left ? right : left
    if let last = foot.last {
      let length = Angle.length(strike.place - last.place)
      if (0.2...2.5).contains(length) {
        foot.strideLengths = Array((foot.strideLengths + [length]).suffix(Self.mostOfFoot))
        strideLengths = Array((strideLengths + [length]).suffix(Self.mostStrides))
      }
    }
    if before > 0, strike.time - before > 0.3, strike.time - before < 2.5 {
      foot.strideTimes = Array((foot.strideTimes + [strike.time - before]).suffix(Self.mostOfFoot))
    }
    if let last = other.last {
      let length = Angle.length(strike.place - last.place)
      if (0.1...1.5).contains(length) { foot.stepLengths.append(length) }
      // The world's x is taken for the side, however somebody walks.
      stepWidths = Array(
        (stepWidths + [100 * (strike.place.x - last.place.x).magnitude]).suffix(Self.mostStrides)
      )
    }
    foot.last = strike
    if side == .left { left = foot } else { right = foot }
  }
}

extension AndernetWalk {
  /// The text's values, of all steps.
  var textValues: [(Quantity, Double)] {
    var values: [(Quantity, Double)] = []
    let cadence = Self.cadence(steps.map(\.time))
    if let cadence { values.append((.cadence, cadence)) }
    let lengths = BodySide.allCases.flatMap { side -> [Double] in
      let places = steps.filter { $0.side == side }.compactMap(\.place)
      return zip(places, places.dropFirst()).map { Angle.length($1 - $0) }
    }
    if !lengths.isEmpty {
      let stride = lengths.reduce(0, +) / Double(lengths.count)
      values.append((.strideLength, stride))
      if let cadence { values.append((.gaitSpeed, stride * cadence / 120)) }
    }
    func index(_ value: ((from: Step, to: Step)) -> Double?) -> Double? {
      let pairs = zip(steps, steps.dropFirst()).map { (from: $0, to: $1) }
      func mean(_ side: BodySide) -> Double? {
        let own = pairs.filter { $0.to.side == side && $0.from.side != side }.compactMap(value)
        return own.isEmpty ? nil : own.reduce(0, +) / Double(own.count)
      }
      guard let left = mean(.left), let right = mean(.right) else { return nil }
      return SymmetryIndex.percent(left, right)
    }
    if let times = index({ $0.to.time - $0.from.time }) {
      values.append((.stepTimeAsymmetry, times))
    }
    let ways = index { pair in
      guard let from = pair.from.place, let to = pair.to.place else { return nil }
      return Angle.length(to - from)
    }
    if let ways { values.append((.symmetryScore, max(0, 100 - ways))) }
    return values
  }

  private typealias Step = (time: Double, side: BodySide?, place: SIMD2<Double>?)

  /// The code's values as they are at a time.
  func codeValues(at time: Double) -> [(Quantity, Double)] {
    var values: [(Quantity, Double)] = []
    if let cadence = cadence(at: time) { values.append((.cadence, cadence)) }
    if !strideLengths.isEmpty {
      values.append((.strideLength, strideLengths.reduce(0, +) / Double(strideLengths.count)))
    }
    if let speed { values.append((.gaitSpeed, speed)) }
    if left.strideLengths.count >= 3, right.strideLengths.count >= 3 {
      let means = [left, right].map {
        $0.strideLengths.reduce(0, +) / Double($0.strideLengths.count)
      }
      if let index = SymmetryIndex.percent(means[0], means[1]) {
        values.append((.strideLengthAsymmetry, index))
      }
    }
    return values + smoothness
  }

  /// Steps per minute of the last 10 s.
  private func cadence(at time: Double) -> Double? {
    Self.cadence(steps.map(\.time).filter { time - $0 <= Self.cadenceWindow })
  }

  private static func cadence(_ times: [Double]) -> Double? {
    guard let first = times.first, let last = times.last, last > first else { return nil }
    return Double(times.count - 1) / (last - first) * 60
  }

  /// The length of the way of the hips in the last 3 s over their time; nil below half a second.
  private var speed: Double? {
    guard let first = hips.first, let last = hips.last, last.time - first.time > 0.5 else {
      return nil
    }
    let way = zip(hips, hips.dropFirst()).reduce(0) { $0 + Angle.length($1.1.place - $1.0.place) }
    return way / (last.time - first.time)
  }

  private var smoothness: [(Quantity, Double)] {
    guard readings.count >= AndernetSmoothness.fewest, let first = readings.first,
      let last = readings.last, last.time - first.time > 0.5
    else { return [] }
    let rate = Double(readings.count) / (last.time - first.time)
    let lengths = readings.map { ($0.acceleration * $0.acceleration).sum().squareRoot() }
    let found: [(Quantity, Double?)] = [
      (.recordingSmoothness, AndernetSmoothness.spectralArcLength(of: lengths, rate: rate)),
      (
        .recordingHarmonicRatio,
        AndernetSmoothness.harmonicRatio(
          of: readings.map(\.acceleration.z),
          rate: rate,
          isSideways: false
        )
      ),
      (
        .recordingSidewardHarmonicRatio,
        AndernetSmoothness.harmonicRatio(
          of: readings.map(\.acceleration.x),
          rate: rate,
          isSideways: true
        )
      ),
    ]
    return found.compactMap { quantity, value in value.map { (quantity, $0) } }
  }

  /// The traits that the classes come from; the tilt of the pelvis, arms and ranges of joints are not measured here.
  func traits(at time: Double) -> GaitPattern.Traits {
    var traits = GaitPattern.Traits()
    func mean(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    traits.cadence = cadence(at: time)
    traits.speed = speed
    traits.strideLength = mean(strideLengths)
    traits.leftStepLength = mean(left.stepLengths)
    traits.rightStepLength = mean(right.stepLengths)
    traits.stepWidth = mean(stepWidths)
    if let width = traits.stepWidth, stepWidths.count > 1 {
      let square = stepWidths.reduce(0) { $0 + ($1 - width) * ($1 - width) }
      traits.stepWidthDeviation = (square / Double(stepWidths.count - 1)).squareRoot()
    }
    let variations = [left, right].compactMap { GaitPattern.variation(of: $0.strideTimes) }
    traits.strideTimeVariation = mean(variations)
    if left.strideTimes.count >= 2, right.strideTimes.count >= 2,
      let leftStride = mean(left.strideTimes), let rightStride = mean(right.strideTimes)
    {
      traits.leftStance = stance(left, leftStride, rightStride)
      traits.rightStance = stance(right, rightStride, leftStride)
    }
    return traits
  }

  /// The share of a stride in percent on the floor: of the last step if toes left after it, else estimated.
  private func stance(_ foot: Foot, _ own: Double, _ other: Double) -> Double {
    let (strike, leaving) = (foot.strikes.lastStrike, foot.strikes.lastToeOff)
    guard leaving > 0, strike > 0, leaving > strike else {
      return max(50, min(70, (1 - other / 2 / own * 0.8) * 100))
    }
    return (leaving - strike) / own * 100
  }
}
