// SPDX-License-Identifier: Apache-2.0
import Basics
import LabelCommands
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-label merge` from files to exit status.
@Suite struct MergeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func merge(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [MergeCommand.self, CheckCommand.self])
      .run(arguments, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func write(_ clip: String, _ rater: String, _ reps: String, media: String = "a") throws {
    try Files.write(
      "#repgauge-labels 1\n#clip \(clip)\n#media sha256:"
        + String(repeating: media, count: 64) + "\n#rater \(rater)\n#status done\n"
        + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n" + reps,
      to: folder.path("labels/\(clip).\(rater).tsv")
    )
  }

  private let one = "rep\t1.000000\t2.000000\t3.000000\tfull\n"
  private let two = "rep\t5.000000\t6.000000\t7.000000\tfull\n"

  @Test func `a consensus is written, checked, and says what is open`() throws {
    try write("c1", "ana", one + two)
    try write("c1", "ben", one)
    try write("c2", "ana", one)
    try write("c2", "ben", one)
    try write("c3", "ana", one)
    let labels = folder.path("labels")
    let found = merge("merge", labels)
    #expect(found.status == .success)
    #expect(
      found.results
        == "wrote 2 consensus files, 0 were there already, 0 were kept; 1 clip to adjudicate\n"
        + "  c1: only ana has a rep at 6.000 s\n"
    )
    let text = try Files.readText(folder.path("labels/c1.consensus.tsv"))
    #expect(text.contains("#rater consensus\n#status draft\n"))
    #expect(text.contains("borderline\t\t\t\tby ana; adjudicate: only ana has a rep\n"))
    #expect(try Files.readText(folder.path("labels/c2.consensus.tsv")).contains("#status done\n"))
    #expect(merge("check", labels).status == .success)

    let again = merge("merge", labels)
    #expect(again.status == .success)
    #expect(again.results.hasPrefix("wrote 0 consensus files, 2 were there already"))
  }

  @Test func `a consensus that somebody settled is kept`() throws {
    try write("c1", "ana", one)
    try write("c1", "ben", one)
    try write("c1", "consensus", one + two)
    let labels = folder.path("labels")
    let found = merge("merge", labels, "--json")
    #expect(found.status == .cannotCreate)
    #expect(found.diagnostics.contains("--replace replaces it"))
    #expect(try Files.readText(folder.path("labels/c1.consensus.tsv")).contains("5.000000"))
    #expect(merge("merge", labels, "--replace").status == .success)
    #expect(try !Files.readText(folder.path("labels/c1.consensus.tsv")).contains("5.000000"))
    let elsewhere = merge("merge", labels, "--out", folder.path("merged"))
    #expect(elsewhere.status == .success)
    #expect(Files.exists(folder.path("merged/c1.consensus.tsv")))
  }

  @Test func `labels of different media are not merged`() throws {
    try write("c1", "ana", one)
    try write("c1", "ben", one, media: "b")
    let found = merge("merge", folder.path("labels"))
    #expect(found.status == .badData)
    #expect(found.diagnostics.contains("clip 'c1' was labelled on different media"))
  }

  @Test func `one rater is nothing to merge`() throws {
    try write("c1", "ana", one)
    #expect(merge("merge", folder.path("labels")).status == .nothingMeasured)
    #expect(merge("merge", folder.path("nowhere")).status == .missingInput)
  }
}
