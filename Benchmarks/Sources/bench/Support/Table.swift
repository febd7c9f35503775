// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc

/// The table on standard output, a line at a time.
struct Table {
  private let widths = [58, 22, 22, 6, 12]
  private var hasHead = false

  /// Prints a row, and the head before the first.
  mutating func print(_ row: Row) {
    if !hasHead {
      line(["work", "ours", "peer", "ratio", "target"], "peer")
      hasHead = true
    }
    let numbers = [row.ours, row.theirs].map { number in
      number.map { "\(grouped($0)) \(row.unit)" } ?? "-"
    }
    line(
      [
        row.work, numbers[0], numbers[1], row.ratio?.text(decimals: 2) ?? "-", row.verdict,
      ],
      [row.peer ?? "", row.remark].filter { !$0.isEmpty }.joined(separator: "; ")
    )
  }

  private func line(_ cells: [String], _ last: String) {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + space : space + cell.0
    }
    writeLine((padded + [last]).joined(separator: "  "), to: .standardOutput)
  }

  /// A whole number with a comma every three digits.
  private func grouped(_ number: Double) -> String {
    let digits = Array(number.text(decimals: number < 100 ? 1 : 0))
    guard number >= 1000 else { return String(digits) }
    let head = digits.count % 3
    let parts = stride(from: head, to: digits.count, by: 3).map { String(digits[$0..<($0 + 3)]) }
    return ((head > 0 ? [String(digits[..<head])] : []) + parts).joined(separator: ",")
  }
}

/// Where a line goes.
enum Destination: Int32 {
  case standardOutput = 1
  case standardError = 2
}

/// Writes a line.
func writeLine(_ text: String, to destination: Destination) {
  let bytes = Array((text + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(destination.rawValue, $0.baseAddress, $0.count) }
}
