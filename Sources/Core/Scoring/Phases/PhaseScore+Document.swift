// SPDX-License-Identifier: Apache-2.0
package import Basics
import FormAnalysis
import Matching
package import Measures

/// `phases.json`: the phases that labels and detector tell of each clip, times with all their digits.
extension PhaseScore: DocumentRecord {
  /// The labelled and the told phases.
  package var json: JSON {
    var members = [
      JSON.Member("clip", .string(clip.id)),
      JSON.Member(
        "ranges",
        .array(ranges.map { [.number($0.lowerBound), .number($0.upperBound)] })
      ),
      JSON.Member("labelled", .array(reference.map(\.json))),
      JSON.Member("told", .array(predicted.map(\.json))),
    ]
    if let obstacle { members.append(JSON.Member("obstacle", .string(obstacle.rawValue))) }
    return .object(members)
  }

  /// The phases of a clip's element; nil where it is none.
  package init?(_ node: JSONNode, clip: ClipIdentity, of evaluation: JSONNode) {
    guard let nodes = node["ranges"]?.array, let known = all(nodes, ClosedRange.init(times:)),
      let reference = Segment.list(node["labelled"]), let predicted = Segment.list(node["told"])
    else { return nil }
    var obstacle: PhaseObstacle?
    if let node = node["obstacle"] {
      guard let known = node.string.flatMap(PhaseObstacle.init(rawValue:)) else { return nil }
      obstacle = known
    }
    self.init(
      clip: clip,
      predicted: predicted,
      reference: reference,
      ranges: known,
      obstacle: obstacle
    )
  }
}
