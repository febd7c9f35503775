// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// Smoothed tracks, from the command line to the counts.
@Suite("Filter command") struct FilterCommandTests {
  private func filter(_ people: PeopleDataset, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-track").run(
      ["filter", "datasets/people"] + arguments + ["--quiet"],
      from: people.folder.path
    )
  }

  @Test func `tracks are smoothed once, the same for any number of jobs, and scored`() throws {
    let people = try PeopleDataset(2)
    let tracks = people.folder.path + "/datasets/people/tracks"
    let first = try filter(people, "--filter", "one-euro", "--filter", "kalman:noise=0.01")
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(
      first.output == "8 tracks made, 0 up to date: truth-one-euro, truth-kalman-noise-0.01\n"
    )
    let made = try FolderContent(of: tracks)
    let again = try filter(people, "--tracks", "truth", "--filter", "one-euro")
    #expect(again.output == "0 tracks made, 4 up to date: truth-one-euro\n")
    let forced = try filter(
      people,
      "--tracks",
      "truth",
      "--filter",
      "one-euro",
      "--force",
      "--jobs",
      "1"
    )
    #expect(forced.output == "4 tracks made, 0 up to date: truth-one-euro\n")
    #expect(try FolderContent(of: tracks) == made)
    let run = try BuiltProgram("rep-eval").run(
      [
        "datasets/people", "--tracks", "truth", "--tracks", "truth-one-euro", "--counter",
        "zig-zag-fixed", "--analyzer", "none", "--replicates", "10", "--no-png", "--out", "run",
        "--quiet",
      ],
      from: people.folder.path
    )
    #expect(run.status == 0 && run.output.contains("truth-one-euro"), "\(run.diagnostics)")
  }

  @Test func `what cannot be smoothed is said, and the rest is done`() throws {
    let people = try PeopleDataset(2)
    let tracks = people.folder.path + "/datasets/people/tracks"
    try Files.write("damaged", to: tracks + "/truth/squat-0.safetensors")
    let some = try filter(people, "--filter", "savitzky-golay")
    #expect(some.status == 65 && some.output.hasPrefix("3 tracks made"), "\(some.output)")
    #expect(some.diagnostics.contains("clip 'squat-0' (truth) is not smoothed"))
    #expect(!Files.exists(tracks + "/truth-savitzky-golay/squat-0.safetensors"))
    for (arguments, status, words) in [
      ([], 64, "missing --filter"), (["--filter", "one-euro:min-cutoff=-1"], 64, "min-cutoff"),
      (["--filter", "one-eurow"], 64, "did you mean 'one-euro'"),
      (["--tracks", "truht", "--filter", "one-euro"], 66, "no tracks 'truht'"),
      (["--tracks", "truth", "--filter", "one-euro", "--clip", "squat"], 66, "squat-0"),
      (["--filter", "one-euro"], 64, "choose one with --tracks"),
    ] as [([String], Int, String)] {
      let result = try BuiltProgram("rep-track").run(
        ["filter", "datasets/people"] + arguments,
        from: people.folder.path
      )
      #expect(result.status == status, "\(arguments): \(result.diagnostics)")
      #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    }
  }
}
