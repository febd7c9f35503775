// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
package import RepCounting
import Replay
package import Storage

/// A counter, an analyzer or a recognizer in a program of its own, asked line by line: `--counter-exec`,
/// `--analyzer-exec` and `--recognizer-exec`.
///
/// Documentation/Counters.md, Documentation/FormAnalyzers.md and Documentation/Recognition.md define the lines.
package struct ProgramCandidate<Answer: Sendable>: ExternalCandidate {
  /// The command line as it was given.
  package let source: RunSource
  private let ask: @Sendable (PoseTrack, String, Exercise?) throws -> Answer
  private let join: Joining

  /// The answer on a clip of one exercise or on a workout, of answers on tracks of one exercise.
  private typealias Joining =
    @Sendable (Activity, PoseTrack, (PoseTrack, Exercise?) throws -> Answer) throws -> Answer

  /// Creates a candidate whose answers come when the results of the frames are there that it was sent.
  private init<Vocabulary: ProgramVocabulary>(
    _ source: RunSource,
    patience: Double,
    _ vocabulary: @escaping @Sendable () -> Vocabulary,
    delivered: @escaping @Sendable (Answer, PoseTrack) -> Answer,
    joined: @escaping Joining
  ) where Vocabulary.Answer == Answer {
    self.source = source
    join = joined
    let program = ExternalProgram(name: source.name, command: source.text, patience: patience)
    ask = { track, clip, exercise in
      delivered(
        try program.answer(in: vocabulary(), about: track, of: clip, exercise: exercise),
        track
      )
    }
  }

  /// What it is called in the report.
  package var name: String { source.name }
  /// It is scored on all tracks.
  package var track: String? { nil }

  /// Asks the program about a clip.
  ///
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> Answer {
    try ask(track, clip, exercise)
  }

  /// Asks the program about a clip of one exercise, or about each stretch of a workout.
  ///
  /// - Throws: As ``report(on:of:exercise:)``.
  package func report(
    on track: PoseTrack,
    of clip: String,
    doing activity: Activity
  ) throws -> Answer {
    try join(activity, track) { part, exercise in
      try ask(part, clip, exercise)
    }
  }
}

extension ProgramCandidate {
  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - counter: What it is called in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  package init(counter: String, command: String, patience: Double)
  where Answer == CounterReport {
    self.init(RunSource(counter: counter, command: command), patience: patience) {
      CounterVocabulary()
    } delivered: { report, track in
      track.delivered(report)
    } joined: { activity, track, answer in
      try activity.joined(on: track) { [try answer($0, $1)] }?[0] ?? CounterReport([])
    }
  }
}

extension ProgramCandidate where Answer == ProgramAnalysis? {
  /// Creates an analyzer, which says nil of an exercise that it does not know, and is not asked about workouts.
  ///
  /// - Parameters:
  ///   - analyzer: What it is called in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  package init(analyzer: String, command: String, patience: Double) {
    self.init(RunSource(analyzer: analyzer, command: command), patience: patience) {
      AnalyzerVocabulary()
    } delivered: { analysis, track in
      guard var analysis else { return nil }
      analysis.form = track.delivered(analysis.form)
      analysis.reps = analysis.reps.map(track.delivered)
      return analysis
    } joined: { activity, track, answer in
      try activity.exercise.flatMap { try answer(track, $0) }
    }
  }
}

extension ProgramCandidate where Answer == RecognizedTrack {
  /// Creates a recognizer, which is not told the exercise.
  ///
  /// - Parameters:
  ///   - recognizer: Its name in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  package init(recognizer: String, command: String, patience: Double) {
    self.init(RunSource(recognizer: recognizer, command: command), patience: patience) {
      RecognizerVocabulary()
    } delivered: { answer, track in
      answer.delivered(on: track)
    } joined: { _, track, answer in
      try answer(track, nil)
    }
  }
}
