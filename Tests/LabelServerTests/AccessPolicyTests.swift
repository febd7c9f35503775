// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import LabelServer

@Suite struct AccessPolicyTests {
  private func status(
    _ method: String = "GET",
    _ path: String = "/api/clips",
    query: [(name: String, value: String)] = [],
    address: String = "127.0.0.1",
    bearer: String? = LabelledFolder.token,
    headers: [String: String]
  ) -> Int? {
    let known = bearer.map { ["authorization": "Bearer \($0)"] } ?? [:]
    return AccessPolicy(address: address, token: LabelledFolder.token).refusal(
      of: HTTPRequest(method, path, query: query, headers: headers.merging(known) { $1 }),
      port: 8321
    )?.status
  }

  @Test(arguments: ["127.0.0.1:8321", "localhost:8321", "[::1]:8321"])
  func `the server's own names`(host: String) {
    #expect(status(headers: ["host": host]) == nil)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8321", "127.0.0.1", "127.0.0.1:80", "localhost:8322",
    "127.0.0.1:8321.evil.example", "127.0.0.1.evil.example:8321", "",
  ])
  func `a name that leads here by DNS rebinding`(host: String) {
    #expect(status(headers: ["host": host]) == 421)
  }

  @Test func `a request without a name`() {
    #expect(status(headers: [:]) == 421)
  }

  @Test(arguments: [
    "http://evil.example", "null", "http://127.0.0.1:8000", "https://127.0.0.1:8321",
  ])
  func `a request of another site`(origin: String) {
    #expect(status(headers: ["host": "127.0.0.1:8321", "origin": origin]) == 403)
    #expect(
      status(
        "PUT",
        headers: ["host": "127.0.0.1:8321", "origin": origin, "content-type": "application/json"]
      ) == 403
    )
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `a request that a browser says comes from another site`(site: String) {
    #expect(status(headers: ["host": "127.0.0.1:8321", "sec-fetch-site": site]) == 403)
    // A link to the page may be followed.
    let link = ["host": "127.0.0.1:8321", "sec-fetch-site": site, "sec-fetch-mode": "navigate"]
    #expect(status("GET", "/", headers: link) == nil)
    #expect(status("GET", "/api/clips", headers: link) == 403)
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
  func `a form that another site can send unasked`(type: String) {
    #expect(status("PUT", headers: ["host": "127.0.0.1:8321", "content-type": type]) == 415)
    #expect(status("POST", headers: ["host": "127.0.0.1:8321"]) == 415)
  }

  @Test(arguments: ["DELETE", "TRACE", "CONNECT", "OPTIONS", "get"])
  func `other methods`(method: String) {
    #expect(status(method, headers: ["host": "127.0.0.1:8321"]) == 405)
  }

  @Test(arguments: ["127.0.0.1", "10.0.0.5"])
  func `every request needs the token, also of this machine`(address: String) {
    let token = LabelledFolder.token
    let host = ["host": "\(address):8321"]
    func known(_ headers: [String: String]) -> Int? {
      status(address: address, bearer: nil, headers: host.merging(headers) { $1 })
    }
    #expect(known([:]) == 401)
    #expect(known(["authorization": "Bearer \(token.dropLast())x"]) == 401)
    #expect(known(["authorization": token]) == 401)
    #expect(known(["cookie": "repgauge-token-8321=\(token.dropLast())"]) == 401)
    #expect(known(["cookie": "repgauge-token=\(token)"]) == 401)
    #expect(known(["cookie": "repgauge-token-8322=\(token)"]) == 401, "another server's")
    #expect(known(["authorization": "Bearer \(token)"]) == nil)
    #expect(known(["cookie": "x=1; repgauge-token-8321=\(token)"]) == nil)
    let entry = [(name: "token", value: token)]
    func entered(_ path: String) -> Int? {
      status("GET", path, query: entry, address: address, bearer: nil, headers: host)
    }
    #expect(entered("/") == 303)
    #expect(entered("/api/clips") == 401)
  }

  @Test(arguments: ["", "abc", "abcdefghij01234", "abcdefghij 123456", "äbcdefghij0123456"])
  func `a token that could be guessed or broken is none`(token: String) {
    #expect(!AccessPolicy.isToken(token))
  }

  @Test func `a token of sixteen letters and digits is one`() {
    #expect(AccessPolicy.isToken("abcXYZ0189abcdef"))
  }
}
