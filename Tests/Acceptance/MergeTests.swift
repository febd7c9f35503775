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
        == "wrote 2 consensus files, 0 unchanged, 0 kept; 1 clip to adjudicate\n"
        + "  c1: only ana has a rep at 6.000 s\n"
    )
    let text = try Files.readText(folder.path("labels/c1.consensus.tsv"))
    #expect(text.contains("#rater consensus\n#status draft\n"))
    #expect(text.contains("borderline\t\t\t\tby ana; adjudicate: only ana has a rep\n"))
    #expect(try Files.readText(folder.path("labels/c2.consensus.tsv")).contains("#status done\n"))
    #expect(merge("check", labels).status == .success)

    let again = merge("merge", labels)
    #expect(again.status == .success)
    #expect(again.results.hasPrefix("wrote 0 consensus files, 2 unchanged"))
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

  @Test func `a spreadsheet's counts are no rater, and are compared`() throws {
    try write("c1", "ana", one + two)
    try write("c1", "counts", "set\t\t\t\tsquat\t\t2\treps\n")
    let alone = merge("merge", folder.path("labels"))
    #expect(alone.status == .nothingMeasured)
    #expect(alone.diagnostics.contains("'counts' are a spreadsheet's and no rater"))
    #expect(alone.diagnostics.contains("a clip with one finished rater is scored as it is"))
    #expect(!Files.exists(folder.path("labels/c1.consensus.tsv")))

    try write("c1", "ben", one)
    let found = merge("merge", folder.path("labels"), "--json")
    #expect(found.status == .success)
    #expect(
      found.diagnostics.contains(
        "clip 'c1': the spreadsheet counts 2 reps, 'consensus' marks 1 full rep "
          + "[count-against-intervals]"
      )
    )
    #expect(merge("merge", folder.path("labels"), "--rater", "counts").status == .usage)
    let check = merge("check", folder.path("labels"))
    #expect(check.status == .success)
    #expect(check.diagnostics.contains("'ben' marks 1 full rep [count-against-intervals]"))
    #expect(!check.diagnostics.contains("'ana' marks"))
  }

  @Test func `a rep that is left out is named, also for programs`() throws {
    try write("c1", "ana", one + "rep\t11.000000\t12.000000\t13.000000\tfull\n")
    try write("c1", "ben", one + "ignore\t10.000000\t\t14.000000\n")
    let found = merge("merge", folder.path("labels"))
    #expect(
      found.results.contains("c1: left out: full rep at 11.000, 12.000, 13.000 s, by ana\n")
    )
    let json = merge("merge", folder.path("labels"), "--json").results
    #expect(json.contains("\"left_out\"") && json.contains("\"mid\": 12"))
  }

  @Test func `what could not be read is kept beside what replaces it`() throws {
    try write("c1", "ana", one)
    try write("c1", "ben", one)
    let path = folder.path("labels/c1.consensus.tsv")
    let torn = "<<<<<<< ours\nrep\t1\n=======\n>>>>>>> theirs\n"
    try Files.write(torn, to: path)
    #expect(merge("merge", folder.path("labels")).status == .cannotCreate)
    #expect(try Files.readText(path) == torn)
    let found = merge("merge", folder.path("labels"), "--replace")
    #expect(found.status == .success)
    let copies = try Files.list(folder.path("labels")).filter { $0.hasSuffix(".unreadable") }
    #expect(copies.count == 1)
    let copy = try #require(copies.first)
    #expect(copy.hasPrefix("c1.consensus.tsv.") && found.diagnostics.contains(copy))
    #expect(try Files.readText(folder.path("labels/\(copy)")) == torn)
    #expect(merge("check", folder.path("labels")).status == .success)
  }

  @Test func `one rater is nothing to merge`() throws {
    try write("c1", "ana", one)
    #expect(merge("merge", folder.path("labels")).status == .nothingMeasured)
    #expect(merge("merge", folder.path("nowhere")).status == .missingInput)
  }
}
