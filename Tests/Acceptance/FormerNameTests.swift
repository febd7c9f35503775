// SPDX-License-Identifier: Apache-2.0
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Names of version 0.1 are read wherever they enter, and neither printed nor written.
@Suite struct FormerNameTests {
  /// Former names begin so, and nothing else that these programs say does.
  private static let former = "seed-"

  @Test(arguments: [
    "rep-gate rules run", "rep-gate check run --json", "rep-compare run --replicates 50",
    "rep-report history --flips",
    "rep-report run --out page --format html --format markdown --json",
  ])
  func `programs say names of today of files of then`(line: String) throws {
    let files = try OlderFiles()
    let result = try files.run(line)
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(!result.output.contains(Self.former) && !result.diagnostics.contains(Self.former))
    if line.contains("rules") { #expect(result.output.contains("    trainer-squat-fixed\n")) }
    for name in line.contains("page") ? ["index.html", "summary.md"] : [] {
      let text = String(decoding: try files.read("page/\(name)"), as: UTF8.self)
      #expect(text.contains("trainer-squat-fixed") && !text.contains(Self.former), "\(name)")
    }
  }

  @Test func `options take both names, for one thing`() throws {
    let files = try OlderFiles()
    let result = try files.run(
      "rep-eval datasets/small --counter seed-rep-counter --counter article-rep-counter@height "
        + "--counter zig-zag --analyzer seed-squat --analyzer trainer-squat "
        + "--feedback seed-voice-coach-fixed --no-png --out again"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(!result.output.contains(Self.former) && !result.diagnostics.contains(Self.former))
    let run = try RunDirectory.read(files.path("again"))
    #expect(run.evaluations.map(\.configuration.counter) == ["article-rep-counter", "zig-zag"])
    #expect(
      run.forms.map(\.configuration.candidate) == ["trainer-squat > trainer-voice-coach-fixed"]
    )
    for name in ["run.json", "events.csv", "findings.csv", "measures.json", "index.html"] {
      let text = String(decoding: try files.read("again/\(name)"), as: UTF8.self)
      #expect(!text.contains(Self.former), "\(name)")
    }
    let compared = try files.run(
      "rep-compare again --a zig-zag --b seed-rep-counter --replicates 50"
    )
    #expect(compared.status == 0, "\(compared.diagnostics)")
    #expect(compared.output.contains("article-rep-counter"))
  }

  @Test func `a map of confidences under a former name is of the counter of today`() throws {
    let files = try OlderFiles()
    try files.replace("zig-zag:min-amplitude=0.02", with: "seed-rep-counter", in: "confidence.json")
    let result = try files.run(
      "rep-eval datasets/small --counter article-rep-counter --confidence-map confidence.json "
        + "--analyzer trainer-squat --no-png --out again"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(
      try RunDirectory.read(files.path("again")).evaluations.map(\.configuration.counter)
        == ["article-rep-counter", "article-rep-counter-recalibrated"]
    )
    // Version 0.1 blessed it by its own name.
    let blessed = try files.run("rep-gate bless again --baseline maps")
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
    let name = "reports/baselines/maps.json"
    let text = String(decoding: try files.read(name), as: UTF8.self)
    let then = text.replacing(
      "\"article-rep-counter-recalibrated\"",
      with: "\"seed-rep-counter-recalibrated\""
    )
    try files.write(then, to: name)
    let dropped = try files.run(
      "rep-gate bless datasets/small --baseline maps --drop seed-rep-counter-recalibrated"
    )
    #expect(dropped.status == 0, "\(dropped.diagnostics)")
    let after = String(decoding: try files.read(name), as: UTF8.self)
    #expect(!after.contains("recalibrated") && !after.contains(Self.former))
  }

  @Test func `nothing from outside takes a name that was given up`() throws {
    let result = try OlderFiles().run(
      "rep-eval datasets/small --counter-exec seed-rep-counter=cat --out again"
    )
    #expect(result.status == 64)
    #expect(
      result.diagnostics.contains("there are two counters 'article-rep-counter'"),
      "\(result.diagnostics)"
    )
  }
}
