// SPDX-License-Identifier: Apache-2.0
import Labels
import Matching
import Measures

/// How well a counter's events are the labelled steps of a walk, scored like reps but to 50 and 100 ms.
///
/// Steps and events in ignored intervals are left out. A clip with steps and no reps is in no other
/// measure: an event there is no false rep.
extension CounterMeasure {
  /// Steps found / events.
  ///
  /// Steps labelled at 1.00, 1.50 and 2.00 s and counted at 1.02, 1.58 and 2.04 s: two of three.
  static func stepPrecision(within tolerance: Double) -> CounterMeasure {
    steps("step-precision", tolerance, "The share of counted steps that match a labelled one.") {
      [$0.matched, $0.predicted]
    }
  }

  /// Steps found / labelled steps.
  static func stepRecall(within tolerance: Double) -> CounterMeasure {
    steps("step-recall", tolerance, "The share of labelled steps that were counted.") {
      [$0.matched, $0.reference]
    }
  }

  /// 2 · steps found / (labelled steps + events).
  static func stepF1(within tolerance: Double) -> CounterMeasure {
    steps("step-f1", tolerance, "The harmonic mean of precision and recall of steps.") {
      [2 * $0.matched, $0.predicted + $0.reference]
    }
  }

  /// Mean over clips of counted less labelled steps a minute.
  ///
  /// Eleven events from 0 to 5 s are 120 a minute; against 130 the bias is -10.
  static let cadenceBias = cadence(
    "cadence-bias",
    "The mean of counted minus labelled steps a minute, each from its first step to its last.",
    scale: .bias("steps/min")
  ) { $0 }

  /// Mean over clips of the distance of counted from labelled steps a minute.
  static let cadenceError = cadence(
    "cadence-mae",
    "The mean absolute error of counted steps a minute, each from its first step to its last.",
    scale: .magnitude("steps/min")
  ) { abs($0) }

  private static let noSteps = "no step was labelled or counted"

  private static func steps(
    _ name: String,
    _ tolerance: Double,
    _ summary: String,
    _ terms: @escaping @Sendable (StepCounts) -> [Double]
  ) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier(name, tolerance: tolerance),
      summary,
      population: .steps,
      counted: "labelled steps",
      undefinedReason: noSteps,
      eventCount: { $0.labelledSteps.count },
      computation: .ratio { terms(StepCounts($0, within: tolerance)) }
    )
  }

  private static func cadence(
    _ name: String,
    _ summary: String,
    scale: MeasureScale,
    _ error: @escaping @Sendable (Double) -> Double
  ) -> CounterMeasure {
    CounterMeasure(
      MeasureIdentifier(name),
      summary,
      scale: scale,
      population: .steps,
      counted: "labelled steps",
      undefinedReason: "no clip has two labelled and two counted steps",
      eventCount: { $0.labelledSteps.count },
      computation: .ratio { score in
        guard let counted = StepTimes.cadence(score.countedSteps),
          let labelled = StepTimes.cadence(score.labelledSteps)
        else { return [0, 0] }
        return [error(counted - labelled), 1]
      }
    )
  }
}

/// How many steps of a clip are labelled, counted, and both.
private struct StepCounts {
  var matched: Double
  var predicted: Double
  var reference: Double

  init(_ score: ClipScore, within tolerance: Double) {
    let (labelled, counted) = (score.labelledSteps, score.countedSteps)
    matched = Double(StepTimes.matched(labelled, counted, within: tolerance))
    predicted = Double(counted.count)
    reference = Double(labelled.count)
  }
}

extension ClipScore {
  /// When the labelled steps outside ignored intervals are, in seconds, ascending.
  fileprivate var labelledSteps: [Double] {
    reference.steps.filter { time in !reference.ignored.contains { $0.contains(time) } }
  }

  /// Where the events outside ignored intervals are, in seconds, ascending.
  fileprivate var countedSteps: [Double] { eventsOutsideIgnored.map(\.place).sorted() }
}
