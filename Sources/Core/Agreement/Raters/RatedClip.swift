// SPDX-License-Identifier: Apache-2.0
import Matching
package import Measures

/// A clip that several raters labelled.
package struct RatedClip: Measured, Equatable {
  /// The clip's id.
  package let id: String
  /// The person; intervals resample whole subjects.
  package let subject: String
  /// When the clip begins and ends, in seconds.
  package let bounds: ClosedRange<Double>
  /// What each rater says, in order of their ids.
  package let opinions: [RaterOpinion]
  /// The reps of each pair of raters, in order of their ids.
  package let pairings: [RaterPairing]
  /// Whether every rater says when reps of this clip start and end, or that there are none and is
  /// used to say it; a study finds that out.
  var isOnGrid = true

  /// The time between the instants at which raters are compared on a grid, in seconds.
  package static let gridStep = 0.1
  /// The most instants of a clip: those of a day.
  private static let mostInstants = 864_000.0

  /// Creates a clip and matches the raters' reps.
  ///
  /// - Parameters:
  ///   - id: The clip's id.
  ///   - subject: The person.
  ///   - bounds: When the clip begins and ends, in seconds.
  ///   - opinions: One for each rater, in any order.
  ///   - tolerance: The farthest apart that reps are matched, in seconds.
  /// - Complexity: That of matching each pair of raters.
  package init(
    id: String,
    subject: String,
    bounds: ClosedRange<Double>,
    opinions: [RaterOpinion],
    tolerance: Double
  ) {
    let ordered = opinions.sorted { $0.rater < $1.rater }
    self.init(
      id: id,
      subject: subject,
      bounds: bounds,
      opinions: ordered,
      pairings: ordered.indices.flatMap { one in
        ordered[(one + 1)...].map { RaterPairing(ordered[one], $0, tolerance: tolerance) }
      }
    )
  }

  private init(
    id: String,
    subject: String,
    bounds: ClosedRange<Double>,
    opinions: [RaterOpinion],
    pairings: [RaterPairing]
  ) {
    self.id = id
    self.subject = subject
    self.bounds = bounds
    self.opinions = opinions
    self.pairings = pairings
  }

  /// The clip, of which the exercise is not known.
  package var clip: ClipIdentity {
    ClipIdentity(
      id: id,
      subject: subject,
      exercise: "",
      duration: bounds.upperBound - bounds.lowerBound
    )
  }

  /// The raters' ids, in order.
  package var raters: [String] { opinions.map(\.rater) }

  /// The clip as two raters see it; nil where one of them did not label it.
  func restricted(to one: String, _ other: String) -> RatedClip? {
    guard let pairing = pairings.first(where: { $0.first.rater == one && $0.second.rater == other })
    else { return nil }
    return RatedClip(
      id: id,
      subject: subject,
      bounds: bounds,
      opinions: [pairing.first, pairing.second],
      pairings: [pairing]
    )
  }

  /// The time that no rater ignores.
  var comparedRanges: [ClosedRange<Double>] {
    TimeRanges.removing(opinions.flatMap(\.ignored), from: bounds)
  }

  /// The instants of the grid, in the middle of its steps, that no rater ignores; of a clip longer than a day
  /// the steps are longer.
  var instants: [Double] {
    let length = bounds.upperBound - bounds.lowerBound
    let gridStep = max(Self.gridStep, length / Self.mostInstants)
    let count = Int((length / gridStep).rounded(.down))
    let ignored = opinions.flatMap(\.ignored)
    return (0..<max(count, 0)).compactMap { step in
      let time = bounds.lowerBound + (Double(step) + 0.5) * gridStep
      return ignored.contains { $0.contains(time) } ? nil : time
    }
  }

  /// For each instant of the grid how each rater answers: 1 if a segment is there, 0 if not.
  ///
  /// Instants at which a rater has no answer, within a segment of `unclear`, are left out.
  ///
  /// - Complexity: O(*instants* x *segments*).
  func answers(
    unclear: (RaterOpinion) -> [Segment] = { _ in [] },
    _ segments: (RaterOpinion) -> [Segment]
  ) -> [[Int]] {
    let stretches = opinions.map(segments)
    let doubts = opinions.flatMap(unclear)
    return instants.filter { time in
      !doubts.contains { $0.start <= time && time < $0.end }
    }.map { time in
      stretches.map { $0.contains { $0.start <= time && time < $0.end } ? 1 : 0 }
    }
  }
}
