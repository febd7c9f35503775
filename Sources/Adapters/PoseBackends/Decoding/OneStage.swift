// SPDX-License-Identifier: Apache-2.0
import Basics

/// Readers of networks that find people, with or without their joints, in a whole picture.
enum OneStage {
  /// The numbers of a person in YOLO's rows: a box, a score and the joints.
  private static let poseCount = 5 + 3 * cocoJointCount

  /// The people of YOLO's pose networks.
  ///
  /// The rows have the middle, width and height of a box, a score and x, y and score of the joints, in one
  /// tensor of [1, 56, rows] or [1, rows, 56]. Networks that leave out doubles themselves have [1, rows, 57]: corners,
  /// score, class and joints.
  ///
  /// - Parameter outputs: The tensors of the network.
  /// - Returns: All rows.
  /// - Throws: ``NetworkMismatch`` for other tensors or another number of joints.
  /// - Source: The exports of Ultralytics.
  static func yoloPose(_ outputs: [NetworkOutput]) throws(NetworkMismatch) -> [NetworkPerson] {
    guard let shape = outputs.first?.dimensions, outputs.count == 1, shape.count == 3, shape[0] == 1
    else { throw NetworkMismatch(outputs, insteadOf: "one tensor of [1, \(poseCount), rows]") }
    let (isAcross, count, width) =
      shape[1] == poseCount || (shape[1] < shape[2] && shape[2] > poseCount + 1)
      ? (true, shape[2], shape[1]) : (false, shape[1], shape[2])
    let withClass = !isAcross && width == poseCount + 1
    guard width == poseCount || withClass else {
      // 5 numbers, or 6 with a class, and three for each joint.
      if width > 5, (width - 5).isMultiple(of: 3) { throw .joints((width - 5) / 3) }
      throw NetworkMismatch(outputs, insteadOf: "one tensor of [1, \(poseCount), rows]")
    }
    let rows = Rows(values: outputs[0].values, count: count, width: width, isAcross: isAcross)
    return (0..<count).map { row in
      let first = withClass ? 6 : 5
      return NetworkPerson(
        box: withClass ? rows.corners(of: row) : rows.centred(of: row),
        score: rows[row, 4],
        joints: (0..<cocoJointCount).map { joint in
          let place = first + 3 * joint
          return SIMD3(rows[row, place], rows[row, place + 1], rows[row, place + 2])
        }
      )
    }
  }

  /// The people of RTMO: boxes of four corners and a score, and joints of x, y and score.
  ///
  /// - Parameter outputs: The tensors of the network in any order: [1, people, 5] and [1, people, 17, 3].
  /// - Returns: All people.
  /// - Throws: ``NetworkMismatch`` for other tensors or another number of joints.
  /// - Source: `RTMO` of rtmlib 0.0.16.
  static func rtmo(_ outputs: [NetworkOutput]) throws(NetworkMismatch) -> [NetworkPerson] {
    let boxes = outputs.first { $0.dimensions.count == 3 && $0.dimensions[2] == 5 }
    let joints = outputs.first { $0.dimensions.count == 4 && $0.dimensions[3] == 3 }
    guard let boxes, let joints, outputs.count == 2, boxes.dimensions[0] == 1,
      joints.dimensions[0] == 1, boxes.dimensions[1] == joints.dimensions[1]
    else {
      throw NetworkMismatch(
        outputs,
        insteadOf: "[1, people, 5] and [1, people, \(cocoJointCount), 3]"
      )
    }
    guard joints.dimensions[2] == cocoJointCount else { throw .joints(joints.dimensions[2]) }
    let rows = Rows(values: boxes.values, count: boxes.dimensions[1], width: 5, isAcross: false)
    return (0..<boxes.dimensions[1]).map { row in
      NetworkPerson(
        box: rows.corners(of: row),
        score: rows[row, 4],
        joints: (0..<cocoJointCount).map { joint in
          let place = 3 * (row * cocoJointCount + joint)
          return SIMD3(joints.values[place], joints.values[place + 1], joints.values[place + 2])
        }
      )
    }
  }

  /// The triples of MoveNet for one person: y, x and score, as fractions of the picture.
  ///
  /// - Throws: ``NetworkMismatch`` for other tensors or another number of joints.
  static func movenet(_ outputs: [NetworkOutput]) throws(NetworkMismatch) -> [Float] {
    guard let shape = outputs.first?.dimensions, outputs.count == 1, shape.last == 3,
      shape.dropLast(2).allSatisfy({ $0 == 1 }), shape.count >= 2
    else { throw NetworkMismatch(outputs, insteadOf: "one tensor of [1, 1, \(cocoJointCount), 3]") }
    let count = shape[shape.count - 2]
    guard count == cocoJointCount else { throw .joints(count) }
    return outputs[0].values
  }
}

/// A table in a tensor, by rows or by columns.
struct Rows {
  /// The tensor's numbers.
  let values: [Float]
  /// The number of rows.
  let count: Int
  /// The number of values in a row.
  let width: Int
  /// True if a row's numbers do not lie side by side, but those of a column do.
  let isAcross: Bool

  /// One number of a row.
  subscript(row: Int, column: Int) -> Float {
    isAcross ? values[column * count + row] : values[row * width + column]
  }

  /// A box of which the first four numbers are two corners.
  func corners(of row: Int) -> NetworkBox {
    NetworkBox(left: self[row, 0], top: self[row, 1], right: self[row, 2], bottom: self[row, 3])
  }

  /// A box of which the first four numbers are middle, width and height.
  func centred(of row: Int) -> NetworkBox {
    NetworkBox(x: self[row, 0], y: self[row, 1], width: self[row, 2], height: self[row, 3])
  }
}
