// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// Long sets of the reps of labelled clips, from the command line to the counts.
@Suite struct JoinTests {
  private func join(_ people: PeopleDataset, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-synth").run(
      ["join"] + arguments + ["--quiet"],
      from: people.folder.path
    )
  }

  @Test func `sets are made of each clip, the same bytes for any number of jobs, and counted`()
    throws
  {
    let people = try PeopleDataset(2)
    let path = people.folder.path
    let one = try join(people, "datasets/people", "--out", "long", "--reps", "8", "--jobs", "1")
    #expect(one.status == 0, "\(one.diagnostics)")
    #expect(one.output == "52 sets of 4 clips of 2 people in long\n")
    let two = try join(people, "datasets/people", "--out", "again", "--reps", "8", "--jobs", "2")
    #expect(two.status == 0, "\(two.diagnostics)")
    #expect(
      try FolderContent(of: path + "/long").differences(from: FolderContent(of: path + "/again"))
        == []
    )
    let check = try BuiltProgram("rep-label").run(["check", "long/labels"], from: path)
    #expect(check.status == 0, "\(check.output) \(check.diagnostics)")
    let run = try BuiltProgram("rep-eval").run(
      [
        "long", "--counter", "zig-zag-fixed", "--analyzer", "none", "--replicates", "10",
        "--no-png", "--out", "run", "--quiet",
      ],
      from: path
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let labels = try Files.readText(path + "/long/labels/squat-0-8-none.joined.tsv")
    #expect(labels.split(separator: "\n").count { $0.hasPrefix("rep\t") } == 8)
    // Plain sets are counted exactly.
    let events = try Files.readText(path + "/run/events.csv").split(separator: "\n")
    let plain = events.filter { $0.contains("-8-none") }
    #expect(plain.count == 4 * 8)
    #expect(plain.allSatisfy { $0.contains(",matched,") }, "\(plain.first ?? "")")
  }

  @Test func `what is made again replaces the sets, and nothing else is touched`() throws {
    let people = try PeopleDataset(1)
    let path = people.folder.path
    #expect(try join(people, "datasets/people", "--out", "long").status == 0)
    let fewer = try join(
      people,
      "datasets/people",
      "--out",
      "long",
      "--reps",
      "4",
      "--stress",
      "rest-drift",
      "--clip",
      "squat-0",
      "--json"
    )
    #expect(fewer.status == 0, "\(fewer.diagnostics)")
    let (root, _) = JSONNode.parse(Array(fewer.output.utf8), file: "out")
    #expect(root?["sets"]?.integer == 4)
    let left = try Files.list(path + "/long/tracks/truth")
    #expect(
      left.sorted() == [
        "squat-0-4-none.safetensors", "squat-0-4-rest-drift-large.safetensors",
        "squat-0-4-rest-drift-medium.safetensors", "squat-0-4-rest-drift-small.safetensors",
      ]
    )
    let other = try join(people, "long", "--out", "datasets/people")
    #expect(other.status == 73 && other.diagnostics.contains("was not joined"))
    let itself = try join(people, "long", "--out", "long")
    #expect(itself.status == 64, "\(itself.diagnostics)")
    #expect(try Files.list(path + "/long/tracks/truth").count == 4)
  }

  @Test func `what cannot be joined is named with its reason`() throws {
    let people = try PeopleDataset(1)
    let path = people.folder.path
    let curl = path + "/datasets/people/labels/biceps-curl-0.synthesis.tsv"
    let lines = try Files.readText(curl).split(separator: "\n", omittingEmptySubsequences: false)
    try Files.write(
      lines.filter { !$0.hasPrefix("rep\t") }.joined(separator: "\n"),
      to: curl
    )
    let some = try join(people, "datasets/people", "--out", "long", "--reps", "4")
    #expect(some.status == 0, "\(some.diagnostics)")
    #expect(
      some.output.contains("not used, its labels are a count without times: biceps-curl-0"),
      "\(some.output)"
    )
    let none = try join(people, "datasets/people", "--out", "none", "--clip", "biceps-curl-0")
    #expect(none.status == 3 && !Files.exists(path + "/none"), "\(none.diagnostics)")
    try Files.write("damaged", to: path + "/datasets/people/tracks/truth/squat-0.safetensors")
    let damaged = try join(people, "datasets/people", "--out", "damaged")
    #expect(damaged.status == 65, "\(damaged.diagnostics)")
    #expect(damaged.diagnostics.contains("clip 'squat-0' is not used"))
    for (arguments, status) in [
      (["datasets/people"], 64), (["datasets/people", "--out", "x", "--reps", "1"], 64),
      (["datasets/people", "--out", "x", "--stress", "re-grip"], 64),
      (["nowhere", "--out", "x"], 66),
      (["datasets/people", "--out", "x", "--clip", "squat"], 66),
      (["datasets/people", "--out", "x", "--tracks", "truht"], 66),
    ] as [([String], Int)] {
      let result = try BuiltProgram("rep-synth").run(["join"] + arguments, from: path)
      #expect(result.status == status, "\(arguments): \(result.diagnostics)")
      #expect(!Files.exists(path + "/x"))
    }
  }

  // MARK: Workouts

  @Test func `workouts are made of several clips, the same bytes again, and nothing else changes`()
    throws
  {
    let people = try PeopleDataset(2, strangers: ["push-up"])
    let path = people.folder.path
    let before = try FolderContent(of: path + "/datasets")
    let words = ["--workouts", "3", "--exercises", "3", "--reps", "4", "--rest", "2"]
    func join(_ jobs: String, _ out: String, _ more: String...) throws -> ProgramResult {
      try BuiltProgram("rep-synth").run(
        ["join", "datasets/people", "--out", out, "--jobs", jobs, "--quiet"] + words + more,
        from: path
      )
    }
    let one = try join("1", "one")
    #expect(one.status == 0, "\(one.diagnostics)")
    #expect(
      one.output == """
        3 workouts of 5 clips of 2 people in one
        the person changes within 1 of 3 workouts; all workouts count as one subject

        """
    )
    #expect(try join("2", "two").status == 0)
    #expect(
      try FolderContent(of: path + "/one").differences(from: FolderContent(of: path + "/two")) == []
    )
    #expect(try FolderContent(of: path + "/datasets").differences(from: before) == [])

    let (manifest, _) = JSONNode.parse(try Files.read(path + "/one/dataset.json"), file: "m")
    let clips = try #require(manifest?["clips"]?.array)
    #expect(clips.map { $0["id"]?.string } == ["workout-1", "workout-2", "workout-3"])
    for clip in clips {
      #expect(clip["exercise"]?.string == "workout" && clip["subject"]?.string == "workouts-1")
    }
    // The first and the third one are of one person.
    #expect(
      clips.map { $0["tags"]?.array?.compactMap(\.string) ?? [] }
        == [["joined"], ["joined", "person-changes"], ["joined"]]
    )
    let labels = try Files.readText(path + "/one/labels/workout-1.joined.tsv")
    let sets = labels.split(separator: "\n").filter { $0.hasPrefix("set\t") }
    #expect(sets.count == 3 && labels.split(separator: "\n").count { $0.hasPrefix("rep\t") } == 12)
    #expect(sets.allSatisfy { $0.contains("clip ") && $0.contains(", person p") }, "\(labels)")
    let check = try BuiltProgram("rep-label").run(["check", "one"], from: path)
    #expect(check.status == 0, "\(check.output) \(check.diagnostics)")

    // All reps are there for a counter, in each set from its beginning.
    let run = try BuiltProgram("rep-eval").run(
      [
        "one", "--counter", "zig-zag-fixed", "--analyzer", "none", "--replicates", "10", "--no-png",
        "--out", "run", "--quiet",
      ],
      from: path
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let events = try Files.readText(path + "/run/events.csv").split(separator: "\n")
    #expect(events.count { $0.contains(",matched,") } == 36)

    // Long sets take the place of workouts, and say nothing of people.
    let sets2 = try self.join(people, "datasets/people", "--out", "one", "--reps", "4", "--json")
    #expect(sets2.status == 0 && !sets2.output.contains("person_changes"), "\(sets2.output)")
    #expect(try !Files.list(path + "/one/labels").contains { $0.hasPrefix("workout") })
  }

  @Test func `workouts that cannot be made say what is missing, and write nothing`() throws {
    let people = try PeopleDataset(1)
    let path = people.folder.path
    func join(_ arguments: [String]) throws -> ProgramResult {
      try BuiltProgram("rep-synth").run(
        ["join", "datasets/people", "--out", "x"] + arguments,
        from: path
      )
    }
    let few = try join(["--workouts", "2"])
    #expect(few.status == 3, "\(few.diagnostics)")
    #expect(
      few.diagnostics.contains(
        "the clips that can be joined show 2 exercises (curl, squat), and a workout needs 5; --exercises "
          + "asks for fewer"
      ),
      "\(few.diagnostics)"
    )
    let one = try join(["--workouts", "2", "--exercises", "2", "--clip", "squat-0"])
    #expect(one.status == 3 && one.diagnostics.contains("1 exercise (squat)"), "\(one.diagnostics)")
    for arguments in [
      ["--workouts", "0"], ["--workouts", "x"], ["--exercises", "2"], ["--rest", "2"],
      ["--workouts", "2", "--exercises", "1"], ["--workouts", "2", "--rest", "-1"],
      ["--workouts", "2", "--rest", "long"], ["--workouts", "2", "--stress", "rest-drift"],
      ["--workouts", "2", "--reps", "4", "--reps", "6"],
    ] {
      let result = try join(arguments)
      #expect(result.status == 64, "\(arguments): \(result.diagnostics)")
    }
    // Without labels, or with damaged poses, a clip is left out and named.
    try Files.remove(path + "/datasets/people/labels/squat-0.synthesis.tsv")
    let bare = try join(["--workouts", "2", "--exercises", "2"])
    #expect(bare.status == 3, "\(bare.diagnostics)")
    #expect(bare.diagnostics.contains("not used, it has no labels: squat-0"), "\(bare.diagnostics)")
    try Files.write("damaged", to: path + "/datasets/people/tracks/truth/biceps-curl-0.safetensors")
    let damaged = try join(["--workouts", "2", "--exercises", "2"])
    #expect(damaged.status == 65, "\(damaged.diagnostics)")
    #expect(damaged.diagnostics.contains("clip 'biceps-curl-0' is not used"))
    #expect(!Files.exists(path + "/x"))
  }
}
