// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import Platform
import TestSupport
import Testing

/// `rep-gate` from outside, over runs of a small synthetic dataset.
struct GateTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
    try dataset.writeRun()
  }

  private func bless() throws {
    let blessed = try dataset.gate("bless", "run", "--baseline", "main")
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
  }

  @Test func `a blessed run passes, and blessing it again changes nothing`() throws {
    try bless()
    let checked = try dataset.gate("check", "run", "--baseline", "main", "--no-rules")
    #expect(checked.status == 0, "\(checked.output)\(checked.diagnostics)")
    #expect(checked.lastLine == "gate passed: 4 clips, nothing changed")
    let again = try dataset.gate("bless", "run", "--baseline", "main")
    #expect(again.lastLine.contains("baseline reports/baselines/main.json unchanged: 4 clips"))
  }

  @Test func `labels that changed since make the run stale`() throws {
    try bless()
    let labels = dataset.path + "/labels"
    let file = try #require(try Files.list(labels).first { $0.hasPrefix("squat-ana") })
    let text = try Files.readText("\(labels)/\(file)")
    try Files.write(try Self.later(text), to: "\(labels)/\(file)")
    let checked = try dataset.gate("check", "run", "--baseline", "main", "--no-rules")
    #expect(checked.status == 65)
    #expect(
      checked.lastLine
        == "gate cannot judge the run: the run is stale: the labels of clip 'squat-ana' have changed; "
        + "run rep-eval again"
    )
    #expect(try dataset.gate("bless", "run", "--baseline", "other").status == 65)
    #expect(!Files.exists(dataset.folder.path("reports/baselines/other.json")))
  }

  /// Labels whose first rep turns a tenth of a second later.
  private static func later(_ text: String) throws -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = try #require(lines.firstIndex { $0.hasPrefix("rep\t") })
    var cells = lines[index].split(separator: "\t", omittingEmptySubsequences: false).map(
      String.init
    )
    let turn = try #require(Double(cells[2]))
    cells[2] = "\(turn + 0.1)"
    lines[index] = cells.joined(separator: "\t")
    return lines.joined(separator: "\n")
  }

  /// Edits of a label file that do not change what it says.
  private static let spellings: [(name: String, edit: @Sendable (String) -> String)] = [
    ("a note", { $0.replacing("\tfull\n", with: "\tfull\t\t\t\tlooked at again\n") }),
    ("ends of lines", { $0.replacing("\n", with: "\r\n") }),
    ("status", { $0.replacing("#status done", with: "#status reviewed") }),
    ("shorter numbers", { $0.replacing(".000000\t", with: "\t") }),
  ]

  @Test(arguments: 0..<4)
  func `what a label file says counts, and not how it is written`(index: Int) throws {
    try bless()
    let (name, edit) = Self.spellings[index]
    let labels = dataset.path + "/labels"
    let file = try #require(try Files.list(labels).first { $0.hasPrefix("squat-ana") })
    let text = try Files.readText("\(labels)/\(file)")
    let edited = edit(text)
    #expect(edited != text, "\(name): \(text)")
    try Files.write(edited, to: "\(labels)/\(file)")
    for operand in ["run", "datasets/small"] {
      let checked = try dataset.gate("check", operand, "--baseline", "main", "--no-rules")
      #expect(checked.status == 0, "\(name): \(checked.output)\(checked.diagnostics)\(edited)")
    }
    try Files.write(try Self.later(text), to: "\(labels)/\(file)")
    #expect(try dataset.gate("check", "run", "--baseline", "main", "--no-rules").status == 65)
    let relabelled = try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules")
    #expect(relabelled.status == 3)
    #expect(relabelled.output.contains("the labels of 1 clip are not those of baseline 'main'"))
  }

  @Test func `names resolve from the folder of the rules`() throws {
    try bless()
    let rules = #"{"schema": 1, "baseline": "main", "rules": {"f1@0.5s": ["drop <= 0.1 vs main"]}}"#
    try Files.write(rules, to: dataset.folder.path("gates.json"))
    try Files.createDirectories(dataset.folder.path("deep/er"))
    let program = BuiltProgram("rep-gate")
    let folder = dataset.folder.path("deep/er")
    let checked = try program.run(
      ["check", "../../run", "--rules", "../../gates.json"],
      from: folder
    )
    #expect(checked.status == 0, "\(checked.output)\(checked.diagnostics)")
    let path = "../../reports/baselines/main.json"
    let named = try program.run(
      ["check", "../../run", "--rules", "../../gates.json", "--baseline", path],
      from: folder
    )
    #expect(named.status == 0, "\(named.output)\(named.diagnostics)")
    // The dataset of the run is found there, too.
    try Files.write("{", to: dataset.path + "/dataset.json")
    #expect(
      try program.run(["check", "../../run", "--rules", "../../gates.json"], from: folder).status
        == 65
    )
    let blessed = try program.run(
      ["bless", "../../run", "--rules", "../../gates.json", "--baseline", "other", "--dry-run"],
      from: folder
    )
    #expect(blessed.status == 65)
  }

  /// Checks the run after its dataset has become another one.
  private func staleness() throws -> String {
    let checked = try dataset.gate("check", "run", "--baseline", "main", "--no-rules")
    #expect(checked.status == 65, "\(checked.output)\(checked.diagnostics)")
    return checked.lastLine
  }

  @Test func `tracks and a manifest that changed since make the run stale`() throws {
    try bless()
    let tracks = dataset.path + "/tracks/truth"
    let bytes = try Files.read("\(tracks)/squat-ana.safetensors")
    try Files.write(
      Files.read("\(tracks)/squat-ben.safetensors"),
      to: "\(tracks)/squat-ana.safetensors"
    )
    #expect(try staleness().contains("stale: track 'truth' of clip 'squat-ana' has changed"))
    try Files.remove("\(tracks)/squat-ana.safetensors")
    #expect(try staleness().contains("stale: track 'truth' of clip 'squat-ana' is gone"))
    try Files.write(bytes, to: "\(tracks)/squat-ana.safetensors")
    #expect(try dataset.gate("check", "run", "--baseline", "main", "--no-rules").status == 0)
    try Files.write("{", to: dataset.path + "/dataset.json")
    #expect(
      try staleness().contains(
        "cannot check if the run is stale: the manifest of 'datasets/small' has errors"
      )
    )
  }

  /// Facts of a clip in the manifest, and what is said when they change.
  private static let facts = [
    ("\"subject\": \"ana\"", "\"subject\": \"eva\"", "subject is 'eva', was 'ana'"),
    ("\"view\": \"front\"", "\"view\": \"side\"", "view is 'side', was 'front'"),
  ]

  @Test(arguments: facts)
  func `facts of the manifest that changed since make the run stale`(
    old: String,
    new: String,
    fact: String
  ) throws {
    try bless()
    let path = dataset.path + "/dataset.json"
    let text = try Files.readText(path)
    let place = try #require(text.range(of: "\"squat-ana\""))
    let rest = String(text[place.lowerBound...])
    let changed = try #require(rest.range(of: old))
    try Files.write(
      text[..<place.lowerBound] + rest[..<changed.lowerBound] + new + rest[changed.upperBound...],
      to: path
    )
    let said = try staleness()
    #expect(
      said.contains("stale: the manifest describes clip 'squat-ana' differently: "),
      "\(said)"
    )
    #expect(said.contains(fact), "\(said)")
    let replayed = try dataset.gate("check", "datasets/small", "--baseline", "main", "--no-rules")
    #expect(replayed.status == 3)
    #expect(replayed.output.contains("squat-ana (\(fact)"), "\(replayed.output)")
  }

  @Test func `rules that are missing or a folder are no rules to pass`() throws {
    try bless()
    let missing = try dataset.gate("check", "run", "--baseline", "main")
    #expect(missing.status == 66)
    #expect(missing.diagnostics.contains("there is no gates.json here"))
    try Files.createDirectories(dataset.folder.path("gates.json"))
    #expect(try dataset.gate("check", "run", "--baseline", "main").status == 64)
    #expect(
      try dataset.gate("check", "run", "--baseline", "main", "--rules", "gates.json").status == 64
    )
    #expect(try dataset.gate("bless", "run").status == 64)
    let alone = try dataset.gate("check", "run", "--baseline", "main", "--no-rules")
    #expect(alone.status == 0)
    #expect(try dataset.gate("check", "run", "--rules", "x.json", "--no-rules").status == 64)
    #expect(try dataset.gate("check", "run", "--no-rules").status == 66)
  }

  @Test func `labels that are gone and a clip that was added make the run stale`() throws {
    try bless()
    let labels = dataset.path + "/labels"
    let file = try #require(try Files.list(labels).first { $0.hasPrefix("squat-ana") })
    let bytes = try Files.read("\(labels)/\(file)")
    try Files.remove("\(labels)/\(file)")
    #expect(try staleness().contains("are gone; run rep-eval again"))
    try Files.write(bytes, to: "\(labels)/\(file)")

    let manifest = dataset.path + "/dataset.json"
    let whole = try Files.read(manifest)
    let members = try #require(JSONNode.parse(whole, file: "").root?.members).map { member in
      let kept = member.value.array?.filter { $0["id"]?.string != "curl-ana" }.map(\.json)
      return JSON.Member(member.name, kept.map { .array($0) } ?? member.value.json)
    }
    let added = try #require(try Files.list(labels).first { $0.hasPrefix("curl-ana") })
    let addedBytes = try Files.read("\(labels)/\(added)")
    try Files.write(JSON.object(members).text, to: manifest)
    try Files.remove("\(labels)/\(added)")
    let counter = ["--counter", "zig-zag-fixed"]
    let made = try BuiltProgram("rep-eval").run(
      ["datasets/small"] + counter + ["--out", "less", "--no-png"],
      from: dataset.folder.path
    )
    #expect(made.status == 0, "\(made.diagnostics)")
    try Files.write(whole, to: manifest)
    try Files.write(addedBytes, to: "\(labels)/\(added)")
    let checked = try dataset.gate("check", "less", "--baseline", "main", "--no-rules")
    #expect(checked.status == 65)
    #expect(checked.lastLine.contains("stale: clip 'curl-ana' was added since"))
  }

  @Test func `a clip without its track makes the run incomplete`() throws {
    try bless()
    try Files.remove(dataset.path + "/tracks/truth/curl-ana.safetensors")
    let made = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--counter",
      "zig-zag-fixed",
      "--out",
      "less",
      "--no-png"
    )
    #expect(made.status == 65)
    let checked = try dataset.gate("check", "less", "--baseline", "main", "--no-rules", "--json")
    #expect(checked.status == 65)
    let (root, _) = JSONNode.parse(Array(checked.output.utf8), file: "")
    #expect(root?["verdict"]?.string == "not-comparable")
    // Without the clip nobody judges curls.
    #expect(
      root?["problems"]?.array?.compactMap { $0["kind"]?.string }
        == ["partial-run", "other-clips", "missing-candidate"]
    )
    #expect(try dataset.gate("bless", "less", "--baseline", "main").status == 65)
  }

  @Test func `rules are read from gates-json, and their mistakes end with 65`() throws {
    let rules = #"{"schema": 1, "rules": {"f1@0.5s": ["value >= 0.5", "value >= 1.5"]}}"#
    try Files.write(rules, to: dataset.folder.path("gates.json"))
    let checked = try dataset.gate(
      "check",
      "run",
      "--junit",
      "out/gate.xml",
      "--html",
      "out/gate.html"
    )
    #expect(checked.status == 1)
    #expect(checked.lastLine == "gate failed: 1 rule broken")
    #expect(try Files.readText(dataset.folder.path("out/gate.xml")).contains("failures=\"1\""))
    #expect(Files.exists(dataset.folder.path("out/gate.html")))
    try Files.write(
      #"{"schema": 1, "rules": {"f7@0.5s": []}}"#,
      to: dataset.folder.path("gates.json")
    )
    let mistaken = try dataset.gate("check", "run")
    #expect(mistaken.status == 65)
    #expect(mistaken.diagnostics.contains("gates.json:1:25: error: there is no measure 'f7@0.5s'"))
    #expect(
      mistaken.lastLine.hasPrefix(
        "gate cannot judge the run: the rules have errors: there is no measure"
      )
    )
  }

  @Test func `what is missing ends with 66`() throws {
    #expect(try dataset.gate("check", "run").status == 66)
    #expect(try dataset.gate("check", "run", "--baseline", "none", "--no-rules").status == 66)
    #expect(try dataset.gate("check", "run", "--rules", "none.json").status == 66)
    try bless()
    #expect(try dataset.gate("check", "no-run", "--baseline", "main", "--no-rules").status == 66)
  }

  @Test func `a damaged baseline ends with 65`() throws {
    try bless()
    let path = dataset.folder.path("reports/baselines/main.json")
    let text = try Files.readText(path)
    try Files.write(String(text.dropLast(200)), to: path)
    let checked = try dataset.gate("check", "run", "--baseline", "main", "--no-rules")
    #expect(checked.status == 65)
    #expect(checked.diagnostics.contains("cannot read baseline"))
  }

  @Test func `the rules command lists measures and what a run has`() throws {
    let listed = try dataset.gate("rules", "run")
    #expect(listed.status == 0)
    #expect(listed.output.contains("    f1@0.5s\n"))
    #expect(listed.output.contains("counters of the run:\n    zig-zag-fixed"))
  }
}
