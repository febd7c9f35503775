// SPDX-License-Identifier: Apache-2.0
import Conversations
import Platform
import PoseTracks

/// A program that is asked line by line about the tracks of clips.
struct ExternalProgram: Sendable {
  /// What it is called in the report.
  let name: String
  /// What `/bin/sh` runs, once for each clip and track.
  let command: String
  /// The longest wait for an answer, in seconds.
  let patience: Double

  /// Asks the program about a clip.
  ///
  /// - Parameters:
  ///   - vocabulary: What it may answer.
  ///   - track: The poses.
  ///   - clip: The clip, for messages.
  ///   - exercise: The exercise; nil if the program is not told.
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  /// - Returns: All that it said, in the terms of the vocabulary.
  func answer<Vocabulary: ProgramVocabulary>(
    in vocabulary: Vocabulary,
    about track: PoseTrack,
    of clip: String,
    exercise: Exercise?
  ) throws -> Vocabulary.Answer {
    var conversation = try Conversation(command, patience: patience)
    var dialogue = ProgramDialogue(vocabulary, track: track)
    do throws(Conversation.Breach) {
      return try dialogue.answer(exercise: exercise, in: &conversation)
    } catch {
      try Interruption.check()
      throw ExternalFailure(
        exitStatus: error.exitStatus,
        message:
          "\(Vocabulary.kind) '\(name)' on clip '\(clip)': \(conversation.account(of: error))"
      )
    }
  }
}
