// SPDX-License-Identifier: Apache-2.0

/// How near a joint must be to be correct, inclusive.
///
/// - Source: PCK of Yang and Ramanan, "Articulated Human Detection with Flexible Mixtures of Parts",
///   TPAMI 35(12), 2013; PCKh of Andriluka, Pishchulin, Gehler, Schiele, "2D Human Pose Estimation",
///   CVPR 2014, which takes 0.6 of the diagonal of a labelled head box for a head's length. Exact
///   tracks have no such box: the length here is from mid-shoulder to nose.
package struct KeypointReach: Sendable, Hashable {
  /// The length that a distance is compared with.
  package enum Norm: String, Sendable {
    /// The median length of the torso over the clip.
    case torso
    /// The longer side of the box around all exact joints of the frame.
    case box
    /// The median length from mid-shoulder to nose over the clip.
    case head
  }

  /// The length.
  package let norm: Norm
  /// The share of it.
  package let share: Double

  /// Creates a reach.
  ///
  /// - Precondition: `share > 0`.
  package init(norm: Norm, share: Double) {
    precondition(share > 0, "a reach is above 0")
    self.norm = norm
    self.share = share
  }

  /// What tables of accuracy report, the headline first.
  package static let all = [
    KeypointReach(norm: .torso, share: 0.2), KeypointReach(norm: .torso, share: 0.1),
    KeypointReach(norm: .torso, share: 0.05), KeypointReach(norm: .box, share: 0.05),
    KeypointReach(norm: .head, share: 0.5),
  ]

  /// The distance in pixels, frame by frame; NaN where the length is not known.
  func distances(_ scale: PoseScale) -> [Double] {
    scale.boxes.map { box in
      switch norm {
      case .torso: share * scale.torso
      case .box: share * max(box.x, box.y)
      case .head: share * (scale.head ?? .nan)
      }
    }
  }
}
