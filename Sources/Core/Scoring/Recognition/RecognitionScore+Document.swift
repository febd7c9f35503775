// SPDX-License-Identifier: Apache-2.0
package import Basics
import Matching
package import Measures
import Recognition

/// `recognitions.json`: the labelled sets and the told stretches of each clip, times with all their digits.
extension RecognitionScore: DocumentRecord {
  /// The families, the labelled sets, and the stretches that are told.
  package var json: JSON {
    [
      "clip": .string(clip.id),
      "classes": .array(classes.map(JSON.string)),
      "ranges": .array(reference.ranges.map { [.number($0.lowerBound), .number($0.upperBound)] }),
      "labelled": .array(reference.sets.map(\.json)),
      "told": .array(
        told.map { stretch in
          [
            .string(stretch.name), .number(stretch.start), .number(stretch.end),
            .number(stretch.decisionTime),
          ]
        }
      ),
    ]
  }

  /// The stretches of a clip's element; nil where it is none.
  package init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode) {
    guard let nodes = node["ranges"]?.array, let ranges = all(nodes, ClosedRange.init(times:)),
      let names = node["classes"]?.array, let classes = all(names, \.string),
      let sets = Segment.list(node["labelled"]),
      let stretches = node["told"]?.array, let told = all(stretches, RecognizedStretch.init)
    else { return nil }
    self.init(
      clip: clip,
      classes: classes,
      told: told,
      reference: RecognitionReference(sets: sets, ranges: ranges)
    )
  }
}

extension RecognizedStretch {
  /// The stretch of an element; nil where it is none.
  fileprivate init?(_ node: JSONNode) {
    guard let cells = node.array, cells.count == 4, let name = cells[0].string,
      let start = cells[1].time, let end = cells[2].time, let decision = cells[3].time,
      start <= end
    else { return nil }
    self.init(name, start: start, end: end, decisionTime: decision)
  }
}
