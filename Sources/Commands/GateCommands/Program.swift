// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-gate`: compares a run with a baseline and rules.
  package static let repGate = Program(
    "rep-gate",
    [
      CheckCommand.self, MergeCommand.self, BlessCommand.self, RulesCommand.self,
      ShrinkCommand.self,
    ],
    abstract: "Passes or fails a counter or analyzer, by a baseline and by rules."
  )
}
