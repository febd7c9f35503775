// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import Labels
import PoseTracks
import Recognition

/// The names that a recognizer's program answers with.
///
/// The first answer is an object with the families that it can name. Each other one is a list of names.
struct RecognizerVocabulary: ProgramVocabulary {
  static let form = "a list of names, or of the first line {\"classes\": [...]}"
  static let kind = "recognizer"
  static let isToldExercise = false

  private var classes: [String] = []
  private var stretches: [RecognizedStretch] = []
  private var clip = 0.0...0.0
  private var lastDecision: Double?

  /// The families, and the stretches from the beginning to the end of the clip.
  var answer: RecognizedTrack {
    let first = RecognizedStretch(
      RecognitionModel.unknown,
      start: clip.lowerBound,
      end: clip.upperBound,
      decisionTime: clip.lowerBound
    )
    var told = [first] + stretches
    for index in told.indices.dropLast() { told[index].end = told[index + 1].start }
    return RecognizedTrack(classes: classes, stretches: told)
  }

  /// Takes the families that the program can name.
  mutating func begin(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) -> Bool {
    guard node.members != nil else { throw BadAnswer.form }
    let object = try AnswerObject(node, "the first answer", members: ["classes"])
    let nodes = try object.required(object.value("classes")?.array, "classes")
    classes = nodes.compactMap(\.string)
    guard !classes.isEmpty, classes.count == nodes.count, Set(classes).count == classes.count
    else { throw BadAnswer.content("'classes' is not a list of different names") }
    for name in classes where !name.isIdentifier || name == RecognitionModel.unknown {
      throw BadAnswer.content("'\(name)' cannot be a class")
    }
    clip = times.clip
    return true
  }

  /// Takes a name: from `start` on, by default from now on, somebody does this exercise.
  mutating func take(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) {
    let object = try AnswerObject(node, "a name", members: ["name", "start", "decision_time"])
    let name = try object.required(try object.text("name"), "name")
    guard name == RecognitionModel.unknown || classes.contains(name) else {
      throw BadAnswer.content(
        "'\(name)' is none of its classes" + didYouMean(name, in: classes, after: ";")
      )
    }
    let decision = try object.number("decision_time") ?? times.now
    try times.check(decision, after: &lastDecision)
    let start = try object.number("start") ?? decision
    try times.checkInClip(start, "start")
    let earliest = stretches.last?.start ?? clip.lowerBound
    guard earliest <= start, start <= decision else {
      throw BadAnswer.time(
        "let '\(name)' start at \(start.text(significantDigits: 6)) s, which is before the name "
          + "before it, or after its decision"
      )
    }
    stretches.append(
      RecognizedStretch(name, start: start, end: clip.upperBound, decisionTime: decision)
    )
  }
}
