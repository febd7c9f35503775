// SPDX-License-Identifier: Apache-2.0
import Basics

/// The tolerance steps of many clips in groups, each group present a whole number of times.
///
/// Steps are sorted once; a bootstrap replicate is the same steps with other weights.
package struct WeightedToleranceSteps: Sendable {
  /// In order of tolerance.
  private let changes: [(change: ToleranceSteps.Change, group: Int32)]
  /// Required reps of each group.
  private let required: [Int]
  /// How often each group is present.
  private var weights: [UInt16]

  /// Every clip once.
  ///
  /// - Parameters:
  ///   - clips: The steps of each clip.
  ///   - groups: The group of each clip, from zero.
  ///   - groupCount: How many groups there are.
  /// - Complexity: O(*n* log *n*) in steps.
  init(_ clips: [ToleranceSteps], groups: [Int], groupCount: Int) {
    var required = [Int](repeating: 0, count: groupCount)
    var changes: [(change: ToleranceSteps.Change, group: Int32)] = []
    for (clip, group) in zip(clips, groups) {
      required[group] += clip.required
      for change in clip.changes { changes.append((change, Int32(group))) }
    }
    changes.sort { ($0.change.tolerance, $0.group) < ($1.change.tolerance, $1.group) }
    self.changes = changes
    self.required = required
    weights = [UInt16](repeating: 1, count: groupCount)
  }

  /// Says how often each group is present.
  mutating func weigh(_ weights: ArraySlice<UInt16>) {
    precondition(weights.count == self.weights.count, "one weight a group")
    self.weights = Array(weights)
  }

  /// Visits what holds on each stretch of tolerance in which nothing changes.
  ///
  /// - Parameter visit: Called with the sums and the stretch they hold on, in microseconds, the
  ///   upper end excluded. Stretches touch each other and reach from zero to the widest.
  /// - Complexity: O(*n*) in steps.
  func forEachStretch(_ visit: (ToleranceCurve.Step, Range<Int>) -> Void) {
    var step = ToleranceCurve.Step(tolerance: 0, matched: 0, required: 0, charged: 0)
    for (required, weight) in zip(required, weights) { step.required += required * Int(weight) }
    var start = 0
    for (change, group) in changes {
      let weight = Int(weights[Int(group)])
      guard weight > 0 else { continue }
      if change.tolerance > start {
        visit(step, start..<change.tolerance)
        start = change.tolerance
        step.tolerance = Microseconds.seconds(start)
      }
      step.matched += weight * change.matched
      step.charged += weight * change.charged
    }
    visit(step, start..<max(ToleranceSteps.end, start + 1))
  }

  /// The mean of a ratio over all tolerances from zero to the widest.
  ///
  /// A ratio is linear in what is matched, so it is asked for only where what is charged changes.
  /// It is asked for with the mean of what is matched in between.
  ///
  /// - Returns: Nil where the ratio is undefined somewhere.
  /// - Complexity: O(*n*) in steps.
  package func mean(of ratio: (Sums) -> Double?) -> Double? {
    var sums = Sums(matched: 0, required: 0, charged: 0)
    for (required, weight) in zip(required, weights) {
      sums.required += Double(required * Int(weight))
    }
    var matched = 0.0
    var matchedArea = 0.0
    var area = 0.0
    var isDefined = true
    var start = 0
    var place = 0
    func finish(at end: Int) {
      guard end > start else { return }
      let length = Double(end - start)
      sums.matched = matchedArea / length
      if let height = ratio(sums) { area += height * length } else { isDefined = false }
      matchedArea = 0
      start = end
    }
    for (change, group) in changes {
      let weight = Double(weights[Int(group)])
      guard weight > 0 else { continue }
      matchedArea += matched * Double(change.tolerance - place)
      place = change.tolerance
      matched += weight * Double(change.matched)
      guard change.charged != 0 else { continue }
      finish(at: place)
      sums.charged += weight * Double(change.charged)
    }
    matchedArea += matched * Double(ToleranceSteps.end - place)
    finish(at: ToleranceSteps.end)
    return isDefined ? area / Double(ToleranceSteps.end) : nil
  }

  /// What is matched, required and charged over a stretch of tolerances, on average.
  package struct Sums: Sendable {
    /// Required reps matched.
    package var matched: Double
    /// Required reps.
    package var required: Double
    /// Events right or charged.
    package var charged: Double
  }
}
