// SPDX-License-Identifier: Apache-2.0

/// A request as a browser sent it.
package struct HTTPRequest: Sendable {
  /// The method in capitals: `GET`.
  package var method: String
  /// The path, percent signs decoded, without the query.
  package var path: String
  /// The query's items in their order, decoded.
  package var query: [(name: String, value: String)]
  /// The headers by name in lower case; of several with one name the last.
  package var headers: [String: String]
  /// What was sent with it.
  package var body: [UInt8]

  /// Creates a request.
  package init(
    _ method: String = "GET",
    _ path: String,
    query: [(name: String, value: String)] = [],
    headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The value of the first query item of a name; nil where there is none.
  package func value(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
