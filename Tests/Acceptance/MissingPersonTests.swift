// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import Platform
import PoseTracks
import RepCounting
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Joints, depth or a person missing from one clip's track, seen from outside.
@Suite struct MissingPersonTests {
  private static let clip = "squat-ben"

  /// The run of all counters and analyzers after a change of one clip's track.
  private func run(_ change: (PoseTrack) -> PoseTrack) throws -> Run {
    let dataset = try SmallDataset()
    let path = dataset.path + "/tracks/truth/\(Self.clip).safetensors"
    var file = try TrackFile.read(path)
    file.track = change(file.track)
    try file.write(to: path)
    let result = try dataset.run("rep-eval", "datasets/small", "--out", "run", "--no-png")
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("4 clips, 2 subjects, 7 reps"), "\(result.output)")
    return try RunDirectory.read(dataset.folder.path("run"))
  }

  private func form(_ analyzer: String, in run: Run) throws -> FormScore {
    let evaluation = try #require(run.forms.first { $0.configuration.analyzer == analyzer })
    return try #require(evaluation.clips.first { $0.clip.id == Self.clip })
  }

  @Test func `without knees analyzers abstain and counters of heights go on`() throws {
    let run = try run { $0.missing([.leftKnee, .rightKnee]) { _ in true } }
    let corrected = try form("trainer-squat-fixed", in: run)
    #expect(corrected.findings.isEmpty)
    // Two squats from the side, five faults.
    #expect(corrected.abstentions.count == 10)
    #expect(corrected.abstentions.count { $0.reason == .joints } == 8)
    #expect(corrected.abstentions.count { $0.reason == .view } == 2)
    let zigZag = try #require(run.evaluations.first { $0.configuration.counter == "zig-zag" })
    #expect(zigZag.measure("exact")?.value == 1)
    #expect(zigZag.measure("exact")?.events == 7)
  }

  @Test func `without anybody every rep is refused and missed, and n stays`() throws {
    let run = try run { $0.missing { _ in true } }
    for (analyzer, faults) in [("trainer-squat", 4), ("trainer-squat-fixed", 5)] {
      let score = try form(analyzer, in: run)
      #expect(score.findings.isEmpty && score.result.measurements.isEmpty)
      #expect(score.abstentions.map(\.reason) == Array(repeating: .joints, count: faults))
      let judged = score.judgements(of: "trunk-lean")
      #expect(judged.map(\.isAbstained) == [true, true])
    }
    for evaluation in run.evaluations {
      let score = try #require(evaluation.clips.first { $0.clip.id == Self.clip })
      #expect(score.events.isEmpty, "\(evaluation.configuration.counter)")
      #expect(evaluation.measure("exact")?.events == 7)
    }
  }

  @Test func `on a flat track only what needs depth is refused`() throws {
    let run = try run { $0.flattened() }
    let literal = try form("trainer-squat", in: run)
    #expect(!literal.abstentions.isEmpty)
    #expect(literal.abstentions.allSatisfy { $0.fault == .kneeOverToe && $0.reason == .depth })
    let corrected = try form("trainer-squat-fixed", in: run)
    #expect(!corrected.result.measurements.isEmpty)
    #expect(!corrected.abstentions.contains { $0.reason == .depth })
  }

  @Test func `somebody who is away in the middle has no rep there`() throws {
    // Squats from 1.0 to 2.9 and from 2.9 to 4.9 s.
    let away = 1.3...2.6
    let run = try run { $0.missing { away.contains($0) } }
    for evaluation in run.evaluations {
      let score = try #require(evaluation.clips.first { $0.clip.id == Self.clip })
      for event in score.events {
        #expect(!away.contains(event.decisionTime), "\(evaluation.configuration.counter)")
        #expect(event.extremumTime.map { !away.contains($0) } ?? true)
      }
    }
    let score = try form("trainer-squat-fixed", in: run)
    #expect(!score.result.measurements.contains { away.contains($0.time) })
    #expect(!score.result.measurements.isEmpty)
  }
}
