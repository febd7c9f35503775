// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import LabelServer

/// Strangers who take all that a server has, over sockets.
@Suite struct ConnectionTests {
  private let place: LabelledFolder
  private let server: HTTPServer
  private let client: SmallClient

  init() throws {
    place = try LabelledFolder()
    server = try place.serve()
    client = SmallClient(port: server.port)
  }

  private func connect(_ count: Int) throws -> [RawConnection] {
    try (0..<count).map { _ in try #require(RawConnection(port: server.port)) }
  }

  @Test(arguments: [64, 100, 300])
  func `silent connections keep nobody out`(count: Int) throws {
    let silent = try connect(count)
    #expect(client.ask("/api/project").status == 200)
    #expect(client.ask("/api/clips?rater=ana").status == 200)
    withExtendedLifetime(silent) {}
  }

  @Test func `connections that trickle keep nobody out`() throws {
    let slow = try connect(64)
    for byte in Array("GET / HTTP/1.1\r\nX-Slow: ".utf8) {
      for connection in slow { connection.send([byte]) }
      #expect(client.ask("/api/project").status == 200)
    }
  }

  @Test func `requests without a token keep nobody out, however many are left unread`() throws {
    let stranger = SmallClient(port: server.port, token: nil)
    let unread = try connect(100)
    for connection in unread {
      for _ in 0..<20 { connection.send(stranger.head("/api/project")) }
    }
    #expect(client.ask("/api/project").status == 200)
  }

  @Test func `a connection that is known stays while strangers come and go`() throws {
    let known = try #require(RawConnection(port: server.port))
    func ask() -> Bool {
      known.send(client.head("/api/project"))
      return String(decoding: known.receive { $0.last == UInt8(ascii: "}") }, as: UTF8.self)
        .hasPrefix("HTTP/1.1 200")
    }
    #expect(ask())
    let silent = try connect(100)
    #expect(ask())
    withExtendedLifetime(silent) {}
  }

  @Test func `a stranger who waits longest goes first`() throws {
    let strangers = try connect(ConnectionTable.Limits().strangers + 2)
    // The answer comes after all of them were taken in.
    #expect(client.ask("/api/project").status == 200)
    #expect(strangers[0].isClosed(within: 10_000) && strangers[1].isClosed(within: 10_000))
    #expect(!strangers[strangers.count - 1].isClosed(within: 0))
  }
}

/// Requests that take too long or say different things at once.
@Suite struct RequestFormTests {
  /// Answers with the number of bytes that were sent.
  private struct Counting: HTTPApplication {
    let bodyLimit = 100_000
    func refusal(of head: HTTPRequest) -> HTTPResponse? { nil }
    func response(to request: HTTPRequest) -> HTTPResponse {
      HTTPResponse(["count": .integer(request.body.count)])
    }
  }

  private func server(_ change: (inout ConnectionTable.Limits) -> Void) throws -> HTTPServer {
    var limits = ConnectionTable.Limits()
    change(&limits)
    return try HTTPServer(address: "127.0.0.1", port: 0, application: Counting(), limits: limits)
  }

  /// Sends a byte now and then until the server has enough of it; false if it never has.
  private func trickle(_ connection: RawConnection, _ byte: Character) -> Bool {
    for _ in 0..<6_000 {
      if connection.isClosed(within: 10) || !connection.send("\(byte)") { return true }
    }
    return false
  }

  @Test func `a head that never ends is given up, however steadily it comes`() throws {
    let server = try server { $0.head = .milliseconds(300) }
    let connection = try #require(RawConnection(port: server.port))
    connection.send("GET / HTTP/1.1\r\nX-Slow: ")
    #expect(trickle(connection, "x"))
  }

  @Test func `a second head that never ends is given up as well`() throws {
    let server = try server {
      $0.head = .milliseconds(300)
      $0.idleSeconds = 1
    }
    let connection = try #require(RawConnection(port: server.port))
    connection.send(SmallClient(port: server.port).head("/"))
    _ = connection.receive { $0.last == UInt8(ascii: "}") }
    connection.send("GET / HTTP/1.1\r\nX-Slow: ")
    #expect(trickle(connection, "x"))
  }

  @Test func `a body that hardly comes is given up`() throws {
    let server = try server { $0.body = .milliseconds(300) }
    let connection = try #require(RawConnection(port: server.port))
    let head = SmallClient(port: server.port)
      .head("/", method: "PUT", headers: ["Content-Length: 50000"])
    connection.send(head)
    #expect(trickle(connection, "x"))
  }

  @Test func `a body that comes slowly but steadily is read to its end`() throws {
    let server = try server {
      $0.body = .seconds(60)
      $0.bytesPerSecond = 1
    }
    let connection = try #require(RawConnection(port: server.port))
    let head = SmallClient(port: server.port)
      .head("/", method: "PUT", headers: ["Content-Length: 200", "Connection: close"])
    connection.send(head)
    for _ in 0..<200 { connection.send("x") }
    #expect(String(decoding: connection.receive(), as: UTF8.self).contains(#"{"count":200}"#))
  }

  @Test func `a body of pieces without end is given up`() throws {
    let server = try server { _ in }
    let connection = try #require(RawConnection(port: server.port))
    let head = SmallClient(port: server.port)
      .head("/", method: "PUT", headers: ["Transfer-Encoding: chunked"])
    connection.send(head)
    let piece =
      Array("2710\r\n".utf8) + [UInt8](repeating: 0x20, count: 10_000) + Array("\r\n".utf8)
    var pieces = 0
    while pieces < 10_000, connection.send(piece) { pieces += 1 }
    #expect(pieces < 10_000)
  }

  @Test(arguments: [
    ["Host: 127.0.0.1:%", "Host: evil.example"],
    ["Origin: http://127.0.0.1:%", "Origin: http://evil.example"],
    ["Content-Length: 2", "Content-Length: 3"], ["Content-Length: 2", "Content-Length: 2"],
    ["Authorization: Bearer a", "Authorization: Bearer b"],
    ["Cookie: a=1", "Cookie: b=1"], ["If-Match: none", "if-match: other"],
    ["Content-Type: application/json", "Content-Type: text/plain"],
    ["Transfer-Encoding: chunked", "Content-Length: 2"], ["Transfer-Encoding: gzip"],
    ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
  ])
  func `a head that can be read in two ways is refused`(fields: [String]) throws {
    let place = try LabelledFolder()
    let server = try place.serve()
    let host = "Host: 127.0.0.1:\(server.port)"
    let given = fields.map { $0.replacing("%", with: "\(server.port)") }
    let isHost = given.contains { $0.hasPrefix("Host") }
    let isToken = given.contains { $0.hasPrefix("Authorization") }
    let lines =
      ["PUT /api/clips/a/labels/ana HTTP/1.1"] + (isHost ? [] : [host])
      + (isToken ? [] : ["Authorization: Bearer \(LabelledFolder.token)"]) + given
    let answer = SmallClient(port: server.port)
      .send(Array((lines + ["", "{}"]).joined(separator: "\r\n").utf8))
    #expect(answer.status == 400, "\(answer.head)")
  }

  @Test(arguments: [
    "-1", "+2", "2, 2", "0x2", "99999999999999999999999999999999", "9223372036854775807", "",
    "18446744073709551616", "2 2", "1e3",
  ])
  func `a length that is none, or absurd, is refused`(length: String) throws {
    let place = try LabelledFolder()
    let server = try place.serve()
    let client = SmallClient(port: server.port)
    let answer = client.ask(
      "/api/clips/a/labels/ana",
      method: "PUT",
      headers: ["Content-Type: application/json", "If-Match: none", "Content-Length: \(length)"]
    )
    #expect((400...499).contains(answer.status), "\(answer.head)")
    #expect(client.ask("/api/project").status == 200)
  }

  @Test func `a request of HTTP 1.1 without a host is refused`() throws {
    let server = try server { _ in }
    let answer = SmallClient(port: server.port).send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    #expect(answer.status == 400)
  }
}
