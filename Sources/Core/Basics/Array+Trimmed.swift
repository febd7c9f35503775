// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// The same elements in memory that has no room for more, for a list that grew and is kept.
  ///
  /// - Complexity: O(*n*).
  package var trimmed: [Element] { map(\.self) }
}
