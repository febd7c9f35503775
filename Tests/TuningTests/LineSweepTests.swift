// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Measures
import PoseTracks
import RepCounting
import Scoring
import Statistics
import TestSupport
import Testing
import Tuning

/// Synthetic clips of a few subjects, some of them negative, with landscapes of a zig-zag.
struct LineSweepTests {
  private let clips: [SweptClip]
  private let line: CounterLine
  private let landscapes: [LineLandscape]

  init() throws {
    clips = (0..<24).map { index in
      let isNegative = index % 8 == 7
      let signal = RepSignal(
        reps: isNegative ? 0 : 2 + index % 3,
        tempo: .init(0.5, 0, 0.5),
        travel: 0.1 + 0.02 * Double(index % 5),
        lead: 1,
        tail: 1
      ).noisy(0.02, seed: UInt64(index))
      return sweptClip(
        signal.samples,
        id: "clip-\(index)",
        subject: "subject-\(index / 4)",
        mids: isNegative ? [] : signal.extrema,
        isNegative: isNegative
      )
    }
    let configuration = try CounterConfiguration(parsing: "zig-zag")
    line = try CounterLine(
      configuration,
      over: ThresholdAxis("min-amplitude", of: configuration.counter, over: 0.01...0.3)
    )
    landscapes = clips.map { [line] in
      line.landscape(of: $0, OutcomeScoring(keepsLatency: true))
    }
  }

  /// What scoring says of the dataset at an amplitude.
  private func evaluation(_ amplitude: Double) throws -> CounterEvaluation {
    var configuration = line.configuration
    try configuration.set("min-amplitude", to: "\(amplitude)")
    let scores = clips.map { clip in
      var counter = configuration.makeSignalCounter(for: clip.exercise)
      return ClipScore(
        clip: clip.facts.clip,
        reference: clip.reference,
        events: counter.events(of: clip.samples)
      )
    }
    return CounterEvaluation(
      Configuration(counter: configuration.description, track: "made"),
      clips: scores,
      plan: ResamplingPlan(replicates: 10)
    )
  }

  @Test func `results that come later make every decision later, and change nothing else`() {
    for (clip, landscape) in zip(clips, landscapes) {
      let times = clip.samples.map(\.time)
      let track = PoseTrack(RecordedValues(["hip-height": times]), times: times)
        .replacing(resultDelays: times.map { _ in 0.125 })
      let late = line.landscape(
        of: sweptClip(
          clip.samples,
          id: clip.facts.clip.id,
          mids: (clip.reference.reps ?? []).compactMap(\.mid),
          isNegative: clip.facts.clip.isNegative,
          results: track.resultTimes
        ),
        OutcomeScoring(keepsLatency: true)
      )
      #expect(late.map.starts == landscape.map.starts)
      for (late, atOnce) in zip(late.map.outcomes, landscape.map.outcomes) {
        var expected = atOnce
        expected.latency += 125_000 * Int64(atOnce.timed)
        #expect(late == expected)
      }
    }
    #expect(landscapes.contains { $0.map.outcomes.contains { $0.timed > 0 } })
  }

  private static let measures: [(Objective, String)] = [
    (Objective(.exact), "exact"), (Objective(.offByOne), "off-by-one"),
    (Objective(.f1), "f1@0.5s"), (Objective(.f1, averaging: .subjects), "f1@0.5s:macro"),
    (Objective(.missedRate), "missed-rate@0.5s"), (Objective(.doubleRate), "double-rate@0.5s"),
    (Objective(.spuriousRate), "spurious-rate@0.5s"),
    (Objective(.falseRepsPerMinute), "false-reps-per-minute"),
  ]

  @Test func `every objective is the measure of its name`() throws {
    for amplitude in [0.01, 0.0234, 0.05, 0.08, 0.111, 0.15, 0.3] {
      let evaluation = try evaluation(amplitude)
      for (objective, name) in Self.measures {
        let measure = try #require(evaluation.measure(name), "\(name)")
        let value = LineSweep(objective, landscapes).score().values[amplitude]
        #expect(
          value.map { $0.text(decimals: 4) } == measure.value.map { $0.text(decimals: 4) },
          "\(name) at \(amplitude)"
        )
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `weighed sums are those of clips repeated`(seed: UInt64) throws {
    var random = RandomGenerator(seed: seed)
    // Folds and bootstrap replicates weigh whole subjects.
    let people = (0..<6).map { _ in random.index(below: 3) }
    let weights = landscapes.indices.map { people[$0 / 4] }
    let repeated = zip(landscapes, weights).flatMap { landscape, weight in
      (0..<weight).map { copy in
        LineLandscape(
          landscape.facts.renamed("\(landscape.facts.clip.subject)-\(copy)"),
          landscape.map
        )
      }
    }
    guard !repeated.isEmpty else { return }
    for (objective, _) in Self.measures + [
      (Objective(.meanLatency), ""), (Objective(.errorsPerMinute), ""),
    ] {
      let weighed = LineSweep(objective, landscapes).score(weights: weights)
      let plain = LineSweep(objective, repeated).score()
      #expect(weighed.values.merged == plain.values.merged)
      #expect(weighed.best == plain.best)
    }
  }

  @Test func `the best exact share is the point that most intervals between two persistences hold`()
    throws
  {
    var ends: [(place: Double, change: Int)] = []
    for clip in clips where !clip.facts.clip.isNegative {
      let seen = try #require(line.configuration.persistence(of: clip.samples, in: .squat))
      let sizes = seen.peaks.peaks.map(\.persistence)
      let count = clip.reference.count
      guard sizes.count >= count, count > 0 else { continue }
      ends.append((sizes.count > count ? sizes[count] : 0, 1))
      ends.append((sizes[count - 1], -1))
    }
    // At one place intervals end before others begin.
    ends.sort { ($0.place, $0.change) < ($1.place, $1.change) }
    var stabbed = 0
    var most = 0
    for end in ends {
      stabbed += end.change
      if (0.01...0.3).contains(end.place) || end.place < 0.01 { most = max(most, stabbed) }
    }
    let score = LineSweep(Objective(.exact), landscapes).score()
    let counted = clips.count { !$0.facts.clip.isNegative }
    #expect(score.best == Double(most) / Double(counted))
    #expect(most > counted / 2)
  }

  @Test func `the region is every threshold that is as good, and no other`() {
    for (objective, _) in Self.measures {
      let score = LineSweep(objective, landscapes).score()
      guard let best = score.best else { continue }
      for loss in [0, 0.05] {
        let region = score.region(within: loss)
        for piece in score.values.pieces {
          let isGood = piece.outcome.map { abs(best - $0) <= loss } ?? false
          #expect(region[piece.range.lowerBound] == isGood)
          #expect(region[piece.range.upperBound] == isGood)
        }
      }
    }
  }
}

extension ClipFacts {
  /// The same facts of another person.
  fileprivate func renamed(_ subject: String) -> ClipFacts {
    var clip = clip
    clip.subject = subject
    return ClipFacts(clip, duration: duration, isTimed: isTimed)
  }
}
