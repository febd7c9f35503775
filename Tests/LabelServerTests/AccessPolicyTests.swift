// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import LabelServer

@Suite struct AccessPolicyTests {
  private func status(
    _ method: String = "GET",
    _ path: String = "/api/clips",
    query: [(name: String, value: String)] = [],
    token: String? = nil,
    address: String = "127.0.0.1",
    headers: [String: String]
  ) -> Int? {
    AccessPolicy(address: address, token: token)
      .refusal(of: HTTPRequest(method, path, query: query, headers: headers), port: 8321)?.status
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

  @Test func `with a token every request needs it`() {
    let host = ["host": "10.0.0.5:8321"]
    func known(_ headers: [String: String]) -> Int? {
      status(token: "abc", address: "10.0.0.5", headers: host.merging(headers) { $1 })
    }
    #expect(known([:]) == 401)
    #expect(known(["authorization": "Bearer abd"]) == 401)
    #expect(known(["cookie": "repgauge-token=ab"]) == 401)
    #expect(known(["authorization": "Bearer abc"]) == nil)
    #expect(known(["cookie": "x=1; repgauge-token=abc"]) == nil)
    let entry = [(name: "token", value: "abc")]
    #expect(
      status("GET", "/", query: entry, token: "abc", address: "10.0.0.5", headers: host) == 303
    )
    #expect(
      status("GET", "/api/clips", query: entry, token: "abc", address: "10.0.0.5", headers: host)
        == 401
    )
  }
}
