// SPDX-License-Identifier: Apache-2.0
internal import CMicroHTTPD
import Glibc
import Platform

/// The application and the connections, for the callbacks.
final class ServerContext: Sendable {
  let application: any HTTPApplication
  let connections: ConnectionTable

  init(_ application: any HTTPApplication, _ connections: ConnectionTable) {
    self.application = application
    self.connections = connections
  }
}

/// A request whose body is still arriving; used by one connection's thread alone.
private final class PendingRequest {
  var request: HTTPRequest
  /// The bytes of the body so far, also those that were not kept.
  var received = 0
  let start = ContinuousClock.now

  init(_ request: HTTPRequest) {
    self.request = request
  }
}

/// `MHD_NotifyConnectionCallback`: called when a connection begins, and before its socket is closed.
///
/// Both are called by the thread that listens; between the two the socket is the connection's.
func noteConnection(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ number: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ change: MHD_ConnectionNotificationCode
) {
  guard let context = unsafe context, let connection = unsafe connection,
    let number = unsafe number
  else { return }
  let connections = unsafe Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
    .connections
  if change == .CONNECTION_NOTIFY_STARTED {
    let opened = connections.opened(socket: unsafe rep_MHD_socket(connection))
    unsafe number.pointee = UnsafeMutableRawPointer(bitPattern: opened)
  } else {
    connections.closed(Int(bitPattern: unsafe number.pointee))
  }
}

/// `MHD_AccessHandlerCallback`: called with the head, then with pieces of the body, then at its end.
func handleRequest(
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
  let server = unsafe Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
  let application = server.application
  let number = Int(bitPattern: unsafe rep_MHD_socket_context(connection))
  guard let known = unsafe state.pointee else {
    let head = unsafe HTTPHead(values(of: connection, .HEADER_KIND))
    let request = unsafe HTTPRequest(
      String(cString: method),
      String(cString: path),
      query: values(of: connection, .GET_ARGUMENT_KIND),
      headers: head.values
    )
    let refusal =
      head.ambiguity.map { HTTPResponse.refusal(400, $0) } ?? application.refusal(of: request)
    if var refusal {
      // A stranger's connection is of no more use.
      refusal.headers.append(("Connection", "close"))
      return unsafe send(refusal, on: connection)
    }
    server.connections.letIn(number)
    let announced = request.headers["content-length"].map { Int($0) ?? .max } ?? 0
    if announced > application.bodyLimit { return unsafe send(tooLarge, on: connection) }
    unsafe state.pointee = Unmanaged.passRetained(PendingRequest(request)).toOpaque()
    return .YES
  }
  let pending = unsafe Unmanaged<PendingRequest>.fromOpaque(known).takeUnretainedValue()
  let count = unsafe uploadCount.pointee
  if count > 0 {
    pending.received += count
    if pending.received > application.bodyLimit {
      pending.request.body = []
      // The rest is read so that the answer arrives, but not without end.
      if pending.received > 4 * application.bodyLimit { return .NO }
    } else if let upload = unsafe upload {
      unsafe pending.request.body.append(
        contentsOf: UnsafeRawBufferPointer(start: upload, count: count)
      )
      server.connections.received(pending.received, on: number, since: pending.start)
    }
    unsafe uploadCount.pointee = 0
    return .YES
  }
  server.connections.complete(number)
  let isTooLarge = pending.received > application.bodyLimit
  let response = isTooLarge ? tooLarge : application.response(to: pending.request)
  return unsafe send(response, on: connection)
}

private let tooLarge = HTTPResponse.refusal(413, "the request is too large")

/// `MHD_RequestCompletedCallback`: lets go of what was remembered of a request.
func forgetRequest(
  _ context: UnsafeMutableRawPointer?,
  _ connection: OpaquePointer?,
  _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ reason: MHD_RequestTerminationCode
) {
  if let context = unsafe context, let connection = unsafe connection {
    unsafe Unmanaged<ServerContext>.fromOpaque(context).takeUnretainedValue()
      .connections.answered(Int(bitPattern: rep_MHD_socket_context(connection)))
  }
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

/// The library's form of a body; a file that has gone or changed becomes an answer that says so.
private func makeHandle(_ response: inout HTTPResponse) -> OpaquePointer? {
  if case .file(let path, let identity, let piece) = response.content {
    if let file = try? FileDescriptor(reading: path), (try? FileIdentity(of: file)) == identity {
      // The library closes its own copy.
      let copy = fcntl(file.number, F_DUPFD_CLOEXEC, 0)
      if copy >= 0 {
        return unsafe MHD_create_response_from_fd_at_offset64(
          UInt64(piece.count),
          copy,
          UInt64(piece.lowerBound)
        )
      }
    }
    response = .refusal(424, "the file has just been changed or removed")
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
