// SPDX-License-Identifier: Apache-2.0
import EvaluationCommands
import MediaCommands
import Terminal

Program.main("rep-eval", [EvaluateCommand.self, WorkerCommand.self])
