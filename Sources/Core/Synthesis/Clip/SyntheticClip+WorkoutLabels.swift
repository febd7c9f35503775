// SPDX-License-Identifier: Apache-2.0
import Labels

extension SyntheticClip {
  /// The sets, reps and holds of a workout; nil in a clip of one exercise.
  ///
  /// A position that is held is a set without reps, as long as its part. Faults and true values are
  /// not labelled: a workout is about which exercise is done, and about reps.
  var workoutEvents: [LabelEvent]? {
    workout?.parts.flatMap { part -> [LabelEvent] in
      let (movement, timeline) = (part.site.movement, part.timeline)
      guard movement.traits.posture != nil else {
        return setEvents(of: timeline.reps, named: movement.id)
          + repEvents(of: timeline.reps, movement)
      }
      let start = times[frame(nearest: timeline.stretches.first?.start ?? timeline.end)]
      let end = times[frame(nearest: timeline.end)]
      return [
        LabelEvent(.set, start: start, end: end, label: movement.id, value: 0, unit: "reps"),
        LabelEvent(.hold, start: start, end: end, label: movement.id),
      ]
    }
  }
}
