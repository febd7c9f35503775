// SPDX-License-Identifier: Apache-2.0
import Basics
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
  ///   - exercise: What is done in it.
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  /// - Returns: All that it said, in the terms of the vocabulary.
  func answer<Vocabulary: ProgramVocabulary>(
    in vocabulary: Vocabulary,
    about track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> Vocabulary.Answer {
    let log = try ProcessLog()
    let child = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", command],
      input: .pipe,
      errors: .file(log.path)
    )
    // The program and all that it started are ended whatever happens.
    defer { child.terminate() }
    var dialogue = ProgramDialogue(vocabulary, child: child, patience: patience, track: track)
    do throws(ProgramDialogue<Vocabulary>.Breach) {
      return try dialogue.answer(exercise: exercise)
    } catch {
      try Interruption.check()
      child.terminate()
      let word = log.lastLines(1).first.map { "; its last message was: \($0)" } ?? ""
      throw ExternalFailure(
        exitStatus: error.isCrash ? .internalFault : .badData,
        message: "\(Vocabulary.kind) '\(name)' on clip '\(clip)': \(error.reason)\(word)"
      )
    }
  }
}
