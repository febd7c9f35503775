// SPDX-License-Identifier: Apache-2.0

/// What a backend saw in one frame, in the conventions of `PoseTrack`.
package struct PoseObservation: Sendable, Equatable {
  /// Pixels of the displayed frame, x right, y down, z in pixels: one per joint; NaN where missing.
  package var positions: [SIMD3<Float>]
  /// Confidences in 0...1: one per joint; 0 where missing.
  package var confidences: [Float]
  /// Metres, y up, right-handed: one per joint; NaN where missing.
  package var world: [SIMD3<Float>]

  /// Creates an observation.
  package init(positions: [SIMD3<Float>], confidences: [Float], world: [SIMD3<Float>]) {
    self.positions = positions
    self.confidences = confidences
    self.world = world
  }

  /// A frame in which nobody was found.
  package static func nobody(jointCount: Int) -> PoseObservation {
    let missing = [SIMD3<Float>](repeating: SIMD3(repeating: .nan), count: jointCount)
    return PoseObservation(
      positions: missing,
      confidences: [Float](repeating: 0, count: jointCount),
      world: missing
    )
  }
}
