// SPDX-License-Identifier: Apache-2.0
package import Labels
import Matching
import Statistics

/// What several raters of a clip labelled as one rep.
///
/// Two reps are of one group if they are matched as the reps of two raters, or both with a third.
package struct RepGroup: Sendable, Equatable {
  /// A rater's rep.
  package struct Member: Sendable, Equatable {
    /// The rater's id.
    package var rater: String
    /// What the rater labelled.
    package var rep: Reference.Rep
  }

  /// In order of rater, then of place; of one rater there may be two where matches disagree.
  package let members: [Member]
  /// The raters who gave times to reps of this clip and have none here, in order.
  package let missing: [String]

  /// The median of the members' turning points, or of the middles of their intervals, in seconds.
  package var time: Double {
    var times = members.map(\.rep.centre)
    return Median.of(&times) ?? 0
  }
}

extension RatedClip {
  /// The reps of the raters who gave times, in groups, in order of time.
  ///
  /// A rep that matches nothing and that an ignored interval of a rater holds is in no group.
  ///
  /// - Complexity: O(*n* log *n*) in reps, and the matched pairs.
  package var repGroups: [RepGroup] { groupedReps.groups }

  /// The groups of ``repGroups``, and the reps that are in none, by rater and in order of place.
  var groupedReps: (groups: [RepGroup], ignored: [RepGroup.Member]) {
    let timed = opinions.filter { $0.reps != nil }
    var parents: [RepKey: RepKey] = [:]
    func root(_ key: RepKey) -> RepKey {
      var key = key
      while let parent = parents[key], parent != key { key = parent }
      return key
    }
    func add(_ rater: String, _ rep: Int) { parents[RepKey(rater, rep)] = RepKey(rater, rep) }
    for pairing in pairings where pairing.isTimed {
      for rep in pairing.matches.map(\.first) + pairing.onlyFirst { add(pairing.first.rater, rep) }
      for rep in pairing.matches.map(\.second) + pairing.onlySecond {
        add(pairing.second.rater, rep)
      }
    }
    if timed.count == 1, let rater = timed.first {
      let ignored = opinions.flatMap(\.ignored)
      for (index, rep) in (rater.reps ?? []).enumerated() where !rep.lies(in: ignored) {
        add(rater.rater, index)
      }
    }
    for pairing in pairings where pairing.isTimed {
      for match in pairing.matches {
        let one = root(RepKey(pairing.first.rater, match.first))
        let other = root(RepKey(pairing.second.rater, match.second))
        parents[max(one, other)] = min(one, other)
      }
    }
    var groups: [RepKey: [RepGroup.Member]] = [:]
    var ignored: [RepGroup.Member] = []
    for opinion in timed {
      for (index, rep) in (opinion.reps ?? []).enumerated() {
        let key = RepKey(opinion.rater, index)
        let member = RepGroup.Member(rater: opinion.rater, rep: rep)
        if parents[key] == nil {
          ignored.append(member)
        } else {
          groups[root(key), default: []].append(member)
        }
      }
    }
    let raters = timed.map(\.rater)
    let ordered = groups.sorted { $0.key < $1.key }.map { _, members in
      RepGroup(
        members: members,
        missing: raters.filter { rater in !members.contains { $0.rater == rater } }
      )
    }
    let inOrder = ordered.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    return (inOrder, ignored)
  }
}

/// A rater's rep by number.
private struct RepKey: Hashable, Comparable {
  var rater: String
  var rep: Int

  init(_ rater: String, _ rep: Int) {
    self.rater = rater
    self.rep = rep
  }

  static func < (one: RepKey, other: RepKey) -> Bool {
    (one.rater, one.rep) < (other.rater, other.rep)
  }
}
