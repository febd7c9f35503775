// SPDX-License-Identifier: Apache-2.0

/// The part of a frame that a pose takes, in pixels.
struct PoseExtent: Equatable {
  /// The upper left corner of the box around all joints.
  private(set) var low = SIMD2(repeating: Double.infinity)
  /// The lower right corner.
  private(set) var high = SIMD2(repeating: -Double.infinity)
  /// The mean of all joints, which moves less than the box's middle when an arm is stretched.
  private(set) var middle = SIMD2<Double>.zero

  /// Measures the joints that are not missing, also those beyond the frame's edge.
  init(_ pose: PoseObservation) {
    var count = 0.0
    for position in pose.positions where position.x.isFinite && position.y.isFinite {
      let point = SIMD2(Double(position.x), Double(position.y))
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      middle += point
      count += 1
    }
    guard count > 0 else {
      low = .zero
      high = .zero
      middle = SIMD2(repeating: .nan)
      return
    }
    middle /= count
  }

  /// Whether there is not a single joint.
  var isEmpty: Bool { middle.x.isNaN }

  /// The area of the box in square pixels; 0 without joints.
  var area: Double { (high.x - low.x) * (high.y - low.y) }

  /// The length of the box's diagonal in pixels; 0 without joints.
  var diagonal: Double { (high - low).length }
}

extension SIMD2<Double> {
  /// The Euclidean length.
  var length: Double { (self * self).sum().squareRoot() }
}
