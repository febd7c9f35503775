// SPDX-License-Identifier: Apache-2.0
import ComparisonCommands
import Terminal

Program.repCompare.main()
