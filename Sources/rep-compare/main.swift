// SPDX-License-Identifier: Apache-2.0
import ComparisonCommands
import Terminal

Program.main("rep-compare", [CompareCommand.self])
