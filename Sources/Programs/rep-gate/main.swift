// SPDX-License-Identifier: Apache-2.0
import GateCommands
import Terminal

Program.repGate.main()
