// SPDX-License-Identifier: Apache-2.0
import Basics
import Evaluating
import Measures
import Platform
import RepKitTesting
import Results
import Scoring
import Statistics
import Storage
import TestSupport
import Testing

@Suite struct ScoreTests {
  private let bottoms = [1.5, 3.5, 5.5, 7.5]

  @Test func `three of four reps found and two more charged are an F1 of two thirds`() throws {
    let counter = ToldCounter(times: [1.6, 3.4, 5.5, 6.3, 8.9])
    let found = try score(try squatSet(), labels(bottoms), with: counter)
    #expect(found.precision == 3.0 / 5)
    #expect(found.recall == 3.0 / 4)
    #expect(abs(found.f1 - 2.0 / 3) < 1e-12)
    #expect((found.count, found.labelledCount, found.countError) == (5, 4, 1))
    #expect(!found.exact)
    #expect(found.missed == [7.5])
    #expect(found.extra == [6.3, 8.9])
    #expect(
      found.description
        == "F1 0.667, precision 0.600, recall 0.750, counted 5 of 4; missed at 7.50 s; "
        + "extra at 6.30 s, 8.90 s"
    )
  }

  @Test func `without times or reps there is a count and no F1`() throws {
    let counted = labels([]).replacing("\tsquat\n", with: "\tsquat\t\t3\treps\n")
    let found = try score(try squatSet(), counted, with: ToldCounter(times: [1, 2, 3]))
    #expect(found.f1.isNaN && found.precision.isNaN && found.recall.isNaN)
    #expect(found.exact)
    let none = try score(try squatSet(), labels([], set: ""), with: ToldCounter(times: [1]))
    #expect(none.f1.isNaN)
    #expect(none.countError == 1)
  }

  @Test(arguments: ["zig-zag-fixed", "hysteresis", "article-rep-counter", "aigym"])
  func `the numbers are those of an evaluation`(name: String) throws {
    let recording = try squatSet()
    let counter = try CounterConfiguration(parsing: name)
    for shift in [0.0, 0.3, 0.45, 0.8] {
      let text = labels(bottoms.enumerated().map { $1 + ($0 % 2 == 0 ? shift : 0) })
      let found = try score(recording, text, with: counter)
      let evaluation = try evaluation(of: counter, on: recording, labels: text)
      func value(_ id: String) -> Double? { evaluation.measure(id)?.value }
      #expect(value("f1@0.5s") == (found.f1.isNaN ? nil : found.f1))
      #expect(value("precision@0.5s") == (found.precision.isNaN ? nil : found.precision))
      #expect(value("recall@0.5s") == (found.recall.isNaN ? nil : found.recall))
      #expect(value("exact") == (found.exact ? 1 : 0))
      #expect(value("bias") == Double(found.countError))
    }
  }

  /// The measures that `rep-eval` computes for a dataset of the recording alone.
  private func evaluation(
    of counter: CounterConfiguration,
    on recording: Recording,
    labels: String
  ) throws -> CounterEvaluation {
    let folder = try TemporaryFolder()
    let clip = ClipRecord(id: "clip", media: nil, sha256: nil, subject: "ana", exercise: "squat")
    let dataset = Dataset(
      folder: folder.path,
      manifest: DatasetManifest(name: "made", licence: "CC0", clips: [clip])
    )
    try dataset.writeManifest()
    try Files.write(labels, to: folder.path("labels/clip.ana.tsv"))
    let metadata = TrackMetadata(configuration: "made", backend: "made", subject: .onlyPerson)
    try TrackFile(track: recording.track, metadata: metadata)
      .write(to: dataset.trackPath(configuration: "made", clip: "clip"))
    let job = EvaluationJob(
      Candidates(counters: [counter], analyzers: [], policies: [], tracks: ["made"]),
      dataset: dataset,
      clips: [clip],
      labels: try ReferenceLabels(of: dataset),
      plan: .valuesOnly,
      detail: .measures
    )
    return try #require(try job.run(toolVersion: "0", jobs: 1) { _ in }.results.evaluations.first)
  }

  @Test func `the exercise is the one given, the header's or the labels'`() throws {
    let counter = try CounterConfiguration(parsing: "zig-zag-fixed")
    let squat = try score(try squatSet(), labels(bottoms), with: counter).description
    #expect(
      try score(try squatSet(exercise: nil), labels(bottoms), with: counter).description == squat
    )
    let given = try score(
      try squatSet(exercise: "hop"),
      labels(bottoms, set: ""),
      with: counter,
      exercise: Exercise.named("squat")
    )
    #expect(given.description == squat)
  }

  @Test func `a typed counter is scored as its configuration, and refused outside its range`()
    throws
  {
    let recording = try squatSet()
    let counter = try CounterConfiguration(parsing: "zig-zag-fixed:min-amplitude=0.05")
    let spelled = try score(recording, labels(bottoms), with: counter)
    let typed = try score(recording, labels(bottoms), with: .zigZagFixed(minAmplitude: 0.05))
    #expect(typed.description == spelled.description)
    #expect(throws: TestDataError.self) {
      try score(recording, labels(bottoms), with: .zigZagFixed(minAmplitude: -1))
    }
  }

  struct Refused: CustomTestStringConvertible {
    var labels: String
    var exercise: String? = "squat"
    var error: String
    var testDescription: String { error }
  }

  static let refused = [
    Refused(
      labels: "kind\n",
      error: "the labels have errors\nlabels.tsv:1:1: error: "
    ),
    Refused(
      labels: labels([51_234]),
      error: "the labels have errors\nlabels.tsv:7:6: error: 51234.00 s is outside the clip"
    ),
    Refused(
      labels: labels([], set: "") + "grade\t0.000000\t\t9.000000\tform-correct\t\t1\tflag\n",
      error: "the labels judge form alone and count nothing"
    ),
    Refused(
      labels: labels([1.5]).replacing("#rater ana", with: "#rater app-user"),
      error: "totals of an app's users are weak labels, and nothing is scored by them"
    ),
    Refused(
      labels: labels([1.5], set: ""),
      exercise: nil,
      error: "neither the recording nor a labelled set says the exercise"
    ),
    Refused(
      labels: labels([1.5]),
      exercise: "hop",
      error: "the catalogue has no exercise 'hop'"
    ),
  ]

  @Test(arguments: refused) func `what cannot be scored is one error`(_ row: Refused) throws {
    let recording = try squatSet(exercise: row.exercise)
    let counter = try CounterConfiguration(parsing: "zig-zag-fixed")
    let error = #expect(throws: TestDataError.self) {
      try score(recording, row.labels, with: counter)
    }
    #expect(error?.description.hasPrefix(row.error) == true, "\(error?.description ?? "")")
  }

  @Test func `an event without a finite time is an error, and no trap`() throws {
    let error = #expect(throws: TestDataError.self) {
      try score(try squatSet(), labels(bottoms), with: ToldCounter(times: [.nan]))
    }
    #expect(error?.message == "the counter gave an event without a finite time")
  }

  @Test func `a recording with errors is an error that lists them`() {
    let error = #expect(throws: TestDataError.self) { try Recording(parsing: "{}\n".utf8) }
    #expect(
      error?.description == """
        the recording has errors
        recording.jsonl:1:1: error: the first line of a recording is its header, with \
        "format":"repgauge-recording" [not-a-recording]
        """
    )
  }
}
