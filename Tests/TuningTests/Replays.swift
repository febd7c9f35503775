// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import PoseTracks
import RepCounting
import RepKitTesting
import Scoring
import Tuning

/// The decisions and extrema of events, which is what sweeps say of them.
struct Moment: Equatable {
  var decision: Double
  var extremum: Double?
}

extension [RepEvent] {
  var moments: [Moment] { map { Moment(decision: $0.decisionTime, extremum: $0.extremumTime) } }
}

/// What the real counter reports with some parameters set.
func replay(
  _ configuration: CounterConfiguration,
  _ values: [(name: String, value: Double)],
  _ samples: [Sample],
  _ exercise: Exercise
) throws -> [Moment] {
  var configuration = configuration
  for (name, value) in values { try configuration.set(name, to: "\(value)") }
  var counter = configuration.makeSignalCounter(for: exercise)
  return counter.events(of: samples).moments
}

/// A clip of samples, about which labels say something or nothing.
func sweptClip(
  _ samples: [Sample],
  id: String = "clip",
  subject: String = "subject",
  exercise: Exercise = .squat,
  mids: [Double] = [],
  isNegative: Bool = false,
  results: ResultTimes? = nil
) -> SweptClip {
  SweptClip(
    ClipIdentity(
      id: id,
      subject: subject,
      exercise: exercise.id,
      duration: (samples.last?.time ?? 0) + 1,
      isNegative: isNegative
    ),
    Reference(reps: mids.map { Reference.Rep(mid: $0) }),
    exercise: exercise,
    samples: samples,
    results: results
  )
}

/// A signal of one of several kinds: a walk of whole numbers with ties and plateaus, one rounded to
/// hundredths, one of real numbers, and one like a recorded joint; all of them with gaps.
func sweptSignal(seed: UInt64, count: Int = 90) -> [Sample] {
  var random = RandomGenerator(seed: seed)
  if seed % 4 == 3 { return Array(randomSignal(seed: seed).prefix(2 * count)) }
  var level = 0.5
  return (0..<random.index(below: count)).map { index in
    let time = Double(index) / 30
    if random.index(below: 12) == 0 { return Sample(time: time, value: .nan, confidence: 0) }
    switch seed % 4 {
    case 0: level = Double(random.index(below: 9)) / 16
    case 1: level = (100 * (level + 0.2 * (random.unit() - 0.5))).rounded() / 100
    default: level += 0.2 * (random.unit() - 0.5)
    }
    return Sample(time: time, value: level)
  }
}
