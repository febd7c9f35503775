// SPDX-License-Identifier: Apache-2.0
import Measures

/// The evaluations of one backend.
struct BackendSide {
  var backend: String
  /// One evaluation a counter, in the order of the run.
  var evaluations: [CounterEvaluation]

  /// The clips of all counters as if they were one: every clip once for each.
  var clips: [ClipScore] { evaluations.flatMap(\.clips) }

  /// The backends in the order of the run, with the counters that each of them has; exact tracks are none.
  static func sides(of evaluations: [CounterEvaluation]) -> [BackendSide] {
    var sides: [BackendSide] = []
    for evaluation in evaluations
    where evaluation.configuration.track != TrackConfiguration.exact {
      let backend = evaluation.configuration.track
      if let index = sides.firstIndex(where: { $0.backend == backend }) {
        sides[index].evaluations.append(evaluation)
      } else {
        sides.append(BackendSide(backend: backend, evaluations: [evaluation]))
      }
    }
    let shared = sides.map { Set($0.evaluations.map(\.configuration.counter)) }
      .reduce(nil as Set<String>?) { $0?.intersection($1) ?? $1 }
    for index in sides.indices {
      sides[index].evaluations.removeAll {
        shared?.contains($0.configuration.counter) != true
      }
    }
    return sides
  }

  /// The backends with their scores, the best first; those of one score in the order given.
  static func ranked(
    _ sides: [BackendSide],
    by definition: MeasureDefinition<ClipScore>,
    _ identifier: MeasureIdentifier
  ) -> [(side: BackendSide, score: Double?)] {
    let sign: Double = definition.better == .lower ? -1 : 1
    return sides.map { side in
      (
        side: side,
        score: PairedMeasure(definition, identifier, side.clips, side.clips).candidateValue
      )
    }.enumerated()
      .sorted { one, other in
        let (a, b) = (
          one.element.score.map { sign * $0 } ?? -.infinity,
          other.element.score.map { sign * $0 } ?? -.infinity
        )
        return a == b ? one.offset < other.offset : a > b
      }.map(\.element)
  }

  /// True if both have the same counters over the same clips.
  func isComparable(with other: BackendSide) -> Bool {
    evaluations.map(\.configuration.counter) == other.evaluations.map(\.configuration.counter)
      && zip(evaluations, other.evaluations)
        .allSatisfy { EvaluationComparison.clipsDiffering($0, $1).isEmpty }
  }

  /// True if all counters report the same reps in every clip.
  func saysTheSame(as other: BackendSide) -> Bool {
    zip(evaluations, other.evaluations)
      .allSatisfy { zip($0.clips, $1.clips).allSatisfy { $0.saysTheSame(as: $1) } }
  }
}
