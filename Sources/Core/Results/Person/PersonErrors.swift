// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Scoring
import Statistics

/// The errors of measurement by which changes of one person are judged: MDC95 of counts and of quantities.
///
/// They come from labelled clips of anybody, by the same counter or analyzer on the same tracks.
package struct PersonErrors: Sendable {
  /// The error of one metric.
  package struct Error: Sendable, Equatable {
    /// The least change between two single values that is real with 95 %, in the metric's unit.
    package var minimalDetectableChange: Double
    /// The pairs of a measured and a labelled value that it rests on.
    package var pairs: Int
    /// The subjects of these pairs.
    package var subjects: Int
    /// The name of the run that has them.
    package var run: String

    /// Creates an error.
    package init(minimalDetectableChange: Double, pairs: Int, subjects: Int, run: String) {
      self.minimalDetectableChange = minimalDetectableChange
      self.pairs = pairs
      self.subjects = subjects
      self.run = run
    }
  }

  fileprivate struct Key: Hashable {
    var name: String
    var unit: String
    var method: String
    var track: String
  }

  private var known: [Key: Error] = [:]

  /// Starts without any.
  package init() {}

  /// Gathers the errors of runs; of a metric in several the first run's holds.
  ///
  /// Counts are compared clip by clip. Quantities are compared label by label over clips of all views. A metric
  /// with fewer than `MeasurementError.fewestPairs` pairs has none.
  ///
  /// - Parameter runs: The runs with their names.
  /// - Complexity: O(*n* log *n*) in clips, labels and measurements.
  package init(of runs: [(name: String, results: RunResults)]) {
    for (name, results) in runs {
      for evaluation in results.evaluations {
        let pairs = evaluation.clips.filter { $0.reference.isCounted }.map {
          MeasurementPair(
            measured: Double($0.predictedCount),
            reference: Double($0.referenceCount),
            subject: $0.clip.subject
          )
        }
        let key = Key(
          name: PersonMetric.reps,
          unit: "reps",
          method: evaluation.configuration.counter,
          track: evaluation.configuration.track
        )
        add(MeasurementError(pairs, plan: .valuesOnly), key, run: name)
      }
      for evaluation in results.forms.onceForEachAnalyzer {
        for error in QuantityError.all(of: evaluation.clips, plan: .valuesOnly)
        where error.view == nil {
          let key = Key(
            name: error.quantity,
            unit: error.unit,
            method: evaluation.configuration.analyzer,
            track: evaluation.configuration.track
          )
          add(error.error, key, run: name)
        }
      }
    }
  }

  private mutating func add(_ error: MeasurementError?, _ key: Key, run: String) {
    guard known[key] == nil, let error, let change = error.minimalDetectableChange else { return }
    known[key] = Error(
      minimalDetectableChange: change.value,
      pairs: error.pairs,
      subjects: error.subjects,
      run: run
    )
  }

  /// States the error of a metric, as one known from elsewhere.
  package mutating func set(_ error: Error, of metric: PersonMetric) {
    known[Key(metric)] = error
  }

  /// The error of a metric; nil if no run labels it often enough.
  package subscript(metric: PersonMetric) -> Error? { known[Key(metric)] }
}

extension PersonErrors.Key {
  fileprivate init(_ metric: PersonMetric) {
    self.init(name: metric.name, unit: metric.unit, method: metric.method, track: metric.track)
  }
}

extension PersonErrors.Error {
  /// The error of a single value that 95 % stay within: 1.96 standard errors, in the metric's unit.
  package var single: Double { minimalDetectableChange / 2.0.squareRoot() }

  /// The least change between two values of sessions that is real with 95 %, in the metric's unit.
  ///
  /// A session's median of several values is taken to be as uncertain as a single one: what is wrong with all of
  /// them alike stays in the median. Counts of clips add up, and so do the squares of their errors.
  ///
  /// - Parameters:
  ///   - one: The value of a session.
  ///   - other: That of another one.
  /// - Returns: A number of at least 0.
  package func detectableChange(from one: PersonValue, to other: PersonValue) -> Double {
    guard one.metric.isTotal else { return minimalDetectableChange }
    return minimalDetectableChange * (Double(one.count + other.count) / 2).squareRoot()
  }
}
