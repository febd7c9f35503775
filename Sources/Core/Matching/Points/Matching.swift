// SPDX-License-Identifier: Apache-2.0

/// A matching problem on the line: targets that estimates may hit, one to one.
///
/// The best matching is, in this order,
/// 1. the one that hits the most required targets,
/// 2. of those, the one that leaves the fewest estimates charged: an estimate is charged unless it
///    hits a target or is free,
/// 3. of those, the one with the least total distance over all pairs.
///
/// With nothing optional and nothing free this is maximum cardinality, then least total time error.
package struct MatchingProblem {
  /// A stretch of time to hit, in microseconds; a turning point has `low == high`.
  package struct Target {
    /// The first time that counts as hit exactly.
    package var low: Int
    /// The last time that counts as hit exactly.
    package var high: Int
    /// Whether missing it is an error.
    package var isRequired: Bool
    /// The farthest an estimate may be, in microseconds; nil for the tolerance of all targets.
    package var reach: Int?

    /// Creates a target.
    package init(low: Int, high: Int, isRequired: Bool, reach: Int? = nil) {
      self.low = low
      self.high = high
      self.isRequired = isRequired
      self.reach = reach
    }

    /// How far a time is from the target, in microseconds; zero inside.
    @inlinable
    package func distance(to time: Int) -> Int {
      max(low - time, time - high, 0)
    }
  }

  /// A reported time, in microseconds.
  package struct Estimate {
    /// When.
    package var time: Int
    /// Whether it costs nothing when it hits no target.
    package var isFree: Bool

    /// Creates an estimate.
    package init(time: Int, isFree: Bool) {
      self.time = time
      self.isFree = isFree
    }
  }

  /// In order of `low`, then `high`; both ends in order unless labels nest.
  package var targets: [Target]
  /// In order of time.
  package var estimates: [Estimate]

  /// Creates a problem of targets and estimates in order.
  package init(targets: [Target], estimates: [Estimate]) {
    self.targets = targets
    self.estimates = estimates
  }

  /// The best matching within a tolerance.
  ///
  /// An estimate may hit a target whose distance is at most the tolerance. Ties beyond the three
  /// criteria are broken by position, so the result depends on the input alone.
  ///
  /// Non-crossing pairs suffice: where no target nests in another, uncrossing two pairs keeps both
  /// within the tolerance and never lengthens their total distance. Where labels do nest, which the
  /// label checker refuses, the result is the best among matchings that keep order.
  ///
  /// - Parameter tolerance: In microseconds, at least zero; what holds for targets without a reach of
  ///   their own. Reaches keep the order of targets: none begins before that of the target before.
  /// - Returns: One element a target, in their order: the index of its estimate, or nil.
  /// - Complexity: O(*n* + *m* + *b*), where *b* counts the pairs within the tolerance.
  package func solution(tolerance: Int) -> [Int?] {
    var table = MatchingTable(
      targets: targets.count,
      unitsForRequired: estimates.count + 1
    )
    var first = 0
    var last = 0
    for target in targets {
      let reach = target.reach ?? tolerance
      while first < estimates.count, estimates[first].time < target.low - reach { first += 1 }
      last = max(last, first)
      while last < estimates.count, estimates[last].time <= target.high + reach { last += 1 }
      table.append(target, window: first..<last, of: estimates, tolerance: reach)
    }
    return table.solution()
  }
}

/// The banded dynamic programme behind `MatchingProblem.solution(tolerance:)`.
///
/// Row *i*, column *j* holds the best result for the first *i* targets and the first *j* estimates.
/// A row is kept only for the columns its target's window reaches. Left of it the row equals the
/// one before, right of it its last column.
private struct MatchingTable {
  private struct Cell {
    var units: Int
    var distance: Int

    /// Whether this result beats another.
    func beats(_ other: Cell) -> Bool {
      units != other.units ? units > other.units : distance < other.distance
    }
  }

  private enum Choice: UInt8 {
    case skipTarget
    case skipEstimate
    case pair
  }

  /// What a required target is worth, so that no number of uncharged estimates outweighs one.
  private let unitsForRequired: Int
  private var windows: [Range<Int>] = []
  private var starts: [Int] = []
  private var choices: [Choice] = []
  private var row: [Cell] = [Cell(units: 0, distance: 0)]
  private var rowWindow = 0..<0
  private var next: [Cell] = []

  init(targets: Int, unitsForRequired: Int) {
    self.unitsForRequired = unitsForRequired
    windows.reserveCapacity(targets)
    starts.reserveCapacity(targets)
    choices.reserveCapacity(targets * 2)
  }

  mutating func append(
    _ target: MatchingProblem.Target,
    window: Range<Int>,
    of estimates: [MatchingProblem.Estimate],
    tolerance: Int
  ) {
    windows.append(window)
    starts.append(choices.count)
    next.removeAll(keepingCapacity: true)
    next.append(before(column: window.lowerBound))
    for index in window {
      var best = before(column: index + 1)
      var choice = Choice.skipTarget
      if next[next.count - 1].beats(best) {
        best = next[next.count - 1]
        choice = .skipEstimate
      }
      let estimate = estimates[index]
      let distance = target.distance(to: estimate.time)
      if distance <= tolerance {
        var paired = before(column: index)
        paired.units += (target.isRequired ? unitsForRequired : 0) + (estimate.isFree ? 0 : 1)
        paired.distance += distance
        if paired.beats(best) {
          best = paired
          choice = .pair
        }
      }
      next.append(best)
      choices.append(choice)
    }
    swap(&row, &next)
    rowWindow = window
  }

  /// The row before the one being made, at a column at or right of its first.
  private func before(column: Int) -> Cell {
    row[min(column, rowWindow.upperBound) - rowWindow.lowerBound]
  }

  func solution() -> [Int?] {
    var solution = [Int?](repeating: nil, count: windows.count)
    var target = windows.count - 1
    var column = Int.max
    while target >= 0 {
      let window = windows[target]
      column = min(column, window.upperBound)
      guard column > window.lowerBound else {
        target -= 1
        continue
      }
      switch choices[starts[target] + column - 1 - window.lowerBound] {
      case .skipTarget:
        target -= 1
      case .skipEstimate:
        column -= 1
      case .pair:
        column -= 1
        solution[target] = column
        target -= 1
      }
    }
    return solution
  }
}
