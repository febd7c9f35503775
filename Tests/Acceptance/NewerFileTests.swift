// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

/// A file of a newer layout is refused in a sentence, whatever kind of file it is.
@Suite struct NewerFileTests {
  /// A file of version 0.1 that claims to be newer, and a command that reads it.
  struct Newer: CustomTestStringConvertible {
    /// The file.
    var testDescription: String
    var old = "\"schema\": 1"
    var new = "\"schema\": 2"
    var line: String
    var says = "has schema 2, this program reads up to 1"
  }

  private static let replay = "rep-eval datasets/small --counter hysteresis --no-png --out new"

  @Test(arguments: [
    Newer(
      testDescription: "datasets/small/labels/squat-ben.synthesis.tsv",
      old: "#repgauge-labels 1",
      new: "#repgauge-labels 2",
      line: replay,
      says: "this file has version 2, this program reads up to 1 [newer-version]"
    ),
    Newer(testDescription: "datasets/small/dataset.json", line: replay),
    Newer(
      testDescription: "datasets/small/tracks/observed-seen/squat-ben.safetensors",
      old: #"\"schema\":1"#,
      new: #"\"schema\":2"#,
      line: replay
    ),
    Newer(
      testDescription: "run/run.json",
      new: "\"schema\": 3",
      line: "rep-report run --out page",
      says: "has schema 3, this program reads up to 2"
    ),
    Newer(
      testDescription: "reports/baselines/main.json",
      old: "\"schema\": 2",
      new: "\"schema\": 4",
      line: "rep-gate check run",
      says: "has schema 4, this program reads up to 3"
    ),
    Newer(testDescription: "gates.json", line: "rep-gate check run"),
    Newer(
      testDescription: "reports/runs.sqlite",
      // The version is a number of four bytes in the header, which zeros follow.
      old: "\0\0\0\u{2}\0\0\0\0",
      new: "\0\0\0\u{4}\0\0\0\0",
      line: "rep-report history",
      says: "it has schema 4, this program reads up to 3"
    ),
    Newer(
      testDescription: "confidence.json",
      line: "\(replay) --counter zig-zag:min-amplitude=0.02 --confidence-map confidence.json",
      says: "schema 2 is not known; this program reads 1"
    ),
    Newer(
      testDescription: "recipes/small.json",
      line: "rep-synth recipes/small.json --out new --no-video"
    ),
    Newer(
      testDescription: "recipes/seen.json",
      line: "rep-synth recipes/small.json --out new --no-video"
    ),
  ])
  func `a newer file is bad data, its version is said, and it stays as it is`(file: Newer) throws {
    let files = try OlderFiles()
    try files.replace(file.old, with: file.new, in: file.testDescription)
    let newer = try files.read(file.testDescription)
    let result = try files.run(file.line)
    #expect(result.status == 65, "\(result.output)\(result.diagnostics)")
    #expect(result.diagnostics.contains(file.says), "\(result.diagnostics)")
    #expect(try files.read(file.testDescription) == newer)
  }
}
