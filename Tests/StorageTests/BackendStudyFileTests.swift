// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

struct `Study of backends in a run` {
  /// The sample with two backends studied on its clips with reps.
  private var run: Run {
    var run = Run.sample
    let clips = run.clips.filter { ["squat-1", "squat-2"].contains($0.identity.id) }.map(\.identity)
    let timed = StepScore(
      referenceCount: 3,
      countError: -1,
      matches: .init(matched: 2, required: 3, charged: 4)
    )
    let counted = StepScore(referenceCount: 7, countError: 1, matches: nil)
    func dose(_ dose: Int, _ isTimed: Bool) -> JitteredClip.Dose {
      JitteredClip.Dose(
        percent: 0.123456789 * Double(dose + 1),
        degrees: isTimed ? 1.5 : nil,
        trials: 4,
        exact: 3 - dose,
        matches: isTimed ? .init(matched: 8, required: 12, charged: 16) : nil
      )
    }
    let rows = ["blazepose-full", "movenet-lightning"].map {
      Configuration(counter: "zig-zag", track: $0)
    }
    run.results.backendStudy = BackendStudy(
      optima: [
        OwnOptimum(
          rows[0],
          thresholds: [
            .init(name: "min-amplitude", shared: 0.05, chosen: 1.0 / 3, spread: 0.25...0.5)
          ],
          obstacle: nil,
          clips: [
            OptimumClip(clip: clips[0], shared: timed, own: timed),
            OptimumClip(clip: clips[1], shared: counted, own: counted),
          ]
        ),
        OwnOptimum(
          rows[1],
          thresholds: [.init(name: "min-amplitude", shared: 0.05, chosen: nil, spread: nil)],
          obstacle: "all clips belong to one group, so none can be left out",
          clips: []
        ),
      ],
      untraced: ["principal"],
      gaps: [
        SignalGaps(
          signal: "height",
          track: "blazepose-full",
          clips: [SignalGap(clip: clips[0], rep: 1.0 / 3, other: 0)]
        )
      ],
      prices: rows.map { row in
        JitterPrice(
          row,
          clips: [
            JitteredClip(clip: clips[0], doses: (0..<3).map { dose($0, true) }),
            JitteredClip(clip: clips[1], doses: (0..<3).map { dose($0, false) }),
          ]
        )
      }
    )
    return run
  }

  private func write(
    _ content: RunDirectory.Content,
    changing change: (String) -> String = { $0 },
    to folder: String
  ) throws {
    var main = content.files[0].text
    for file in content.files.dropFirst() {
      let text = file.name == "backend-study.json" ? change(file.text) : file.text
      main.replace(
        SHA256.hexadecimal(of: Array(file.text.utf8)),
        with: SHA256.hexadecimal(of: Array(text.utf8))
      )
      try Files.write(text, to: Path.join(folder, file.name))
    }
    try Files.write(main, to: Path.join(folder, "run.json"))
  }

  @Test func `comes back as it was written`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run)
    try write(content, to: folder.path)
    let read = try RunDirectory.read(folder.path)
    #expect(read.backendStudy == run.backendStudy)
    #expect(RunDirectory.content(of: read).files.map(\.text) == content.files.map(\.text))
    // Who does not ask for it does not read it.
    #expect(try RunDirectory.read(folder.path, detail: .measures).backendStudy == nil)
  }

  @Test func `is not there in a run without one`() throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: .sample)
    #expect(!content.files.contains { $0.name == "backend-study.json" })
    try write(content, to: folder.path)
    #expect(try RunDirectory.read(folder.path).backendStudy == nil)
  }

  @Test(arguments: [
    ("\"schema\":1", "\"schema\":2"), ("[3,-1,2,3,4]", "[3,-1,4,3,4]"),
    ("[3,-1,2,3,4]", "[3,-1,2]"), ("[\"squat-1\",[3", "[\"nobody\",[3"),
    ("\"least\":0.25", "\"least\":0.75"), ("\"chosen\":null", "\"chosen\":\"none\""),
    ("\"obstacle\":null", "\"obstacle\":1"), (",0.0]]", ",-1]]"), ("1.5,4,3,", "1.5,4,5,"),
    ("1.5,4,3,", "1.5,0,0,"), ("8,12,16", "13,12,16"), ("\"untraced\":[\"", "\"untraced\":[1,\""),
  ])
  func `is refused if it cannot be one`(_ good: String, _ bad: String) throws {
    let folder = try TemporaryFolder()
    let content = RunDirectory.content(of: run)
    let table = try #require(content.files.first { $0.name == "backend-study.json" }).text
    #expect(table.contains(good), "the test changes something")
    try write(content, changing: { $0.replacing(good, with: bad) }, to: folder.path)
    let error = #expect(throws: StorageError.self) { _ = try RunDirectory.read(folder.path) }
    #expect(error?.reason.contains("is not a study of backends") == true)
    #expect(error?.exitStatus == .badData)
  }

  @Test func `is refused if it is not the file that the run was written with`() throws {
    let folder = try TemporaryFolder()
    try write(RunDirectory.content(of: run), to: folder.path)
    let path = Path.join(folder.path, "backend-study.json")
    try Files.write(try Files.readText(path) + " ", to: path)
    let error = #expect(throws: StorageError.self) { try RunDirectory.read(folder.path) }
    #expect(
      error?.reason == "backend-study.json is not the file that run.json was written with"
    )
  }
}
