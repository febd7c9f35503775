// SPDX-License-Identifier: Apache-2.0
package import Matching
package import Measures
package import Recognition

/// The exercises that a recognizer names over one track of one clip, against the labelled sets.
///
/// An exercise that the recognizer does not know is right if it is `unknown`, and so is rest.
package struct RecognitionScore: Measured, Equatable {
  /// A labelled set and what became of it.
  package struct SetOutcome: Sendable, Equatable {
    /// The set, under the family of its exercise.
    package var set: Segment
    /// The name with the most time in it; empty for `unknown`, which it also is in a tie.
    package var name: String
    /// The time from its start to the moment at which its own name is said, in seconds; 0 if it is said already, nil if it
    /// never is.
    package var delay: Double?
  }

  /// The clip.
  package let clip: ClipIdentity
  /// The families that the recognizer can name, sorted.
  package let classes: [String]
  /// The stretches that it tells, in order of decision.
  package let told: [RecognizedStretch]
  /// The labelled sets and the time that is looked at.
  package let reference: RecognitionReference
  /// The families that measures are about: all that the recognizer knows, or some of them.
  package private(set) var asked: [String]

  /// Time by labelled and told name, told names as estimated.
  package let times: [NamedTime]
  /// The same with each name from its decision to the next one, as an app shows it.
  package let liveTimes: [NamedTime]
  /// The labelled sets in order of time, with what became of each.
  package let sets: [SetOutcome]
  /// The number of names that are said while no set is going on.
  package let falseNames: Int

  /// Compares what a recognizer tells with labels.
  ///
  /// - Parameters:
  ///   - clip: The clip.
  ///   - classes: The families that the recognizer can name, in any order.
  ///   - told: What it tells, in order of decision.
  ///   - reference: The labels.
  /// - Complexity: O(*n* log *n* + *n m*) in stretches and sets.
  package init(
    clip: ClipIdentity,
    classes: [String],
    told: [RecognizedStretch],
    reference: RecognitionReference
  ) {
    self.clip = clip
    self.classes = classes.sorted()
    self.told = told
    self.reference = reference
    asked = self.classes
    let ranges = reference.ranges
    let estimated = Self.named(told.map { Segment($0.name, start: $0.start, end: $0.end) })
    let ends = told.dropFirst().map(\.decisionTime) + [ranges.last?.upperBound ?? 0]
    let live = Self.named(
      zip(told, ends).map { Segment($0.name, start: $0.decisionTime, end: $1) }
    )
    times = NamedTime.table(estimated, labelled: reference.sets, within: ranges)
    liveTimes = NamedTime.table(live, labelled: reference.sets, within: ranges)
    sets = reference.sets.map { set in
      let inside = ranges.compactMap { range -> ClosedRange<Double>? in
        let (low, high) = (max(range.lowerBound, set.start), min(range.upperBound, set.end))
        return low < high ? low...high : nil
      }
      let names = NamedTime.table(estimated, labelled: [], within: inside)
      let first = live.first { $0.label == set.label && $0.end > set.start && $0.start < set.end }
      return SetOutcome(
        set: set,
        name: names.max { $0.seconds < $1.seconds || $0.seconds == $1.seconds && $1.told.isEmpty }?
          .told ?? "",
        delay: first.map { max($0.start - set.start, 0) }
      )
    }
    falseNames = told.count { stretch in
      let time = stretch.decisionTime
      return stretch.name != RecognitionModel.unknown
        && ranges.contains { $0.contains(time) }
        && !reference.sets.contains { $0.start <= time && time <= $0.end }
    }
  }

  private static func named(_ segments: [Segment]) -> [Segment] {
    segments.filter { $0.label != RecognitionModel.unknown && $0.end > $0.start }
  }

  /// The stretches under the names that measures are about, as estimated.
  package var predicted: [Segment] {
    Self.named(told.map { Segment($0.name, start: $0.start, end: $0.end) })
      .filter { asked.contains($0.label) }
  }

  /// The sets that measures are about: those of exercises that the recognizer knows.
  package var askedSets: [SetOutcome] { sets.filter { asked.contains($0.set.label) } }

  /// The sets of exercises that the recognizer does not know.
  package var otherSets: [SetOutcome] { sets.filter { !classes.contains($0.set.label) } }

  /// The agreement of stretches, of the names that measures are about.
  package var segmentation: SegmentationScore {
    SegmentationScore(
      predicted,
      against: askedSets.map(\.set),
      within: reference.ranges
    )
  }

  /// The name that is right to say at a labelled one; empty for `unknown`.
  package func right(_ labelled: String) -> String { classes.contains(labelled) ? labelled : "" }

  /// True if a set is named as is right.
  package func isRight(_ outcome: SetOutcome) -> Bool { outcome.name == right(outcome.set.label) }

  /// The same clip, asked about some families.
  package func asked(about parts: [String]) -> RecognitionScore {
    var score = self
    score.asked = classes.filter(parts.contains)
    return score
  }

  /// True if the same sets are labelled.
  package func hasSameLabels(as other: RecognitionScore) -> Bool { reference == other.reference }
}
