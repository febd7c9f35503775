// SPDX-License-Identifier: Apache-2.0
package import Terminal

extension Program {
  /// `rep-report`: renders reports and keeps runs.
  package static let repReport = Program(
    "rep-report",
    [RenderCommand.self, HistoryCommand.self, PersonCommand.self]
  )
}
