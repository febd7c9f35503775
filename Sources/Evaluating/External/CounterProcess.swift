// SPDX-License-Identifier: Apache-2.0
public import PoseTracks
public import RepCounting
public import Storage

/// A counter in a program of its own, asked line by line: `--counter-exec NAME=COMMAND`.
///
/// Documentation/Counters.md defines the lines.
public struct CounterProcess: ExternalSubject {
  private let program: ExternalProgram

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - name: What it is called in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  public init(name: String, command: String, patience: Double) {
    program = ExternalProgram(kind: "counter", name: name, command: command, patience: patience)
  }

  /// What it is called in the report.
  public var name: String { program.name }
  /// It is scored on all tracks.
  public var track: String? { nil }
  /// The command line as it was given.
  public var source: RunSource { RunSource(counter: name, command: program.command) }

  /// Asks the program about a clip.
  ///
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  public func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> CounterReport {
    try program.answer(in: CounterVocabulary(), about: track, of: clip, exercise: exercise)
  }
}
