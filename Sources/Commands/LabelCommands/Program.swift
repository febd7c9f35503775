// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-label`: makes, checks and converts labels.
  public static let repLabel = Program(
    "rep-label",
    [
      ServeCommand.self, AgreeCommand.self, CheckCommand.self, ImportCommand.self,
      ExportCommand.self, FormatsCommand.self, MergeCommand.self, CeilingsCommand.self,
    ]
  )
}
