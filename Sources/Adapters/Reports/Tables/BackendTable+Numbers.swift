// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Scoring

extension BackendTable {
  /// The table with 12 significant digits, a row for each thing and backend.
  ///
  /// - Parameter key: What the things are called: `counter` or `signal`; null for all together.
  /// - Returns: An object.
  func json(key: String) -> JSON {
    [
      "leader": .string(leader),
      "tests": .integer(tests),
      "rows": .array(
        rows.map { row in
          .object([
            JSON.Member(key, row.name.map(JSON.string) ?? .null),
            JSON.Member("track", .string(row.track)),
            JSON.Member("measures", .array(row.measures.map(\.json))),
            JSON.Member("differences", .array((row.cells ?? []).compactMap(\.json))),
          ])
        }
      ),
    ]
  }
}
