// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc

/// The table on standard output, a line at a time.
struct Table {
  private let widths = [58, 16, 16, 7, 9]
  private var hasHead = false

  /// Prints a row, and the head before the first.
  mutating func print(_ row: Row) {
    if !hasHead {
      line(["work", "ours", "peer", "ratio", "target"], "peer")
      hasHead = true
    }
    let speeds = [row.speed, row.peerSpeed].map { speed in
      speed.map { "\(grouped($0)) \(row.unit)\(row.isSize ? "" : "/s")" } ?? "-"
    }
    line(
      [
        row.work, speeds[0], speeds[1], row.ratio?.text(decimals: 2) ?? "-",
        "\(row.target.text(significantDigits: 3)) \(row.isMet ? "met" : "MISSED")",
      ],
      [row.peer ?? "", row.remark].filter { !$0.isEmpty }.joined(separator: "; ")
    )
  }

  private func line(_ cells: [String], _ last: String) {
    let padded = zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + space : space + cell.0
    }
    writeLine((padded + [last]).joined(separator: "  "), to: STDOUT_FILENO)
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

/// Writes a line to a descriptor.
func writeLine(_ text: String, to descriptor: Int32) {
  let bytes = Array((text + "\n").utf8)
  _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
