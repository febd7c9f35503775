// SPDX-License-Identifier: Apache-2.0
import EvaluationCommands
import Terminal

Program.repEval.main()
