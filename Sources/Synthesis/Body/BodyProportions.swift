// SPDX-License-Identifier: Apache-2.0

/// The lengths of a person's segments and the breadth of the flesh around them.
///
/// - Source: Segment lengths as shares of stature from Winter, "Biomechanics and Motor Control of
///   Human Movement", after Drillis and Contini. The breadths between joint centres are narrower
///   than Winter's, which are outer ones.
public struct BodyProportions: Sendable, Equatable {
  /// Height of the standing person in metres.
  public let stature: Double
  /// Breadth of the flesh against an average person of the same stature.
  public let build: Double

  /// Creates the proportions of a person.
  ///
  /// - Parameters:
  ///   - stature: Metres, above 0.
  ///   - build: 1 is average, 0.85 thin, 1.2 stout.
  /// - Precondition: Both are above 0.
  public init(stature: Double, build: Double = 1) {
    precondition(stature > 0 && build > 0, "a body has a size")
    self.stature = stature
    self.build = build
  }

  /// Shoulder to elbow in metres.
  public var upperArm: Double { 0.186 * stature }
  /// Elbow to wrist in metres.
  public var forearm: Double { 0.146 * stature }
  /// Wrist to finger tips in metres.
  public var hand: Double { 0.108 * stature }
  /// Hip to knee in metres.
  public var thigh: Double { 0.245 * stature }
  /// Knee to ankle in metres.
  public var shank: Double { 0.246 * stature }
  /// Ankle joint above the floor, shoe sole included, in metres.
  public var ankleHeight: Double { 0.049 * stature }
  /// Middle of the hips to middle of the shoulders in metres.
  public var trunk: Double { 0.288 * stature }
  /// Middle of the shoulders to the centre of the head in metres.
  public var neck: Double { 0.118 * stature }
  /// Half the distance between the shoulder joints in metres.
  public var shoulderHalfWidth: Double { 0.108 * stature }
  /// Half the distance between the hip joints in metres.
  public var hipHalfWidth: Double { 0.055 * stature }
  /// Half the distance between the feet in a stance for squats, in metres.
  public var stanceHalfWidth: Double { 0.097 * stature }

  /// The leg as a chain from hip to ankle.
  var leg: TwoBoneChain { TwoBoneChain(upper: thigh, lower: shank) }
  /// The arm as a chain from shoulder to wrist.
  var arm: TwoBoneChain { TwoBoneChain(upper: upperArm, lower: forearm) }
  /// Size against the person of 1.75 m for whom the surface was measured.
  var scale: Double { stature / 1.75 }
}
