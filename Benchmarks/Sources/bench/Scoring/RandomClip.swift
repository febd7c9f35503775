// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring

/// A rep about every second, each found up to half a second off or, one in seven, missed.
struct RandomClip {
  private let clip: ClipIdentity
  private let reference: Reference
  private let events: [RepEvent]

  /// Creates a clip whose labels follow from a seed, and its events from that and a counter's.
  init(id: String, subject: String, reps: Int, seed: UInt64, counter: UInt64 = 0) {
    var generator = RandomGenerator(seed: seed)
    let mids = (0..<reps).map { Double($0) + generator.unit() * 0.3 }
    if counter > 0 { generator = RandomGenerator(seed: seed + 1_000_003 * counter) }
    let found = mids.compactMap { mid -> Double? in
      let time = mid + generator.unit() - 0.5
      return generator.index(below: 7) > 0 ? time : nil
    }
    clip = ClipIdentity(id: id, subject: subject, exercise: "squat", duration: Double(reps))
    reference = Reference(reps: mids.map { Reference.Rep(mid: $0) })
    events = found.sorted().map { time in
      RepEvent(decisionTime: time + 0.1, extremumTime: time, confidence: generator.unit())
    }
  }

  /// The turning points of its reps, in seconds, ascending.
  var referenceTimes: [Double] { reference.reps?.compactMap(\.mid) ?? [] }
  /// The extrema of its events, in seconds, ascending.
  var eventTimes: [Double] { events.compactMap(\.extremumTime) }

  /// What became of its events.
  func score() -> ClipScore {
    ClipScore(clip: clip, reference: reference, events: events)
  }
}
