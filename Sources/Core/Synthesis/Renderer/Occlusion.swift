// SPDX-License-Identifier: Apache-2.0

/// How much of the light a place gets that other parts of the body stand in front of.
///
/// - Source: Evans, "Fast approximations for global illumination on dynamic scenes", SIGGRAPH 2006
///   course notes: distances along the normal, compared with those over open ground.
struct Occlusion {
  /// What may stand in front of the places of a tile.
  var shapes = ShapeList()

  /// How far from a place anything can take its light, in metres.
  static let reach = 0.10

  /// The share of the light that is left, in 0.5...1, in each lane.
  func openness(at points: LanePoints, normal: LanePoints) -> Lanes {
    let near = clearance(points, normal, at: Float(0.3 * Self.reach))
    let far = clearance(points, normal, at: Float(Self.reach))
    return 0.5 + 0.25 * near + 0.25 * far
  }

  /// The free distance at a height above a place, as a share of that height.
  private func clearance(_ points: LanePoints, _ normal: LanePoints, at height: Float) -> Lanes {
    let above = points + normal * Lanes(repeating: height)
    return (shapes.distance(above) * (1 / height))
      .maximum(Lanes(repeating: 0)).minimum(Lanes(repeating: 1))
  }
}
