// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Statistics

/// How often intervals hold the truth that the clips were drawn from.
struct Coverage {
  /// A measure, or the difference of one between two counters.
  struct Question: CustomStringConvertible {
    var definition: CounterMeasure
    var isDifference = false
    /// Whether it is asked of every fifth dataset, since resampling orders takes longer.
    var isSlow = false

    var description: String { isDifference ? "\(definition.id), difference" : definition.id }
  }

  /// What is asked of the datasets.
  enum Questions: String {
    /// The headline measures.
    case headline
    /// What else stands on a report's first page, what is near it, and differences.
    case others

    /// The questions in the order of the table.
    var all: [Question] {
      switch self {
      case .headline:
        return MeasureCatalog.headline.map { Question(definition: $0) }
      case .others:
        let beside = MeasureCatalog.firstPage.dropFirst(MeasureCatalog.headline.count)
        let near = ["rmse", "bias", "f1@0.5s:macro"]
        let slow = ["latency-median@0.5s", "latency-p95@0.5s", "calibration-error@0.5s"]
        return (beside + Self.definitions(near)).map { Question(definition: $0) }
          + MeasureCatalog.headline.map { Question(definition: $0, isDifference: true) }
          + Self.definitions(slow).map {
            Question(definition: $0, isDifference: true, isSlow: true)
          }
      }
    }

    private static func definitions(_ ids: [String]) -> [CounterMeasure] {
      ids.compactMap { id in MeasureCatalog.all.first { $0.id == id } }
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
  var questions: [Question]
  var plan: ResamplingPlan
  var seed: UInt64

  /// The truth: the values of so many people that chance no longer matters.
  func truths() -> [Double?] {
    answers(subjects: 20_000, seed: ~seed, plan: ResamplingPlan(replicates: 1), isQuick: false)
      .map { $0?.value }
  }

  /// The coverage over datasets of so many subjects.
  func tallies(subjects: Int, datasets: Range<Int>, truths: [Double?]) -> [Tally] {
    var tallies = [Tally](repeating: Tally(), count: truths.count)
    for dataset in datasets {
      var plan = plan
      plan.seed = seed &+ UInt64(dataset)
      let found = answers(
        subjects: subjects,
        seed: seed &+ 1_000_003 &* UInt64(dataset),
        plan: plan,
        isQuick: !dataset.isMultiple(of: 5)
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

  /// The answers of a dataset of so many subjects, in the order of the questions; nil for those not asked.
  private func answers(
    subjects: Int,
    seed: UInt64,
    plan: ResamplingPlan,
    isQuick: Bool
  ) -> [Measure?] {
    let (first, second) = population.sample(subjects: subjects, seed: seed)
    let one = CounterEvaluation(
      Configuration(counter: "first", track: "random"),
      clips: first,
      plan: plan,
      measuring: questions.filter { !$0.isDifference }.map(\.definition)
    )
    let other = CounterEvaluation(
      Configuration(counter: "second", track: "random"),
      clips: second,
      plan: plan,
      measuring: []
    )
    return questions.map { question in
      if isQuick, question.isSlow { return nil }
      let id = question.definition.id
      return question.isDifference ? one.difference(id, from: other) : one.measure(id)
    }
  }
}
