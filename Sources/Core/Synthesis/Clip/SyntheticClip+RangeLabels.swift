// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels

extension SyntheticClip {
  /// The greatest angles and the ranges of the joints of both sides in a task of range of motion, at the last frame.
  ///
  /// Ranges go from the 5th to the 95th percentile of the clip's frames.
  var rangeEvents: [LabelEvent] {
    let poses = times.compactMap(pose(at:))
    guard let end = times.last, !poses.isEmpty else { return [] }
    return RangeTask.Way.allCases.flatMap { way in
      LabelEvent.Side.ofBody.flatMap { side -> [LabelEvent] in
        let angles = poses.map { $0.angle(way, of: $0[side]) }.sorted()
        guard let greatest = angles.last, let low = ExactRep.percentile(0.05, of: angles),
          let high = ExactRep.percentile(0.95, of: angles)
        else { return [] }
        let label = LabelEvent.measure(way.greatest, at: end, of: side, greatest)
        guard let range = way.range else { return [label] }
        return [label, .measure(range, at: end, of: side, high - low)]
      }
    }
  }
}

extension RangeTask.Way {
  /// The quantity of the greatest angle.
  fileprivate var greatest: Quantity {
    switch self {
    case .shoulderFlexion: .shoulderFlexionMax
    case .elbowFlexion: .elbowFlexionMax
    case .hipFlexion: .hipFlexionMax
    case .hipExtension: .hipExtensionMax
    case .kneeFlexion: .kneeFlexionMax
    case .ankleDorsiflexion: .ankleDorsiflexionMax
    }
  }

  /// The quantity of the range; nil for hip extension, whose range is that of hip flexion.
  fileprivate var range: Quantity? {
    switch self {
    case .shoulderFlexion: .shoulderRange
    case .elbowFlexion: .elbowRange
    case .hipFlexion: .hipRange
    case .hipExtension: nil
    case .kneeFlexion: .kneeRange
    case .ankleDorsiflexion: .ankleRange
    }
  }
}
