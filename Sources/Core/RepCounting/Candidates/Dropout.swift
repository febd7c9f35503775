// SPDX-License-Identifier: Apache-2.0
import Basics
package import PoseTracks

/// Stretches in which a signal has no value.
package enum Dropout {
  /// The shortest gap that is said, in seconds: within it a quick rep turns.
  package static let shortest = 0.25

  /// The gaps of a signal as candidates that no counter can count, in order of time.
  ///
  /// A gap reaches from the last sample with a value to the next, or to the end of the samples.
  /// Samples that are far apart are a gap too.
  ///
  /// - Complexity: O(*n*).
  package static func candidates(in samples: [Sample]) -> [RepEvent] {
    guard let first = samples.first, let last = samples.last else { return [] }
    var times = [first.time]
    times += samples.filter { $0.value.isFinite }.map(\.time)
    times.append(last.time)
    return zip(times, times.dropFirst()).filter { $1 - $0 >= shortest }.map { start, end in
      RepEvent(
        decisionTime: end,
        extremumTime: (start + end) / 2,
        start: start,
        end: end,
        rejection: Rejection(.dropout, "no value for \((end - start).text(significantDigits: 3)) s")
      )
    }
  }
}
