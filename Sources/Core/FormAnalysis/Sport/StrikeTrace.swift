// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// One side of somebody who strikes, in one frame.
struct StrikeSample: Sendable {
  /// In seconds.
  var time: Double
  /// Hip, shoulder and wrist of the side, in pixels.
  var hip: SIMD2<Double>
  var shoulder: SIMD2<Double>
  var wrist: SIMD2<Double>
  /// The distance of the wrist from the shoulder, in arm lengths.
  var reach: Double
  /// The lowest confidence of the arm's joints.
  var confidence: Double
}

/// One stretching of an arm.
struct Strike: Sendable {
  /// From a little before the arm begins to stretch to where it is longest and a little after.
  let samples: [StrikeSample]
  /// The times of the beginning and the end.
  let interval: ClosedRange<Double>
  /// The times at which the arm begins to stretch and at which it is longest.
  let stretch: ClosedRange<Double>
  /// The length of the arm, in pixels.
  let arm: Double

  /// A speed at its greatest.
  struct Peak: Sendable {
    /// In seconds.
    var time: Double
    /// In arm lengths per second.
    var speed: Double
  }

  /// The greatest speed at which the arm gets longer.
  var stretching: Peak? {
    peak { near in near.slope(time: \.time, value: \.reach) }
  }

  /// The greatest speed of a point in the image, whatever its way.
  func peak(of point: (StrikeSample) -> SIMD2<Double>) -> Peak? {
    peak { near in
      let speed = SIMD2(
        near.slope(time: \.time) { point($0).x },
        near.slope(time: \.time) { point($0).y }
      )
      return Angle.length(speed) / arm
    }
  }

  private func peak(_ speed: (ArraySlice<StrikeSample>) -> Double) -> Peak? {
    var best: Peak?
    // Windows begin at samples and not around them, so that a gap lies within some window.
    for low in samples.indices {
      let last = samples[low].time + StrikeTrace.window + ClipTime.hair
      // Three samples at least, which slow cameras take longer for.
      let high = max(samples.lastIndex { $0.time <= last } ?? low, low + 2)
      guard high < samples.count,
        samples[high].time - samples[low].time <= StrikeTrace.longestWindow + ClipTime.hair
      else { continue }
      let middle = (samples[low].time + samples[high].time) / 2
      guard interval.contains(middle) else { continue }
      let value = speed(samples[low...high])
      if value > best?.speed ?? 0 { best = Peak(time: middle, speed: value) }
    }
    return best
  }
}

/// Cuts what an arm does into strikes, as samples come.
///
/// A strike begins where the arm is shortest and is under way once it has stretched by `least`. It
/// is over once it has come back by half of that. So one strike is one, however its speed goes up
/// and down.
struct StrikeTrace: Sendable {
  /// The stretching that makes a strike, in arm lengths.
  private(set) var least: Limit

  private var samples: [StrikeSample] = []
  private var shortest = 0
  private var longest: Int?

  /// How much of the time before a strike belongs to its chain, in seconds.
  private static let lead = 0.25
  /// The length of the lines that speeds are slopes of, in seconds.
  fileprivate static let window = 0.1
  /// How long they may be where fewer than three samples are in that: as at 10 frames a second.
  fileprivate static let longestWindow = 0.2

  init(least: Limit) {
    self.least = least
  }

  /// Takes the next sample, in order of time.
  ///
  /// - Returns: The strike that ends with it.
  mutating func update(_ sample: StrikeSample, arm: Double) -> Strike? {
    samples.append(sample)
    let last = samples.count - 1
    guard let longest else {
      if sample.reach <= samples[shortest].reach { shortest = last }
      forget()
      if least.isReached(by: sample.reach - samples[shortest].reach) {
        self.longest = samples.count - 1
      }
      return nil
    }
    if sample.reach >= samples[longest].reach {
      self.longest = last
      return nil
    }
    guard least.isReached(by: samples[longest].reach - sample.reach, times: 0.5) else {
      return nil
    }
    defer {
      self.longest = nil
      shortest = samples.count - 1
      forget()
    }
    return strike(arm)
  }

  /// The strike that the clip's end cuts off.
  func finish(arm: Double) -> Strike? { longest == nil ? nil : strike(arm) }

  private func strike(_ arm: Double) -> Strike? {
    guard let longest else { return nil }
    let start = samples[shortest].time
    let whole = samples[longest].reach - samples[shortest].reach
    // A hand may rest where it has hit.
    let place = samples[shortest...longest].firstIndex { sample in
      sample.reach >= samples[longest].reach - 0.02 * whole
    }
    let hit = samples[place ?? longest].time
    return Strike(
      samples: samples,
      interval: max(samples[0].time, start - Self.lead)...hit + Self.window / 2,
      stretch: start...hit,
      arm: arm
    )
  }

  /// Lets go of what is too old to belong to a strike that begins now.
  private mutating func forget() {
    let oldest = samples[shortest].time - Self.lead - 0.1 - ClipTime.hair
    let count = samples.prefix { $0.time < oldest }.count
    guard count > 32 else { return }
    samples.removeFirst(count)
    shortest -= count
  }
}
