// SPDX-License-Identifier: Apache-2.0
import MediaCommands
import Terminal

Program.repIngest.main()
