// SPDX-License-Identifier: Apache-2.0

extension String {
  /// How often a text occurs in this one, without overlaps.
  package func occurrences(of text: String) -> Int {
    ranges(of: text).count
  }
}
