// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The duration of every plank and the median angle of its hips, at its last frame.
  ///
  /// A plank lasts while trunk and thighs are within 35 degrees of level above the elbows, whether
  /// the script calls it a hold or the rest before it.
  var holdEvents: [LabelEvent] {
    guard traits.isPlank else { return [] }
    let poses = times.map(pose(at:))
    return poses.indices.split { !(poses[$0]?.isPlank ?? false) }.flatMap {
      frames -> [LabelEvent] in
      let bends = frames.compactMap { poses[$0]?.hipBend }.sorted()
      guard let first = frames.first, let last = frames.last,
        let bend = ExactRep.percentile(0.5, of: bends)
      else { return [] }
      let (start, end) = (times[first], times[last])
      return [
        .measure(.holdDuration, at: end, end - start), .measure(.hipBend, at: end, bend),
      ]
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
