// SPDX-License-Identifier: Apache-2.0
import Basics
import Synthesis
import Terminal

extension JitterAgreement {
  /// The rows as a table, with a last line that says how many agree.
  var lines: [String] {
    let table = TextTable(
      heading: ["measure", "unit", "clips", "real", "made", "ratio", "within 20 %"],
      leading: 2,
      rows: rows.map { row in
        [
          row.name, row.unit, "\(row.clips)", Self.text(row.real), Self.text(row.made),
          row.ratio.map { $0.text(decimals: 2) } ?? "-",
          row.agrees.map { $0 ? "yes" : "no" } ?? "-",
        ]
      }
    )
    let known = rows.compactMap(\.agrees)
    return table.lines + ["\(known.count { $0 }) of \(known.count) measures agree within 20 %"]
  }

  /// The rows for `--json`.
  var json: JSON {
    .array(
      rows.map { row in
        [
          "measure": .string(row.name), "unit": .string(row.unit), "clips": .integer(row.clips),
          "real": JSON(row.real), "made": JSON(row.made), "ratio": JSON(row.ratio),
          "within_20_percent": row.agrees.map(JSON.bool) ?? .null,
        ]
      }
    )
  }

  private static func text(_ value: Double?) -> String {
    value.map { $0.text(significantDigits: 3) } ?? "-"
  }
}
