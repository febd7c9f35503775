// SPDX-License-Identifier: Apache-2.0
import Matching
import Measures
import Platform
import Recognition
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing

/// The names of recognizers in runs and baselines.
@Suite struct RecognitionRunTests {
  private var run: Run {
    var run = Run.sample
    run.results[RecognitionScore.self] = [
      RecognitionEvaluation(
        RecognizerConfiguration(recognizer: "rocket:enter=2.0", track: "truth"),
        clips: run.clips.map { clip in
          RecognitionScore(
            clip: clip.identity,
            classes: ["lunge", "squat"],
            told: [
              RecognizedStretch("unknown", start: 0, end: 1.0 / 3, decisionTime: 0),
              RecognizedStretch("squat", start: 1.0 / 3, end: 2, decisionTime: 1),
            ],
            reference: RecognitionReference(
              sets: [Segment("squat", start: 0.5, end: 2)],
              ranges: [0...3]
            )
          )
        },
        plan: run.plan
      )
    ]
    return run
  }

  @Test func `a run and a baseline read back as they were`() throws {
    let folder = try TemporaryFolder()
    let original = run
    let content = RunDirectory.content(of: original)
    for file in content.files {
      try Files.write(file.text, to: Path.join(folder.path, file.name))
    }
    let read = try RunDirectory.read(folder.path)
    #expect(read.results[RecognitionScore.self] == original.results[RecognitionScore.self])
    #expect(RunDirectory.content(of: read).files.map(\.text) == content.files.map(\.text))

    let path = folder.path("main.json")
    try Files.write(BaselineFile.text(of: original, name: "main"), to: path)
    let blessed = try BaselineFile.read(path).run
    #expect(
      blessed.results[RecognitionScore.self].map(\.clips)
        == original.results[RecognitionScore.self].map(\.clips)
    )
    #expect(blessed.results.candidates(by: "recognizer") == ["rocket:enter=2.0"])
  }

  @Test func `a run without recognizers says nothing of them`() {
    let content = RunDirectory.content(of: .sample)
    #expect(!content.files.map(\.name).contains("recognitions.json"))
    #expect(content.files.first?.text.contains("recognitions") == false)
  }

  @Test func `the source of a model has its parameters, and comes back`() throws {
    let source = RunSource(
      recognizer: "mine:enter=2.0",
      path: "models/model.json",
      settings: "enter=2.0",
      sha256: "ab"
    )
    #expect(source.words == ["--recognizer", "mine=models/model.json:enter=2.0"])
    #expect(source.role == .recognizer)
  }
}
