// SPDX-License-Identifier: Apache-2.0

/// A pose as 23 vectors between joints, independent of where and how large the person is.
///
/// Vectors are in hundredths of the pose's size. The size is 2.5 torso lengths, or the distance of
/// the farthest joint from the middle of the hips if that is more. Both are taken in the image
/// plane. A backend without depth has embeddings without; such a one is compared with others in the
/// image plane only.
///
/// - Source: `PoseEmbedding.java` of ML Kit's vision quickstart; the vector from hip to wrist is in it twice.
public struct PoseEmbedding: Sendable, Equatable {
  /// The vectors, x right, y down, z away from the camera: [23].
  package let vectors: [SIMD3<Float>]
  /// Whether the backend told depths; without, z is 0.
  package let hasDepth: Bool

  /// The joints that must be there: both sides of shoulder, elbow, wrist, hip, knee and ankle, the left first.
  package static let joints: [Joint] = [
    .leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle,
  ].flatMap { [$0, $0.mirrored] }

  /// Pairs of places in `joints`, from the nearest to the farthest of one side, then across the body.
  private static let pairs: [(from: Int, to: Int)] = {
    let sides = [
      (0, 2), (2, 4), (6, 8), (8, 10), (0, 4), (6, 10), (6, 4), (0, 10), (6, 4),
    ].flatMap { [(from: $0.0, to: $0.1), (from: $0.0 + 1, to: $0.1 + 1)] }
    return sides + [(2, 3), (8, 9), (4, 5), (10, 11)].map { (from: $0.0, to: $0.1) }
  }()

  /// Creates an embedding; nil where one of the joints is NaN, or all are in one place.
  ///
  /// - Parameters:
  ///   - points: Where the joints of `joints` are, in their order; in pixels, z in pixels or NaN.
  ///   - others: Where other joints are, which count for the size only; NaN where not seen.
  package init?(_ points: [SIMD3<Float>], others: [SIMD3<Float>] = []) {
    guard points.count == Self.joints.count,
      points.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    else { return nil }
    hasDepth = points.allSatisfy(\.z.isFinite)
    var placed = points
    if !hasDepth { for index in placed.indices { placed[index].z = 0 } }
    let hips = (placed[6] + placed[7]) / 2
    let shoulders = (placed[0] + placed[1]) / 2
    var size = 2.5 * Self.length(shoulders - hips)
    for point in placed + others {
      let reach = Self.length(point - hips)
      if reach > size { size = reach }
    }
    guard size > 0, size.isFinite else { return nil }
    let scale = 100 / size
    vectors =
      [(shoulders - hips) * scale]
      + Self.pairs.map { (placed[$0.to] - placed[$0.from]) * scale }
  }

  /// The embedding of a pose; nil if a joint of `joints` was not seen, or the skeleton lacks one.
  ///
  /// - Complexity: O(*joints*²) in the skeleton, for joints are looked up.
  public init?(_ frame: PoseFrame) {
    let places = Self.joints.compactMap { frame.skeleton.index(of: $0) }
    func point(_ joint: Int) -> SIMD3<Float> {
      let place = frame.pointInImage(joint)
      return SIMD3(Float(place.x), Float(place.y), Float(frame.depth(joint)))
    }
    self.init(places.map(point), others: frame.skeleton.joints.indices.map(point))
  }

  /// The embedding of the pose in a mirror, left and right not swapped, as published.
  package var flipped: PoseEmbedding {
    PoseEmbedding(vectors: vectors.map { SIMD3(-$0.x, $0.y, $0.z) }, hasDepth: hasDepth)
  }

  /// Creates an embedding from its vectors, as another one had them.
  ///
  /// - Precondition: There are 23 vectors, and without depth z is 0.
  package init(vectors: [SIMD3<Float>], hasDepth: Bool) {
    precondition(vectors.count == Self.pairs.count + 1, "an embedding has 23 vectors")
    precondition(hasDepth || vectors.allSatisfy { $0.z == 0 }, "without depth z is 0")
    self.vectors = vectors
    self.hasDepth = hasDepth
  }

  /// How far two poses are apart.
  package struct Difference: Sendable, Equatable {
    /// The greatest difference of a coordinate, depth counting a fifth.
    package var greatest: Float
    /// The sum over half of all coordinates, as published: their mean over x and y if depths agree.
    package var mean: Float

    /// The lesser of two differences, each part on its own.
    func lesser(_ other: Difference) -> Difference {
      Difference(greatest: min(greatest, other.greatest), mean: min(mean, other.mean))
    }
  }

  /// How far another pose is from this one.
  ///
  /// - Complexity: O(1): 69 coordinates.
  package func difference(from other: PoseEmbedding) -> Difference {
    let weights = SIMD3<Float>(1, 1, hasDepth && other.hasDepth ? 0.2 : 0)
    var greatest = SIMD3<Float>()
    var sums = SIMD3<Float>()
    for index in vectors.indices {
      let difference = (vectors[index] - other.vectors[index]) * weights
      let magnitude = pointwiseMax(difference, -difference)
      greatest = pointwiseMax(greatest, magnitude)
      sums += magnitude
    }
    return Difference(
      greatest: max(greatest.x, greatest.y, greatest.z),
      mean: (sums.x + sums.y + sums.z) / Float(2 * vectors.count)
    )
  }

  private static func length(_ vector: SIMD3<Float>) -> Float {
    (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }
}
