// SPDX-License-Identifier: Apache-2.0
import Basics
import Storage
import Testing

@Suite struct RunSourceTests {
  @Test(arguments: [
    (RunSource(counter: "mine", command: "cat"), ["--counter-exec", "mine=cat"]),
    (
      RunSource(counter: "mine", command: "node it's.js"),
      ["--counter-exec", #"'mine=node it'\''s.js'"#]
    ),
    (
      RunSource(analyzer: "mine", command: "python3 mine.py"),
      ["--analyzer-exec", "'mine=python3 mine.py'"]
    ),
    (
      RunSource(counter: "a", .events, path: "x/a.csv", sha256: "00", track: "truth"),
      ["--counter-events", "a=x/a.csv@truth"]
    ),
    (
      RunSource(counter: "pose-classes", .poseSamples, path: "two words.csv", sha256: "00"),
      ["--pose-samples", "'two words.csv'"]
    ),
  ])
  func `the words bring it back, quoted for a shell`(
    source: RunSource,
    words: [String]
  ) {
    #expect(source.words == words)
  }

  @Test func `no folder of the machine is kept`() {
    let source = RunSource(counter: "a", .events, path: "/somewhere/a.csv", sha256: "00")
    #expect(source.text == "a.csv")
  }
}
