// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// The page of all measures is made of what `rep-eval measures` prints.
@Suite struct MeasureListPageTests {
  @Test func `the page of measures is what the program prints`() throws {
    let folder = try TemporaryFolder()
    let text = try BuiltProgram("rep-eval").run(["measures"], in: folder.path).results
    var sections: [String] = []
    var row: [String] = []
    for line in text.split(separator: "\n") {
      guard line.hasPrefix("    ") else {
        sections.append("## Measures \(line.dropLast())\n\n\(Self.heading)")
        continue
      }
      row.append(String(line.drop { $0 == " " }))
      guard row.count == 3 else { continue }
      sections[sections.count - 1] += "\n" + Self.line(of: row)
      row = []
    }
    let page = """
      <!-- SPDX-License-Identifier: Apache-2.0 -->
      <!-- Made of what `rep-eval measures` prints by a test; REP_RECORD=1 writes it again. -->
      # All measures

      Every measure by the kind of thing that it measures, as `rep-eval measures` prints them. [Rules of
      the gate](Gates.md#rules) take these names; `rep-compare --measure` takes those of counters.
      Tuning has [its objectives](Tuning.md#objectives-of-counters). [Measures](Measures.md) has the exact
      definitions, and the five to read first.

      *Way*: micro pools the clips, macro is the mean over subjects. *n*: what the number rests on.

      \(sections.joined(separator: "\n\n"))

      """
    let difference = try goldenDifference(
      of: page,
      from: "MeasureList.md",
      in: "../../Documentation"
    )
    #expect(difference == nil)
  }

  private static let heading = """
    | measure | unit | definition | better | way | n |
    |---|---|---|---|---|---|
    """

  /// A row of the three lines `id [unit]`, the definition, and `higher is better, micro, n in reps`.
  private static func line(of row: [String]) -> String {
    let name = row[0].split(separator: " [")
    let rest = row[2].split(separator: ", ", maxSplits: 2).map(String.init)
    let cells =
      ["`\(name[0])`", "\(name.last?.dropLast() ?? "")", row[1].replacing("|", with: "\\|")]
      + [
        rest[0].replacing(" is better", with: ""), rest[1],
        rest.last?.replacing("n in ", with: "") ?? "",
      ]
    return "| \(cells.joined(separator: " | ")) |"
  }
}
