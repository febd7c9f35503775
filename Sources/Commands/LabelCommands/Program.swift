// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-label`: makes, checks and converts labels.
  package static let repLabel = Program(
    "rep-label",
    [
      ServeCommand.self, NextCommand.self, AgreeCommand.self, CheckCommand.self, ImportCommand.self,
      ExportCommand.self, FormatsCommand.self, MergeCommand.self, CeilingsCommand.self,
    ],
    abstract: "Makes, checks, converts and compares labels."
  )
}
