// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The integral of a rate, and the thresholds that a period must pass.
struct RateStates<Level: Threshold>: ThresholdStates {
  private var minAmplitude: Level
  private var leastQuality: Level
  private let interval: Double
  private let seconds: Double
  private let shortest: Double
  private let quality: (name: String, parameter: String)

  private var found: Periodicity?
  /// The values since a period was lost.
  private var sinceLost = Double.infinity
  private var integral = 0.0
  private var emitted = 0
  private var refused: Refused?
  private var latest = 0.0
  private(set) var ended = RepEvent(decisionTime: 0)
  /// What the last step or the end turned down.
  private(set) var dismissed: RepEvent?

  /// A stretch that was not counted so far.
  private struct Refused {
    var start: Double
    /// Whether it moved too little; else no period was good enough.
    var isSmall: Bool
    /// The greatest range, or the best quality of a period; nil where there was no period.
    var best: Double?
  }

  /// Creates states that have seen nothing.
  ///
  /// - Parameters:
  ///   - minAmplitude: The range of the window that is movement.
  ///   - leastQuality: What a period's quality is at least.
  ///   - interval: Seconds between values.
  ///   - seconds: The length of the window.
  ///   - shortest: The shortest period in seconds.
  ///   - quality: What the quality is called, and the parameter that asks for it.
  init(
    minAmplitude: Level,
    leastQuality: Level,
    interval: Double,
    seconds: Double,
    shortest: Double,
    quality: (name: String, parameter: String)
  ) {
    self.minAmplitude = minAmplitude
    self.leastQuality = leastQuality
    self.interval = interval
    self.seconds = seconds
    self.shortest = shortest
    self.quality = quality
  }

  var levels: [Level] { [minAmplitude, leastQuality] }

  mutating func step(_ sample: Sample, _ looks: [RateLook?]) -> RepStep {
    dismissed = nil
    latest = sample.time
    for look in looks {
      sinceLost += 1
      if let look { take(look) }
      if let found { integral += interval / found.period }
    }
    guard integral >= Double(emitted + 1) else { return .goesOn }
    emitted += 1
    ended = RepEvent(decisionTime: sample.time, confidence: found?.strength ?? 0)
    return .ends
  }

  mutating func close() -> Bool {
    dismissed = nil
    settle(until: latest)
    return false
  }

  private mutating func take(_ look: RateLook) {
    guard minAmplitude.isAtMost(look.range) else {
      lose()
      if look.range >= minAmplitude.number / 4 {
        refuse(isSmall: true, look.range, from: latest)
      } else {
        settle(until: latest)
      }
      return
    }
    var best: Double?
    var taken: RateLook.Candidate?
    for candidate in look.candidates {
      best = max(best ?? -.infinity, candidate.periodicity.quality)
      guard leastQuality.isAtMost(candidate.periodicity.quality) else { continue }
      taken = candidate
      break
    }
    guard let taken, taken.isMoving else {
      lose()
      if taken == nil, look.isMoving {
        let moving = min(sinceLost, look.timeMoving)
        refuse(isSmall: false, best, from: latest - moving * interval)
      } else {
        settle(until: latest)
      }
      return
    }
    if found == nil {
      let madeUp = min(sinceLost, look.timeMoving)
      integral += madeUp * interval / taken.periodicity.period
      settle(until: latest - madeUp * interval)
    }
    found = taken.periodicity
  }

  /// Ends a period; what is left of a rep when the movement ends is none.
  private mutating func lose() {
    if found != nil {
      integral = max(Double(emitted), integral.rounded(.down))
      sinceLost = 0
    }
    found = nil
  }

  private mutating func refuse(isSmall: Bool, _ value: Double?, from start: Double) {
    if let refused, refused.isSmall != isSmall { settle(until: latest) }
    var stretch = refused ?? Refused(start: start, isSmall: isSmall, best: nil)
    if let value { stretch.best = max(stretch.best ?? value, value) }
    refused = stretch
  }

  /// Turns down what was not counted until a time.
  ///
  /// Small movement must have a window's length, as a window is small for a moment on its way into
  /// or out of larger movement. Other movement must be long enough for a rep.
  private mutating func settle(until end: Double) {
    guard let stretch = refused else { return }
    refused = nil
    let least = (stretch.isSmall ? seconds : shortest) - ClipTime.hair
    guard end - stretch.start >= least else { return }
    dismissed = RepEvent(
      decisionTime: latest,
      start: stretch.start,
      end: end,
      rejection: reason(stretch)
    )
  }

  private func reason(_ stretch: Refused) -> Rejection {
    guard let best = stretch.best else { return Rejection(.other, "no period of 0.5 to 6 s") }
    return stretch.isSmall
      ? Rejection(.amplitude, "range", best, below: "min-amplitude", minAmplitude.number)
      : Rejection(.other, quality.name, best, below: quality.parameter, leastQuality.number)
  }
}
