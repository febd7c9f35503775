// SPDX-License-Identifier: Apache-2.0
internal import CMicroHTTPD
import Glibc
package import Platform

/// What a server serves.
package protocol HTTPApplication: Sendable {
  /// The most bytes that a request may carry.
  var bodyLimit: Int { get }

  /// Refuses a request by its head alone, before its body is read; nil lets it in.
  func refusal(of head: HTTPRequest) -> HTTPResponse?

  /// Answers a request that was let in; called on several threads at once.
  func response(to request: HTTPRequest) -> HTTPResponse
}

/// An HTTP server of libmicrohttpd that runs on threads of its own until it is let go of.
@safe package final class HTTPServer: Sendable {
  /// The address it listens on, in numbers.
  package let address: String
  /// The port it listens on.
  package let port: Int

  // libmicrohttpd locks its own state; this pointer is only passed to it.
  private nonisolated(unsafe) let daemon: OpaquePointer
  /// Kept alive for the callbacks, which know it by an unowned pointer.
  private let context: ServerContext
  private let watch: ConnectionWatch

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: An IPv4 address in numbers.
  ///   - port: The port; 0 takes any that is free.
  ///   - application: What answers.
  /// - Throws: ``PlatformError`` where the port is taken or the address is not this machine's.
  package convenience init(
    address: String,
    port: Int,
    application: any HTTPApplication
  ) throws(PlatformError) {
    try self.init(
      address: address,
      port: port,
      application: application,
      limits: ConnectionTable.Limits()
    )
  }

  /// Starts to listen, with other limits than the usual ones.
  init(
    address: String,
    port: Int,
    application: any HTTPApplication,
    limits: ConnectionTable.Limits
  ) throws(PlatformError) {
    let place = "\(address):\(port)"
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = UInt16(port).bigEndian
    guard unsafe inet_pton(AF_INET, address, &socketAddress.sin_addr) == 1 else {
      throw PlatformError(.open, place, code: EADDRNOTAVAIL)
    }
    let connections = ConnectionTable(limits)
    let context = ServerContext(application, connections)
    watch = try ConnectionWatch(connections)
    errno = 0
    let started = unsafe withUnsafePointer(to: &socketAddress) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe rep_MHD_start(
          generic,
          UInt32(limits.connections),
          UInt32(limits.idleSeconds),
          handleRequest,
          forgetRequest,
          noteConnection,
          Unmanaged.passUnretained(context).toOpaque()
        )
      }
    }
    guard let started = unsafe started else {
      throw PlatformError(.open, place, code: errno == 0 ? EADDRINUSE : errno)
    }
    unsafe daemon = started
    self.address = address
    self.port = Int(unsafe rep_MHD_port(started))
    self.context = context
  }

  deinit {
    unsafe MHD_stop_daemon(daemon)
  }
}
