// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import PoseTracks

/// One clip's worth of questions to a program and its answers: its track, frame by frame.
struct ProgramDialogue<Vocabulary: ProgramVocabulary> {
  private let track: PoseTrack
  private var answers: AnswerReader<Vocabulary>

  /// Prepares to talk with a program about a track.
  init(_ vocabulary: Vocabulary, track: PoseTrack) {
    self.track = track
    answers = AnswerReader(vocabulary, track: track)
  }

  /// Asks the program about the track.
  mutating func answer(
    exercise: Exercise?,
    in conversation: inout Conversation
  ) throws(Conversation.Breach) -> Vocabulary.Answer {
    let told = Vocabulary.isToldExercise ? exercise : nil
    let isOfBody = Vocabulary.isToldOfBody
    try ask(TrackLines.start(track, exercise: told, isOfBody: isOfBody), in: &conversation)
    guard answers.goesOn else { return answers.answer }
    var readings = (isOfBody ? track.inertial : [])[...]
    for index in 0..<track.count {
      let frame = track[index]
      answers.see(frame.time)
      let known = readings.prefix { $0.time <= frame.time }
      readings = readings.dropFirst(known.count)
      try ask(TrackLines.frame(frame, readings: isOfBody ? known : nil), in: &conversation)
      conversation.frames += 1
    }
    try ask(TrackLines.end(readings: readings), in: &conversation)
    try conversation.end()
    return answers.answer
  }

  /// Sends a line and takes what the answer says.
  private mutating func ask(
    _ question: JSON,
    in conversation: inout Conversation
  ) throws(Conversation.Breach) {
    try conversation.ask(question, answeredBy: Vocabulary.form) { (node) throws(BadAnswer) in
      try answers.take(node)
    }
  }
}
