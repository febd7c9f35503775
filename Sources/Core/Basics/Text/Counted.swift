// SPDX-License-Identifier: Apache-2.0

/// A number with what it counts: `1 clip`, `2 clips`.
///
/// - Parameters:
///   - number: How many.
///   - noun: The singular, whose plural ends in s.
/// - Returns: Both, the noun in the plural unless there is one.
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
