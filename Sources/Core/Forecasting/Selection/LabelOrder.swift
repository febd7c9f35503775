// SPDX-License-Identifier: Apache-2.0

import Basics

/// The clips without labels, the one first whose label would teach most.
///
/// A label teaches where kinds of counters disagree, since some of them are wrong there; where a clip is unlike all
/// that are labelled; and where a person is new. Each of the three is a number in 0...1, and they are added. After each
/// choice the chosen clip counts as labelled, so that the next one is unlike it too.
///
/// - Source: the three terms are the field's usual ones: query by committee (Seung, Opper and Sompolinsky, "Query by
///   Committee", 1992) and coverage by farthest points (Sener and Savarese, "Active Learning for Convolutional Neural
///   Networks: A Core-Set Approach", 2018). Their equal weights are ours.
package struct LabelOrder: Sendable, Equatable {
  /// The part of a ranking that a strategy looks at.
  package struct Strategy: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The share of families that disagree.
    package static let disagreement = Strategy(rawValue: 1)
    /// The distance to all labelled clips.
    package static let novelty = Strategy(rawValue: 2)
    /// One over one more than the labelled clips of the person.
    package static let people = Strategy(rawValue: 4)
    /// All three.
    package static let all: Strategy = [.disagreement, .novelty, .people]
  }

  /// A clip with what its label would teach.
  package struct Place: Sendable, Equatable {
    /// The clip.
    package var clip: SelectableClip
    /// The share of families that disagree, in 0...1.
    package var disagreement: Double
    /// The distance to the nearest labelled clip, in 0...1; 1 without one.
    package var novelty: Double
    /// One over one more than the labelled clips of this person, in 0...1.
    package var person: Double
    /// The reasons in plain words, the most telling first.
    package var reasons: [String]

    /// The sum that places are ordered by.
    package var sum: Double { disagreement + novelty + person }
  }

  /// The clips in order.
  package let places: [Place]

  /// Orders clips.
  ///
  /// - Parameters:
  ///   - clips: The clips without labels; of those that are alike the first comes first.
  ///   - labelled: The clips with labels.
  ///   - strategy: The terms that are added.
  ///   - most: The length of the list; nil for all clips.
  /// - Complexity: O(*n* · (*most* + *labelled*)) in clips.
  package init(
    _ clips: [SelectableClip],
    labelled: [SelectableClip],
    strategy: Strategy = .all,
    most: Int? = nil
  ) {
    let distance = FeatureDistance(labelled + clips)
    var known: [String: Int] = [:]
    for clip in labelled { known[clip.shown.subject ?? "", default: 0] += 1 }
    var extents = FeatureExtents(labelled)
    var rest = clips.map { clip in
      (clip: clip, novelty: labelled.map { distance.between(clip, $0) }.min() ?? 1)
    }
    var places: [Place] = []
    func value(_ clip: SelectableClip, _ novelty: Double) -> Double {
      (strategy.contains(.disagreement) ? clip.disagreement : 0)
        + (strategy.contains(.novelty) ? novelty : 0)
        + (strategy.contains(.people) ? Self.person(clip, known) : 0)
    }
    while !rest.isEmpty, places.count < most ?? .max {
      var (best, highest) = (0, -1.0)
      for (index, candidate) in rest.enumerated() {
        let value = value(candidate.clip, candidate.novelty)
        if value > highest { (best, highest) = (index, value) }
      }
      let (clip, novelty) = rest.remove(at: best)
      let labels = labelled.count + places.count
      places.append(
        Place(
          clip: clip,
          disagreement: clip.disagreement,
          novelty: novelty,
          person: Self.person(clip, known),
          reasons: clip.reasons(known, extents, isFirst: labels == 0)
        )
      )
      known[clip.shown.subject ?? "", default: 0] += 1
      extents.add(clip)
      for index in rest.indices {
        rest[index].novelty = min(rest[index].novelty, distance.between(rest[index].clip, clip))
      }
    }
    self.places = places
  }

  private static func person(_ clip: SelectableClip, _ known: [String: Int]) -> Double {
    1 / Double(1 + (known[clip.shown.subject ?? ""] ?? 0))
  }
}

/// The exercises, and the least and the greatest value of each feature, of clips that are labelled or chosen.
private struct FeatureExtents {
  private(set) var exercises: Set<String> = []
  private(set) var extents: [ClipFeature: ClosedRange<Double>] = [:]

  init(_ clips: [SelectableClip]) {
    for clip in clips { add(clip) }
  }

  mutating func add(_ clip: SelectableClip) {
    exercises.insert(clip.shown.exercise)
    for (feature, value) in clip.shown.features.values {
      let extent = extents[feature] ?? value...value
      extents[feature] = min(extent.lowerBound, value)...max(extent.upperBound, value)
    }
  }
}

extension SelectableClip {
  /// The reasons to label a clip, given how often each person, and which values, are labelled.
  fileprivate func reasons(
    _ known: [String: Int],
    _ extents: FeatureExtents,
    isFirst: Bool
  ) -> [String] {
    var reasons: [String] = []
    let counts = counts
    if disagreement > 0 {
      let found = Set(counts).sorted()
      let shown = found.prefix(4).map(String.init) + (found.count > 4 ? ["..."] : [])
      reasons.append("\(counts.count) kinds of counters count \(shown.joined(separator: ", "))")
    }
    guard !isFirst else { return reasons + ["nothing is labelled yet"] }
    if known[shown.subject ?? ""] == nil { reasons.append("a new person") }
    if !extents.exercises.contains(shown.exercise) {
      reasons.append("no labelled clip shows \(shown.exercise)")
    }
    for feature in ClipFeature.allCases {
      guard let value = shown.features[feature], let extent = extents.extents[feature] else {
        continue
      }
      if value > extent.upperBound {
        reasons.append(feature.missing(.above, extent.upperBound))
      } else if value < extent.lowerBound {
        reasons.append(feature.missing(.below, extent.lowerBound))
      }
    }
    return reasons.isEmpty ? ["much like labelled clips"] : reasons
  }
}

extension ClipFeature {
  fileprivate func missing(_ side: Side, _ value: Double) -> String {
    "no labelled clip has \(sets(side, value.text(significantDigits: 3)))"
  }
}
