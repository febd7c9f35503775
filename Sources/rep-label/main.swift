// SPDX-License-Identifier: Apache-2.0
import LabelCommands
import Terminal

Program.main(
  "rep-label",
  [
    ServeCommand.self, AgreeCommand.self, CheckCommand.self, ImportCommand.self,
    ExportCommand.self, FormatsCommand.self, MergeCommand.self, CeilingsCommand.self,
  ]
)
