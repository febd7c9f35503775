// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-compare`: compares backends, counters or runs.
  public static let repCompare = Program(
    "rep-compare",
    [CompareCommand.self]
  )
}
