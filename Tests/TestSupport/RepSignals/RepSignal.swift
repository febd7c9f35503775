// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// A made signal with known reps: rest, ways out and back, and disturbances by seed.
package struct RepSignal: Sendable {
  /// The phases of a rep in seconds.
  package struct Tempo: Sendable, CustomStringConvertible {
    /// The way from rest to the extreme.
    package var out: Double
    /// The stay at the extreme.
    package var hold: Double
    /// The way back.
    package var back: Double
    /// The stay at rest before the next rep.
    package var rest: Double

    /// Creates a tempo.
    package init(_ out: Double, _ hold: Double, _ back: Double, rest: Double = 0) {
      self.out = out
      self.hold = hold
      self.back = back
      self.rest = rest
    }

    /// The seconds of a rep.
    package var period: Double { out + hold + back + rest }

    /// The phases as coaches write them.
    package var description: String { "\(out)-\(hold)-\(back)-\(rest)" }
  }

  /// The samples, in order of time.
  package private(set) var samples: [Sample]
  /// The middles of the stays at the extreme, in seconds.
  package private(set) var extrema: [Double]

  /// Creates a clean signal.
  ///
  /// - Parameters:
  ///   - reps: How many.
  ///   - tempo: Of every rep.
  ///   - travel: From rest to the extreme; each way is half a cosine wave.
  ///   - level: The value at rest.
  ///   - lead: Seconds at rest before the first rep.
  ///   - tail: Seconds at rest after the last.
  ///   - rate: Frames per second.
  ///   - start: The time of the first sample.
  package init(
    reps: Int,
    tempo: Tempo = Tempo(1, 0, 1),
    travel: Double = 0.2,
    level: Double = 0.3,
    lead: Double = 2,
    tail: Double = 2,
    rate: Double = 30,
    start: Double = 0
  ) {
    let end = lead + Double(reps) * tempo.period + tail
    samples = []
    for frame in 0..<Int((end * rate).rounded(.up)) {
      let time = Double(frame) / rate
      let inSet = time - lead
      let isMoving = inSet >= 0 && inSet < Double(reps) * tempo.period
      let inRep = inSet - (inSet / tempo.period).rounded(.down) * tempo.period
      let share = isMoving ? Self.share(of: tempo, at: inRep) : 0
      samples.append(Sample(time: start + time, value: level + travel * share))
    }
    extrema = (0..<reps).map {
      start + lead + Double($0) * tempo.period + tempo.out + tempo.hold / 2
    }
  }

  private static func share(of tempo: Tempo, at time: Double) -> Double {
    func wave(_ part: Double) -> Double { (1 - Elementary.cos(.pi * part)) / 2 }
    if time < tempo.out { return wave(time / tempo.out) }
    if time < tempo.out + tempo.hold { return 1 }
    let back = time - tempo.out - tempo.hold
    return back < tempo.back ? 1 - wave(back / tempo.back) : 0
  }

  /// The signal with white normal noise.
  package func noisy(_ deviation: Double, seed: UInt64) -> RepSignal {
    var random = RandomGenerator(seed: seed)
    return changed { $0.value + deviation * random.normal() }
  }

  /// The signal with a straight drift in units per second.
  package func drifting(_ slope: Double) -> RepSignal {
    let start = samples.first?.time ?? 0
    return changed { $0.value + slope * ($0.time - start) }
  }

  /// The signal upside down, as y is from the other edge.
  package func flipped() -> RepSignal {
    changed { 1 - $0.value }
  }

  /// The signal from a time on, with the extrema that are left.
  package func dropping(before time: Double) -> RepSignal {
    var rest = self
    rest.samples.removeAll { $0.time < time }
    rest.extrema.removeAll { $0 < time }
    return rest
  }

  /// The signal up to a time, with the extrema that are left.
  package func dropping(after time: Double) -> RepSignal {
    var rest = self
    rest.samples.removeAll { $0.time > time }
    rest.extrema.removeAll { $0 > time }
    return rest
  }

  /// The signal with something else in place of each value.
  package func changed(_ value: (Sample) -> Double) -> RepSignal {
    var other = self
    for index in samples.indices { other.samples[index].value = value(samples[index]) }
    return other
  }
}

extension RandomGenerator {
  /// A number of the normal distribution with mean 0 and deviation 1.
  package mutating func normal() -> Double {
    normalPair().0
  }
}
