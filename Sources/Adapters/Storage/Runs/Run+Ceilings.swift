// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
package import Scoring

extension Run {
  /// The best that labels and the stored signals leave to any counter, exercise by exercise.
  ///
  /// - Complexity: That of `ExerciseCeilings.all`.
  package var ceilings: [ExerciseCeilings] {
    let signals = Dictionary(grouping: strips, by: \.clip)
    return ExerciseCeilings.all(
      of: clips.map { clip in
        ExerciseCeilings.Clip(
          exercise: clip.identity.exercise,
          reference: clip.reference,
          signals: (signals[clip.identity.id] ?? []).map {
            .init(track: $0.track, name: $0.signal, samples: $0.samples)
          }
        )
      }
    )
  }
}

extension ExerciseCeilings {
  /// The ceilings as `measures.json` gives them.
  package var json: JSON {
    [
      "exercise": .string(exercise),
      "clips": .integer(clips),
      "required": .integer(cooldown.required),
      "shortest_gap": JSON(shortestGap?.rounded(significantDigits: 12)),
      "cooldown": cooldown.json,
      "cooldown_within_tolerance": cooldownWithinTolerance.json,
      "amplitudes": .array(
        amplitudes.map { one in
          [
            "track": .string(one.track), "signal": .string(one.signal), "curve": one.curve.json,
          ]
        }
      ),
    ]
  }
}

extension CeilingCurve {
  /// Pairs of limit and reps that can be found up to it.
  fileprivate var json: JSON {
    .array(
      steps.map { [JSON($0.limit.rounded(significantDigits: 12)), .integer($0.reachable)] }
    )
  }
}
