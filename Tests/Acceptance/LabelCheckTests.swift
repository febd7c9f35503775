// SPDX-License-Identifier: Apache-2.0
import Basics
import LabelCommands
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-label check` of files of other tools, of a whole dataset, and what it writes for programs.
@Suite struct LabelCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func check(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [CheckCommand.self]).run(
      ["check"] + arguments,
      output: output
    )
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  private func write(_ name: String, _ text: String) throws -> String {
    let path = folder.path(name)
    try Files.write(text, to: path)
    return path
  }

  private let table = "\u{FEFF},type,name,count,L1,L2,L3,L4\n0,squant,a.mp4,2,0,30,30,60\n"

  @Test func `a table of another tool is checked where it is`() throws {
    let path = try write("test.csv", table)
    let found = check("--format", "repcount", "--frame-rate", "30", path)
    #expect(found.status == .success)
    #expect(
      found.diagnostics == """
        \(path):1:1: warning: the file starts with a byte order mark [byte-order-mark]
        \(path):2:3: warning: 'squant' is read as 'squat' [respelled-exercise]

        """
    )
    #expect(found.results == "checked 1 repcount file: 0 errors, 2 warnings\n")
    #expect(try Files.readText(path) == table)
  }

  @Test func `what needs no person is mended in place`() throws {
    let path = try write("test.csv", table)
    let first = check("--format", "repcount", "--frame-rate", "30", "--fix", folder.path)
    #expect(first.results == "checked 1 repcount file: 0 errors, 2 warnings, 1 rewritten\n")
    #expect(
      try Files.readText(path)
        == ",type,name,count,L1,L2,L3,L4\n0,squat,a.mp4,2,0,30,30,60\n"
    )
    let second = check("--format", "repcount", "--frame-rate", "30", "--fix", path)
    #expect(second.results == "checked 1 repcount file: 0 errors, 0 warnings\n")
  }

  @Test func `a file that cannot be read as its format says is bad data`() throws {
    let path = try write("a.eaf", "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><x/>")
    let found = check("--format", "elan", path)
    #expect(found.status == .badData)
    #expect(found.diagnostics.contains("[xml-syntax]"))
    #expect(check("--format", "elan", folder.path("none")).status == .missingInput)
    #expect(check("--format", "elann", path).status == .usage)
    #expect(check("--format", "elan").status == .usage)
    #expect(check("--frame-base", "1", path).status == .usage)
  }

  @Test func `findings are written for programs`() throws {
    let path = try write("a.txt", "1\t2\tsquat\n2\t1\tsquat\n3\t4\tlunching\n")
    let sarif = folder.path("labels.sarif")
    let found = check(
      "--format",
      "audacity",
      "--json",
      "--sarif",
      sarif,
      "--diagnostics=json",
      path
    )
    #expect(found.status == .badData)
    let json = try #require(JSONNode.parse(Array(found.results.utf8), file: "").root)
    #expect(json["codes"]?.members?.map(\.name) == ["reversed-interval", "unknown-name"])
    #expect(json["findings"]?.array?.map { $0["line"]?.integer } == [2, 3])
    #expect(json["losses"]?.array?.isEmpty == false)
    let log = try #require(JSONNode.parse(Array(try Files.read(sarif)), file: "").root)
    let run = log["runs"]?.array?.first
    #expect(run?["tool"]?["driver"]?["name"]?.string == "rep-label")
    let results = run?["results"]?.array ?? []
    #expect(results.map { $0["ruleId"]?.string } == ["reversed-interval", "unknown-name"])
    #expect(results.map { $0["level"]?.string } == ["error", "warning"])
    let place = results.first?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == path)
    #expect(run?["columnKind"]?.string == "unicodeCodePoints")
    #expect(place?["region"]?["startLine"]?.integer == 2)
    #expect(place?["region"]?["startColumn"]?.integer == 1)
    #expect(place?["region"]?["endColumn"]?.integer == 10)
    #expect(
      results.first?["partialFingerprints"]?.members?.map(\.name) == ["repLabel/v1"]
    )
  }

  @Test func `annotations are printed for GitHub, ten of a kind`() throws {
    let lines = (0..<12).map { "\($0)\t\($0)\tfault:knee-valgus\n" }
    let path = try write("a.txt", lines.joined())
    let found = check("--format", "audacity", "--github", path)
    let printed = found.results.split(separator: "\n")
    // Nine findings, how many there are besides, the summary, and the clip that is lost.
    #expect(printed.count == 13)
    #expect(printed[0].hasPrefix("::error file=\(path),line=1,title=rep-label::a fault has"))
    #expect(printed[9] == "::error title=rep-label::3 more are in the log")
  }

  @Test func `a dataset is looked at as a whole`() throws {
    let clips = ["one", "two"].map {
      ClipRecord(
        id: $0,
        media: "\($0).mp4",
        sha256: String(repeating: "a", count: 64),
        subject: "p",
        exercise: "squat"
      )
    }
    let manifest = DatasetManifest(name: "real", licence: "none", clips: clips)
    let dataset = folder.path("datasets/real")
    try Files.write(manifest.text, to: dataset + "/dataset.json")
    _ = try write(
      "labels/real/one.ana.tsv",
      "#repgauge-labels 1\n#clip one\n#rater ana\n#status done\n"
        + "kind\tstart\tmid\tend\tlabel\tside\tvalue\tunit\tnote\nrep\t\t1.000000\t\tfull\n"
    )
    let found = check("--dataset", dataset)
    #expect(found.status == .success)
    for code in ["repeated-media", "no-negatives", "digest-drift"] {
      #expect(found.diagnostics.contains("[\(code)]"))
    }
    #expect(found.diagnostics.contains("\(dataset)/dataset.json:"))
    #expect(found.results == "checked 1 label file: 0 errors, 3 warnings\n")
    for path in [dataset, dataset + "/dataset.json"] {
      let named = check(path)
      #expect(named.status == .success)
      #expect(named.results == found.results)
      #expect(named.diagnostics == found.diagnostics)
    }
    let both = check(dataset, folder.path("labels"))
    #expect(both.results.hasPrefix("checked 2 label files: 0 errors,"))
  }

  @Test func `names in a file never lead out of the folder`() throws {
    let names = [
      "../../evil.mp4", "/etc/evil", "..", "a/../../b.mp4", "C:\\evil.mp4", "%2e%2e%2fevil",
    ]
    let rows = names.map { "\($0),1,2,squat,../../ana\n" }
    let table = folder.path("in/events.csv")
    try Files.write("clip,start,end,label,rater\n" + rows.joined(), to: table)
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [ImportCommand.self]).run(
      ["import", "event-list", table, "--out", folder.path("in/out/labels")],
      output: output
    )
    #expect(status == .success || status == .badData)
    let written = try filesBelow(folder.path).filter { $0 != table }
    #expect(!written.isEmpty)
    for path in written { #expect(path.hasPrefix(folder.path("in/out/labels/"))) }
  }
}
