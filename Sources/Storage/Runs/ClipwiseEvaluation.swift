// SPDX-License-Identifier: Apache-2.0
import Basics
import Scoring

/// The scores of one thing under test clip by clip: what a run is read, cut into parts and joined again by.
protocol ClipwiseEvaluation {
  /// What names the thing under test.
  associatedtype Tested: Hashable
  /// What is kept of one clip.
  associatedtype Score: Measured

  /// What was measured.
  var tested: Tested { get }
  /// Clip by clip, in manifest order.
  var clips: [Score] { get }
  /// How intervals are drawn.
  var plan: ResamplingPlan { get }

  /// The evaluation of these scores, measured now or on demand.
  init(_ tested: Tested, clips: [Score], plan: ResamplingPlan, isMeasured: Bool)
}

extension ClipwiseEvaluation {
  /// The evaluation of some of the clips, measured on demand.
  ///
  /// - Parameter chosen: Those of the clips that are wanted, in the order wanted.
  /// - Returns: Nil where there are none.
  func part(_ chosen: ([Score]) -> [Score]) -> Self? {
    let scores = chosen(clips)
    return scores.isEmpty ? nil : Self(tested, clips: scores, plan: plan, isMeasured: false)
  }

  /// One evaluation for each thing under test, with its clips of all parts.
  static func joined(_ parts: [[Self]], plan: ResamplingPlan) -> [Self] {
    parts.map { $0.map(\.tested) }.mergedOrders().map { tested in
      let clips = parts.flatMap { part in part.first { $0.tested == tested }?.clips ?? [] }
      return Self(tested, clips: clips, plan: plan, isMeasured: false)
    }
  }
}

extension ClipwiseEvaluation where Tested == String {
  /// The evaluations of a list of `{"track": ..., "clips": [{"clip": ...}]}`.
  ///
  /// - Parameters:
  ///   - document: The list.
  ///   - identities: The clips of the run by id.
  ///   - plan: How intervals are drawn.
  ///   - isMeasured: Whether everything is measured now.
  ///   - score: What is kept of a clip, from its element and that of its track; nil where it is no such.
  /// - Returns: One evaluation for each track configuration; nil where it is no such document.
  static func list(
    _ document: JSONNode,
    identities: [String: ClipIdentity],
    plan: ResamplingPlan,
    isMeasured: Bool,
    score: (JSONNode, ClipIdentity, JSONNode) -> Score?
  ) -> [Self]? {
    guard let elements = document.array else { return nil }
    var evaluations: [Self] = []
    for element in elements {
      guard let track = element["track"]?.string, let nodes = element["clips"]?.array else {
        return nil
      }
      let clips = nodes.compactMap { node in
        node["clip"]?.string.flatMap { identities[$0] }.flatMap { score(node, $0, element) }
      }
      guard clips.count == nodes.count else { return nil }
      evaluations.append(Self(track, clips: clips, plan: plan, isMeasured: isMeasured))
    }
    return evaluations
  }
}

extension Evaluation: ClipwiseEvaluation {
  var tested: Configuration { configuration }

  init(_ tested: Configuration, clips: [ClipScore], plan: ResamplingPlan, isMeasured: Bool) {
    self.init(
      tested,
      clips: clips,
      plan: plan,
      measuring: isMeasured ? MeasureCatalog.all : []
    )
  }
}

extension FormEvaluation: ClipwiseEvaluation {
  var tested: FormConfiguration { configuration }
}

extension ItemEvaluation: ClipwiseEvaluation {}
