// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks

extension SyntheticClip {
  /// The positions that are held, from the first to the last frame of each.
  ///
  /// A position lasts as long as the body is in it (``HeldPosture``), whether the script calls it a
  /// hold or the rest before it. A hold of a progression's step is a set, too, in whole seconds.
  var positionEvents: [LabelEvent] {
    heldFrames.flatMap { frames -> [LabelEvent] in
      let (start, end) = (times[frames.lowerBound], times[frames.upperBound])
      let hold = LabelEvent(.hold, start: start, end: end, label: clip.movement.id)
      guard let step = traits.step else { return [hold] }
      let set = LabelEvent(
        .set,
        start: start,
        end: end,
        label: "\(clip.movement.exercise.id)/\(step)",
        value: (end - start).rounded(),
        unit: "s"
      )
      return [set, hold]
    }
  }

  /// The duration of every hold, and of a plank the median angle of its hips, at its last frame.
  var holdEvents: [LabelEvent] {
    heldFrames.flatMap { frames -> [LabelEvent] in
      let (start, end) = (times[frames.lowerBound], times[frames.upperBound])
      let duration = LabelEvent.measure(.holdDuration, at: end, end - start)
      guard traits.posture == .plank else { return [duration] }
      let bends = frames.compactMap { pose(at: times[$0])?.hipBend }.sorted()
      let bend = ExactRep.percentile(0.5, of: bends)
      return [duration] + (bend.map { [.measure(.hipBend, at: end, $0)] } ?? [])
    }
  }

  /// The stretches of frames in which the movement's position is held; empty for movements without one.
  private var heldFrames: [ClosedRange<Int>] {
    guard let posture = traits.posture else { return [] }
    let isHeld = times.map { pose(at: $0).map(posture.isHeld) ?? false }
    return isHeld.indices.split { !isHeld[$0] }.compactMap { frames in
      guard let first = frames.first, let last = frames.last else { return nil }
      return first...last
    }
  }
}
