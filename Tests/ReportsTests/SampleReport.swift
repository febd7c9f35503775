// SPDX-License-Identifier: Apache-2.0
import Basics
import Figures
import Labels
import Measures
import PoseTracks
import RepCounting
import Reports
import Results
import Scoring
import Statistics

/// Reports of made-up clips and counters, the same for the same size.
enum SampleReport {
  /// A counter's habits.
  private struct Habit {
    var name: String
    var missRate: Double
    var extraRate: Double
    var lag: Double
  }

  private static let habits = [
    Habit(
      name: "zig-zag:min-amplitude=0.08@tracked-height",
      missRate: 0.01,
      extraRate: 0.01,
      lag: 0.2
    ),
    Habit(name: "hysteresis:preset=aigym@hinge-angle", missRate: 0.05, extraRate: 0.04, lag: 0.1),
    Habit(name: "article-rep-counter", missRate: 0.18, extraRate: 0.05, lag: 0.45),
    Habit(name: "article-rep-counter-fixed", missRate: 0.08, extraRate: 0.03, lag: 0.35),
    Habit(name: "adaptive-rep-counter", missRate: 0.12, extraRate: 0.16, lag: 0.4),
    Habit(name: "fourier <rate> & phase", missRate: 0.3, extraRate: 0.3, lag: 0.0),
  ]

  private static let exercises = ["squat", "push-up", "biceps-curl", "lunge"]

  /// A report of a number of clips and counters on one or two backends.
  static func input(
    clips: Int,
    subjects: Int,
    counters: Int,
    tracks: [String] = ["blazepose-full"],
    replicates: Int = 200
  ) -> ReportInput {
    let identities = (0..<clips).map { index in
      let exercise = exercises[index % exercises.count]
      return ClipIdentity(
        id: "\(exercise)-\(index + 1)",
        subject: "s\(index % max(1, subjects) + 1)",
        exercise: exercise,
        view: index % 3 == 0 ? .front : .side,
        duration: 24,
        isNegative: index % 12 == 11
      )
    }
    let references = identities.enumerated().map { index, clip in reference(index, clip) }
    var evaluations: [CounterEvaluation] = []
    for (number, track) in tracks.enumerated() {
      for (position, habit) in habits.prefix(counters).enumerated() {
        let scores = zip(identities, references).enumerated().map { index, pair in
          let seed = UInt64(1000 * (number * 10 + position) + index)
          return ClipScore(
            clip: pair.0,
            reference: pair.1,
            events: events(habit, pair.1, noise: 0.05 * Double(number + 1), seed: seed)
          )
        }
        evaluations.append(
          CounterEvaluation(
            Configuration(counter: habit.name, track: track),
            clips: scores,
            plan: ResamplingPlan(replicates: replicates)
          )
        )
      }
    }
    return ReportInput(
      dataset: DatasetFacts(name: "sample <gym>", licence: "CC-BY-4.0"),
      results: RunResults(evaluations: evaluations, sliceKeys: []),
      signals: zip(identities, references).map { signal($0, $1) },
      failures: clips > 3 ? [ClipFailure(clip: "lunge-99", reason: "no video stream")] : [],
      provenance: Provenance(
        software: "RepGauge 0.1.0",
        runDigest: String(repeating: "9f2c51ab", count: 8),
        command: "rep-eval datasets/sample --counter zig-zag",
        sections: [
          Provenance.Section("Parameters", [Provenance.Row("seed", "1")]),
          Provenance.Section(
            "Label files",
            [Provenance.Row("squat-1.ana.tsv", String(repeating: "07fe", count: 16))]
          ),
        ]
      )
    )
  }

  private static let period = 2.4

  private static func reference(_ index: Int, _ clip: ClipIdentity) -> Reference {
    guard !clip.isNegative else { return Reference(reps: []) }
    if index % 10 == 9 { return Reference(count: 6) }
    let count = 3 + index % 6
    return Reference(
      reps: (0..<count).map { rep in
        let start = 1 + period * Double(rep)
        return Reference.Rep(
          start: start,
          mid: start + period / 2,
          end: start + period - 0.1,
          quality: index % 7 == 3 && rep == 1 ? .partial : .full
        )
      },
      ignored: index % 5 == 2 ? [21...24] : []
    )
  }

  private static func events(
    _ habit: Habit,
    _ reference: Reference,
    noise: Double,
    seed: UInt64
  ) -> [RepEvent] {
    var random = RandomGenerator(seed: seed)
    var events: [RepEvent] = []
    let times = reference.reps?.compactMap(\.mid) ?? (0..<6).map { 2 + period * Double($0) }
    for time in times {
      if random.unit() < habit.missRate + noise / 2 { continue }
      let extremum = time + (random.unit() - 0.4) * (noise + 0.1)
      let decision = extremum + habit.lag + 0.3 * random.unit()
      // The first counter gives no confidence; of the others, each promises more than the last.
      let confidence = habit.lag == 0.2 ? nil : min(1, 0.4 + habit.lag / 2 + 0.5 * random.unit())
      events.append(
        RepEvent(decisionTime: decision, extremumTime: extremum, confidence: confidence)
      )
      if random.unit() < habit.extraRate {
        events.append(
          RepEvent(
            decisionTime: decision + 0.4,
            extremumTime: extremum + 0.3,
            confidence: confidence.map { $0 / 2 }
          )
        )
      }
    }
    if random.unit() < habit.extraRate {
      events.append(RepEvent(decisionTime: 22.4, extremumTime: 22))
    }
    return events.sorted { $0.decisionTime < $1.decisionTime }
  }

  private static func signal(
    _ clip: ClipIdentity,
    _ reference: Reference
  ) -> ClipSignal {
    var random = RandomGenerator(seed: UInt64(clip.id.utf8.count))
    let end = 1 + period * Double(reference.count)
    let samples = (0..<720).map { frame -> Sample in
      let time = Double(frame) / 30
      if (8.1..<8.8).contains(time) { return Sample(time: time, value: .nan) }
      let phase = (time - 1) / period * 2 * 3.141592653589793
      let isMoving = time > 1 && time < end && !clip.isNegative
      let value = (isMoving ? -Elementary.cos(phase) : -1) + 0.05 * random.unit()
      return Sample(time: time, value: value)
    }
    return ClipSignal(
      clip: clip.id,
      track: "blazepose-full",
      name: "hip height, share of frame",
      times: 0...24,
      samples: samples
    )
  }
}
