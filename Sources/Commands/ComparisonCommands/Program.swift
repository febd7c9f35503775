// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-compare`: compares backends, counters or runs.
  package static let repCompare = Program(
    "rep-compare",
    [CompareCommand.self]
  )
}
