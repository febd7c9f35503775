// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import TestSupport
import Testing

/// `rep-report person` from outside, over runs of a small synthetic dataset with dates.
struct PersonTests {
  private let dataset: SmallDataset

  private static let script = """
    [{ "rest": 1 }, { "reps": 5, "tempo": [0.9, 0.1, 0.8, 0.3] }, { "rest": 0.7 }]
    """

  /// Two sessions of ana and one of ben, with or without days of recording.
  private static func recipe(isDated: Bool) -> String {
    func day(_ date: String) -> String { isDated ? "\"recorded\": \"\(date)\"," : "" }
    return """
      {
        "schema": 1, "name": "people", "licence": "CC0-1.0", "seed": 3, "frame_rate": 15,
        "frame_size": [120, 160],
        "subjects": [
          { "id": "ana", "height": 1.62, "build": 0.92, "palette": "crimson", "age": 44,
            "sex": "female" },
          { "id": "ben", "height": 1.84, "build": 1.08, "palette": "lime" }
        ],
        "clips": [
          { "id": "march", "subject": "ana", "exercise": "squat", "progression": "full-squat",
            \(day("2026-03-02")) "script": \(script) },
          { "id": "april", "subject": "ana", "exercise": "squat", "progression": "full-squat",
            \(day("2026-04-02")) "script": \(script) },
          { "id": "bens-squat", "subject": "ben", "exercise": "squat", "script": \(script) }
        ]
      }
      """
  }

  private let undated: SmallDataset

  init() throws {
    dataset = try SmallDataset(recipe: Self.recipe(isDated: true))
    try dataset.writeRun(to: "run")
    undated = try SmallDataset(recipe: Self.recipe(isDated: false))
  }

  @Test func `a person gets a page, two tables and a summary, twice the same`() throws {
    let line = [
      "person", "run", "--subject", "ana", "--out", "ana.html", "--session-csv", "ana.csv",
      "--sessions-csv", "all.csv",
    ]
    let first = try BuiltProgram("rep-report").run(line, from: dataset.folder.path)
    #expect(first.status == 0, "\(first.diagnostics)")
    #expect(
      first.output.hasPrefix(
        "ana, session 2026-04-02 of 2: 1 clip, 5 reps counted. Nothing here is a diagnosis.\n"
      )
    )
    #expect(first.output.contains("beginner standard of squat, step 5, full squat, was reached"))
    let names = ["ana.html", "ana.csv", "all.csv"]
    let texts = try names.map { try Files.readText(dataset.folder.path($0)) }
    #expect(texts[0].contains("ana: session of 2026-04-02"))
    #expect(texts[0].contains("age 44 · 1.62 m · female · squat · 1 clip · 2 sessions"))
    #expect(texts[0].contains("<section id=\"strips\""))
    #expect(!texts[0].contains("bens-squat"))
    #expect(texts[1].hasPrefix("Metric,Value,Unit,Severity,Normal Range\nReps counted (squat),5,"))
    #expect(texts[2].split(separator: "\n").count { $0.contains("Reps counted") } == 2)
    let again = try BuiltProgram("rep-report").run(line, from: dataset.folder.path)
    #expect(again.output == first.output)
    #expect(try names.map { try Files.readText(dataset.folder.path($0)) } == texts)
  }

  @Test func `another session is shown on request, and JSON has everything`() throws {
    let shown = try dataset.run(
      "rep-report",
      "person",
      "run",
      "--subject",
      "ana",
      "--session",
      "2026-03-02",
      "--json"
    )
    let (root, _) = JSONNode.parse(Array(shown.output.utf8), file: "")
    #expect(root?["session"]?.string == "2026-03-02")
    #expect(root?["sessions"]?.array?.compactMap(\.string) == ["2026-03-02", "2026-04-02"])
    #expect(root?["sets"]?.array?.first?["counted"]?.integer == 5)
    #expect(root?["journal"]?.array?.count == 2)
    let none = try dataset.run(
      "rep-report",
      "person",
      "run",
      "--subject",
      "ana",
      "--session",
      "2026-05-02"
    )
    #expect(none.status == 64)
    #expect(none.diagnostics.contains("there are 2026-03-02, 2026-04-02"))
  }

  @Test func `without dates there is one session, which is said`() throws {
    try undated.writeRun(to: "run")
    let result = try undated.run("rep-report", "person", "run", "--subject", "ana")
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.hasPrefix("ana, session undated of 1: 2 clips, 10 reps counted."))
    #expect(result.output.contains("note: no clip has a date of recording"))
  }

  @Test func `an unknown person, counter or run is told apart`() throws {
    let unknown = try dataset.run("rep-report", "person", "run", "--subject", "anna")
    #expect(unknown.status == 3)
    #expect(unknown.diagnostics.contains("no clip of the 1 run is of 'anna', did you mean 'ana'?"))
    let counter = try dataset.run(
      "rep-report",
      "person",
      "run",
      "--subject",
      "ana",
      "--counter",
      "zig-zag-fixd"
    )
    #expect(counter.status == 64)
    #expect(counter.diagnostics.contains("did you mean 'zig-zag-fixed'?"))
    #expect(try dataset.run("rep-report", "person", "none", "--subject", "ana").status == 66)
    #expect(try dataset.run("rep-report", "person", "run").status == 64)
  }

  @Test func `a foreign file is not replaced`() throws {
    try Files.write("mine\n", to: dataset.folder.path("ana.csv"))
    let result = try dataset.run(
      "rep-report",
      "person",
      "run",
      "--subject",
      "ana",
      "--session-csv",
      "ana.csv"
    )
    #expect(result.status == 73)
    #expect(try Files.readText(dataset.folder.path("ana.csv")) == "mine\n")
  }
}
