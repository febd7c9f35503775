// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// Forecasts of what counters would score on clips without labels.
@Suite struct ForecastTests {
  /// Two datasets of synthetic people; the labels of the second are taken away.
  private func people() throws -> PeopleDataset {
    let people = try PeopleDataset(6)
    let recipe = try Files.readText(people.folder.path("recipe.json"))
    let users = recipe.replacing("\"name\": \"people\"", with: "\"name\": \"users\"")
      .replacing("\"seed\": 3", with: "\"seed\": 9")
    try Files.write(users, to: people.folder.path("users.json"))
    let made = try BuiltProgram("rep-synth").run(
      ["users.json", "--out", "datasets/users", "--quiet", "--no-video"],
      from: people.folder.path
    )
    guard made.status == 0 else { throw SetUpFailure(description: made.diagnostics) }
    try Files.remove(people.folder.path("datasets/users/labels"))
    return people
  }

  private func forecast(_ people: PeopleDataset, _ arguments: String...) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(["forecast"] + arguments, from: people.folder.path)
  }

  @Test func `clips without labels are forecast, with the same bytes for any number of jobs`()
    throws
  {
    let people = try people()
    let one = try forecast(people, "datasets/people", "datasets/users", "--jobs", "1")
    #expect(one.status == 0, "\(one.diagnostics)")
    #expect(
      one.output.contains("forecast of exact on just these 12 clips, learned from 12 labelled")
    )
    let two = try forecast(people, "datasets/people", "datasets/users", "--jobs", "2")
    #expect(one.output == two.output)
    let json = try forecast(
      people,
      "datasets/people",
      "datasets/users",
      "--counter",
      "zig-zag-fixed",
      "--json"
    )
    let (root, _) = JSONNode.parse(Array(json.output.utf8), file: "out")
    let counters = try #require(root?["counters"]?.array)
    #expect(counters.count == 1)
    let counter = counters[0]
    let exact = try #require(counter["exact"]?.double)
    let bounds = try #require(counter["interval_95"]?.array).compactMap(\.double)
    #expect(bounds.count == 2 && bounds[0] <= exact && exact <= bounds[1])
    // Clean synthetic sets are counted exactly, and the counters agree on that.
    #expect(exact > 0.9, "\(json.output)")
    #expect(counter["truth"] != nil && counter["truth"]?.double == nil)
  }

  @Test func `counters on several tracks are raters of their own`() throws {
    let people = try people()
    let two = ["--tracks", "truth", "--tracks", "observed-blazepose-full"]
    func forecast(_ more: [String]) throws -> ProgramResult {
      try BuiltProgram("rep-eval").run(
        ["forecast", "datasets/people", "datasets/users"] + more,
        from: people.folder.path
      )
    }
    #expect(try forecast(two).status == 66)
    for (recipe, name) in [("recipe.json", "people"), ("users.json", "users")] {
      let made = try BuiltProgram("rep-synth").run(
        [
          recipe, "--out", "datasets/\(name)", "--observe", "blazepose-full", "--quiet",
          "--no-video",
        ],
        from: people.folder.path
      )
      #expect(made.status == 0, "\(made.diagnostics)")
    }
    try Files.remove(people.folder.path("datasets/users/labels"))
    let both = try forecast(two + ["--counter", "zig-zag-fixed"])
    #expect(both.status == 0, "\(both.diagnostics)")
    let lines = both.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("counter        track"))
    #expect(lines[1].hasPrefix("zig-zag-fixed  truth"))
    #expect(lines[2].hasPrefix("zig-zag-fixed  observed-blazepose-full"))
    #expect(both.output.contains("48 counters on tracks are worth"))
    let crossed = try forecast(
      two + ["--new-tracks", "observed-blazepose-full", "--new-tracks", "truth", "--json"]
    )
    #expect(crossed.status == 0, "\(crossed.diagnostics)")
    #expect(crossed.output.contains("\"track\": \"observed-blazepose-full\""))
    #expect(try forecast(two + ["--new-tracks", "truth"]).status == 64)
    // Several tracks and none named is a question.
    #expect(try forecast([]).status == 64)
  }

  @Test func `labels of new clips are looked at if asked for, to compare`() throws {
    let people = try people()
    let against = try forecast(people, "datasets/people", "datasets/people", "--against-labels")
    #expect(against.status == 0 && against.output.contains("truth"), "\(against.diagnostics)")
    let without = try forecast(people, "datasets/people", "datasets/people")
    #expect(!without.output.contains("truth"))
    let study = try forecast(people, "datasets/people", "datasets/people", "--study")
    // Two folders of one dataset are one source.
    #expect(study.status == 3)
    #expect(study.diagnostics.contains("a study needs two of 5 clips"), "\(study.diagnostics)")
  }

  @Test(arguments: [
    (["datasets/people"], 64, "missing DIR, the dataset of new clips"),
    (["datasets/people", "datasets/users", "datasets/users"], 64, "one DIR is forecast at a time"),
    (["datasets/people", "datasets/users", "--among", "zigzag"], 64, "did you mean 'zig-zag'?"),
    (["datasets/people", "datasets/users", "--among", "zig-zag"], 3, "only one counter can count"),
    (
      ["datasets/people", "datasets/users", "--among", "zig-zag", "--counter", "hysteresis"], 64,
      "is not --among the counters"
    ),
    (["datasets/people", "datasets/none"], 66, "datasets/none"),
    (["datasets/users", "datasets/people"], 3, "0 labelled clips with reps are too few"),
    (["datasets/people", "datasets/users", "--tracks", "none"], 66, "has no tracks 'none'"),
    (["datasets/people", "datasets/users", "--method", "luck"], 64, "must be one of combined"),
  ])
  func `what cannot be forecast is said in one sentence`(
    words: [String],
    status: Int32,
    message: String
  ) throws {
    let people = try people()
    let result = try BuiltProgram("rep-eval").run(["forecast"] + words, from: people.folder.path)
    #expect(result.status == status, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(message), "\(result.diagnostics)")
    #expect(result.output == "")
  }

  @Test func `three clips are too few, and a clip without a track costs only itself`() throws {
    let people = try people()
    let tracks = people.folder.path("datasets/users/tracks/truth")
    let files = try Files.list(tracks).sorted()
    try Files.remove(tracks + "/" + files[0])
    let missing = try forecast(people, "datasets/people", "datasets/users")
    #expect(missing.status == 65 && missing.output.contains("just these 11 clips"))
    #expect(missing.diagnostics.contains("is not used"), "\(missing.diagnostics)")
    for file in files[1..<9] { try Files.remove(tracks + "/" + file) }
    let few = try forecast(people, "datasets/people", "datasets/users")
    #expect(few.status == 3)
    #expect(few.diagnostics.contains("3 new clips"), "\(few.diagnostics)")
  }
}
