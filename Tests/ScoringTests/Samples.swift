// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import RepCounting
import Scoring
import Statistics

extension ClipIdentity {
  /// A clip of a minute.
  static func sample(
    _ id: String = "clip",
    subject: String = "ana",
    exercise: String = "squat",
    duration: Double = 60,
    isNegative: Bool = false
  ) -> ClipIdentity {
    ClipIdentity(
      id: id,
      subject: subject,
      exercise: exercise,
      duration: duration,
      isNegative: isNegative
    )
  }
}

extension ClipScore {
  /// Full reps with turning points against events with extrema, decided a tenth of a second later.
  static func sample(
    _ clip: ClipIdentity = .sample(),
    reps: [Double],
    events: [Double]
  ) -> ClipScore {
    ClipScore(
      clip: clip,
      reference: Reference(reps: reps.map { Reference.Rep(mid: $0) }),
      events: events.map { RepEvent(decisionTime: $0 + 0.1, extremumTime: $0) }
    )
  }

  /// Labels that are a count against so many events.
  static func counts(
    _ clip: ClipIdentity = .sample(),
    reference: Int,
    predicted: Int
  ) -> ClipScore {
    ClipScore(
      clip: clip,
      reference: Reference(count: reference),
      events: (0..<predicted).map { RepEvent(decisionTime: Double($0), extremumTime: Double($0)) }
    )
  }
}

extension CounterEvaluation {
  /// An evaluation of clips under a nameless configuration.
  static func sample(
    _ clips: [ClipScore],
    plan: ResamplingPlan = ResamplingPlan(replicates: 200)
  ) -> CounterEvaluation {
    CounterEvaluation(Configuration(counter: "counter", track: "track"), clips: clips, plan: plan)
  }
}

/// A dataset of random clips: a rep about every second, each found with an error or missed.
func randomClips(subjects: Int, clipsEach: Int, seed: UInt64) -> [ClipScore] {
  var generator = RandomGenerator(seed: seed)
  return (0..<subjects).flatMap { subject in
    (0..<clipsEach).map { clip in
      let reps = (0..<(3 + generator.index(below: 8))).map { Double($0) + generator.unit() * 0.3 }
      let events = reps.compactMap { rep -> Double? in
        let error = (generator.unit() - 0.4) * 0.8
        return generator.unit() < 0.85 ? rep + error : nil
      }
      return .sample(
        .sample("clip-\(subject)-\(clip)", subject: "subject-\(subject)"),
        reps: reps,
        events: events.sorted()
      )
    }
  }
}
