// SPDX-License-Identifier: Apache-2.0
import Basics

/// The output of a network like HRNet or ViTPose for one person: a map of scores for each joint.
struct Heatmaps {
  /// The outputs that the network must have.
  static let shapes = "[1, \(cocoJointCount), rows, columns]"

  /// The maps' columns.
  let columns: Int
  /// The maps' rows.
  let rows: Int
  /// The scores: [17 x rows x columns].
  let values: [Float]

  /// Takes the one tensor of a network.
  ///
  /// - Throws: ``NetworkMismatch`` for other tensors or another number of joints.
  init(_ outputs: [NetworkOutput]) throws(NetworkMismatch) {
    guard outputs.count == 1, outputs[0].dimensions.count == 4, outputs[0].dimensions[0] == 1,
      outputs[0].dimensions[2] > 1, outputs[0].dimensions[3] > 1
    else { throw NetworkMismatch(outputs, insteadOf: Self.shapes) }
    let count = outputs[0].dimensions[1]
    guard count == cocoJointCount else { throw .joints(count) }
    (rows, columns) = (outputs[0].dimensions[2], outputs[0].dimensions[3])
    values = outputs[0].values
  }

  /// The best place of each joint, between the points of the map, and the score there.
  ///
  /// The map is blurred. A step of Newton's method on its logarithm goes from the best point to the
  /// top of the parabola there.
  ///
  /// - Returns: Column, row and score; of equal scores the first point, NaN is none. A score that is not above 0 has
  ///   the place -1, -1.
  /// - Source: `ViTPose.postprocess` of rtmlib 0.0.16: DARK, Zhang et al., CVPR 2020, as implemented for unbiased
  ///   data processing, Huang et al., CVPR 2020.
  var maxima: [SIMD3<Float>] {
    let count = rows * columns
    return (0..<cocoJointCount).map { joint in
      let map = Array(values[(joint * count)..<((joint + 1) * count)])
      var best = 0
      for place in map.indices.dropFirst() where map[place] > map[best] { best = place }
      guard map[best] > 0 else { return SIMD3(-1, -1, map[best]) }
      let step = refinement(of: map, at: best)
      return SIMD3(
        Float(best % columns) - step.x,
        Float(best / columns) - step.y,
        map[best]
      )
    }
  }

  /// The joints in pixels of a picture that the network was shown.
  ///
  /// The first and the last point of a map are the middles of the picture's first and last pixel.
  func joints(columns: Int, rows: Int) -> [SIMD3<Float>] {
    let across = Float(columns - 1) / Float(self.columns - 1)
    let down = Float(rows - 1) / Float(self.rows - 1)
    return maxima.map { SIMD3($0.x * across + 0.5, $0.y * down + 0.5, $0.z) }
  }

  /// The offset of a map's top from one of its points; 0 if there is no top.
  private func refinement(of map: [Float], at place: Int) -> SIMD2<Float> {
    let (x, y) = (place % columns, place / columns)
    func log(_ right: Int, _ down: Int) -> Double {
      let column = min(max(x + right, 0), columns - 1)
      let row = min(max(y + down, 0), rows - 1)
      return Elementary.log(Double(min(max(blurred(map, column, row), 0.001), 50)))
    }
    let (middle, right, left) = (log(0, 0), log(1, 0), log(-1, 0))
    let (below, above) = (log(0, 1), log(0, -1))
    let slope = SIMD2(0.5 * (right - left), 0.5 * (below - above))
    let tiny = Double(Float.ulpOfOne)
    let xx = right - 2 * middle + left + tiny
    let yy = below - 2 * middle + above + tiny
    let xy = 0.5 * (log(1, 1) - right - below + middle + middle - left - above + log(-1, -1))
    let determinant = xx * yy - xy * xy
    let step = SIMD2(yy * slope.x - xy * slope.y, xx * slope.y - xy * slope.x) / determinant
    return step.x.isFinite && step.y.isFinite ? SIMD2(Float(step.x), Float(step.y)) : .zero
  }

  /// A blurred map at one point; what lies outside is mirrored at the outermost points.
  private func blurred(_ map: [Float], _ column: Int, _ row: Int) -> Float {
    let reach = Self.blur.count / 2
    var sum: Float = 0
    for (down, weight) in Self.blur.enumerated() {
      let start = Self.mirrored(row + down - reach, rows) * columns
      var part: Float = 0
      for (right, other) in Self.blur.enumerated() {
        part += map[start + Self.mirrored(column + right - reach, columns)] * other
      }
      sum += part * weight
    }
    return sum
  }

  /// The weights of a normal distribution over 11 points, as OpenCV makes it for that size: a spread of 2.
  private static let blur: [Float] = {
    let weights = (-5...5).map { Elementary.exp(-Double($0 * $0) / 8) }
    let sum = weights.reduce(0, +)
    return weights.map { Float($0 / sum) }
  }()

  /// A place inside of that many, mirrored as often as it takes.
  private static func mirrored(_ place: Int, _ count: Int) -> Int {
    var place = place
    while place < 0 || place >= count { place = place < 0 ? -place : 2 * (count - 1) - place }
    return place
  }
}
