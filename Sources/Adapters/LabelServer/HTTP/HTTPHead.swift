// SPDX-License-Identifier: Apache-2.0

/// The header fields of a request in the order in which they were sent.
struct HTTPHead {
  /// The fields, names in lower case.
  let fields: [(name: String, value: String)]

  /// The fields that this server reads, of which a request has one at most.
  ///
  /// - Source: RFC 9110, section 5.3; RFC 6265, section 5.4, for `Cookie`.
  private static let singular: Set = [
    "authorization", "content-length", "content-type", "cookie", "host", "if-match", "origin",
    "range", "sec-fetch-mode", "sec-fetch-site", "transfer-encoding", "x-media",
    "x-replace-unreadable", "x-window",
  ]

  init(_ fields: [(name: String, value: String)]) {
    self.fields = fields.map { ($0.name.lowercased(), $0.value) }
  }

  /// The values by name; of fields that may be there several times the last.
  var values: [String: String] {
    Dictionary(fields.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// Returns why the head can be read in several ways, or nil if it cannot.
  ///
  /// - Source: RFC 9112, sections 3.2 and 6.3.
  var ambiguity: String? {
    var seen: Set<String> = []
    for (name, _) in fields where Self.singular.contains(name) && !seen.insert(name).inserted {
      return "the request has '\(name)' twice"
    }
    guard let encoding = values["transfer-encoding"] else { return nil }
    if seen.contains("content-length") { return "the request states its length in two ways" }
    return encoding.lowercased() == "chunked" ? nil : "the request has an unknown encoding"
  }
}
