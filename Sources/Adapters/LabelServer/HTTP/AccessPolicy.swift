// SPDX-License-Identifier: Apache-2.0

/// Who may ask the server for anything.
///
/// Only the page may speak to its server, and only for people to whom somebody gave the address:
/// - Every request has to bring the token, since any user and any page of a machine reaches loopback.
/// - `Host` has to be a loopback name with the server's port, as a site that lets its name lead to
///   127.0.0.1 (DNS rebinding) sends its own name.
/// - `Origin` has to be the server's own, and `Sec-Fetch-Site` has to say so, as requests that other
///   sites make a browser send carry theirs.
/// - What writes has to be sent as JSON, which browsers let no other site do unasked.
package struct AccessPolicy: Sendable {
  /// The address that the server listens on.
  package let address: String
  /// The secret that every request has to bring.
  package let token: String

  /// The fewest characters of a token.
  package static let shortestToken = 16

  /// Creates a policy.
  ///
  /// - Precondition: The token is one that ``isToken(_:)`` accepts.
  package init(address: String, token: String) {
    precondition(Self.isToken(token), "a token is letters and digits, too many to guess")
    self.address = address
    self.token = token
  }

  /// Whether a text may be a token: at least ``shortestToken`` letters a-z, A-Z and digits.
  package static func isToken(_ text: String) -> Bool {
    text.utf8.count >= shortestToken && isLettersAndDigits(text)
  }

  /// Whether a text is letters a-z, A-Z and digits alone.
  static func isLettersAndDigits(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: false
      }
    }
  }

  /// Whether an address is of this machine alone.
  package static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.")
  }

  /// Refuses a request; nil lets it in.
  func refusal(of request: HTTPRequest, port: Int) -> HTTPResponse? {
    guard ["GET", "HEAD", "PUT", "POST"].contains(request.method) else {
      return .refusal(405, "there is no method \(request.method) here")
    }
    guard let host = request.headers["host"], isOwn(host, port: port) else {
      return .refusal(421, "this server has another address")
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return .refusal(403, "another site may not ask this server")
    }
    let isOpening = request.method == "GET" && request.path == "/"
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none",
      !(isOpening && request.headers["sec-fetch-mode"] == "navigate")
    {
      return .refusal(403, "another site may not ask this server")
    }
    guard hasToken(request, port: port) else {
      if isOpening, let given = request.value("token"), Self.isSame(given, token) {
        return entrance(port: port)
      }
      return .refusal(401, "open the address that 'rep-label serve' printed, with its token")
    }
    if ["PUT", "POST"].contains(request.method) {
      let type = request.headers["content-type"]?.split(separator: ";").first.map(String.init)
      guard type == "application/json" else {
        return .refusal(415, "the content of the request must be JSON")
      }
    }
    return nil
  }

  /// Whether a `Host` is the server's own.
  private func isOwn(_ host: String, port: Int) -> Bool {
    guard Self.isLoopback(address) else { return !host.isEmpty }
    return ["127.0.0.1", "localhost", "[::1]", address].contains { name in
      host == "\(name):\(port)" || (port == 80 && host == name)
    }
  }

  private func hasToken(_ request: HTTPRequest, port: Int) -> Bool {
    if let given = request.headers["authorization"], Self.isSame(given, "Bearer \(token)") {
      return true
    }
    let cookies = request.headers["cookie"]?.split(separator: ";") ?? []
    return cookies.contains { cookie in
      Self.isSame(String(cookie.drop { $0 == " " }), "\(Self.cookie(port))=\(token)")
    }
  }

  /// The name of the cookie, with the port, since browsers send a machine's cookies to all its ports.
  private static func cookie(_ port: Int) -> String { "repgauge-token-\(port)" }

  /// Sends the browser to the page with the token in a cookie, and out of the address.
  ///
  /// `SameSite=Strict` would keep the cookie back after a click on the address in another page, as in a
  /// terminal that runs in a browser. Requests of other sites are refused by their heads.
  private func entrance(port: Int) -> HTTPResponse {
    var response = HTTPResponse(303, type: "text/plain; charset=utf-8", .bytes([]))
    response.headers += [
      ("Location", "/"),
      ("Set-Cookie", "\(Self.cookie(port))=\(token); HttpOnly; SameSite=Lax; Path=/"),
    ]
    return response
  }

  /// Compares two secrets in a time that says nothing about where they differ.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
