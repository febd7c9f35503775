// SPDX-License-Identifier: Apache-2.0
import GateCommands
import Terminal

Program.main(
  "rep-gate",
  [CheckCommand.self, BlessCommand.self, RulesCommand.self, ShrinkCommand.self]
)
