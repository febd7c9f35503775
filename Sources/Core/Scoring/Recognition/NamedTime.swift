// SPDX-License-Identifier: Apache-2.0
import Basics
package import Matching

/// Time with one labelled and one told name.
package struct NamedTime: Sendable, Equatable {
  /// The labelled name; empty for rest.
  package var labelled: String
  /// The told name; empty for `unknown`.
  package var told: String
  /// The time of both together, in seconds, above zero.
  package var seconds: Double

  /// Tells how much time each pair of names has.
  ///
  /// For example, a squat is labelled from 2 to 8 s of 10 s, and told from 3 to 9 s. So 5 s are squat as squat,
  /// 1 s is squat as nothing, 1 s is rest as squat, and 3 s are rest as nothing.
  ///
  /// - Parameters:
  ///   - told: In any order.
  ///   - labelled: In any order.
  ///   - ranges: The time that is looked at, in seconds, in order and apart.
  /// - Returns: The pairs that have time, in order of their names.
  /// - Complexity: O(*n* log *n*) in segments.
  package static func table(
    _ told: [Segment],
    labelled: [Segment],
    within ranges: [ClosedRange<Double>]
  ) -> [NamedTime] {
    var times: [[String]: Int] = [:]
    for range in ranges {
      let span = Microseconds.nearest(range.lowerBound)..<Microseconds.nearest(range.upperBound)
      let reference = Segmentation(labelled, within: span)
      let said = Segmentation(told, within: span)
      for run in reference.runs { times[[run.label, ""], default: 0] += run.length }
      for run in said.runs { times[["", run.label], default: 0] += run.length }
      var neither = span.count - reference.runs.reduce(0) { $0 + $1.length }
      neither -= said.runs.reduce(0) { $0 + $1.length }
      for pair in said.overlaps(reference) {
        let names = [reference.runs[pair.other].label, said.runs[pair.run].label]
        times[names, default: 0] += pair.length
        times[[names[0], ""], default: 0] -= pair.length
        times[["", names[1]], default: 0] -= pair.length
        neither += pair.length
      }
      times[["", ""], default: 0] += neither
    }
    return times.filter { $0.value > 0 }
      .sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }
      .map { names, time in
        NamedTime(labelled: names[0], told: names[1], seconds: Microseconds.seconds(time))
      }
  }
}
