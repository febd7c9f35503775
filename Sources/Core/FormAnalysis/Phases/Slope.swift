// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// A velocity, and the time whose velocity it is.
struct Velocity: Sendable {
  /// In units per second.
  var value: Double
  /// The middle of the samples that it is of, in seconds.
  var time: Double
}

/// The slope of the least-squares line through the samples of the last seconds, as samples come.
struct RunningSlope: Sendable {
  /// The length of the line, in seconds.
  let window: Double
  private var samples: [Sample] = []

  /// Creates a slope of nothing yet.
  ///
  /// - Precondition: `window > 0`.
  init(window: Double) {
    precondition(window > 0, "a velocity needs a window of more than 0 s")
    self.window = window
  }

  /// Takes the next sample, in order of time.
  ///
  /// - Returns: The velocity in the middle of the window; nil for NaN and until half a window was seen.
  /// - Complexity: O(*samples* in the window).
  mutating func update(_ sample: Sample) -> Velocity? {
    guard !sample.value.isNaN else { return nil }
    samples.append(sample)
    let oldest = sample.time - window - ClipTime.hair
    if let first = samples.first, first.time < oldest { samples.removeAll { $0.time < oldest } }
    guard let first = samples.first, sample.time - first.time >= window / 2 - ClipTime.hair else {
      return nil
    }
    return Velocity(
      value: samples.slope(time: \.time, value: \.value),
      time: (first.time + sample.time) / 2
    )
  }

  /// Forgets what was seen.
  mutating func reset() { samples = [] }
}

extension Collection {
  /// The slope of the least-squares line through values over times; 0 where all times are one.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - value: In any unit.
  /// - Returns: Units per second; NaN where a value is.
  /// - Complexity: O(*n*).
  func slope(time: (Element) -> Double, value: (Element) -> Double) -> Double {
    let count = Double(count)
    let meanTime = reduce(0) { $0 + time($1) } / count
    let meanValue = reduce(0) { $0 + value($1) } / count
    var above = 0.0
    var below = 0.0
    for element in self {
      let way = time(element) - meanTime
      above += way * (value(element) - meanValue)
      below += way * way
    }
    return below > 0 ? above / below : 0
  }
}
