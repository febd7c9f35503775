// SPDX-License-Identifier: Apache-2.0
import ReportCommands
import Terminal

Program.repReport.main()
