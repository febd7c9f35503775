// SPDX-License-Identifier: Apache-2.0

/// The statement of n below a figure's title.
enum Observations {
  /// What is said where there are none.
  static let none = "Nothing measured (n = 0)"

  /// One statement where all rows agree; otherwise every row says its own.
  ///
  /// - Parameters:
  ///   - rows: How many observations each row rests on, with their name: `48 clips`.
  ///   - otherwise: What to say where rows differ.
  /// - Returns: One phrase, without a full stop.
  static func joined(_ rows: [String], otherwise: String = "n at each name") -> String {
    guard let first = rows.first else { return "n = 0" }
    return rows.allSatisfy { $0 == first } ? "n = \(first)" : otherwise
  }
}
