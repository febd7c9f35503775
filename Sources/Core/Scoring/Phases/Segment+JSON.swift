// SPDX-License-Identifier: Apache-2.0
import Basics
import Matching

extension Segment {
  /// The label and both ends.
  var json: JSON { [.string(label), .number(start), .number(end)] }

  /// The segments of a list; nil where it is none.
  static func list(_ node: JSONNode?) -> [Segment]? {
    guard let nodes = node?.array else { return nil }
    return all(nodes) { node in
      guard let cells = node.array, cells.count == 3, let label = cells[0].string,
        let start = cells[1].time, let end = cells[2].time, start <= end
      else { return nil }
      return Segment(label, start: start, end: end)
    }
  }
}
