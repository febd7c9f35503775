// SPDX-License-Identifier: Apache-2.0
import LabelCommands
import Terminal

Program.repLabel.main()
