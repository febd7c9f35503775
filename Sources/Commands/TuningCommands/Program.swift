// SPDX-License-Identifier: Apache-2.0
public import Terminal

extension Program {
  /// `rep-tune`: finds thresholds.
  public static let repTune = Program(
    "rep-tune",
    [RepTuneCommand.self]
  )
}
