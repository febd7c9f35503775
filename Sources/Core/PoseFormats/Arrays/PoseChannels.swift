// SPDX-License-Identifier: Apache-2.0
import Basics

/// What the numbers of one joint of a pose array are, in their order.
package struct PoseChannels: Sendable, Equatable {
  /// A number that is read.
  enum Channel: String, CaseIterable {
    case x, y, z, visibility
  }

  /// The channels as they were named.
  package let name: String
  private let channels: [Channel?]

  /// Reads channels separated by commas: `x,y,visibility`.
  ///
  /// `confidence` and `score` mean `visibility`; `-` is a number that is read over.
  ///
  /// - Throws: `DeclarationError` for an unknown channel, one that comes twice, and channels without
  ///   `x` and `y`.
  package init(parsing text: String) throws(DeclarationError) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    var channels: [Channel?] = []
    for name in names {
      let isVisibility = name == "confidence" || name == "score"
      let channel = isVisibility ? .visibility : Channel(rawValue: name)
      guard channel != nil || name == "-" else {
        throw DeclarationError(
          "there is no channel '\(name)': they are x, y, z, visibility and - for one to skip"
        )
      }
      if let channel, channels.contains(channel) {
        throw DeclarationError("the channel '\(channel.rawValue)' comes twice")
      }
      channels.append(channel)
    }
    for channel in [Channel.x, .y] where !channels.contains(channel) {
      throw DeclarationError("'\(text)' has no \(channel.rawValue)")
    }
    name = names.joined(separator: ",")
    self.channels = channels
  }

  /// How many numbers a joint has.
  package var count: Int { channels.count }

  /// The place of a channel among the numbers of a joint; nil where it is not there.
  func place(of channel: Channel) -> Int? {
    channels.firstIndex(of: channel)
  }
}
