// SPDX-License-Identifier: Apache-2.0

/// The output of RTMPose for one person: scores along x and along y for each joint.
struct SimCC {
  /// The outputs that the network must have.
  static let shapes = "[1, \(cocoJointCount), columns] and [1, \(cocoJointCount), rows]"

  /// The scores along x: [17 x columns].
  let across: [Float]
  /// The scores along y: [17 x rows].
  let down: [Float]

  /// Takes the two tensors of a network, x first.
  ///
  /// - Throws: ``NetworkMismatch`` for other tensors or another number of joints.
  init(_ outputs: [NetworkOutput]) throws(NetworkMismatch) {
    guard outputs.count == 2,
      outputs.allSatisfy({
        $0.dimensions.count == 3 && $0.dimensions[0] == 1 && $0.dimensions[2] > 0
      }),
      outputs[0].dimensions[1] == outputs[1].dimensions[1]
    else { throw NetworkMismatch(outputs, insteadOf: Self.shapes) }
    let count = outputs[0].dimensions[1]
    guard count == cocoJointCount else { throw .joints(count) }
    across = outputs[0].values
    down = outputs[1].values
  }

  /// The best place of each joint along either axis, and the mean of both scores.
  ///
  /// - Returns: Index along x, index along y and score; of equal scores the first, NaN is none. A score that is not
  ///   above 0 has the place -1, -1.
  /// - Source: `get_simcc_maximum` of rtmlib 0.0.16.
  var maxima: [SIMD3<Float>] {
    (0..<cocoJointCount).map { joint in
      let x = Self.best(across, of: joint)
      let y = Self.best(down, of: joint)
      let score = 0.5 * (x.score + y.score)
      return score > 0 ? SIMD3(Float(x.index), Float(y.index), score) : SIMD3(-1, -1, score)
    }
  }

  /// The joints in pixels of the picture that the network was shown.
  ///
  /// A row has some scores for each pixel; the first of a pixel is that of its middle.
  func joints(columns: Int, rows: Int) -> [SIMD3<Float>] {
    let perColumn = Float(across.count / cocoJointCount) / Float(columns)
    let perRow = Float(down.count / cocoJointCount) / Float(rows)
    return maxima.map { SIMD3($0.x / perColumn + 0.5, $0.y / perRow + 0.5, $0.z) }
  }

  private static func best(_ scores: [Float], of joint: Int) -> (index: Int, score: Float) {
    let count = scores.count / cocoJointCount
    let row = scores[(joint * count)..<((joint + 1) * count)]
    var best = row.startIndex
    for place in row.indices.dropFirst() where row[place] > row[best] { best = place }
    return (best - row.startIndex, row[best])
  }
}
