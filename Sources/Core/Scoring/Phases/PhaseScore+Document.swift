// SPDX-License-Identifier: Apache-2.0
package import Basics
import Matching
package import Measures

/// `phases.json`: the phases that labels and detector tell of each clip, times with all their digits.
extension PhaseScore: DocumentRecord {
  /// The labelled and the told phases.
  package var json: JSON {
    [
      "clip": .string(clip.id),
      "ranges": .array(ranges.map { [.number($0.lowerBound), .number($0.upperBound)] }),
      "labelled": .array(reference.map(\.json)),
      "told": .array(predicted.map(\.json)),
    ]
  }

  /// The phases of a clip's element; nil where it is none.
  package init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode) {
    guard let nodes = node["ranges"]?.array, let known = all(nodes, ClosedRange.init(times:)),
      let reference = Segment.list(node["labelled"]), let predicted = Segment.list(node["told"])
    else { return nil }
    self.init(clip: clip, predicted: predicted, reference: reference, ranges: known)
  }
}
