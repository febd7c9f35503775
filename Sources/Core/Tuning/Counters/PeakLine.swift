// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import RepCounting

/// The reps of a zig-zag at every amplitude at once, from one look at the signal.
///
/// At amplitude A it counts the peaks that persist more than A, each at the first sample that is more than A
/// below it. So the amplitudes at which anything changes are the persistences and, for the times of decisions,
/// the greatest falls so far behind each peak.
struct PeakLine {
  private let samples: [Sample]
  /// In order of time.
  private let peaks: [PersistentPeaks.Peak]

  /// Looks at a signal.
  ///
  /// - Parameters:
  ///   - samples: As the counter compares them, without NaN.
  ///   - peaks: Those of the samples.
  init(_ samples: [Sample], _ peaks: PersistentPeaks) {
    self.samples = samples
    self.peaks = peaks.peaks.sorted { $0.index < $1.index }
  }

  /// The counted reps.
  ///
  /// - Parameters:
  ///   - domain: The amplitudes, from 0 on.
  ///   - followsDecisions: Whether a piece ends where a decision alone moves; else an event's decision is
  ///     that at the start of its piece.
  /// - Returns: Events in order of time.
  /// - Complexity: O(*n* + *s p*) for *n* samples and *p* peaks where *s* pieces are made.
  func events(
    over domain: ClosedRange<Double>,
    followsDecisions: Bool
  ) -> Staircase<[RepEvent]> {
    let counted = peaks.filter { $0.persistence > domain.lowerBound }
    let decisions = counted.map { self.decisions(of: $0, from: domain.lowerBound) }
    var starts = [domain.lowerBound] + counted.map(\.persistence)
    if followsDecisions { for steps in decisions { starts += steps.map(\.start) } }
    starts = starts.filter { $0 <= domain.upperBound }.sorted()
    var unique: [Double] = []
    for start in starts where start != unique.last { unique.append(start) }
    var places = [Int](repeating: 0, count: counted.count)
    let outcomes = unique.map { start in
      counted.indices.compactMap { index -> RepEvent? in
        guard counted[index].persistence > start else { return nil }
        let steps = decisions[index]
        while places[index] + 1 < steps.count, steps[places[index] + 1].start <= start {
          places[index] += 1
        }
        return RepEvent(
          decisionTime: steps[places[index]].time,
          extremumTime: counted[index].time
        )
      }
    }
    return Staircase(over: domain, starts: unique, outcomes: outcomes)
  }

  /// From which amplitude on a peak is decided when, up to its persistence.
  private func decisions(
    of peak: PersistentPeaks.Peak,
    from lowest: Double
  ) -> [(start: Double, time: Double)] {
    var steps: [(start: Double, time: Double)] = []
    var greatest = lowest
    for sample in samples[(peak.index + 1)...] {
      let fall = peak.value - sample.value
      guard fall > greatest else { continue }
      steps.append((greatest, sample.time))
      greatest = fall
      if fall >= peak.persistence { break }
    }
    return steps
  }
}
