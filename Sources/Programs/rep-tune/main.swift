// SPDX-License-Identifier: Apache-2.0
import TuningCommands
import Terminal

Program.repTune.main()
