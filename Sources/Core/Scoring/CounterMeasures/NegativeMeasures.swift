// SPDX-License-Identifier: Apache-2.0
import Measures

extension CounterMeasure {
  /// Σ ĉ / Σ minutes over negative clips, ignored intervals left out of both.
  ///
  /// Three events in clips of 60 s and 30 s are 2 a minute. Its interval is the exact Poisson
  /// interval of the number of events, not a resampling of subjects.
  static let falseRepsPerMinute = CounterMeasure(
    MeasureIdentifier("false-reps-per-minute"),
    "The reps counted per minute of negative clips, which show no rep.",
    scale: .magnitude("reps/min"),
    population: .negative,
    counted: "false reps",
    undefinedReason: "negative clips have no duration",
    eventCount: { $0.predictedCount },
    uncertainty: .poisson,
    computation: .ratio { [Double($0.predictedCount), $0.scoredDuration / 60] }
  ).titled("False reps")
}
