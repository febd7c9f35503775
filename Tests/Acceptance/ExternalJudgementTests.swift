// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import Platform
import PoseTracks
import Results
import Scoring
import Storage
import TestSupport
import Testing

/// Programs that judge clips, held against labelled grades and classes.
@Suite struct ExternalJudgementTests {
  /// A program that judges at the end of a clip: a class, a severity and a score.
  static let judge = """
    while read line; do case $line in \
    *'"type":"end"'*) echo '[{"type": "judgement", "subject": "gait-pattern", "class": "antalgic"}, \
    {"type": "judgement", "subject": "lean-severity", "scale": "severity", "value": 2, "start": 0.5, \
    "side": "left", "confidence": 0.7}, \
    {"type": "judgement", "subject": "posture-score", "scale": "score", "value": 71.5}]';; \
    *) echo '[]';; esac; done
    """

  /// Adds lines to the labels of a clip.
  private func label(_ clip: String, of dataset: SmallDataset, _ lines: String) throws {
    let path = dataset.path + "/labels/\(clip).synthesis.tsv"
    let text = try Files.readText(path)
    let (labels, _) = LabelFile.parse(Array((text + lines).utf8), file: path)
    var read = try #require(labels)
    read.events.sort { ($0.start ?? $0.mid ?? -1) < ($1.start ?? $1.mid ?? -1) }
    try Files.write(read.text, to: path)
  }

  private func evaluate(_ dataset: SmallDataset, _ command: String) throws -> ProgramResult {
    try dataset.run(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "truth",
      "--counter",
      "zig-zag",
      "--analyzer-exec",
      "mine=\(command)",
      "--out",
      "run",
      "--no-png"
    )
  }

  @Test func `what a program judges is scored, stored, printed and drawn`() throws {
    let dataset = try SmallDataset()
    try label(
      "squat-ana",
      of: dataset,
      "class\t\t\t\tgait-pattern/antalgic\ngrade\t\t\t\tlean-severity\tleft\t2\tseverity\n"
    )
    try label(
      "squat-ben",
      of: dataset,
      "class\t\t\t\tgait-pattern/normal\ngrade\t\t\t\tlean-severity\tleft\t3\tseverity\n"
        + "grade\t\t\t\tposture-score\t\t75\tscore\n"
    )
    let result = try evaluate(dataset, Self.judge)
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.output.contains("judgements of"))
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let judged = try #require(
      run.results[JudgementScore.self].first { $0.configuration.analyzer == "mine" }
    )
    func value(_ id: String) -> Double? { judged.measure(id)?.value }
    #expect(value("judgement-accuracy{judgement=gait-pattern}") == 0.5)
    #expect(value("judgement-accuracy{judgement=lean-severity}") == 0.5)
    #expect(value("judgement-within-one{judgement=lean-severity}") == 1)
    #expect(value("judgement-bias{judgement=posture-score}") == -3.5)
    #expect(value("judgement-abstention-rate") == 0)
    #expect(value("judgement-changes-per-minute") == 0)
    let said = try #require(judged.clips.first { $0.clip.id == "squat-ana" }?.labelled.first)
    #expect(said.said?.verdict == .classified("antalgic"))
    let table = try Files.readText(dataset.folder.path("run/judgements.csv"))
    #expect(table.contains("mine,truth,squat-ben,gait-pattern,class,antalgic,,,"))
    #expect(table.contains(",normal,wrong\n"))
    let page = try Files.readText(dataset.folder.path("run/index.html"))
    #expect(page.contains("<section id=\"judgements\""))
    let again = try dataset.run("rep-report", "run", "--out", "again", "--format", "html")
    #expect(again.status == 0, "\(again.diagnostics)")
    #expect(try Files.readText(dataset.folder.path("again/index.html")) == page)
    let measures = try Files.readText(dataset.folder.path("run/measures.json"))
    #expect(measures.contains("\"judgements\""))
  }

  @Test(arguments: [(0.5, 0), (0.6, 1)] as [(least: Double, status: Int32)])
  func `the gate holds judgements to rules`(least: Double, status: Int32) throws {
    let dataset = try SmallDataset()
    // One of the two classes is right.
    try label("squat-ana", of: dataset, "class\t\t\t\tgait-pattern/antalgic\n")
    try label("squat-ben", of: dataset, "class\t\t\t\tgait-pattern/normal\n")
    #expect(try evaluate(dataset, Self.judge).status == 0)
    let rules = """
      { "schema": 1, "baseline": "b.json", "events": "unchanged", "rules":
        { "judgement-accuracy{analyzer=mine,judgement=gait-pattern}": ["value >= \(least)"] } }
      """
    try Files.write(rules, to: dataset.folder.path("rules.json"))
    let options = ["run", "--baseline", "b.json", "--rules", "rules.json"]
    let blessed = try BuiltProgram("rep-gate").run(["bless"] + options, from: dataset.folder.path)
    #expect(blessed.status == 0, "\(blessed.diagnostics)")
    let checked = try BuiltProgram("rep-gate").run(["check"] + options, from: dataset.folder.path)
    #expect(checked.status == status, "\(checked.output)\(checked.diagnostics)")
    let verdict = status == 0 ? "passed" : "failed"
    #expect(checked.output.contains("\(verdict): judgement-accuracy{"))
  }

  @Test func `an abstention from a judgement has its reason`() throws {
    let dataset = try SmallDataset()
    try label("squat-ana", of: dataset, "grade\t\t\t\tlean-severity\t\t2\tseverity\n")
    let result = try evaluate(
      dataset,
      """
      while read line; do case $line in \
      *'"type":"end"'*) echo '[{"type": "abstention", "fault": "lean-severity", \
      "reason": "person"}]';; *) echo '[]';; esac; done
      """
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    let judged = try #require(
      run.results[JudgementScore.self].first { $0.configuration.analyzer == "mine" }
    )
    #expect(judged.measure("judgement-abstention-rate")?.value == 1)
    #expect(judged.obstacles(of: "lean-severity").map(\.reason) == ["person"])
  }

  @Test func `an analyzer of the catalogue steps in where a program fails or abstains`() throws {
    let dataset = try SmallDataset()
    let result = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--tracks",
      "truth",
      "--counter",
      "zig-zag",
      "--analyzer-exec",
      "mine=\(Self.partial)",
      "--analyzer-fallback",
      "mine=trainer-squat-fixed",
      "--out",
      "run",
      "--no-png"
    )
    #expect(result.status == 0, "\(result.diagnostics)")
    let run = try RunDirectory.read(dataset.folder.path("run"))
    // Curls are none of the fallback's exercises: null stays null.
    let fallback = RunSource.Fallback(analyzer: "trainer-squat-fixed", failed: 0, abstained: 2)
    #expect(run.sources.first?.fallback == fallback)
    #expect(
      result.diagnostics.contains("trainer-squat-fixed stepped in for mine on 2 of 4 clips"),
      "\(result.diagnostics)"
    )
    let form = try #require(run.forms.first { $0.configuration.analyzer == "mine" })
    #expect(form.clips.contains { !$0.result.measurements.isEmpty })
    let stored = try Files.readText(dataset.folder.path("run/run.json"))
    #expect(stored.contains("abstained_clips"))
    let failing = try dataset.run(
      "rep-eval",
      "datasets/small",
      "--clip",
      "squat-ana",
      "--tracks",
      "truth",
      "--counter",
      "zig-zag",
      "--analyzer-exec",
      "mine=exit 3",
      "--analyzer-fallback",
      "mine=trainer-squat-fixed",
      "--out",
      "failing",
      "--no-png"
    )
    #expect(failing.status == 0, "\(failing.diagnostics)")
    let failed = try RunDirectory.read(dataset.folder.path("failing"))
    #expect(failed.sources.first?.fallback?.failed == 1)
  }

  /// A program that abstains from squats, and does not support other exercises.
  private static let partial = """
    read line; case $line in *'"exercise":"squat"'*) echo '[]';; *) echo null; exit 0;; esac; \
    while read line; do case $line in *'"type":"end"'*) \
    echo '[{"type": "abstention", "fault": "trunk-lean", "reason": "view"}]';; \
    *) echo '[]';; esac; done
    """

  @Test(arguments: [
    (#"{"type": "judgement", "subject": "a"}"#, "needs a 'class', or a 'value' on a 'scale'"),
    (
      #"{"type": "judgement", "subject": "a", "class": "b", "value": 1, "scale": "flag"}"#,
      "not both"
    ),
    (
      #"{"type": "judgement", "subject": "a", "value": 4, "scale": "severity"}"#,
      "is no value of the scale 'severity'"
    ),
    (
      #"{"type": "judgement", "subject": "a", "value": 4, "scale": "severty"}"#,
      "did you mean 'severity'?"
    ),
    (
      #"{"type": "judgement", "subject": "a", "class": "b", "start": 99}"#,
      "a judgement has start <= end <= decision_time"
    ),
  ])
  func `a judgement that makes no sense costs the program itself`(
    answer: String,
    words: String
  ) throws {
    let dataset = try SmallDataset()
    let result = try evaluate(
      dataset,
      """
      while read line; do case $line in *'"type":"end"'*) echo '[\(answer)]';; \
      *) echo '[]';; esac; done
      """
    )
    #expect(result.status == 65, "\(result.diagnostics)")
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
  }
}
