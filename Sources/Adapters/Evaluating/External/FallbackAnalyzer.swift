// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import PoseTracks
import RepCounting
import Replay
package import Storage
import Synchronization

/// An analyzer's program with an analyzer of the catalogue that steps in on clips on which it fails or abstains:
/// `--analyzer-fallback`.
///
/// It steps in if the program crashes, hangs or makes no sense, does not support the exercise, or says nothing but
/// abstentions. It does not on a clip of an exercise that it does not judge either.
package final class FallbackAnalyzer: ExternalCandidate {
  private let program: any ExternalAnalyzer
  private let fallback: AnalyzerConfiguration
  private let clips = Mutex(SteppedIn())

  /// The clips on which the fallback stepped in.
  private struct SteppedIn {
    var failed: Set<String> = []
    var abstained: Set<String> = []
  }

  /// Creates an analyzer that does not fail where the fallback judges.
  package init(_ program: any ExternalAnalyzer, fallback: AnalyzerConfiguration) {
    self.program = program
    self.fallback = fallback
  }

  /// The name of the program in the report.
  package var name: String { program.name }
  /// The tracks of the program.
  package var track: String? { program.track }

  /// The program, with the fallback and how often it stepped in so far.
  package var source: RunSource {
    var source = program.source
    let (failed, abstained) = clips.withLock { ($0.failed, $0.abstained) }
    source.fallback = RunSource.Fallback(
      analyzer: fallback.description,
      failed: failed.count,
      abstained: abstained.subtracting(failed).count
    )
    return source
  }

  /// The program's answer about a clip of an exercise, or that of the fallback.
  ///
  /// - Throws: `Interrupted`; `ExternalFailure` of an exercise that the fallback does not judge.
  package func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> ProgramAnalysis? {
    try report(on: track, of: clip, doing: .exercise(exercise))
  }

  /// The program's answer about a clip, or that of the fallback.
  ///
  /// - Throws: As ``report(on:of:exercise:)``.
  package func report(
    on track: PoseTrack,
    of clip: String,
    doing activity: Activity
  ) throws -> ProgramAnalysis? {
    do {
      let answer = try program.report(on: track, of: clip, doing: activity)
      guard answer?.isRefusal ?? true, let other = analysis(of: track, doing: activity) else {
        return answer
      }
      clips.withLock { _ = $0.abstained.insert(clip) }
      return other
    } catch let failure as ExternalFailure {
      guard let other = analysis(of: track, doing: activity) else { throw failure }
      clips.withLock { _ = $0.failed.insert(clip) }
      return other
    }
  }

  /// The fallback's analysis; nil of an exercise that it does not judge, and of a workout.
  private func analysis(of track: PoseTrack, doing activity: Activity) -> ProgramAnalysis? {
    guard let exercise = activity.exercise else { return nil }
    return FormReplay([fallback]).outcomes(of: track, exercise: exercise).first?.map {
      ProgramAnalysis(form: $0.result)
    }
  }
}

extension ProgramAnalysis {
  /// True if nothing is said but abstentions, and one at least.
  fileprivate var isRefusal: Bool {
    var rest = form
    rest.abstentions = []
    return !form.abstentions.isEmpty && rest == FormResult() && reps == nil && phases == nil
  }
}
