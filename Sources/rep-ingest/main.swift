// SPDX-License-Identifier: Apache-2.0
import MediaCommands
import Terminal

Program.main("rep-ingest", [IngestCommand.self, IngestTracksCommand.self, IngestCheckCommand.self])
