// SPDX-License-Identifier: Apache-2.0
import Scoring

/// How often intervals hold the truth that the clips were drawn from.
struct Coverage {
  /// What is asked of each dataset.
  static let quick: [Question] =
    [
      "exact", "off-by-one", "mae", "rmse", "bias", "precision@0.5s", "recall@0.5s", "f1@0.5s",
      "f1@0.5s:macro", "false-reps-per-minute", "latency-median@0.5s", "latency-p95@0.5s",
      "calibration-error@0.5s",
    ].map(Question.value)
    + ["exact", "mae", "rmse", "precision@0.5s", "f1@0.5s"].map(Question.difference)
  /// What is asked of every fifth dataset, since resampling orders takes longer.
  static let slow: [Question] = [
    .difference("latency-median@0.5s"), .difference("latency-p95@0.5s"),
    .difference("calibration-error@0.5s"),
  ]
  /// Everything asked, in the order of the table.
  static let questions = quick + slow

  /// A measure, or the difference of one between two counters.
  enum Question: CustomStringConvertible {
    case value(String)
    case difference(String)

    var description: String {
      switch self {
      case .value(let id): id
      case .difference(let id): "\(id), difference"
      }
    }

    /// The measure's catalogue entry, if the evaluation has to measure it.
    var definition: MeasureDefinition? {
      guard case .value(let id) = self, let identifier = MeasureIdentifier(id) else { return nil }
      return MeasureCatalog.definition(of: identifier)
    }
  }

  /// How many intervals there were of one question, and how many held the truth.
  struct Tally {
    var intervals = 0
    var holding = 0

    /// In percent; nil where there was no interval.
    var percent: Double? { intervals > 0 ? 100 * Double(holding) / Double(intervals) : nil }

    static func + (one: Tally, other: Tally) -> Tally {
      Tally(
        intervals: one.intervals + other.intervals,
        holding: one.holding + other.holding
      )
    }
  }

  var population: Population
  var plan: ResamplingPlan
  var seed: UInt64

  /// The answers of a dataset of so many subjects, in the order of the questions.
  func answers(
    _ questions: [Question] = questions,
    subjects: Int,
    seed: UInt64,
    plan: ResamplingPlan
  ) -> [Measure?] {
    let (first, second) = population.sample(subjects: subjects, seed: seed)
    let definitions = questions.compactMap(\.definition)
    let one = Evaluation(
      Configuration(counter: "first", track: "random"),
      clips: first,
      plan: plan,
      measuring: definitions
    )
    let other = Evaluation(
      Configuration(counter: "second", track: "random"),
      clips: second,
      plan: plan,
      measuring: []
    )
    return questions.map { question in
      switch question {
      case .value(let id): one.measure(id)
      case .difference(let id): one.difference(id, from: other)
      }
    }
  }

  /// The truth: the values of so many people that chance no longer matters.
  func truths() -> [Double?] {
    answers(subjects: 20_000, seed: ~seed, plan: ResamplingPlan(replicates: 1)).map { $0?.value }
  }

  /// The coverage over datasets of so many subjects.
  func tallies(subjects: Int, datasets: Range<Int>, truths: [Double?]) -> [Tally] {
    var tallies = [Tally](repeating: Tally(), count: truths.count)
    for dataset in datasets {
      var plan = plan
      plan.seed = seed &+ UInt64(dataset)
      let found = answers(
        dataset.isMultiple(of: 5) ? Self.questions : Self.quick,
        subjects: subjects,
        seed: seed &+ 1_000_003 &* UInt64(dataset),
        plan: plan
      )
      for (index, measure) in found.enumerated() {
        guard let interval = measure?.interval, let truth = truths[index] else { continue }
        tallies[index].intervals += 1
        // Frames make truths that intervals end on, up to rounding.
        tallies[index].holding +=
          interval.low - 1e-9 <= truth && truth <= interval.high + 1e-9 ? 1 : 0
      }
    }
    return tallies
  }
}
