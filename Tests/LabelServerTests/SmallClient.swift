// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A client that sends exactly the bytes it is told to, which well-behaved ones refuse.
struct SmallClient {
  let port: Int

  /// What came back.
  struct Answer {
    /// The status; 0 where the server closed the connection without a word.
    var status: Int
    /// The head, its lines ended by CR LF.
    var head: String
    /// What came behind the head.
    var body: [UInt8]
  }

  /// Sends bytes and reads until the server closes the connection.
  func send(_ bytes: [UInt8]) -> Answer {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { _ = Glibc.close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return Answer(status: 0, head: "", body: []) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(number, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(number, &buffer, buffer.count, 0), count > 0 {
      received += buffer[..<count]
    }
    let ends = received.indices.first { received[$0...].starts(with: Array("\r\n\r\n".utf8)) }
    let head = String(decoding: received[..<(ends ?? received.count)], as: UTF8.self)
    let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return Answer(status: status, head: head, body: Array(received.dropFirst((ends ?? 0) + 4)))
  }

  /// Asks for a path as it stands, on a connection for this alone.
  func ask(
    _ path: String,
    method: String = "GET",
    headers: [String] = [],
    host: String? = nil,
    body: [UInt8] = []
  ) -> Answer {
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
      + headers
    return send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
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
