// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// The elements that have a place, in the order of their places; those of one place in the order of the list.
  ///
  /// - Complexity: O(*n* log *n*).
  package func inOrder(_ place: (Element) -> Int?) -> [Element] {
    indices.compactMap { index in place(self[index]).map { (place: $0, index: index) } }
      .sorted { ($0.place, $0.index) < ($1.place, $1.index) }
      .map { self[$0.index] }
  }
}
