// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-report`: renders reports and keeps runs.
  public static let repReport = Program(
    "rep-report",
    [RenderCommand.self, HistoryCommand.self]
  )
}
