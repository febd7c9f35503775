// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// What is seen of a bar in one frame: where the hands that hold it are.
struct BarSample: Sendable {
  /// In seconds.
  var time: Double
  /// The wrists in pixels, left then right.
  var wrists: (left: SIMD2<Double>, right: SIMD2<Double>)
  /// The lower confidence of both.
  var confidence: Double
  /// The length of the arms in the image, in pixels.
  var arm: Double

  /// The middle between the wrists, in pixels.
  var bar: SIMD2<Double> { (wrists.left + wrists.right) * 0.5 }
  /// The height of the bar, growing upwards, in pixels.
  var height: Double { -bar.y }
}

/// One way of a bar from its lowest to its highest point.
struct BarAscent: Sendable {
  /// From the lowest to the highest point.
  let samples: [BarSample]

  private static let window = 0.15

  /// How far it goes, in pixels.
  var rise: Double { (samples.last?.height ?? 0) - (samples.first?.height ?? 0) }

  /// The samples between a fortieth and all but a fortieth of the way: resting at either end is no lifting.
  var lifting: ArraySlice<BarSample> {
    guard let first = samples.first, let last = samples.last else { return [] }
    let margin = 0.025 * rise
    let start = samples.lastIndex { $0.height <= first.height + margin } ?? 0
    let end = samples[start...].firstIndex { $0.height >= last.height - margin }
    return samples[start...(end ?? samples.count - 1)]
  }

  /// The greatest distance to either side of the vertical through the start, in pixels.
  var deviation: Double {
    guard let first = samples.first else { return 0 }
    return samples.map { ($0.bar.x - first.bar.x).magnitude }.max() ?? 0
  }

  /// The way over the time of the lifting, in pixels per second; nil for fewer than two samples.
  func meanVelocity(_ height: (BarSample) -> Double) -> Double? {
    guard let first = lifting.first, let last = lifting.last, last.time > first.time else {
      return nil
    }
    return (height(last) - height(first)) / (last.time - first.time)
  }

  /// The velocity upwards at every sample of the lifting, in pixels per second.
  ///
  /// It is the slope of the line through the samples of 0.15 s around it.
  var velocities: [(time: Double, value: Double)] {
    lifting.map { sample in
      let near = samples.filter {
        ($0.time - sample.time).magnitude <= Self.window / 2 + ClipTime.hair
      }
      return (sample.time, near.slope(time: \.time, value: \.height))
    }
  }

  /// The greatest of the velocities.
  var peakVelocity: Double? { velocities.map(\.value).max() }

  /// The mean velocity while the bar is pushed: while it is not slowed by gravity alone or more.
  ///
  /// - Parameter gravity: In pixels per second squared.
  /// - Returns: Pixels per second; nil where nothing was lifted.
  /// - Source: Mean propulsive velocity, as form-analysis designs use it: while acceleration is above -g.
  func propulsiveVelocity(gravity: Double) -> Double? {
    let velocities = velocities
    var pushed: [Double] = []
    for (one, next) in zip(velocities, velocities.dropFirst()) {
      let acceleration = (next.value - one.value) / (next.time - one.time)
      guard acceleration > -gravity else { continue }
      pushed.append((one.value + next.value) / 2)
    }
    return pushed.isEmpty ? nil : pushed.reduce(0, +) / Double(pushed.count)
  }
}

/// Cuts the way of a bar into ascents, as samples come.
struct BarTrace: Sendable {
  /// The rise that makes an ascent, in arm lengths.
  private(set) var leastRise: Limit

  private var samples: [BarSample] = []
  private var low = 0
  private var high: Int?

  init(leastRise: Limit) {
    self.leastRise = leastRise
  }

  /// Takes the next sample, in order of time.
  ///
  /// - Returns: The ascent that ends with it: the bar has come down again by half of what makes one.
  mutating func update(_ sample: BarSample) -> BarAscent? {
    samples.append(sample)
    let last = samples.count - 1
    guard let high else {
      if sample.height <= samples[low].height { restart(at: last) }
      if leastRise.isReached(by: sample.height - samples[low].height, times: sample.arm) {
        self.high = samples.count - 1
      }
      return nil
    }
    if sample.height >= samples[high].height {
      self.high = last
      return nil
    }
    guard leastRise.isReached(by: samples[high].height - sample.height, times: sample.arm / 2)
    else { return nil }
    let ascent = BarAscent(samples: Array(samples[low...high]))
    restart(at: last)
    return ascent
  }

  /// The ascent that the clip's end cuts off.
  mutating func finish() -> BarAscent? {
    guard let high else { return nil }
    return BarAscent(samples: Array(samples[low...high]))
  }

  private mutating func restart(at place: Int) {
    samples.removeFirst(place)
    low = 0
    high = nil
  }
}
