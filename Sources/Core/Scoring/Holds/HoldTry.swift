// SPDX-License-Identifier: Apache-2.0
import Matching
package import PoseTracks

/// The standard that somebody reaches at a step of a progression in seconds, in one clip: by labels, and by detected
/// holds.
package struct HoldTry: Sendable, Equatable {
  /// The step.
  package let step: Progression.Step
  /// The whole seconds of each labelled hold, in order of time.
  package let labelledSeconds: [Int]
  /// The whole seconds of each detected hold, in order of time.
  package let detectedSeconds: [Int]

  /// The standard that the labelled holds reach.
  package var labelled: Progression.Standard { step.standard(reachedBy: labelledSeconds) }
  /// The standard that the detected holds reach.
  package var detected: Progression.Standard { step.standard(reachedBy: detectedSeconds) }
}

extension HoldScore {
  /// The tries at steps in seconds, by the names of labelled holds, in the order of progressions.
  ///
  /// A clip is taken for one session. A hold has so many whole seconds as its duration rounds to, since
  /// a label ends with the last frame and not after it.
  ///
  /// - Complexity: O(*s h*) in steps and holds.
  package var tries: [HoldTry] {
    let steps = Progression.all.flatMap(\.steps).filter { $0.unit == .seconds }
    return steps.filter { step in labelled.contains { $0.label == step.name } }.map { step in
      func seconds(_ holds: [Segment]) -> [Int] {
        holds.filter { $0.label == step.name }.map { Int($0.duration.rounded()) }
      }
      return HoldTry(
        step: step,
        labelledSeconds: seconds(labelled),
        detectedSeconds: seconds(told)
      )
    }
  }
}
