// SPDX-License-Identifier: Apache-2.0
import Basics

/// The forms in which networks say where people are.
enum DetectorForm: Equatable {
  /// [1, boxes, 5]: corners and score, of a network that leaves out doubles itself; [1, boxes] beside it are classes.
  case boxes
  /// [1, boxes, 6 or 57]: corners, score, class and perhaps joints.
  case classifiedBoxes
  /// [1, 5 or more, rows]: middle, size and scores of classes, of YOLO; joints may follow.
  case yolo
  /// [1, rows, 6 or more]: YOLOX's distances from points of three grids, with the score of a box and those of classes.
  case yolox

  /// The form of a network's tensor; nil if it is none of these.
  ///
  /// - Parameters:
  ///   - dimensions: Its sizes; below zero where they are open.
  ///   - columns: The width of the picture that it is shown.
  ///   - rows: The height.
  init?(_ dimensions: [Int], columns: Int, rows: Int) {
    guard dimensions.count == 3, dimensions[0] == 1 || dimensions[0] < 0 else { return nil }
    let (first, last) = (dimensions[1], dimensions[2])
    let grid = Self.strides.reduce(0) { $0 + (columns / $1) * (rows / $1) }
    if last == 5 {
      self = .boxes
    } else if first == grid, last > 5 {
      self = .yolox
    } else if last == 6 || last == 57 {
      self = .classifiedBoxes
    } else if first >= 5, last < 0 || first < last {
      self = .yolo
    } else {
      return nil
    }
  }

  /// The pixels between the points of YOLOX's grids.
  private static let strides = [8, 16, 32]

  /// The people, without joints.
  ///
  /// - Parameters:
  ///   - outputs: The tensors, the first of this form. The first class is that of people, as in COCO.
  ///   - columns: The width of the picture that the network was shown.
  ///   - rows: The height.
  /// - Returns: All boxes of people, however unlikely.
  func people(_ outputs: [NetworkOutput], columns: Int, rows: Int) -> [NetworkPerson] {
    let shape = outputs[0].dimensions
    let table =
      self == .yolo
      ? Rows(values: outputs[0].values, count: shape[2], width: shape[1], isAcross: true)
      : Rows(values: outputs[0].values, count: shape[1], width: shape[2], isAcross: false)
    switch self {
    case .boxes:
      let classes = outputs.dropFirst().first { $0.values.count == table.count }?.values
      return (0..<table.count).filter { classes?[$0] ?? 0 == 0 }.map { row in
        NetworkPerson(box: table.corners(of: row), score: table[row, 4], joints: [])
      }
    case .classifiedBoxes:
      return (0..<table.count).filter { table[$0, 5] == 0 }.map { row in
        NetworkPerson(box: table.corners(of: row), score: table[row, 4], joints: [])
      }
    case .yolo:
      return (0..<table.count).map { row in
        NetworkPerson(box: table.centred(of: row), score: table[row, 4], joints: [])
      }
    case .yolox: return Self.yolox(table, columns, rows)
    }
  }

  /// The boxes of YOLOX.
  ///
  /// - Source: `YOLOX.postprocess` of rtmlib 0.0.16.
  private static func yolox(_ table: Rows, _ columns: Int, _ rows: Int) -> [NetworkPerson] {
    var people: [NetworkPerson] = []
    people.reserveCapacity(table.count)
    for stride in strides {
      for y in 0..<(rows / stride) {
        for x in 0..<(columns / stride) {
          let row = people.count
          let scale = Float(stride)
          people.append(
            NetworkPerson(
              box: NetworkBox(
                x: (table[row, 0] + Float(x)) * scale,
                y: (table[row, 1] + Float(y)) * scale,
                width: Float(Elementary.exp(Double(table[row, 2]))) * scale,
                height: Float(Elementary.exp(Double(table[row, 3]))) * scale
              ),
              score: table[row, 4] * table[row, 5],
              joints: []
            )
          )
        }
      }
    }
    return people
  }
}
