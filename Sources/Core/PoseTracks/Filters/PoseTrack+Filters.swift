// SPDX-License-Identifier: Apache-2.0

extension PoseTrack {
  /// The track with each pixel coordinate of each joint filtered over time.
  ///
  /// Missing joints stay missing; confidences, world positions and recorded values are kept.
  ///
  /// - Parameter filter: A filter that has seen nothing; each coordinate gets a copy.
  /// - Returns: A track with the same times and joints.
  /// - Complexity: O(*frames* x *joints*) filter steps.
  public func filtered(by filter: some SampleFilter) -> PoseTrack {
    var positions = positions
    for joint in skeleton.joints.indices {
      var filters = (x: filter, y: filter, z: filter)
      for frame in 0..<count {
        let place = frame * skeleton.joints.count + joint
        let position = SIMD3<Double>(positions[place])
        func sample(_ value: Double) -> Sample { Sample(time: times[frame], value: value) }
        positions[place] = SIMD3<Float>(
          Float(filters.x.filter(sample(position.x)).value),
          Float(filters.y.filter(sample(position.y)).value),
          Float(filters.z.filter(sample(position.z)).value)
        )
      }
    }
    return replacing(positions: positions)
  }
}
