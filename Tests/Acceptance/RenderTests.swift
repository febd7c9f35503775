// SPDX-License-Identifier: Apache-2.0
import Labels
import Measures
import Platform
import PoseTracks
import RepCounting
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing

/// `rep-report` from outside, over a run made by the test.
struct RenderTests {
  private let folder: TemporaryFolder
  private let run: String

  init() throws {
    folder = try TemporaryFolder()
    run = folder.path("run")
    for file in RunDirectory.content(of: SmallRun.run).files {
      try Files.write(file.text, to: run + "/" + file.name)
    }
  }

  private func render(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram("rep-report").run(arguments, in: folder.path)
  }

  @Test func `a stored run gets its page, figures and tables, twice the same`() throws {
    let first = try render(run)
    #expect(first.ending == .exited(0), "\(first.diagnostics)")
    let names = ["index.html", "summary.csv", "summary.md", "metrics.json"]
    let pages = try names.map { try Files.readText(run + "/" + $0) }
    #expect(pages[0].contains("squat-one"))
    #expect(pages[1].contains("zig-zag,truth,1,0,1,2,1,"))
    #expect(pages[3].hasPrefix("{\n  \"run/clips\": 1,\n  \"run/subjects\": 1,\n"))
    #expect(pages[3].contains("\n  \"counter/zig-zag/truth/f1_0.5s\": 1.0,\n"))
    let figures = try Files.list(run + "/figures")
    #expect(figures.contains("overview.svg") && figures.contains("overview.png"))
    #expect(!figures.contains("strip-squat-one.svg"))
    _ = try render(run, "--out", folder.path("again"))
    #expect(try names.map { try Files.readText(folder.path("again/" + $0)) } == pages)
  }

  @Test func `formats and strips are written on request only`() throws {
    let out = folder.path("out")
    let outcome = try render(run, "--out", out, "--format", "svg", "--strips")
    #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
    #expect(try Files.list(out) == ["figures"])
    #expect(try Files.list(out + "/figures").contains("strip-squat-one.svg"))
    #expect(outcome.results.contains("figures/strip-squat-one.svg\n"))
  }

  @Test func `metrics are written alone, again, and not over what is none`() throws {
    let out = folder.path("out")
    for _ in 1...2 {
      let outcome = try render(run, "--out", out, "--format", "metrics")
      #expect(outcome.ending == .exited(0), "\(outcome.diagnostics)")
      #expect(try Files.list(out) == ["metrics.json"])
    }
    try Files.write("{\"accuracy\": 0.5}\n", to: out + "/metrics.json")
    let outcome = try render(run, "--out", out, "--format", "metrics")
    #expect(outcome.ending == .exited(73))
    #expect(try Files.readText(out + "/metrics.json") == "{\"accuracy\": 0.5}\n")
  }

  @Test func `a folder without a run, a changed table and a missing operand are told apart`() throws
  {
    #expect(try render(folder.path("nothing")).ending == .exited(66))
    #expect(try render().ending == .exited(64))
    #expect(try render(run, "--format", "gif").ending == .exited(64))
    try Files.write("counter\n", to: run + "/events.csv")
    let outcome = try render(run)
    #expect(outcome.ending == .exited(65))
    #expect(outcome.diagnostics.contains("events.csv is not the file that run.json"))
    #expect(!Files.exists(run + "/index.html"))
  }

  @Test func `an output folder that cannot be made is an error`() throws {
    let outcome = try render(run, "--out", "/dev/full/out")
    #expect(outcome.ending == .exited(73))
    #expect(outcome.diagnostics.hasPrefix("rep-report: error: cannot create '/dev/full/out"))
  }
}

/// A run of one clip with two reps and one counter that found both.
private enum SmallRun {
  static var run: Run {
    let clip = ClipIdentity(id: "squat-one", subject: "ana", exercise: "squat", duration: 6)
    let reference = Reference(reps: [Reference.Rep(mid: 2), Reference.Rep(mid: 4)])
    let events = [2.1, 4.1].map { RepEvent(decisionTime: $0 + 0.4, extremumTime: $0) }
    return Run(
      RunProvenance(
        toolVersion: "0.1.0",
        dataset: "small",
        manifestSHA256: String(repeating: "0", count: 64),
        plan: ResamplingPlan(replicates: 10),
        backends: [
          RunBackend(configuration: "truth", backend: "synthesis", version: "", digests: [:])
        ]
      ),
      clips: [
        RunClip(
          identity: clip,
          reference: reference,
          rater: "ana",
          labelSHA256: String(repeating: "1", count: 64),
          trackSHA256: ["truth": String(repeating: "2", count: 64)]
        )
      ],
      omissions: [],
      results: RunResults(
        evaluations: [
          CounterEvaluation(
            Configuration(counter: "zig-zag", track: "truth"),
            clips: [ClipScore(clip: clip, reference: reference, events: events)],
            plan: ResamplingPlan(replicates: 10)
          )
        ]
      ),
      strips: [
        Run.Strip(
          clip: "squat-one",
          track: "truth",
          signal: "hip-depth",
          samples: (0..<60).map { Sample(time: Double($0) / 10, value: Double($0 % 20)) }
        )
      ]
    )
  }
}
