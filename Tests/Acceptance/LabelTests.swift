// SPDX-License-Identifier: Apache-2.0
import Labels
import LabelCommands
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-label check` and `rep-label import` from files to exit status.
@Suite struct LabelTests {
  private let folder: TemporaryFolder
  private let dataset: String

  init() throws {
    folder = try TemporaryFolder()
    dataset = folder.path("datasets/real")
    let manifest = DatasetManifest(
      name: "real",
      licence: "none",
      clips: ["one", "two"].map {
        ClipRecord(id: $0, media: "\($0).mp4", sha256: nil, subject: "p", exercise: "squat")
      }
    )
    try Files.write(manifest.text, to: dataset + "/dataset.json")
  }

  private func label(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [CheckCommand.self, ImportCommand.self, ExportCommand.self])
      .run(arguments, output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func write(_ clip: String, _ events: String, name: String? = nil) throws -> String {
    let path = folder.path("labels/real/\(name ?? clip).ana.tsv")
    try Files.write(
      "#repgauge-labels 1\n#clip \(clip)\n#rater ana\n#status done\n"
        + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\n" + events,
      to: path
    )
    return path
  }

  @Test func `flawless files end with success`() throws {
    _ = try write("one", "rep\t\t1.000000\t\tfull\n")
    _ = try write("two", "")
    let check = label("check", "--dataset", dataset)
    #expect(check.status == .success)
    #expect(check.results == "checked 2 label files: 0 errors, 0 warnings\n")
    #expect(check.diagnostics == "")
  }

  @Test func `the labels that scoring uses are exported, and no draft that could not be finished`()
    throws
  {
    _ = try write("one", "rep\t\t1.000000\t\tfull\n")
    let counted = try Files.readText(folder.path("labels/real/one.ana.tsv"))
      .replacing("#rater ana", with: "#rater counts")
      .replacing("rep\t\t1.000000\t\tfull", with: "set\t\t\t\tsquat\t\t1\treps")
    try Files.write(counted, to: folder.path("labels/real/one.counts.tsv"))
    let draft = try write(
      "two",
      "rep\t1.000000\t\t3.000000\tfull\nrep\t2.000000\t\t4.000000\tfull\n"
    )
    try Files.write(
      try Files.readText(draft).replacing("#status done", with: "#status draft"),
      to: draft
    )
    let out = folder.path("out")
    let export = label("export", "audacity", "--dataset", dataset, "--out", out)
    #expect(export.status == .badData, "\(export.diagnostics)")
    #expect(try Files.list(out) == ["one.txt"])
    #expect(try Files.readText(out + "/one.txt").hasPrefix("1.000000\t1.000000\trep:full"))
    #expect(export.diagnostics.contains("before the previous rep ends"), "\(export.diagnostics)")
  }

  @Test func `all findings of all files are reported, and the dataset is found`() throws {
    let one = try write("one", "rep\t\t1.000000\t\tful\n")
    let three = try write("three", "rep\t\t1.0\t\tfull\n")
    let check = label("check", folder.path("labels"))
    #expect(check.status == .badData)
    #expect(check.results == "checked 2 label files: 2 errors, 1 warning\n")
    #expect(
      check.diagnostics == """
        \(one):6:16: error: a rep is one of full, borderline, partial, failed, not 'ful', did you \
        mean 'full'? [unknown-label]
        \(three):2:7: error: the dataset has no clip 'three' [unknown-clip]
        \(three):6:6: warning: a time is written with six decimals: '1.000000'; \
        'rep-label check --fix' writes it so [noncanonical-number]

        """
    )
  }

  @Test func `untidy files are rewritten on demand, wrong ones never`() throws {
    let one = try write("one", "rep\t\t2.0\t\tfull\nrep\t\t1.0\t\tfull\n")
    let two = try write("two", "rep\t\t2.0\t\tful\n")
    let before = try Files.read(two)
    #expect(label("check", "--fix", folder.path("labels")).status == .badData)
    #expect(
      try Files.readText(one).hasSuffix("rep\t\t1.000000\t\tfull\nrep\t\t2.000000\t\tfull\n")
    )
    #expect(try Files.read(two) == before)
    #expect(label("check", one).results == "checked 1 label file: 0 errors, 0 warnings\n")
  }

  @Test func `nothing to check is said`() {
    #expect(label("check", "--dataset", dataset).status == .nothingMeasured)
    #expect(label("check", folder.path("nowhere")).status == .missingInput)
    #expect(label("check", "--dataset", folder.path("nowhere")).status == .missingInput)
  }

  @Test func `a RepCount table becomes label files, and none is overwritten`() throws {
    let table = folder.path("test.csv")
    try Files.write(
      ",type,name,count,L1,L2,L3,L4\n0,squant,one.mp4,2,0,30,30,60\n1,squat,x.mp4,1,0,9,,\n",
      to: table
    )
    let first = label(
      "import",
      "repcount",
      table,
      "--dataset",
      dataset,
      "--frame-rate",
      "30",
      "--json"
    )
    #expect(first.status == .badData)
    #expect(first.results.contains("\"written\": 1,"))
    #expect(first.diagnostics.contains("\(table):2:3: warning: 'squant' is read as 'squat'"))
    #expect(first.diagnostics.contains("\(table):3:9: error: the dataset has no clip"))
    let path = folder.path("labels/real/one.repcount.tsv")
    #expect(
      try Files.readText(path).hasSuffix(
        """
        set\t0.000000\t\t2.000000\tsquat\t\t2\treps
        rep\t0.000000\t\t1.000000\tfull
        rep\t1.000000\t\t2.000000\tfull

        """
      )
    )

    let again = label("import", "repcount", table, "--dataset", dataset, "--frame-rate", "25")
    #expect(again.status == .cannotCreate)
    #expect(again.diagnostics.contains("'\(path)' exists with other labels and was kept"))
    #expect(try Files.readText(path).contains("2.000000\tsquat"))
    let replaced = label(
      "import",
      "repcount",
      table,
      "--dataset",
      dataset,
      "--frame-rate",
      "25",
      "--replace"
    )
    #expect(replaced.status == .badData)
    #expect(try Files.readText(path).contains("2.400000\tsquat"))
  }

  @Test(arguments: [
    (["import", "borris", "x", "--dataset", "d"], "there is no format 'borris'"),
    (["import", "repcount", "x"], "missing --dataset DIR"),
    (["import", "repcount", "x", "--dataset", "d", "--rater", "A B"], "--rater needs lower-case"),
    (["import", "repcount", "x", "--dataset", "d", "--frame-rate", "0"], "--frame-rate is 0"),
  ])
  func `wrong options are usage errors`(arguments: [String], message: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [CheckCommand.self, ImportCommand.self])
      .run(arguments, output: output)
    #expect(status == .usage)
    #expect(output.text(of: .diagnostics).contains(message))
  }
}
