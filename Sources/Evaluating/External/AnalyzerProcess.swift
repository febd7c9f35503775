// SPDX-License-Identifier: Apache-2.0
public import FormAnalysis
public import PoseTracks
public import Storage

/// A form analyzer in a program of its own, asked line by line: `--analyzer-exec NAME=COMMAND`.
///
/// Documentation/FormAnalyzers.md defines the lines.
public struct AnalyzerProcess: ExternalSubject {
  private let program: ExternalProgram

  /// Creates an analyzer.
  ///
  /// - Parameters:
  ///   - name: What it is called in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  public init(name: String, command: String, patience: Double) {
    program = ExternalProgram(kind: "analyzer", name: name, command: command, patience: patience)
  }

  /// What it is called in the report.
  public var name: String { program.name }
  /// It is scored on all tracks.
  public var track: String? { nil }
  /// The command line as it was given.
  public var source: RunSource { RunSource(analyzer: name, command: program.command) }

  /// Asks the program about a clip.
  ///
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  /// - Returns: What it says; nil where it does not know the exercise.
  public func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> FormResult? {
    try program.answer(in: AnalyzerVocabulary(), about: track, of: clip, exercise: exercise)
  }
}
