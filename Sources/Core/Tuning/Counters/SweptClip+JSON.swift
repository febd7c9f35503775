// SPDX-License-Identifier: Apache-2.0
package import Basics
import Labels
import Measures
import PoseTracks

extension [SweptClip] {
  /// Signals and counts for programs of other languages: what a counter is given, and what it should come to.
  ///
  /// Values that were not measured are null; `turning_points` are those of full reps, in seconds.
  package var signalDocument: JSON {
    [
      "schema": 1,
      "clips": .array(
        map { clip in
          [
            "clip": .string(clip.facts.clip.id),
            "subject": .string(clip.facts.clip.subject),
            "group": .string(clip.facts.clip.group),
            "exercise": .string(clip.facts.clip.exercise),
            "is_negative": .bool(clip.facts.clip.isNegative),
            "reps": .integer(clip.reference.count),
            "turning_points": .array(
              (clip.reference.reps ?? []).filter { $0.quality == .full }.map { JSON($0.mid) }
            ),
            "times": .array(clip.samples.map { .number($0.time) }),
            "values": .array(
              clip.samples.map { JSON($0.value.isNaN ? nil : $0.value) }
            ),
          ]
        }
      ),
    ]
  }
}
