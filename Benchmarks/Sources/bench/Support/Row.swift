// SPDX-License-Identifier: Apache-2.0

/// Some of the table's rows, measured together.
protocol RowGroup {
  /// What picks the group on the command line.
  var name: String { get }

  /// Measures the group, row by row.
  ///
  /// - Parameters:
  ///   - runs: How often each side is run; the fastest counts.
  ///   - report: Called with each row as soon as it is measured.
  /// - Throws: Whatever keeps the group from being measured.
  func measure(runs: Int, report: (Row) -> Void) throws
}

/// One line of the table.
struct Row {
  /// What is done, to what.
  var work: String
  /// What the speeds count: `frames`, `samples`.
  var unit: String
  /// Our speed, in units per second.
  var speed: Double
  /// Who else does it; nil where nobody does.
  var peer: String?
  /// Their speed, in units per second.
  var peerSpeed: Double?
  /// The ratio of the speeds, or our speed where there is no peer, that DESIGN.md asks for.
  var target: Double
  /// Whether `speed` is a size in units instead, which the target bounds from above.
  var isSize = false
  /// Anything worth saying besides, for example memory.
  var remark = ""

  /// Our speed in theirs.
  var ratio: Double? { peerSpeed.map { speed / $0 } }

  /// Whether the target is met.
  var isMet: Bool { isSize ? speed <= target : (ratio ?? speed) >= target }
}

/// A benchmark that cannot be run.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
