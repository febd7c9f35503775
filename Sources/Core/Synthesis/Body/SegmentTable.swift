// SPDX-License-Identifier: Apache-2.0

/// An anthropometric table: how long and how heavy the segments of a person are.
package enum SegmentTable: String, Sendable, CaseIterable {
  /// Lengths after Drillis and Contini, masses after Dempster, both sexes together.
  case winter
  /// Young women.
  case deLevaFemale = "de-leva-female"
  /// Young men.
  case deLevaMale = "de-leva-male"

  /// Lengths between joint centres as shares of stature.
  struct Lengths: Sendable {
    /// Shoulder to elbow.
    var upperArm: Double
    /// Elbow to wrist.
    var forearm: Double
    /// Hip to knee.
    var thigh: Double
    /// Knee to ankle.
    var shank: Double
    /// Middle of the hips to middle of the shoulders.
    var trunk: Double
  }

  /// A segment's share of the body's mass, and where along its length its centre is.
  struct Mass: Sendable {
    /// Share of the body's mass, of one side where there are two.
    var share: Double
    /// Share of the way from the joint nearer to the trunk.
    var centre: Double
  }

  /// The masses of the segments that joints bound.
  ///
  /// Head, hand and foot have their centres at fixed places of the body; of the trunk it is
  /// halfway from the hips to the shoulders.
  struct Masses: Sendable {
    var trunk: Double
    var head: Double
    var hand: Double
    var foot: Double
    var upperArm: Mass
    var forearm: Mass
    var thigh: Mass
    var shank: Mass
  }

  /// The lengths of the table.
  ///
  /// - Source: Winter, "Biomechanics and Motor Control of Human Movement", figure 4.1; de Leva,
  ///   "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters", Journal of Biomechanics
  ///   29, 1996, table 4, for statures of 1.735 m (women) and 1.741 m (men).
  var lengths: Lengths {
    switch self {
    case .winter:
      Lengths(upperArm: 0.186, forearm: 0.146, thigh: 0.245, shank: 0.246, trunk: 0.288)
    case .deLevaFemale:
      Lengths(
        upperArm: 0.2751 / 1.735,
        forearm: 0.2643 / 1.735,
        thigh: 0.3685 / 1.735,
        shank: 0.4386 / 1.735,
        trunk: 0.4979 / 1.735
      )
    case .deLevaMale:
      Lengths(
        upperArm: 0.2817 / 1.741,
        forearm: 0.2689 / 1.741,
        thigh: 0.4222 / 1.741,
        shank: 0.4403 / 1.741,
        trunk: 0.5155 / 1.741
      )
    }
  }

  /// The masses of the table.
  ///
  /// - Source: As ``lengths``; Winter's table 4.1.
  var masses: Masses {
    switch self {
    case .winter:
      Masses(
        trunk: 0.497,
        head: 0.081,
        hand: 0.006,
        foot: 0.0145,
        upperArm: Mass(share: 0.028, centre: 0.436),
        forearm: Mass(share: 0.016, centre: 0.430),
        thigh: Mass(share: 0.100, centre: 0.433),
        shank: Mass(share: 0.0465, centre: 0.433)
      )
    case .deLevaFemale:
      Masses(
        trunk: 0.4257,
        head: 0.0668,
        hand: 0.0056,
        foot: 0.0129,
        upperArm: Mass(share: 0.0255, centre: 0.5754),
        forearm: Mass(share: 0.0138, centre: 0.4559),
        thigh: Mass(share: 0.1478, centre: 0.3612),
        shank: Mass(share: 0.0481, centre: 0.4352)
      )
    case .deLevaMale:
      Masses(
        trunk: 0.4346,
        head: 0.0694,
        hand: 0.0061,
        foot: 0.0137,
        upperArm: Mass(share: 0.0271, centre: 0.5772),
        forearm: Mass(share: 0.0162, centre: 0.4574),
        thigh: Mass(share: 0.1416, centre: 0.4095),
        shank: Mass(share: 0.0433, centre: 0.4395)
      )
    }
  }
}
