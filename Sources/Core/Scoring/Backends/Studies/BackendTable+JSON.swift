// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures

extension BackendTable {
  /// The table with 12 significant digits, a row for each thing and backend.
  ///
  /// - Parameter key: What the things are called: `counter` or `signal`; null for all together.
  /// - Returns: An object.
  package func json(key: String) -> JSON {
    [
      "leader": .string(leader),
      "tests": .integer(tests),
      "rows": .array(
        rows.map { row in
          .object([
            JSON.Member(key, row.name.map(JSON.string) ?? .null),
            JSON.Member("track", .string(row.track)),
            JSON.Member("measures", .array(row.measures.map(\.json))),
            JSON.Member(
              "differences",
              .array(
                (row.cells ?? []).compactMap { cell in
                  cell.difference.map { difference in
                    [
                      "measure": difference.measure.json,
                      "p": JSON(difference.pValue?.rounded(significantDigits: 12)),
                      "p_corrected": JSON(cell.corrected?.rounded(significantDigits: 12)),
                    ]
                  }
                }
              )
            ),
          ])
        }
      ),
    ]
  }
}
