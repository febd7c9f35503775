// SPDX-License-Identifier: Apache-2.0
import PackageCommands
import Terminal

Program.called.main()
