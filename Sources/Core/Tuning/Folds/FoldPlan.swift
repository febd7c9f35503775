// SPDX-License-Identifier: Apache-2.0
import Basics

/// Two levels of folds over clips, with no group in two folds.
///
/// The outer folds are left out in turn to see how well what was chosen on the others does. The inner
/// folds split what is left for choices that need a score of their own. Every clip has a place in both,
/// so that the clips that a choice may see are always a union of cells (outer fold, inner fold): sums over
/// clips are made once a cell and added.
package struct FoldPlan: Sendable, Equatable {
  /// Why clips cannot be split.
  package enum Impossible: String, Error, Sendable, CustomStringConvertible {
    /// There are no clips.
    case noClips = "no-clips"
    /// All clips belong together.
    case oneGroup = "one-group"

    /// One phrase without a full stop.
    package var description: String {
      switch self {
      case .noClips: "there are no clips"
      case .oneGroup: "all clips belong to one group, so none can be left out"
      }
    }
  }

  /// The outer fold of each clip.
  package let outer: [Int]
  /// The inner fold of each clip, among those of other outer folds.
  package let inner: [Int]
  /// The number of outer folds, at least 2.
  package let outerCount: Int
  /// The number of inner folds, at least 1; with 1 there is no inner split.
  package let innerCount: Int
  /// The number of groups.
  package let groupCount: Int

  /// Whether every group is a fold of its own.
  package var leavesOneGroupOut: Bool { outerCount == groupCount }

  /// Creates a plan that was made before.
  init(outer: [Int], inner: [Int], outerCount: Int, innerCount: Int, groupCount: Int) {
    self.outer = outer
    self.inner = inner
    self.outerCount = outerCount
    self.innerCount = innerCount
    self.groupCount = groupCount
  }

  /// Splits clips.
  ///
  /// Where there are no more groups than folds, every group is a fold.
  ///
  /// - Parameters:
  ///   - groups: Which clips belong together.
  ///   - strata: What folds should have alike of each clip: its exercise.
  ///   - folds: The number of folds wanted, at least 2.
  ///   - seed: Of the order in which groups are dealt out.
  /// - Throws: `Impossible` where fewer than two groups are there.
  /// - Complexity: O(*n* + *g* *f*² *s*) in clips, groups, folds and strata.
  package init(
    groups: ClipGroups,
    strata: [String],
    folds: Int,
    seed: UInt64
  ) throws(Impossible) {
    precondition(folds >= 2, "a split needs two folds")
    precondition(groups.indices.count == strata.count, "one stratum a clip")
    guard groups.count > 0 else { throw .noClips }
    guard groups.count > 1 else { throw .oneGroup }
    groupCount = groups.count
    var generator = RandomGenerator(seed: seed)
    let order = Array(0..<groups.count).shuffled(using: &generator)
    let names = Set(strata).sorted()
    var counts = [[Int]](
      repeating: [Int](repeating: 0, count: names.count),
      count: groups.count
    )
    for (group, stratum) in zip(groups.indices, strata) {
      counts[group][names.firstIndex(of: stratum) ?? 0] += 1
    }
    outerCount = min(folds, groups.count)
    let outerOfGroup = Self.deal(order, counts, outerCount)
    // Leaving the largest fold out leaves this many groups to split again.
    let sizes = (0..<outerCount).map { fold in outerOfGroup.count { $0 == fold } }
    let left = groups.count - (sizes.max() ?? 0)
    innerCount = left < 2 ? 1 : min(folds, left)
    var innerOfGroup = [Int](repeating: 0, count: groups.count)
    for fold in 0..<outerCount {
      let own = order.filter { outerOfGroup[$0] == fold }
      let dealt = Self.deal(Array(own.indices), own.map { counts[$0] }, innerCount)
      // Folds that hold fewer groups than there are inner folds begin at different ones.
      for (place, group) in own.enumerated() {
        innerOfGroup[group] = (dealt[place] + fold) % innerCount
      }
    }
    outer = groups.indices.map { outerOfGroup[$0] }
    inner = groups.indices.map { innerOfGroup[$0] }
  }

  /// The fold of each group where they are dealt out in an order.
  private static func deal(_ order: [Int], _ counts: [[Int]], _ folds: Int) -> [Int] {
    let dealt =
      order.count <= folds
      ? Array(order.indices)
      : StratifiedFolds.assign(counts: order.map { counts[$0] }, folds: folds)
    var folds = [Int](repeating: 0, count: order.count)
    for (place, group) in order.enumerated() { folds[group] = dealt[place] }
    return folds
  }
}
