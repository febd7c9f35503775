// SPDX-License-Identifier: Apache-2.0
import Basics
package import FormAnalysis
package import PoseTracks

/// Recorded tracks through form analyzers and feedback policies under test.
///
/// An analyzer is given poses and nothing else: no label, no clip name, no clock. On the track of a live simulation it
/// decides when the result of a frame is there, and policies speak then.
package struct FormReplay: Sendable {
  /// The analyzers, each of which sees every track from a new start.
  package let analyzers: [AnalyzerConfiguration]
  /// The policies, each of which hears every analyzer from a new start.
  package let policies: [FeedbackConfiguration]

  /// What an analyzer says about a clip, and what is spoken of it.
  package struct Outcome: Sendable, Equatable {
    /// Findings, measurements and abstentions.
    package var result: FormResult
    /// What every policy makes of the findings: [policies].
    package var feedback: [[FeedbackEvent]]
  }

  /// Creates a replay.
  package init(_ analyzers: [AnalyzerConfiguration], policies: [FeedbackConfiguration] = []) {
    self.analyzers = analyzers
    self.policies = policies
  }

  /// What every analyzer says about a track.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  /// - Returns: One outcome per analyzer; nil for one that does not know the exercise: [analyzers].
  /// - Complexity: O(*frames* x *analyzers*).
  package func outcomes(of track: PoseTrack, exercise: Exercise) -> [Outcome?] {
    analyzers.map { configuration in
      guard configuration.entry.judges(exercise) else { return nil }
      var analyzer = configuration.makeAnalyzer()
      return outcome(of: track.delivered(analyzer.result(of: track)), on: track)
    }
  }

  /// What every policy makes of what was said about a track.
  ///
  /// - Parameters:
  ///   - result: What an analyzer said, of this replay or any other, decided when results were there.
  ///   - track: The poses of the clip.
  /// - Returns: The result with the events of every policy.
  /// - Complexity: O(*frames* x *policies*).
  package func outcome(of result: FormResult, on track: PoseTrack) -> Outcome {
    let times = track.deliveryTimes
    return Outcome(
      result: result,
      feedback: policies.map { policy in
        var coach = policy.makePolicy()
        return coach.events(for: result.findings, times: times)
      }
    )
  }
}
