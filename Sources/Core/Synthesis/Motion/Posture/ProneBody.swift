// SPDX-License-Identifier: Apache-2.0
import Basics

/// A body face down on its toes: legs and trunk are one straight line that turns about the feet.
///
/// The head points along z, the chest to the floor. Hips that sag or pike bend the line where they are;
/// feet stay, and the shoulders their height.
struct ProneBody {
  /// Pelvis and chest.
  let torso: Torso
  private let ankles: Vector
  private let legs: Vector

  /// Height of the ankles of a body on its toes, in metres.
  static func ankleHeight(of body: BodyProportions) -> Double { 0.085 * body.stature }
  /// Height of the wrists above planted palms, in metres.
  static func wristHeight(of body: BodyProportions) -> Double { 0.028 * body.stature }

  /// Ankles to shoulders of a straight body in metres.
  static func length(of body: BodyProportions) -> Double {
    body.trunk + body.legLength
  }

  /// How far the shoulders of a straight body are ahead of the ankles, in metres.
  ///
  /// - Parameters:
  ///   - body: The person's sizes.
  ///   - height: Of the shoulders above the floor.
  /// - Returns: Metres along z.
  static func ahead(of body: BodyProportions, height: Double) -> Double {
    let length = length(of: body)
    let rise = height - ankleHeight(of: body)
    return (length * length - rise * rise).squareRoot()
  }

  /// Places the body.
  ///
  /// - Parameters:
  ///   - body: The person's sizes.
  ///   - ankles: Halfway between the ankles.
  ///   - height: Of the shoulders above the floor.
  ///   - sag: How far the hips are bent, in radians: positive hang, negative stand up.
  init(_ body: BodyProportions, ankles: Vector, height: Double, sag: Double = 0) {
    let bend = Self.bend(body, by: sag)
    let rise = height - ankles.y
    let line = Vector(0, rise, (bend.chord * bend.chord - rise * rise).squareRoot()) / bend.chord
    self.ankles = ankles
    legs = line.lowered(by: bend.legs)
    torso = Torso(
      body,
      pelvis: ankles + legs * body.legLength,
      hips: Axes(up: line.lowered(by: -bend.trunk), forward: Vector(0, -1, 0))
    )
  }

  /// A head that looks to the floor ahead.
  func head(_ sway: Sway) -> Torso.Head {
    Torso.Head(
      neck: torso.chest.leaning(-0.3),
      face: torso.chest.leaning(-0.75).turning(sway.headTurn * 0.5)
    )
  }

  /// A straight leg on its toes; `sign` is 1 for the left.
  func leg(_ sign: Double) -> Leg {
    let body = torso.body
    let hip = torso.hip(sign)
    let ankle = ankles + .leftward * (sign * body.hipHalfWidth)
    let toes = Self.toes
    return Leg(
      hip: hip,
      knee: ankle + legs * body.shank,
      ankle: ankle,
      toes: toes,
      instep: Vector.ahead.perpendicular(to: toes).normalized
    )
  }

  /// Where the toes point of a foot that stands on them.
  static let toes = Vector(0, -1, 0.25).normalized

  /// The way from the ankles to the shoulders of a body bent at the hips, and by how much the legs are
  /// below and the trunk above that way's direction; of a straight body exactly its length and 0.
  private static func bend(
    _ body: BodyProportions,
    by angle: Double
  ) -> (chord: Double, legs: Double, trunk: Double) {
    guard angle != 0 else { return (length(of: body), 0, 0) }
    let legs = body.legLength
    let (sine, cosine) = Elementary.sinAndCos(angle)
    let square = body.trunk * body.trunk + legs * legs + 2 * body.trunk * legs * cosine
    let below = Elementary.atan2(body.trunk * sine, legs + body.trunk * cosine)
    return (square.squareRoot(), below, angle - below)
  }
}

extension Vector {
  /// A direction in the upright plane along z, turned towards the floor by an angle in radians.
  fileprivate func lowered(by angle: Double) -> Vector {
    guard angle != 0 else { return self }
    let (sine, cosine) = Elementary.sinAndCos(angle)
    return Vector(0, y * cosine - z * sine, z * cosine + y * sine)
  }
}
