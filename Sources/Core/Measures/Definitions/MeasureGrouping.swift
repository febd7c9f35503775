// SPDX-License-Identifier: Apache-2.0

/// Which items make one number each, of which a measure is the mean.
package enum MeasureGrouping<Item>: Sendable {
  /// All items make one.
  case together
  /// Those of each subject; subjects for whom it is undefined are left out of the mean.
  case subjects
  /// Those of each group with enough cases, such as an exercise or a fault.
  case groups(MeasureGroups<Item>)

  /// The groups; nil where there are none.
  var groups: MeasureGroups<Item>? {
    guard case .groups(let groups) = self else { return nil }
    return groups
  }

  /// True if a measure is the mean over subjects.
  var isMeanOfSubjects: Bool {
    guard case .subjects = self else { return false }
    return true
  }
}

/// Groups of items that count alike, each with enough cases to be said anything of.
package struct MeasureGroups<Item>: Sendable {
  /// The least number of cases of a group.
  let fewest: Int
  /// The number of cases of an item; nil for as many as events.
  let cases: (@Sendable (Item) -> Int)?
  /// True if the events of groups with too few cases are not counted.
  let leavesOutFew: Bool
  /// The parts of an item, each under the name of its group.
  let parts: @Sendable (Item) -> [(name: String, item: Item)]

  /// Creates groups.
  package init(
    fewest: Int,
    cases: (@Sendable (Item) -> Int)? = nil,
    leavesOutFew: Bool = false,
    parts: @escaping @Sendable (Item) -> [(name: String, item: Item)]
  ) {
    self.fewest = fewest
    self.cases = cases
    self.leavesOutFew = leavesOutFew
    self.parts = parts
  }
}
