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
          Self.distance(row) ?? "-",
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
          "difference": JSON(row.difference?.value),
          "standard_error": JSON(row.difference?.standardError),
          "within_20_percent": row.agrees.map(JSON.bool) ?? .null,
        ]
      }
    )
  }

  /// The ratio, or the difference of what may be near 0, and in brackets what chance makes of equal ones.
  private static func distance(_ row: Row) -> String? {
    if let difference = row.difference {
      let sign = difference.value < 0 ? "" : "+"
      let allowed = (2 * difference.standardError).text(decimals: 2)
      return "\(sign)\(difference.value.text(decimals: 2)) (\(allowed))"
    }
    return row.ratio.map { $0.text(decimals: 2) }
  }

  private static func text(_ value: Double?) -> String {
    value.map { $0.text(significantDigits: 3) } ?? "-"
  }
}
