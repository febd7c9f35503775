// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The positions that are held, from the first to the last frame of each.
  ///
  /// A plank lasts while trunk and thighs are within 35 degrees of level above the elbows, whether
  /// the script calls it a hold or the rest before it.
  var positionEvents: [LabelEvent] {
    heldFrames.map { frames in
      LabelEvent(
        .hold,
        start: times[frames.lowerBound],
        end: times[frames.upperBound],
        label: clip.movement.id
      )
    }
  }

  /// The duration of every plank and the median angle of its hips, at its last frame.
  var holdEvents: [LabelEvent] {
    heldFrames.flatMap { frames -> [LabelEvent] in
      let bends = frames.compactMap { pose(at: times[$0])?.hipBend }.sorted()
      guard let bend = ExactRep.percentile(0.5, of: bends) else { return [] }
      let (start, end) = (times[frames.lowerBound], times[frames.upperBound])
      return [
        .measure(.holdDuration, at: end, end - start), .measure(.hipBend, at: end, bend),
      ]
    }
  }

  /// The stretches of frames in which the movement's position is held; empty for movements without one.
  private var heldFrames: [ClosedRange<Int>] {
    guard traits.isPlank else { return [] }
    let isHeld = times.map { pose(at: $0)?.isPlank ?? false }
    return isHeld.indices.split { !isHeld[$0] }.compactMap { frames in
      guard let first = frames.first, let last = frames.last else { return nil }
      return first...last
    }
  }
}

extension BodyPose {
  /// True if trunk and thighs are within 35 degrees of level above the elbows.
  fileprivate var isPlank: Bool {
    let knees = (left.knee + right.knee) / 2
    return [shoulders - pelvis, pelvis - knees].allSatisfy { elevation(of: $0).magnitude <= 35 }
      && [left, right].contains { $0.elbow.y < $0.shoulder.y }
  }
}
