// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-gate`: holds a run against a baseline and rules.
  public static let repGate = Program(
    "rep-gate",
    [CheckCommand.self, BlessCommand.self, RulesCommand.self, ShrinkCommand.self]
  )
}
