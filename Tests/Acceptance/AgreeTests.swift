// SPDX-License-Identifier: Apache-2.0
import Basics
import LabelCommands
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-label agree` from files to exit status.
@Suite struct AgreeTests {
  private let folder: TemporaryFolder
  private let dataset: String

  init() throws {
    folder = try TemporaryFolder()
    dataset = folder.path("datasets/real")
    let manifest = DatasetManifest(
      name: "real",
      licence: "none",
      clips: (1...6).map {
        ClipRecord(id: "c\($0)", media: nil, sha256: nil, subject: "p\($0)", exercise: "squat")
      }
    )
    try Files.write(manifest.text, to: dataset + "/dataset.json")
  }

  private func agree(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [AgreeCommand.self])
      .run(["agree"] + arguments, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func write(
    _ clip: String,
    _ rater: String,
    _ reps: [Double],
    status: String = "done",
    quality: String = "full"
  ) throws {
    let lines = reps.map { time in
      "rep\t\((time - 1).text(decimals: 6))\t\(time.text(decimals: 6))\t"
        + "\((time + 1).text(decimals: 6))\t\(quality)\n"
    }
    try Files.write(
      "#repgauge-labels 1\n#clip \(clip)\n#rater \(rater)\n#status \(status)\n"
        + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n" + lines.joined(),
      to: folder.path("labels/real/\(clip).\(rater).tsv")
    )
  }

  private func writeTwoRaters() throws {
    for clip in 1...6 {
      try write("c\(clip)", "ana", [2, 5, 8])
      try write("c\(clip)", "ben", clip == 6 ? [2.1, 8.1] : [2.1, 5.1, 8.1])
    }
  }

  @Test func `two raters are compared, with what they disagree on`() throws {
    try writeTwoRaters()
    let found = agree(dataset)
    #expect(found.status == .success)
    #expect(found.diagnostics == "")
    #expect(found.results.contains("6 clips, 6 subjects, 2 raters: ana, ben\n"))
    #expect(found.results.contains("event-f1@0.5s            0.97"))
    #expect(found.results.contains("turn-bias@0.5s           0.100 s"))
    #expect(found.results.contains("suggested tolerance for scoring: 0.10 s"))
    #expect(
      found.results.hasSuffix(
        "1 disagreement: rep 1\n  c6  5.000 s  rep: ana: full rep at 5.000 s; ben: nothing\n"
      )
    )
  }

  @Test func `the same for programs and as a page, and the same bytes again`() throws {
    try writeTwoRaters()
    let page = folder.path("agreement.html")
    let found = agree(dataset, "--json", "--html", page)
    #expect(found.status == .success)
    let (node, _) = JSONNode.parse(Array(found.results.utf8), file: "results")
    let root = try #require(node)
    #expect(root["raters"]?.array?.compactMap(\.string) == ["ana", "ben"])
    #expect(root["disagreements"]?.array?.count == 1)
    let measure = try #require(root["pairs"]?.array?.first?["measures"]?.array?.first)
    #expect(measure["id"]?.string == "event-f1@0.5s{raters=ana+ben}")
    #expect(measure["value"]?.double.map { abs($0 - 34.0 / 35) < 1e-9 } == true)
    #expect(measure["low"]?.double != nil)
    let html = try Files.readText(page)
    #expect(html.contains("<h2 id=\"ana-ben-title\">ana and ben</h2>"))
    #expect(html.contains("Score counters with a tolerance of 0.10 s"))
    #expect(agree(dataset, "--json", "--html", page).results == found.results)
    #expect(try Files.readText(page) == html)
  }

  @Test func `marks at another part of the rep are told`() throws {
    for clip in 1...6 {
      try write("c\(clip)", "ana", [2, 5, 8])
      let marks = [1, 4, 7].map { "rep\t\t\($0).000000\t\tfull\n" }.joined()
      try Files.write(
        "#repgauge-labels 1\n#clip c\(clip)\n#rater ben\n#status done\n"
          + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n" + marks,
        to: folder.path("labels/real/c\(clip).ben.tsv")
      )
    }
    let found = agree(dataset)
    #expect(
      found.results.contains(
        "the marks of ben are starts of the reps of ana rather than turning points: F1 1.00 against "
          + "0.00"
      )
    )
    #expect(found.results.contains("no tolerance is suggested: ben marks starts of reps"))
    #expect(found.results.contains("grid-kappa               -"))
  }

  @Test func `one rater agrees with nobody`() throws {
    try write("c1", "ana", [2])
    try write("c1", "consensus", [2])
    try write("c1", "ben", [2], status: "draft")
    let found = agree(dataset)
    #expect(found.status == .nothingMeasured)
    #expect(found.diagnostics.contains("note: 1 draft left out; 'done' labels are compared"))
    #expect(
      found.diagnostics.contains("all labels are by one rater, 'ana': agreement needs two")
    )
    #expect(agree(dataset, "--rater", "ana", "--rater", "consensus").status == .success)
  }

  @Test func `raters of different clips agree on nothing`() throws {
    try write("c1", "ana", [2])
    try write("c2", "ben", [2])
    let found = agree(folder.path("labels"))
    #expect(found.status == .nothingMeasured)
    #expect(found.diagnostics.contains("there are labels by 'ana', 'ben'"))
  }

  @Test func `files with errors are left out and said`() throws {
    try writeTwoRaters()
    try write("c1", "ana", [2], quality: "ful")
    let found = agree(dataset)
    #expect(found.status == .badData)
    #expect(found.results.contains("5 clips"))
    #expect(found.diagnostics.contains("1 file left out for errors"))
  }

  @Test func `what cannot be used is an error that says so`() throws {
    #expect(agree(folder.path("nowhere")).status == .missingInput)
    #expect(agree(dataset).status == .nothingMeasured)
    #expect(agree(dataset, "--rater", "ana").status == .usage)
    #expect(agree(dataset, "--tolerance", "0").status == .usage)
    #expect(agree().status == .usage)
    try write("c1", "ana", [2])
    try Files.write(
      try Files.readText(folder.path("labels/real/c1.ana.tsv")),
      to: folder.path("other/c1.ana.tsv")
    )
    let twice = agree(dataset, folder.path("other"))
    #expect(twice.status == .badData)
    #expect(twice.diagnostics.contains("rater 'ana' has two files for clip 'c1'"))
  }
}
