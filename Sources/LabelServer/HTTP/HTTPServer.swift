// SPDX-License-Identifier: Apache-2.0
internal import CMicroHTTPD
import Glibc
public import Platform

/// What a server serves.
public protocol HTTPApplication: Sendable {
  /// The most bytes that a request may carry.
  var bodyLimit: Int { get }

  /// Refuses a request by its head alone, before its body is read; nil lets it in.
  func refusal(of head: HTTPRequest) -> HTTPResponse?

  /// Answers a request that was let in; called on several threads at once.
  func response(to request: HTTPRequest) -> HTTPResponse
}

/// An HTTP server of libmicrohttpd that runs on threads of its own until it is let go of.
@safe public final class HTTPServer: Sendable {
  /// The address it listens on, in numbers.
  public let address: String
  /// The port it listens on.
  public let port: Int

  // libmicrohttpd locks its own state; this pointer is only passed to it.
  private nonisolated(unsafe) let daemon: OpaquePointer
  /// Kept alive for the callbacks, which know it by an unowned pointer.
  private let context: ServerContext

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - address: An IPv4 address in numbers.
  ///   - port: The port; 0 takes any that is free.
  ///   - application: What answers.
  /// - Throws: ``PlatformError`` where the port is taken or the address is not this machine's.
  public init(
    address: String,
    port: Int,
    application: any HTTPApplication
  ) throws(PlatformError) {
    let place = "\(address):\(port)"
    var socketAddress = sockaddr_in()
    socketAddress.sin_family = sa_family_t(AF_INET)
    socketAddress.sin_port = UInt16(port).bigEndian
    guard unsafe inet_pton(AF_INET, address, &socketAddress.sin_addr) == 1 else {
      throw PlatformError(.open, place, code: EADDRNOTAVAIL)
    }
    let context = ServerContext(application)
    errno = 0
    let started = unsafe withUnsafePointer(to: &socketAddress) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe rep_MHD_start(
          generic,
          handleRequest,
          forgetRequest,
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

/// What the callbacks find the application by.
private final class ServerContext: Sendable {
  let application: any HTTPApplication

  init(_ application: any HTTPApplication) {
    self.application = application
  }
}

/// A request whose body is still arriving; used by one connection's thread alone.
private final class PendingRequest {
  var request: HTTPRequest
  var isTooLarge = false

  init(_ request: HTTPRequest) {
    self.request = request
  }
}

/// `MHD_AccessHandlerCallback`: called with the head, then with pieces of the body, then at its end.
private func handleRequest(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ path: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?,
  _ version: UnsafePointer<CChar>?,
  _ upload: UnsafePointer<CChar>?,
  _ uploadCount: UnsafeMutablePointer<Int>?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context = unsafe context, let connection = unsafe connection,
    let path = unsafe path, let method = unsafe method,
    let uploadCount = unsafe uploadCount, let state = unsafe state
  else { return .NO }
  let application = unsafe Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    .application
  guard let known = unsafe state.pointee else {
    let head = unsafe HTTPRequest(
      String(cString: method),
      String(cString: path),
      query: values(of: connection, .GET_ARGUMENT_KIND),
      headers: Dictionary(
        values(of: connection, .HEADER_KIND).map { ($0.name.lowercased(), $0.value) }
      ) { _, last in last }
    )
    let announced = head.headers["content-length"].map { Int($0) ?? .max } ?? 0
    if let refusal = application.refusal(of: head) { return unsafe send(refusal, on: connection) }
    if announced > application.bodyLimit { return unsafe send(tooLarge, on: connection) }
    unsafe state.pointee = Unmanaged.passRetained(PendingRequest(head)).toOpaque()
    return .YES
  }
  let pending = unsafe Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
  let count = unsafe uploadCount.pointee
  if count > 0 {
    if pending.request.body.count + count > application.bodyLimit {
      pending.isTooLarge = true
      pending.request.body = []
    }
    if let upload = unsafe upload, !pending.isTooLarge {
      unsafe pending.request.body.append(
        contentsOf: UnsafeRawBufferPointer(start: upload, count: count)
      )
    }
    unsafe uploadCount.pointee = 0
    return .YES
  }
  let response = pending.isTooLarge ? tooLarge : application.response(to: pending.request)
  return unsafe send(response, on: connection)
}

private let tooLarge = HTTPResponse.refusal(413, "that is more than a request may carry")

/// `MHD_RequestCompletedCallback`: lets go of what was remembered of a request.
private func forgetRequest(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ reason: MHD_RequestTerminationCode
) {
  guard let state = unsafe state, let known = unsafe state.pointee else { return }
  unsafe Unmanaged<PendingRequest>.fromOpaque(known).release()
  unsafe state.pointee = nil
}

/// Names with their values, headers or query items.
private func values(
  of connection: OpaquePointer,
  _ kind: MHD_ValueKind
) -> [(name: String, value: String)] {
  final class Collected {
    var items: [(name: String, value: String)] = []
  }
  let collected = Collected()
  unsafe MHD_get_connection_values(
    connection,
    kind,
    { context, _, name, value in
      guard let context = unsafe context, let name = unsafe name else { return .NO }
      let items = unsafe Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue()
      unsafe items.items.append(
        (String(cString: name), value.map { unsafe String(cString: $0) } ?? "")
      )
      return .YES
    },
    Unmanaged.passUnretained(collected).toOpaque()
  )
  return collected.items
}

/// Queues an answer.
private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
  var response = response
  guard let handle = unsafe makeHandle(&response) else { return .NO }
  for header in response.headers {
    unsafe _ = MHD_add_response_header(handle, header.name, header.value)
  }
  let result = unsafe MHD_queue_response(connection, UInt32(response.status), handle)
  unsafe MHD_destroy_response(handle)
  return result
}

/// The library's form of a body; a file that has gone becomes an answer that says so.
private func makeHandle(_ response: inout HTTPResponse) -> OpaquePointer? {
  if case .file(let path, let offset, let count) = response.content {
    if let file = try? FileDescriptor(reading: path) {
      // The library closes its own copy.
      let copy = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
      if copy >= 0 {
        return unsafe MHD_create_response_from_fd_at_offset64(UInt64(count), copy, UInt64(offset))
      }
    }
    response = .refusal(404, "the file has gone")
  }
  guard case .bytes(let bytes) = response.content else { return nil }
  return unsafe bytes.withUnsafeBytes { buffer in
    unsafe MHD_create_response_from_buffer(
      buffer.count,
      UnsafeMutableRawPointer(mutating: buffer.baseAddress),
      .RESPMEM_MUST_COPY
    )
  }
}
