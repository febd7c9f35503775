// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform

/// What a server answers.
package struct HTTPResponse: Sendable {
  /// What the body is.
  package enum Content: Sendable, Equatable {
    /// Bytes at hand.
    case bytes([UInt8])
    /// A piece of a file that is sent without being held in memory, if the file is still the same.
    case file(path: String, identity: FileIdentity, piece: Range<Int>)
  }

  /// The status: 200 for success.
  package var status: Int
  /// Headers in the order in which they are sent.
  package var headers: [(name: String, value: String)]
  /// The body.
  package var content: Content

  /// Creates an answer of a media type.
  package init(_ status: Int = 200, type: String, _ content: Content) {
    self.status = status
    self.headers = [("Content-Type", type)]
    self.content = content
  }

  /// Creates the answer of a success, in JSON.
  package init(_ json: JSON) {
    self.init(200, json)
  }

  /// Creates an answer in JSON.
  package init(_ status: Int, _ json: JSON) {
    self.init(status, type: "application/json", .bytes(Array(json.compactText.utf8)))
  }

  /// Creates a refusal, with one phrase for people.
  package static func refusal(_ status: Int, _ reason: String) -> HTTPResponse {
    HTTPResponse(status, ["error": .string(reason)])
  }

  /// The value of a header; nil where it is not there.
  package func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
