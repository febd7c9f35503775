// SPDX-License-Identifier: Apache-2.0
import Basics
import Glibc

/// A connection that sends exactly the bytes it is given, which well-behaved ones refuse.
final class RawConnection {
  private let number: Int32

  /// Connects; nil if nobody listens.
  init?(port: Int) {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
  }

  deinit { _ = Glibc.close(number) }

  /// Sends bytes, or as many as the server takes; false once it has closed the connection.
  @discardableResult func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(number, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a text.
  @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Whether the server has closed the connection by now, or does within some milliseconds.
  func isClosed(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return false }
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_PEEK)) <= 0
  }

  /// Reads until the server closes the connection, or `isEnough` says so.
  func receive(until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isEnough(received), case let count = recv(number, &buffer, buffer.count, 0), count > 0 {
      received += buffer[..<count]
    }
    return received
  }
}

/// A client of one request a connection.
struct SmallClient {
  let port: Int
  /// The client's token; nil for a stranger.
  var token: String? = LabelledFolder.token

  /// An answer.
  struct Answer {
    /// The status; 0 where the server closed the connection without a word.
    var status: Int
    /// The head, its lines ended by CR LF.
    var head: String
    /// The body.
    var body: [UInt8]

    /// The body as JSON.
    var json: JSONNode? { JSONNode.parse(body, file: "answer").root }

    /// The error, in words.
    var words: String { json?["error"]?.string ?? "" }
  }

  /// Sends bytes and reads until the server closes the connection.
  func send(_ bytes: [UInt8]) -> Answer {
    guard let connection = RawConnection(port: port) else {
      return Answer(status: 0, head: "", body: [])
    }
    connection.send(bytes)
    let received = connection.receive()
    let ends = received.indices.first { received[$0...].starts(with: Array("\r\n\r\n".utf8)) }
    let head = String(decoding: received[..<(ends ?? received.count)], as: UTF8.self)
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Answer(status: status, head: head, body: Array(received.dropFirst((ends ?? 0) + 4)))
  }

  /// The head of a request.
  func head(
    _ path: String,
    method: String = "GET",
    headers: [String] = [],
    host: String? = nil
  ) -> String {
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"]
      + (token.map { ["Authorization: Bearer \($0)"] } ?? []) + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// Asks for a path as it stands, on a connection for this alone.
  func ask(
    _ path: String,
    method: String = "GET",
    headers: [String] = [],
    host: String? = nil,
    body: [UInt8] = []
  ) -> Answer {
    let headers = ["Connection: close"] + headers
    return send(Array(head(path, method: method, headers: headers, host: host).utf8) + body)
  }

  /// Writes JSON.
  func put(_ path: String, _ text: String, headers: [String]) -> Answer {
    let body = Array(text.utf8)
    return ask(
      path,
      method: "PUT",
      headers: ["Content-Type: application/json", "Content-Length: \(body.count)"] + headers,
      body: body
    )
  }
}
