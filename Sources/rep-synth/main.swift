// SPDX-License-Identifier: Apache-2.0
import MediaCommands
import Terminal

Program.main("rep-synth", [SynthCommand.self, FitCommand.self, CompareTracksCommand.self])
