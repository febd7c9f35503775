// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Platform
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// `rep-eval --perturb` from a dataset to a report.
@Suite struct PerturbationTests {
  private let dataset: SmallDataset

  init() throws {
    dataset = try SmallDataset()
  }

  private func evaluate(_ perturbations: String, to out: String, jobs: String = "2") throws {
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--perturb",
      perturbations,
      "--counter",
      "zig-zag-fixed",
      "--counter",
      "aigym",
      "--analyzer",
      "trainer-squat-fixed",
      "--out",
      out,
      "--no-png",
      "--jobs",
      jobs
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("least F1 of"))
    #expect(result.output.contains("least fault F1 of"))
    #expect(result.output.contains("clips that break"))
  }

  @Test func `counters and analyzers have a score for every dose, and relations are checked`()
    throws
  {
    try evaluate("tilt,speed", to: "run")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let found = try #require(run.robustness)
    #expect(found.ladders.map(\.name) == ["tilt", "speed"])
    let counter = try #require(found.evaluations.first { $0.candidate == "zig-zag-fixed" })
    let plain = try #require(run.evaluations.first)
    #expect(counter.plain == plain.measure("f1@0.5s")?.value)
    // Played twice as fast, labels move along with the reps.
    let speed = found.ladders[1].steps.firstIndex { $0.dose == 2 } ?? -1
    #expect(counter.measure("exact", ladder: 1, step: speed)?.value == 1)
    #expect(counter.measure("f1@0.5s", ladder: 1, step: speed)?.id == "f1@0.5s{speed=2}")
    // A person who lies on the side has another angle to the vertical, and no other knee.
    let form = try #require(found.forms.first)
    #expect(form.candidate == "trainer-squat-fixed" && form.identities.count == 2)
    #expect(form.measure("fault-abstention-rate", ladder: 0, step: 0)?.value != nil)
    // The counter of the right knee cannot stand a mirror unless both knees bend alike.
    #expect(found.checks.map(\.candidate) == ["zig-zag-fixed", "aigym", "trainer-squat-fixed"])
    let shift = try #require(found.relations.firstIndex { $0.name == "time-shift" })
    #expect(found.checks.allSatisfy { $0.failures[shift].isEmpty })
  }

  @Test func `a run is the same for any number of jobs and renders again`() throws {
    try evaluate("tilt,dropouts", to: "run-1", jobs: "1")
    try evaluate("tilt,dropouts", to: "run-7", jobs: "7")
    for name in ["robustness.json", "measures.json", "index.html"] {
      let one = try Files.read(dataset.folder.path("run-1/\(name)"))
      #expect(try Files.read(dataset.folder.path("run-7/\(name)")) == one, "\(name)")
    }
    let page = try Files.read(dataset.folder.path("run-1/index.html"))
    let text = String(decoding: page, as: UTF8.self)
    #expect(
      text.contains("id=\"robustness-table\"") && text.contains("id=\"form-robustness-table\"")
    )
    let rendered = try dataset.run("rep-report", "run-1", "--out", "again", "--format", "html")
    #expect(rendered.status == 0, "\(rendered.diagnostics)")
    #expect(try Files.read(dataset.folder.path("again/index.html")) == page)
  }

  @Test func `a perturbation that is not there is a usage error with a suggestion`() throws {
    let result = try dataset.run("rep-eval", "datasets/small", "--perturb", "titl")
    #expect(result.status == 64)
    #expect(result.diagnostics.contains("there is no perturbation 'titl', did you mean 'tilt'?"))
  }
}
