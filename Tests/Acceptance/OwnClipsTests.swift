// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage
import TestSupport
import Testing

/// The way of the README: a folder of videos and a spreadsheet, labels by one person, scores.
@Suite struct OwnClipsTests {
  private let small: SmallDataset
  /// The right labels of each clip.
  private let truth: [String: LabelFile]

  init() throws {
    small = try SmallDataset(hasVideo: true)
    var truth: [String: LabelFile] = [:]
    for path in try filesBelow(small.path + "/labels") where path.hasSuffix(".tsv") {
      let labels = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
      truth[labels?.clip ?? ""] = labels
    }
    self.truth = truth
    let rows = [
      "squat-ana,squat,3,ana", "squat-ben,squat,2,ben", "curl-ana,biceps-curl,2,ana",
      "standing-ben,standing,0,ben",
    ]
    let counts = "clip,exercise,count,subject\n" + rows.map { $0 + "\n" }.joined()
    try Files.write(counts, to: small.folder.path("counts.csv"))
    let ingest = try small.run(
      "rep-ingest",
      "datasets/small/media",
      "--counts",
      "counts.csv",
      "--out",
      "datasets/own"
    )
    #expect(ingest.status == 0, "\(ingest.diagnostics)")
    for clip in ["squat-ana", "squat-ben", "curl-ana", "standing-ben"] {
      let track = "tracks/truth/\(clip).safetensors"
      let copy = small.folder.path("datasets/own/\(track)")
      try Files.write(try Files.read("\(small.path)/\(track)"), to: copy)
    }
  }

  /// Writes what a rater made of a clip.
  private func label(_ clip: String, by rater: String, without last: Int = 0) throws {
    var labels = try #require(truth[clip])
    labels.rater = rater
    labels.status = .done
    labels.source = nil
    labels.events = labels.events.filter { $0.kind == .rep }.dropLast(last)
    try Files.write(labels.text, to: small.folder.path("labels/own/\(clip).\(rater).tsv"))
  }

  private func evaluate(_ more: String...) throws -> ProgramResult {
    try BuiltProgram("rep-eval").run(
      ["datasets/own", "--counter", "zig-zag", "--out", "run", "--no-png", "--replace"] + more,
      from: small.folder.path
    )
  }

  @Test func `labels take the place of a spreadsheet's counts, which check them`() throws {
    for clip in ["squat-ana", "squat-ben"] { try label(clip, by: "ana") }
    let result = try evaluate()
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(!result.diagnostics.contains("could not be scored"), "\(result.diagnostics)")
    #expect(!result.diagnostics.contains("count-against-intervals"), "\(result.diagnostics)")
    let run = try RunDirectory.read(small.folder.path("run"))
    #expect(run.clips.map(\.rater) == ["counts", "ana", "ana", "counts"])
    #expect(
      result.output.contains(
        "\nexact, off by 1, MAE: 3 clips with reps; "
          + "precision, recall, F1, latency: 2 clips with labelled times\n"
      ),
      "\(result.output)"
    )

    try label("squat-ana", by: "ana", without: 1)
    let other = try evaluate()
    #expect(other.status == 0, "\(other.diagnostics)")
    #expect(
      other.diagnostics.contains(
        "clip 'squat-ana': the spreadsheet counts 3 reps, 'ana' marks 2 full reps"
      ),
      "\(other.diagnostics)"
    )
  }

  @Test func `a table whose columns rest on the same clips says nothing of them`() throws {
    for clip in ["squat-ana", "squat-ben", "curl-ana"] { try label(clip, by: "ana") }
    #expect(try !evaluate().output.contains("with labelled times"))
  }

  @Test func `form analyzers are left out if none is asked for`() throws {
    #expect(try evaluate().output.contains("trainer-squat"))
    let result = try evaluate("--analyzer", "none")
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(!result.output.contains("analyzer"), "\(result.output)")
    #expect(try evaluate("--analyzer", "none", "--analyzer", "squat-posture").status == 64)
  }

  @Test func `one rater beside the counts leaves nothing to merge, and no file is written`() throws
  {
    try label("squat-ana", by: "ana")
    let merge = try small.run("rep-label", "merge", "datasets/own")
    #expect(merge.status == 3, "\(merge.diagnostics)")
    #expect(!Files.exists(small.folder.path("labels/own/squat-ana.consensus.tsv")))
    #expect(
      merge.lastDiagnostic.contains("all labels are by one rater, 'ana'"),
      "\(merge.diagnostics)"
    )
  }

  @Test func `two raters beside the counts lose no rep in a merge`() throws {
    try label("squat-ana", by: "ana")
    try label("squat-ana", by: "ben")
    let advice = try evaluate()
    #expect(advice.status == 65)
    #expect(advice.diagnostics.contains("--rater ana takes those of one"), "\(advice.diagnostics)")
    let merge = try small.run("rep-label", "merge", "datasets/own")
    #expect(merge.status == 0, "\(merge.diagnostics)")
    let path = small.folder.path("labels/own/squat-ana.consensus.tsv")
    let merged = LabelFile.parse(try Files.read(path), file: path, context: LabelContext()).labels
    #expect(merged?.events.count { $0.kind == .rep && $0.label == "full" } == 3)
    let result = try evaluate()
    #expect(result.status == 0, "\(result.diagnostics)")
  }
}
