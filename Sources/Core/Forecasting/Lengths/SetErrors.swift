// SPDX-License-Identifier: Apache-2.0

/// The errors of a counter in one set that change its count, rep by rep.
///
/// Errors come in runs: who does not come back to the first rest loses all reps that follow. So the beginnings of
/// runs are told from their lengths.
package struct SetErrors: Sendable, Hashable {
  /// The reps of the set, at least 1.
  package let reps: Int
  /// What the count was off by, of a set of which nothing else is known; nil if it is known rep by rep.
  package let countedError: Int?
  /// Whether the first rep was lost.
  package internal(set) var isFirstLost = false
  /// Whether the last rep, of at least two, was lost; nil if the one before it was lost as well.
  package internal(set) var isLastLost: Bool?
  /// The reps between first and last that follow one that was found.
  package internal(set) var innerReps = 0
  /// Those of them that were lost.
  package internal(set) var innerLost = 0
  /// The reps that follow one that was lost.
  package internal(set) var repsAfterLost = 0
  /// Those of them that were lost, too.
  package internal(set) var lostAfterLost = 0
  /// The runs of reps counted too many between the first rep and the last.
  package internal(set) var extraRuns = 0
  /// The runs of reps counted too many before the first rep or after the last.
  package internal(set) var outsideRuns = 0
  /// The reps counted too many in these runs beyond their first.
  package internal(set) var extrasAfterExtra = 0
  /// The pairs of a lost rep and one too many with no found rep between them.
  package internal(set) var cancelled = 0

  /// Takes what happened to each rep and between them.
  ///
  /// A lost rep and one too many with no found rep between them cancel: a rep that was counted at the wrong time is
  /// such a pair.
  ///
  /// - Parameters:
  ///   - lost: Whether each rep was lost, in order of time; at least one.
  ///   - extras: The reps counted too many before each rep, and after the last: one number more than reps.
  /// - Complexity: O(*n*).
  package init(lost: [Bool], extras: [Int]) {
    precondition(!lost.isEmpty && extras.count == lost.count + 1, "a set has reps and gaps")
    reps = lost.count
    countedError = nil
    var (lost, extras) = (lost, extras)
    cancelled = Self.cancel(&lost, &extras)
    isFirstLost = lost[0]
    for rep in lost.indices.dropFirst() {
      if lost[rep - 1] {
        repsAfterLost += 1
        lostAfterLost += lost[rep] ? 1 : 0
      } else if rep == reps - 1 {
        isLastLost = lost[rep]
      } else {
        innerReps += 1
        innerLost += lost[rep] ? 1 : 0
      }
    }
    for gap in 1..<max(reps, 1) where extras[gap] > 0 && (gap == 1 || extras[gap - 1] == 0) {
      extraRuns += 1
    }
    outsideRuns = [extras[0], extras[reps]].count { $0 > 0 }
    extrasAfterExtra = extras.reduce(0, +) - extraRuns - outsideRuns
  }

  /// Takes a count alone.
  ///
  /// - Parameters:
  ///   - reps: The reps of the set, at least 1.
  ///   - countError: The reps too many minus the reps lost; at least minus the reps.
  package init(reps: Int, countError: Int) {
    precondition(reps > 0 && countError >= -reps, "a count is at least 0")
    self.reps = reps
    countedError = countError
  }

  /// Takes off the pairs that cancel, the nearest first, and returns their number.
  private static func cancel(_ lost: inout [Bool], _ extras: inout [Int]) -> Int {
    var pairs = 0
    // What waits for its counterpart since the last rep that was found: lost reps, or gaps with reps too many.
    var (lostBefore, gapsBefore): ([Int], [Int]) = ([], [])
    for gap in extras.indices {
      for _ in 0..<extras[gap] {
        if let rep = lostBefore.popLast() {
          lost[rep] = false
          extras[gap] -= 1
          pairs += 1
        } else {
          gapsBefore.append(gap)
        }
      }
      guard gap < lost.count else { break }
      if !lost[gap] {
        (lostBefore, gapsBefore) = ([], [])
      } else if let earlier = gapsBefore.popLast() {
        lost[gap] = false
        extras[earlier] -= 1
        pairs += 1
      } else {
        lostBefore.append(gap)
      }
    }
    return pairs
  }

  /// The reps too many minus the reps lost.
  package var countError: Int {
    if let countedError { return countedError }
    let lost = (isFirstLost ? 1 : 0) + (isLastLost == true ? 1 : 0) + innerLost + lostAfterLost
    return extraRuns + outsideRuns + extrasAfterExtra - lost
  }

  /// Whether anything changes the count.
  package var hasError: Bool {
    (countedError ?? 0) != 0 || isFirstLost || isLastLost == true
      || innerLost + extraRuns + outsideRuns > 0
  }
}
