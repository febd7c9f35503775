// SPDX-License-Identifier: Apache-2.0
package import Platform
package import PoseTracks
package import RepCounting
import Replay
package import Storage
import Synchronization

/// A counter or an analyzer that is not in the catalogue, under a name of its own.
package protocol ExternalCandidate<Answer>: Sendable {
  /// What it says about a clip.
  associatedtype Answer: Sendable

  /// What it is called in the report: lower-case letters, digits and hyphens.
  var name: String { get }
  /// The only track configuration that it is scored on; nil for all.
  var track: String? { get }
  /// Where it came from, which the run records.
  var source: RunSource { get }
  /// What it says about a clip.
  ///
  /// - Throws: `ExternalFailure`; `Interrupted`.
  func report(on track: PoseTrack, of clip: String, exercise: Exercise) throws -> Answer
  /// What it says about a clip of one exercise, or about a workout.
  ///
  /// - Throws: `ExternalFailure`; `Interrupted`.
  func report(on track: PoseTrack, of clip: String, doing activity: Activity) throws -> Answer
}

extension ExternalCandidate where Answer == CounterReport {
  /// Its report on the clip, that of a workout joined from its stretches.
  ///
  /// - Throws: `ExternalFailure`; `Interrupted`.
  package func report(
    on track: PoseTrack,
    of clip: String,
    doing activity: Activity
  ) throws -> CounterReport {
    try activity.joined(on: track) { part, exercise in
      [try report(on: part, of: clip, exercise: exercise)]
    }?[0] ?? CounterReport([])
  }
}

/// A counter that is not in the catalogue.
package typealias ExternalCounter = ExternalCandidate<CounterReport>
/// A form analyzer that is not in the catalogue; it says nil of an exercise that it does not know.
package typealias ExternalAnalyzer = ExternalCandidate<ProgramAnalysis?>

/// Why an external candidate could not be scored on a clip.
package struct ExternalFailure: ExitStatusConvertible, CustomStringConvertible {
  /// 70 for a program that crashes or hangs, 65 for one that says what makes no sense.
  package var exitStatus: ExitStatus
  /// One phrase, without a full stop.
  package var message: String

  /// The message.
  package var description: String { message }
}

/// An external candidate over many clips: after a failure it is not asked about later clips any more.
///
/// A candidate that failed on one clip is left out of the run, since all rows of a report are over the same
/// clips; so there is no use in waiting for it again. Which failure is told does not depend on timing: it is
/// that of the first clip in order.
package final class ExternalTrial<Answer: Sendable>: Sendable {
  /// The candidate that is asked.
  package let candidate: any ExternalCandidate<Answer>
  private let failed = Mutex<(place: Int, failure: ExternalFailure)?>(nil)

  /// Creates a trial that has not begun.
  package init(_ candidate: any ExternalCandidate<Answer>) {
    self.candidate = candidate
  }

  /// The failure on the first clip, in order, on which there was one.
  package var failure: ExternalFailure? { failed.withLock { $0?.failure } }

  /// The place of the first clip on which there was a failure; nil if there was none.
  var placeOfFailure: Int? { failed.withLock { $0?.place } }

  /// The candidate's answer about a track.
  ///
  /// Nil where it is not scored on the track or failed, now or on an earlier clip; throws `Interrupted`.
  func report(on question: Question) throws -> Answer? {
    guard candidate.track.map({ $0 == question.configuration }) ?? true else { return nil }
    let place = question.place
    let isOver = failed.withLock { $0.map { $0.place < place } ?? false }
    if isOver { return nil }
    do {
      return try candidate.report(
        on: question.track,
        of: question.clip,
        doing: question.activity
      )
    } catch let failure as ExternalFailure {
      failed.withLock { failed in
        if failed.map({ place < $0.place }) ?? true { failed = (place, failure) }
      }
      return nil
    }
  }
}
