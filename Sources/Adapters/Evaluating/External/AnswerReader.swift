// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
package import PoseTracks
package import RepCounting

/// The answers that a kind of program may give, put together one by one.
protocol ProgramVocabulary: Sendable {
  /// The result of all answers about a clip.
  associatedtype Answer

  /// The kind of program, in messages: `counter`.
  static var kind: String { get }
  /// An answer, in words: `a list of events`.
  static var form: String { get }
  /// True if the first line names the exercise.
  static var isToldExercise: Bool { get }
  /// True if lines have the person, depth, world positions and readings of an IMU, too, as far as they are known.
  static var isToldOfBody: Bool { get }
  /// The result of the answers so far.
  var answer: Answer { get }
  /// Takes the answer to the first line.
  ///
  /// - Returns: Whether there is anything more to be asked.
  /// - Throws: `BadAnswer` where it makes no sense.
  mutating func begin(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) -> Bool
  /// Takes one thing of the list that an answer is.
  ///
  /// - Throws: `BadAnswer` where it makes no sense.
  mutating func take(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer)
}

extension ProgramVocabulary {
  /// It does.
  static var isToldExercise: Bool { true }
  /// They do not.
  static var isToldOfBody: Bool { false }

  /// The answer to the first line is one as all others.
  mutating func begin(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) -> Bool {
    try takeAll(node, at: times)
    return true
  }

  /// Takes the list that an answer is.
  mutating func takeAll(_ node: JSONNode, at times: AnswerTimes) throws(BadAnswer) {
    guard let things = node.array else { throw BadAnswer.form }
    for thing in things { try take(thing, at: times) }
  }
}

/// A reader of a program's answers about a track, each checked.
struct AnswerReader<Vocabulary: ProgramVocabulary> {
  private var vocabulary: Vocabulary
  private var times: AnswerTimes
  private var hasBegun = false
  /// False if the program does not know the exercise, so that nothing more is asked.
  private(set) var goesOn = true

  /// Begins to read what a program says about a track.
  init(_ vocabulary: Vocabulary, track: PoseTrack) {
    self.vocabulary = vocabulary
    times = AnswerTimes(of: track)
  }

  /// All that was said so far.
  var answer: Vocabulary.Answer { vocabulary.answer }

  /// Takes the time of the frame that is answered next, in seconds.
  mutating func see(_ time: Double) { times.see(time) }

  /// Takes an answer: to the start, to the frame seen last, or to the end.
  ///
  /// - Throws: `BadAnswer` where it makes no sense.
  mutating func take(_ node: JSONNode) throws(BadAnswer) {
    if hasBegun {
      try vocabulary.takeAll(node, at: times)
    } else {
      hasBegun = true
      goesOn = try vocabulary.begin(node, at: times)
    }
  }
}

/// Answers of outside programs about a track, read without running the programs.
package enum RecordedAnswers {
  /// Reads the answers of a counter: a line for the start, one for each frame, one for the end.
  ///
  /// - Parameters:
  ///   - text: The lines; those that are not there are empty lists.
  ///   - track: What the program was asked about.
  /// - Returns: What was counted; nil where an answer makes no sense.
  package static func counter(_ text: [UInt8], track: PoseTrack) -> CounterReport? {
    try? read(CounterVocabulary(), text, track)
  }

  /// Reads the answers of an analyzer, like those of a counter.
  package static func analyzer(_ text: [UInt8], track: PoseTrack) -> ProgramAnalysis? {
    (try? read(AnalyzerVocabulary(), text, track)) ?? nil
  }

  /// Reads the answers of a recognizer, like those of a counter.
  package static func recognizer(_ text: [UInt8], track: PoseTrack) -> RecognizedTrack? {
    try? read(RecognizerVocabulary(), text, track)
  }

  private static func read<Vocabulary: ProgramVocabulary>(
    _ vocabulary: Vocabulary,
    _ text: [UInt8],
    _ track: PoseTrack
  ) throws(BadAnswer) -> Vocabulary.Answer {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    func next() throws(BadAnswer) -> JSONNode {
      let line = lines.popFirst().map(Array.init) ?? Array("[]".utf8)
      guard let node = JSONNode.parse(line, file: "answer").root else { throw BadAnswer.form }
      return node
    }
    var reader = AnswerReader(vocabulary, track: track)
    try reader.take(try next())
    guard reader.goesOn else { return reader.answer }
    for time in track.times {
      reader.see(time)
      try reader.take(try next())
    }
    try reader.take(try next())
    return reader.answer
  }
}
