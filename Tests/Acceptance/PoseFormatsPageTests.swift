// SPDX-License-Identifier: Apache-2.0
import Basics
import TestSupport
import Testing

/// The page of pose formats is made of what `rep-ingest formats --json` prints.
@Suite struct PoseFormatsPageTests {
  @Test func `the page of pose formats is what the program prints`() throws {
    let folder = try TemporaryFolder()
    let text = try BuiltProgram("rep-ingest").run(["formats", "--json"], in: folder.path).results
    let root = try #require(JSONNode.parse(Array(text.utf8), file: "").root)
    let formats = try #require(root["formats"]?.array)
    let rows = formats.map { format in
      let ends = (format["endings"]?.array ?? []).compactMap(\.string).map { ".\($0)" }
      let kind = format["folder"]?.bool == true ? "folder of " : ""
      let cells = [
        "`\(format["id"]?.string ?? "")`", format["title"]?.string ?? "",
        kind + ends.joined(separator: ", "), format["direction"]?.string ?? "",
        format["times"]?.string ?? "", format["coordinates"]?.string ?? "",
        format["confidence"]?.string ?? "", format["compared_with"]?.string ?? "unverified",
        format["source"]?.string ?? "",
      ]
      return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let page = """
      <!-- SPDX-License-Identifier: Apache-2.0 -->
      <!-- Made of what `rep-ingest formats --json` prints by a test; REP_RECORD=1 writes it again. -->
      # Formats of recorded poses

      `rep-ingest tracks` reads these, and `rep-track export` writes those with *write*.
      [Bring your own poses](RecordedTracks.md) is the guide.

      *Compared with*: a file that this program wrote was read here, and the joints are those that its
      own reader gives. *Unverified*: no such program was found. *Times* `--frame-rate`: the format has
      none, so they are declared.

      | format | what | files | direction | times | coordinates | confidence | compared with | source |
      |---|---|---|---|---|---|---|---|---|
      \(rows.joined(separator: "\n"))

      """
    let difference = try goldenDifference(
      of: page,
      from: "PoseFormats.md",
      in: "../../Documentation"
    )
    #expect(difference == nil)
  }
}
