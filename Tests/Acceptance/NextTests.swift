// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// What to label next.
@Suite struct NextTests {
  private func next(_ people: PeopleDataset, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-label").run(
      ["next", "datasets/people"] + arguments,
      from: people.folder.path
    )
  }

  /// A dataset of squats and curls by four people, of whom some clips have lost their labels.
  private func people(without clips: [String]) throws -> PeopleDataset {
    let people = try PeopleDataset(4)
    for clip in clips {
      try Files.remove(people.folder.path("datasets/people/labels/\(clip).synthesis.tsv"))
    }
    return people
  }

  @Test func `clips without labels are ranked, a new person before one who is known`() throws {
    let people = try people(without: ["squat-0", "squat-3", "biceps-curl-3"])
    let result = try next(people, "--jobs", "1")
    #expect(result.status == 0, "\(result.diagnostics)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5, "\(result.output)")
    #expect(lines[1].contains("-3") && lines[1].contains("a new person"), "\(result.output)")
    #expect(lines[4] == "3 of 3 clips without labels; 5 have some")
    // The other clip of that person is not new any more.
    #expect(lines[1...3].count { $0.contains("a new person") } == 1, "\(result.output)")
    #expect(try next(people, "--jobs", "2").output == result.output)
    let (root, _) = JSONNode.parse(
      Array(try next(people, "--top", "1", "--json").output.utf8),
      file: "out"
    )
    #expect(root?["clips"]?.array?.count == 1)
    #expect(root?["unlabelled"]?.integer == 3 && root?["labelled"]?.integer == 5)
  }

  @Test func `without a single label it still ranks, and says that nothing is labelled`() throws {
    let people = try people(without: [])
    try Files.remove(people.folder.path("datasets/people/labels"))
    let result = try next(people, "--top", "2")
    #expect(result.status == 0 && result.output.contains("nothing is labelled yet"))
    #expect(result.output.contains("2 of 8 clips without labels; 0 have some"))
    #expect(try next(people, "--study").status == 3)
  }

  @Test func `there may be nothing to rank, and labels that cannot be read are not missing`() throws
  {
    let people = try people(without: [])
    let done = try next(people)
    #expect(done.status == 3 && done.output == "")
    #expect(done.diagnostics.contains("no clip without labels"), "\(done.diagnostics)")
    let broken = people.folder.path("datasets/people/labels/squat-0.synthesis.tsv")
    try Files.write("rep\tx\n", to: broken)
    let bad = try next(people)
    #expect(bad.status == 3 && bad.diagnostics.contains("squat-0.synthesis.tsv:1"))
    #expect(try next(people, "--tracks", "none").status == 66)
    #expect(try next(people, "--top", "0").status == 64)
  }

  @Test func `labels that were saved are told by labeling again`() throws {
    let people = try people(without: [])
    let study = try next(people, "--study")
    #expect(study.status == 0, "\(study.diagnostics)")
    #expect(study.output.contains("the best counter known for good"), "\(study.output)")
    #expect(study.output.contains("of 8 labelled clips"))
    #expect(try next(people, "--study").output == study.output)
  }

  @Test func `an order of the page that makes no sense is said to`() throws {
    let people = try people(without: [])
    func serve(_ arguments: String...) throws -> ProgramResult {
      try BuiltProgram("rep-label").run(
        ["serve", "datasets/people", "--port", "0"] + arguments,
        from: people.folder.path
      )
    }
    let unknown = try serve("--order", "luck")
    #expect(unknown.status == 64 && unknown.diagnostics.contains("must be one of id, next"))
    let tracks = try serve("--tracks", "truth")
    #expect(tracks.status == 64 && tracks.diagnostics.contains("--tracks goes with --order next"))
    let none = try serve("--order", "next", "--tracks", "none")
    #expect(none.status == 66 && none.diagnostics.contains("has no tracks 'none'"))
  }
}
