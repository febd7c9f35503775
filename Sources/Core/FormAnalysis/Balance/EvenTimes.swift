// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Evenly spaced times over the longest stretch without a gap, and values at them.
struct EvenTimes: Sendable {
  /// Times per second.
  let rate: Double
  /// The times in seconds.
  let times: [Double]
  /// For each time the place of the sample before it, and the share of the way to the next one.
  private let places: [(before: Int, share: Double)]

  /// Finds the stretch; nil for fewer than two samples.
  ///
  /// - Parameters:
  ///   - samples: The times of samples in seconds, increasing.
  ///   - gap: The longest time in seconds from sample to sample that is bridged by a straight line.
  /// - Complexity: O(*samples*) and the sort of their distances.
  init?(_ samples: [Double], longestGap gap: Double) {
    guard samples.count >= 2 else { return nil }
    let steps = zip(samples, samples.dropFirst()).map { $1 - $0 }
    guard let step = Gauge.percentile(0.5, of: steps), step > 0 else { return nil }
    var longest = 0..<1
    var start = 0
    for place in samples.indices {
      if place > 0, steps[place - 1] > gap + ClipTime.hair { start = place }
      if samples[place] - samples[start] > samples[longest.upperBound - 1]
        - samples[longest.lowerBound]
      {
        longest = start..<(place + 1)
      }
    }
    let first = samples[longest.lowerBound]
    let last = samples[longest.upperBound - 1]
    let count = Int((last - first) / step + ClipTime.hair) + 1
    var before = longest.lowerBound
    var times: [Double] = []
    var places: [(Int, Double)] = []
    for number in 0..<count {
      let time = first + Double(number) * step
      while before + 2 < longest.upperBound, samples[before + 1] <= time { before += 1 }
      guard before + 1 < longest.upperBound else { return nil }
      let share = (time - samples[before]) / (samples[before + 1] - samples[before])
      times.append(time)
      places.append((before, min(1, max(0, share))))
    }
    rate = 1 / step
    self.times = times
    self.places = places
  }

  /// The seconds from the first time to the last.
  var duration: Double { (times.last ?? 0) - (times.first ?? 0) }

  /// The values of all samples at these times, on straight lines between samples.
  func values(_ samples: [Double]) -> [Double] {
    places.map { samples[$0.before] + $0.share * (samples[$0.before + 1] - samples[$0.before]) }
  }
}
