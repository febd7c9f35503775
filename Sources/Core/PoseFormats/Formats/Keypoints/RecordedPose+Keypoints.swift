// SPDX-License-Identifier: Apache-2.0
import Basics

extension RecordedPose {
  /// Creates a person in the picture from one list of x, y and confidence; nil if the node is none.
  ///
  /// Null stands for NaN.
  init?(triples node: JSONNode) {
    guard let list = node.array, list.count % 3 == 0 else { return nil }
    self.init(joints: list.count / 3)
    for index in image.indices {
      guard let x = list[3 * index].coordinate, let y = list[3 * index + 1].coordinate,
        let confidence = list[3 * index + 2].coordinate
      else { return nil }
      image[index] = SIMD3(x, y, .nan)
      confidences[index] = confidence
    }
  }
}

extension JSONNode {
  /// The number; NaN for null.
  var coordinate: Double? { isNull ? .nan : double }

  /// The number or text that names a person, also as the first of a list; nil if none is named.
  ///
  /// Negative numbers name nobody.
  var personName: String? {
    let node = array?.first ?? self
    if let text = node.string { return text.isEmpty ? nil : text }
    guard let number = node.double, number >= 0 else { return nil }
    return Int(exactly: number).map(String.init) ?? String(number)
  }

  /// The node's place in a file of a recording.
  func place(inFile file: Int) -> PosePlace {
    let isOneLine = end.line == position.line && end.column >= position.column
    let columns = position.column..<(isOneLine ? end.column : position.column + 1)
    return PosePlace(file: file, line: position.line, columns: columns)
  }
}
