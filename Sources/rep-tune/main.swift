// SPDX-License-Identifier: Apache-2.0
import Terminal
import TuningCommands

Program.main("rep-tune", [RepTuneCommand.self])
