// SPDX-License-Identifier: Apache-2.0

extension Sequence {
  /// The elements whose key did not come before, in order.
  ///
  /// - Parameter key: The key that no two elements of the result share.
  /// - Returns: The first element of each key.
  /// - Complexity: O(*n*).
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The different elements in order of first appearance.
  ///
  /// - Complexity: O(*n*).
  package func uniqued() -> [Element] { uniqued { $0 } }
}
