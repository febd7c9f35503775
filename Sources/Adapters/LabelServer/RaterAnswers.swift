// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import Platform
import Storage

/// What is known of raters.
struct RaterAnswers: Sendable {
  private let project: LabelProject
  private let reactions: ReactionTimes

  init(_ project: LabelProject) {
    self.project = project
    reactions = ReactionTimes(project.dataset)
  }

  /// A rater's taps beside where they were stepped afterwards.
  func reaction(of name: String) throws -> HTTPResponse {
    let rater = try HTTPRequest.rater(name)
    return HTTPResponse(["pairs": .array(try reactions.pairs(of: rater).map(\.json))])
  }

  /// Keeps what one clip shows of a rater's taps, in place of what it showed before.
  func keepReaction(of name: String, clip: String, _ request: HTTPRequest) throws -> HTTPResponse {
    let rater = try HTTPRequest.rater(name)
    guard project.clip(clip) != nil else {
      return .refusal(404, project.dataset.manifest.complaint(aboutMissing: clip))
    }
    let nodes = JSONNode.parse(request.body, file: "body").root?["pairs"]?.array ?? []
    let pairs = nodes.compactMap { ReactionTimes.Pair($0, clip: clip) }
    guard !pairs.isEmpty, pairs.count == nodes.count, pairs.count <= ReactionTimes.mostPairs else {
      return .refusal(400, "'pairs' is a list of 'tapped', 'stepped' and 'rate'")
    }
    try reactions.replace(pairs, clip: clip, rater: rater)
    return HTTPResponse(["pairs": .integer(pairs.count)])
  }
}
