// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Statistics

/// The share of frames in which a track shows somebody or something else, where the exact track shows the person.
///
/// A pose is of somebody else if the limb joints that both tracks show, four or more, are more than a torso's length from
/// their exact places, by their median. A poor pose of the right person is nearer.
package struct WrongPerson: Sendable, Equatable {
  /// The frames of the exact track in which both show enough limb joints.
  package let compared: Int
  /// Those in which the track's pose is somewhere else.
  package let wrong: Int

  /// The share of compared frames that are wrong, in 0...1; nil without any.
  package var rate: Double? { compared > 0 ? Double(wrong) / Double(compared) : nil }

  /// Compares the limb joints of two tracks frame by frame.
  ///
  /// - Parameters:
  ///   - estimates: The track's joints.
  ///   - truths: The exact joints.
  ///   - partners: For each exact frame the track's frame; nil without one.
  ///   - torsoLength: Of the exact track in pixels, above 0.
  /// - Complexity: O(*frames* x *joints*).
  init(_ estimates: JointPaths, _ truths: JointPaths, partners: [Int?], torsoLength: Double) {
    let limbs = TrackJitter.limbJoints.compactMap { joint in
      estimates[joint].flatMap { estimate in truths[joint].map { (estimate, $0) } }
    }
    var (compared, wrong) = (0, 0)
    for (frame, partner) in partners.enumerated() {
      guard let partner else { continue }
      var distances = limbs.map { Angle.length($0.0[partner] - $0.1[frame]) }.filter { !$0.isNaN }
      guard distances.count >= BodyJumps.fewestJoints, let median = Median.of(&distances) else {
        continue
      }
      compared += 1
      if median > torsoLength { wrong += 1 }
    }
    self.compared = compared
    self.wrong = wrong
  }
}
