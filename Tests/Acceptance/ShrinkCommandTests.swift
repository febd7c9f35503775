// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import Platform
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// `rep-gate shrink`: changed clips cut to fixtures.
@Suite struct ShrinkCommandTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private func bless() throws {
    let blessed = try dataset.gate(
      "bless",
      "datasets/small",
      "--counter",
      "zig-zag-fixed",
      "--analyzer",
      "trainer-squat",
      "--feedback",
      "trainer-voice-coach"
    )
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
  }

  /// Makes the baseline what a version would have blessed that said something else of one clip.
  private func forge(
    _ clip: String,
    events: ([RepEvent]) -> [RepEvent] = { $0 },
    form: (FormScore) -> FormScore = { $0 }
  ) throws {
    let path = dataset.folder.path("reports/baselines/main.json")
    let old = try BaselineFile.read(path).run
    let evaluations = old.evaluations.map { evaluation in
      CounterEvaluation(
        evaluation.configuration,
        clips: evaluation.clips.map { score in
          ClipScore(
            clip: score.clip,
            reference: score.reference,
            events: score.clip.id == clip ? events(score.events) : score.events
          )
        },
        plan: evaluation.plan
      )
    }
    let forms = old.forms.map { evaluation in
      FormEvaluation(
        evaluation.configuration,
        clips: evaluation.clips.map { $0.clip.id == clip ? form($0) : $0 },
        plan: evaluation.plan
      )
    }
    let run = Run(
      old.provenance,
      clips: old.clips,
      omissions: [],
      results: RunResults(
        evaluations: evaluations,
        forms: forms,
        tracks: old.tracks,
        phases: old.phases,
        sliceKeys: old.sliceKeys
      )
    )
    try Files.write(BaselineFile.text(of: run, name: "main"), to: path)
  }

  @Test func `a changed clip is cut to a fixture that still shows the change`() throws {
    try bless()
    let nothing = try dataset.gate("shrink", "datasets/small", "--out", "none")
    #expect(nothing.status == 3)
    #expect(nothing.diagnostics.contains("nothing changed, so there is no clip to cut"))
    try forge("squat-ana", events: { Array($0.dropFirst()) })
    let shrunk = try dataset.gate("shrink", "datasets/small", "--out", "cut", "--json")
    #expect(shrunk.status == 0, "\(shrunk.diagnostics)")
    let (root, _) = JSONNode.parse(Array(shrunk.output.utf8), file: "")
    #expect(root?["clip"]?.string == "squat-ana")
    let frames = try #require(root?["frames"]?.integer)
    #expect(frames < (root?["of"]?.integer ?? 0) / 2)

    let shown = try dataset.gate("check", "cut", "--baseline", "cut/baseline.json", "--no-rules")
    #expect(shown.status == 1, "\(shown.output)\(shown.diagnostics)")
    #expect(shown.output.contains("changed: clip squat-ana-cut, zig-zag-fixed on truth"))

    let again = try dataset.gate(
      "shrink",
      "cut",
      "--baseline",
      "cut/baseline.json",
      "--out",
      "twice"
    )
    #expect(again.output.contains("shown by \(frames) of \(frames) frames"), "\(again.output)")
    for file in [
      "tracks/truth/squat-ana-cut.safetensors", "labels/squat-ana-cut.synthesis.tsv",
      "dataset.json", "baseline.json",
    ] {
      #expect(
        try Files.read(dataset.folder.path("cut/\(file)"))
          == Files.read(dataset.folder.path("twice/\(file)"))
      )
    }
    #expect(try dataset.gate("shrink", "datasets/small", "--out", "cut").status == 73)
  }

  @Test(arguments: ["alert", "measurement"])
  func `a change of nothing but alerts or measurements is cut, too`(what: String) throws {
    try bless()
    func other(_ score: FormScore) -> FormScore {
      var result = score.result
      var alerts = score.alerts
      if what == "alert" {
        alerts = alerts?.dropFirst().map(\.self)
      } else if !result.measurements.isEmpty {
        result.measurements[0].value += 1
      }
      return FormScore(
        clip: score.clip,
        reference: score.reference,
        result: result,
        alerts: alerts
      )
    }
    try forge("squat-ana", form: other)
    let shrunk = try dataset.gate("shrink", "datasets/small", "--out", "cut", "--json")
    #expect(shrunk.status == 0, "\(shrunk.diagnostics)")
    let (root, _) = JSONNode.parse(Array(shrunk.output.utf8), file: "")
    let name = try #require(root?["candidate"]?.string)
    #expect(
      name.hasPrefix(what == "alert" ? "trainer-squat > trainer-voice-coach " : "trainer-squat ")
    )
    #expect(root?["change"]?.string?.hasPrefix(what == "alert" ? "+" : "~") == true)
    #expect((root?["frames"]?.integer ?? 0) < (root?["of"]?.integer ?? 0))
    let shown = try dataset.gate("check", "cut", "--baseline", "cut/baseline.json", "--no-rules")
    #expect(shown.status == 1, "\(shown.output)\(shown.diagnostics)")
    #expect(
      shown.output.contains("changed: clip squat-ana-cut, trainer-squat > trainer-voice-coach")
    )
  }
}
