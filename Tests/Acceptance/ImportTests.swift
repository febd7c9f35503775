// SPDX-License-Identifier: Apache-2.0
import Basics
import LabelCommands
import Platform
import Storage
import Terminal
import TestSupport
import Testing

/// `rep-label import` of files that say nothing, or say a thing twice.
@Suite struct ImportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func run(
    _ arguments: String...
  ) -> (status: Platform.ExitStatus, results: String, diagnostics: String) {
    let output = TerminalOutput.captured()
    let status = Program("rep-label", [ImportCommand.self])
      .run(["import"] + arguments + ["--out", folder.path("labels")], output: output)
    return (status, output.text(of: .results), output.text(of: .diagnostics))
  }

  /// A file of ELAN about `squat.mp4` with one annotation.
  private func elan(_ name: String, _ value: String, end: Int = 2000) throws -> String {
    let path = folder.path("\(name).eaf")
    try Files.write(
      """
      <ANNOTATION_DOCUMENT><HEADER TIME_UNITS="milliseconds">
      <MEDIA_DESCRIPTOR MEDIA_URL="file:///x/squat.mp4"/></HEADER>
      <TIME_ORDER><TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE="1000"/>
      <TIME_SLOT TIME_SLOT_ID="t2" TIME_VALUE="\(end)"/></TIME_ORDER>
      <TIER TIER_ID="x"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="t1"
       TIME_SLOT_REF2="t2"><ANNOTATION_VALUE>\(value)</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>
      </ANNOTATION></TIER></ANNOTATION_DOCUMENT>
      """,
      to: path
    )
    return path
  }

  @Test func `nothing understood writes nothing and ends with 65`() throws {
    let path = try elan("a", "down")
    let found = run("elan", path, "--clip", "squat")
    #expect(found.status == .badData)
    #expect(found.diagnostics.contains("it has 'down' (1 time); give --label 'down=rep:full'"))
    #expect(!Files.exists(folder.path("labels/squat.elan.tsv")))
    #expect(run("elan", path, "--clip", "squat", "--label", "down=rep:full").status == .success)
    #expect(Files.exists(folder.path("labels/squat.elan.tsv")))
  }

  @Test func `meanings of names come from a file, and each bad line of it is a finding`() throws {
    let path = try elan("a", "down")
    let names = folder.path("names.txt")
    try Files.write("# of our raters\n\ncaved in=fault:knee-valgus\ndown=rep:full\n", to: names)
    #expect(run("elan", path, "--clip", "squat", "--label-file", names).status == .success)
    #expect(Files.exists(folder.path("labels/squat.elan.tsv")))
    try Files.write("down=rep:full\ndown\ndown=rep:partial\n", to: names)
    let found = run("elan", path, "--clip", "squat", "--replace", "--label-file", names)
    #expect(found.status == .badData)
    #expect(
      found.diagnostics.contains(
        "\(names):2:1: error: a line is NAME=KIND:LABEL, not 'down' [unknown-layout]"
      )
    )
    #expect(
      found.diagnostics.contains(
        "\(names):3:1: error: the name 'down' is there twice [unknown-layout]"
      )
    )
    #expect(run("elan", path, "--clip", "squat", "--label-file", "absent").status == .missingInput)
  }

  @Test func `two files about one clip are both named, and neither is written`() throws {
    let one = try elan("a", "rep")
    let two = try elan("b", "rep", end: 3000)
    let found = run("elan", one, two, "--clip", "squat", "--replace")
    #expect(found.status == .badData)
    #expect(
      found.diagnostics.contains(
        "\(two): error: clip 'squat' is labelled by 'elan' in this file and in '\(one)': neither is "
          + "written; import each by itself, with --rater for one of them [several-files]"
      )
    )
    #expect(!Files.exists(folder.path("labels/squat.elan.tsv")))
    // The same twice is no contradiction.
    #expect(run("elan", one, try elan("c", "rep"), "--clip", "squat").status == .success)
  }

  @Test func `a subject is asked for of BORIS files alone`() throws {
    let found = run("elan", try elan("a", "rep"), "--subject", "ana")
    #expect(found.status == .usage)
    #expect(found.diagnostics.contains("--subject is about files of BORIS"))
  }
}
