// SPDX-License-Identifier: Apache-2.0

/// The lengths of a person's segments and the breadth of the flesh around them.
///
/// Lengths follow from stature by a ``SegmentTable``. The breadths between joint centres are
/// narrower than Winter's, which are outer ones.
package struct BodyProportions: Sendable, Equatable {
  /// Height of the standing person in metres.
  package let stature: Double
  /// Breadth of the flesh against an average person of the same stature.
  package let build: Double
  /// The table of segment lengths and masses.
  package let table: SegmentTable

  /// Creates the proportions of a person.
  ///
  /// - Parameters:
  ///   - stature: Metres, above 0.
  ///   - build: 1 is average, 0.85 thin, 1.2 stout.
  ///   - table: Where the shares of segments come from.
  /// - Precondition: Stature and build are above 0.
  package init(stature: Double, build: Double = 1, table: SegmentTable = .winter) {
    precondition(stature > 0 && build > 0, "a body has a size")
    self.stature = stature
    self.build = build
    self.table = table
  }

  /// Shoulder to elbow in metres.
  package var upperArm: Double { table.lengths.upperArm * stature }
  /// Elbow to wrist in metres.
  package var forearm: Double { table.lengths.forearm * stature }
  /// Wrist to finger tips in metres.
  package var hand: Double { 0.108 * stature }
  /// Hip to knee in metres.
  package var thigh: Double { table.lengths.thigh * stature }
  /// Knee to ankle in metres.
  package var shank: Double { table.lengths.shank * stature }
  /// Ankle joint above the floor, shoe sole included, in metres.
  package var ankleHeight: Double { 0.049 * stature }
  /// Middle of the hips to middle of the shoulders along a straight back, in metres.
  package var trunk: Double { table.lengths.trunk * stature }
  /// Middle of the hips to the joint between pelvis and chest in metres.
  package var pelvisHeight: Double { 0.25 * trunk }
  /// Middle of the shoulders to the centre of the head in metres.
  package var neck: Double { 0.118 * stature }
  /// Half the distance between the shoulder joints in metres.
  package var shoulderHalfWidth: Double { 0.108 * stature }
  /// Half the distance between the hip joints in metres.
  package var hipHalfWidth: Double { 0.055 * stature }
  /// Half the distance between the feet in a stance for squats, in metres.
  package var stanceHalfWidth: Double { 0.097 * stature }
  /// Ankle joint to the ball of the foot along the sole in metres.
  package var ballAhead: Double { 0.063 * stature }
  /// Ankle joint to the heel's end along the sole in metres.
  package var heelBehind: Double { 0.023 * stature }
  /// The middle of the trunk above the ground it lies on, in metres.
  package var lyingHeight: Double { 0.060 * stature * build }

  /// Hip to ankle of a straight leg in metres.
  package var legLength: Double { thigh + shank }
  /// Shoulder to wrist of a straight arm in metres.
  package var armLength: Double { upperArm + forearm }

  /// The leg as a chain from hip to ankle.
  var leg: TwoBoneChain { TwoBoneChain(upper: thigh, lower: shank) }
  /// The arm as a chain from shoulder to wrist.
  var arm: TwoBoneChain { TwoBoneChain(upper: upperArm, lower: forearm) }
  /// Size against the person of 1.75 m for whom the surface was measured.
  var scale: Double { stature / 1.75 }
}
