// SPDX-License-Identifier: Apache-2.0
import Basics

/// Some of the table's rows, measured together.
protocol RowGroup {
  /// What picks the group on the command line.
  var name: String { get }
  /// What it measures, in one line.
  var summary: String { get }

  /// Measures the group, row by row.
  ///
  /// - Parameters:
  ///   - runs: How often each side is run; the best counts.
  ///   - report: Called with each row as soon as it is measured.
  /// - Throws: Whatever keeps the group from being measured.
  func measure(runs: Int, report: (Row) -> Void) throws
}

extension RowGroup {
  /// Says why some rows of the group are not measured here.
  func skip(_ reason: String) {
    writeLine("\(name): skipped: \(reason)", to: .standardError)
  }
}

/// One line of the table.
struct Row {
  /// What DESIGN.md asks for.
  enum Target {
    case atLeast(Double)
    case atMost(Double)
  }

  /// What is done, to what.
  var work: String
  /// The unit of both numbers: `frames/s`, `MiB`.
  var unit: String
  /// What we took, or how fast we were.
  var ours: Double
  /// Who else does it; nil where nobody does.
  var peer: String?
  /// Their number.
  var theirs: Double?
  /// What is wanted of the ratio, or of our number where there is no peer; nil where nothing is.
  var target: Target?
  /// Anything worth saying besides.
  var remark = ""

  /// Our number in theirs.
  var ratio: Double? { theirs.map { ours / $0 } }

  /// The target in words, and whether it is met; a dash where there is none.
  var verdict: String {
    switch target {
    case .atLeast(let bound):
      "\(bound.text(significantDigits: 3)) \(ratio ?? ours >= bound ? "met" : "MISSED")"
    case .atMost(let bound):
      "<= \(bound.text(significantDigits: 3)) \(ratio ?? ours <= bound ? "met" : "MISSED")"
    case nil: "-"
    }
  }
}

/// A benchmark that cannot be run.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
