// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Matching
import Scoring
import Statistics

/// One thing that raters of a clip see differently.
package struct Disagreement: Sendable, Equatable {
  /// What they see differently.
  package enum Kind: String, Sendable, CaseIterable {
    /// Whether there is a rep.
    case rep
    /// When it starts.
    case start
    /// When it turns.
    case turn
    /// When it ends.
    case end
    /// How full it is.
    case quality
    /// How many full reps there are, where a rater gave no times.
    case count
    /// Whether a fault shows.
    case fault
  }

  /// What a rater says.
  package struct Statement: Sendable, Equatable {
    /// The rater's id.
    package var rater: String
    /// A few words, `3.120 s` or `nothing`.
    package var text: String
  }

  /// The clip's id.
  package var clip: String
  /// What they see differently.
  package var kind: Kind
  /// When, in seconds; nil for the clip as a whole.
  package var time: Double?
  /// What each says, in order of their ids; raters who did not look are left out.
  package var statements: [Statement]
}

extension RatedClip {
  /// What the raters see differently, in order of time; what concerns the whole clip comes first.
  ///
  /// - Parameter tolerance: The farthest apart that times of one rep may be, in seconds, inclusive.
  /// - Returns: Empty where all agree.
  /// - Complexity: That of grouping the reps; O(*n*²) in faults.
  package func disagreements(boundaryTolerance tolerance: Double) -> [Disagreement] {
    let found =
      countDisagreements + repGroups.flatMap { disagreements(of: $0, tolerance) }
      + faultDisagreements
    return found.enumerated().sorted {
      ($0.element.time ?? -.infinity, $0.offset) < ($1.element.time ?? -.infinity, $1.offset)
    }.map(\.element)
  }

  /// Counts that differ, where somebody gave a count alone.
  private var countDisagreements: [Disagreement] {
    let counted = opinions.filter { $0.count != nil }
    guard counted.contains(where: { $0.reps == nil }), Set(counted.map(\.count)).count > 1 else {
      return []
    }
    return [
      Disagreement(
        clip: id,
        kind: .count,
        time: nil,
        statements: counted.map { opinion in
          .init(rater: opinion.rater, text: Basics.counted(opinion.count ?? 0, "rep"))
        }
      )
    ]
  }

  private func disagreements(of group: RepGroup, _ tolerance: Double) -> [Disagreement] {
    func disagreement(
      _ kind: Disagreement.Kind,
      _ statements: [Disagreement.Statement]
    ) -> Disagreement {
      Disagreement(clip: id, kind: kind, time: group.time, statements: statements)
    }
    var found: [Disagreement] = []
    if !group.missing.isEmpty {
      let statements =
        group.members.map {
          Disagreement.Statement(
            rater: $0.rater,
            text: "\($0.rep.quality.rawValue) rep at \($0.rep.centre.inSeconds)"
          )
        } + group.missing.map { Disagreement.Statement(rater: $0, text: "nothing") }
      found.append(disagreement(.rep, statements.sorted { $0.rater < $1.rater }))
    }
    if Set(group.members.map(\.rep.quality)).count > 1 {
      found.append(
        disagreement(
          .quality,
          group.members.map { .init(rater: $0.rater, text: $0.rep.quality.rawValue) }
        )
      )
    }
    for boundary in RepBoundary.allCases {
      let times = group.members.compactMap { member in
        boundary.time(member.rep).map { (rater: member.rater, time: $0) }
      }
      guard let first = times.map(\.time).min(), let last = times.map(\.time).max(),
        Microseconds.nearest(last) - Microseconds.nearest(first) > Microseconds.nearest(tolerance)
      else { continue }
      found.append(
        disagreement(
          boundary.disagreement,
          times.map { .init(rater: $0.rater, text: $0.time.inSeconds) }
        )
      )
    }
    return found
  }

  /// Faults that some show and others, who looked for them, do not, at times that touch.
  private var faultDisagreements: [Disagreement] {
    let names = Set(opinions.flatMap(\.searched)).sorted()
    return names.flatMap { name -> [Disagreement] in
      let searchers = opinions.filter { $0.searched.contains(name) }
      guard searchers.count > 1 else { return [] }
      let all = searchers.flatMap { opinion in
        opinion.faults.filter { $0.label == name }.map { (rater: opinion.rater, segment: $0) }
      }.sorted { ($0.segment.start, $0.rater) < ($1.segment.start, $1.rater) }
      var clusters: [(end: Double, members: [(rater: String, segment: Segment)])] = []
      for one in all {
        if let last = clusters.last, one.segment.start <= last.end {
          clusters[clusters.count - 1].members.append(one)
          clusters[clusters.count - 1].end = max(last.end, one.segment.end)
        } else {
          clusters.append((one.segment.end, [one]))
        }
      }
      return clusters.compactMap { cluster in
        let seen = Set(cluster.members.map(\.rater))
        guard seen.count < searchers.count else { return nil }
        return Disagreement(
          clip: id,
          kind: .fault,
          time: cluster.members[0].segment.start,
          statements: searchers.map { opinion in
            let shown = cluster.members.first { $0.rater == opinion.rater }?.segment
            let isUnclear = opinion.unclear.contains { doubt in
              doubt.label == name && doubt.start <= cluster.end
                && doubt.end >= cluster.members[0].segment.start
            }
            return .init(
              rater: opinion.rater,
              text: shown.map { "\(name) \($0.start.inSeconds) to \($0.end.inSeconds)" }
                ?? (isUnclear ? "cannot tell of \(name)" : "no \(name)")
            )
          }
        )
      }
    }
  }
}

extension RepBoundary {
  fileprivate var disagreement: Disagreement.Kind {
    switch self {
    case .start: .start
    case .turn: .turn
    case .end: .end
    }
  }
}

extension Double {
  /// The time for a reader: `3.120 s`.
  fileprivate var inSeconds: String { text(decimals: 3) + " s" }
}
