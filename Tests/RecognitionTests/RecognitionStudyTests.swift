// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import Recognition

@Suite struct RecognitionStudyTests {
  private func clips(_ families: [String] = ["squat", "jack"]) -> [RecognitionClip] {
    (0..<6).flatMap { person in
      (families + (person == 5 ? ["plank"] : [])).map { family in
        RecognitionClip(
          id: "\(family)-\(person)",
          family: family,
          group: person,
          outer: person % 3,
          inner: person / 3,
          example: RecognitionExample(StickPeople.track(family, person: person))
        )
      }
    }
  }

  @Test(arguments: RecognitionMethod.allCases) func `exercises of people not seen are recognised`(
    method: RecognitionMethod
  ) throws {
    let study = try #require(RecognitionStudy(method, clips: clips()))
    #expect(study.classes == ["jack", "squat"])
    let outcomes = study.folds.flatMap { study.outcomes(ofFold: $0) }
    #expect(outcomes.count == 13)
    let known = outcomes.filter { $0.truth != RecognitionModel.unknown }
    #expect(known.allSatisfy { $0.predicted == $0.truth }, "\(known)")
    #expect(outcomes.filter { $0.truth == "unknown" }.map(\.clip) == ["plank-5"])
    let model = try #require(study.model(outcomes))
    #expect(model.classes == ["jack", "squat"])
    #expect(model.method == method)
    #expect(model.name(of: RecognitionExample(StickPeople.track("squat", person: 9))) == "squat")
  }

  @Test(arguments: RecognitionMethod.allCases) func `a model file says the same when it is read`(
    method: RecognitionMethod
  ) throws {
    let study = try #require(RecognitionStudy(method, clips: clips()))
    var model = try #require(study.model([]))
    model.leastMargin = 0.125
    let text = model.document(dataset: "people of sticks").compactText
    let (read, findings) = RecognitionModel.parse(Array(text.utf8), file: "model.json")
    #expect(findings.isEmpty, "\(findings)")
    #expect(read == model)
    let damaged = text.replacing("\"classes\":[\"jack\"", with: "\"classes\":[\"jacks\"")
    let (none, errors) = RecognitionModel.parse(Array(damaged.utf8), file: "model.json")
    // The lines of MiniRocket have no names, the poses have.
    #expect((none == nil) == (method == .nearestPoses))
    #expect(errors.isEmpty == (method == .rocket))
  }

  @Test(arguments: [
    (#"{"schema": 2, "method": "rocket", "classes": ["a", "b"], "rocket": {}}"#, "schema 2"),
    (#"{"schema": 1, "method": "rockets", "classes": ["a", "b"]}"#, "did you mean 'rocket'?"),
    (#"{"schema": 1, "method": "rocket", "classes": ["a"], "rocket": {}}"#, "a list of texts"),
    (#"{"schema": 1, "method": "rocket", "classes": ["a", "b"], "rocket": {}}"#, "that fit"),
    (#"{"schema": 1, "classes": ["a", "b"]}"#, "needs the member 'method'"),
  ])
  func `a file that is no model is said to be none`(text: String, words: String) {
    let (model, findings) = RecognitionModel.parse(Array(text.utf8), file: "model.json")
    #expect(model == nil)
    #expect(findings.contains { $0.description.contains(words) }, "\(findings)")
  }

  @Test func `a clip that shows nobody is unknown`() throws {
    let nobody = RecognitionExample(TestPose.track([TestPose(), TestPose()]))
    for method in RecognitionMethod.allCases {
      let model = try #require(
        RecognitionModel(
          training: method,
          clips().filter { $0.family != "plank" }.map(\.example),
          labels: clips().filter { $0.family != "plank" }.map(\.family)
        )
      )
      #expect(model.scores(of: nobody) == nil)
      #expect(model.name(of: nobody) == "unknown")
    }
  }

  @Test func `one class, and one group of each, are nothing to learn`() {
    let all = clips()
    #expect(RecognitionStudy(.rocket, clips: all.filter { $0.family == "squat" }) == nil)
    #expect(RecognitionStudy(.rocket, clips: all.filter { $0.group == 0 }) == nil)
    #expect(RecognitionStudy(.rocket, clips: []) == nil)
  }

  @Test(arguments: RecognitionMethod.allCases)
  func `walking is no exercise, and unknown is right to say of it`(
    method: RecognitionMethod
  ) throws {
    let study = try #require(RecognitionStudy(method, clips: clips(["squat", "jack", "walk"])))
    #expect(study.classes == ["jack", "squat"])
    let outcomes = study.folds.flatMap { study.outcomes(ofFold: $0) }
    #expect(outcomes.count { $0.truth == RecognitionModel.unknown } == 7)
    // A pose that lies is nearest to squats of all people alike, which no margin tells from squats; windows of
    // angles are told, and what is known is at no cost.
    #expect(
      outcomes.allSatisfy { outcome in
        outcome.predicted == outcome.truth
          || method == .nearestPoses && outcome.truth == RecognitionModel.unknown
      },
      "\(outcomes)"
    )
  }

  struct Row: CustomTestStringConvertible {
    var testDescription: String
    /// Margins and whether the best class was right.
    var named: [(Double, Bool)]
    var least: Double
  }

  @Test(arguments: [
    Row(testDescription: "nothing is wrong", named: [(0.1, true), (0.2, true)], least: -.infinity),
    Row(
      testDescription: "the least sure is wrong",
      named: [(0.1, false), (0.2, true), (0.3, true)],
      least: 0.15000000000000002
    ),
    Row(
      testDescription: "rejecting costs as much as it gains",
      named: [(0.1, true), (0.2, false), (0.3, true)],
      least: -.infinity
    ),
    Row(testDescription: "nothing was named", named: [], least: -.infinity),
  ])
  func `the least margin leaves out more wrong than right names`(_ row: Row) {
    let outcomes = row.named.map { margin, isRight in
      RecognitionOutcome(
        clip: "a",
        truth: isRight ? "squat" : "unknown",
        predicted: "squat",
        best: "squat",
        margin: margin
      )
    }
    #expect(RecognitionStudy.leastMargin(outcomes) == row.least)
  }
}
