// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-gate`: holds a run against a baseline and rules.
  package static let repGate = Program(
    "rep-gate",
    [CheckCommand.self, BlessCommand.self, RulesCommand.self, ShrinkCommand.self]
  )
}
