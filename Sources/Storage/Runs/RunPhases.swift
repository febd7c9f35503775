// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// `phases.json`: the phases that labels and detector tell of each clip, times with all their digits.
enum RunPhases {
  /// The evaluations of phases as text, without what is computed again when they are read.
  static func document(_ evaluations: [PhaseEvaluation]) -> JSON {
    .array(
      evaluations.map { evaluation in
        [
          "track": .string(evaluation.track),
          "clips": .array(evaluation.clips.map(\.json)),
        ]
      }
    )
  }

  /// The evaluations of a document.
  ///
  /// - Parameters:
  ///   - document: The content of `phases.json`.
  ///   - identities: The clips of the run by id.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
  /// - Returns: One evaluation for each track configuration; nil where it is no such document.
  static func evaluations(
    _ document: JSONNode,
    identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    isMeasured: Bool
  ) -> [PhaseEvaluation]? {
    PhaseEvaluation.list(
      document,
      identities: identities,
      plan: plan,
      isMeasured: isMeasured
    ) { node, clip, _ in PhaseScore(node, clip: clip) }
  }
}

extension PhaseScore {
  fileprivate var json: JSON {
    [
      "clip": .string(clip.id),
      "ranges": .array(ranges.map { [.number($0.lowerBound), .number($0.upperBound)] }),
      "labelled": .array(reference.map(\.json)),
      "told": .array(predicted.map(\.json)),
    ]
  }

  fileprivate init?(_ node: JSONNode, clip: ClipIdentity) {
    guard let nodes = node["ranges"]?.array, let known = all(nodes, ClosedRange.init(times:)),
      let reference = Segment.list(node["labelled"]), let predicted = Segment.list(node["told"])
    else { return nil }
    self.init(clip: clip, predicted: predicted, reference: reference, ranges: known)
  }
}

extension Segment {
  fileprivate var json: JSON { [.string(label), .number(start), .number(end)] }

  /// The segments of a list; nil where it is none.
  fileprivate static func list(_ node: JSONNode?) -> [Segment]? {
    guard let nodes = node?.array else { return nil }
    return all(nodes) { node in
      guard let cells = node.array, cells.count == 3, let label = cells[0].string,
        let start = cells[1].time, let end = cells[2].time, start <= end
      else { return nil }
      return Segment(label, start: start, end: end)
    }
  }
}
