// SPDX-License-Identifier: Apache-2.0
import MediaCommands
import Terminal

Program.main(
  "rep-track",
  [TrackCommand.self, OverlayCommand.self, PrepareCommand.self, WorkerCommand.self]
)
