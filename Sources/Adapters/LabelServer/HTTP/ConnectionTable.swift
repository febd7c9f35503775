// SPDX-License-Identifier: Apache-2.0
import Glibc
import Platform
import Synchronization

/// The open connections of a server, so that nobody keeps others out.
///
/// A connection belongs to a stranger until a request on it was let in. Strangers have few places: if
/// these are full, the stranger that has waited longest is closed for a new one. Whoever takes too long
/// for a request is closed as well.
final class ConnectionTable: Sendable {
  /// The number of connections, and the time for a request.
  struct Limits: Sendable {
    /// The most connections at once.
    var connections = 256
    /// The most connections of strangers at once.
    var strangers = 32
    /// The time from the connection to the end of the first request's head.
    var head = Duration.seconds(15)
    /// The time a connection may stay silent, as between two requests.
    var idleSeconds = 60
    /// The time for a request's body, before its bytes count.
    var body = Duration.seconds(30)
    /// The bytes that earn a body another second.
    var bytesPerSecond = 1000
  }

  /// The number of a connection, from 1; none is used twice.
  typealias Number = Int

  private struct Connection {
    /// Open until ``ConnectionTable/closed(_:)`` has returned.
    let socket: Int32
    var isKnown = false
    var isClosing = false
    var deadline: ContinuousClock.Instant?

    /// Ends both directions; the thread of the connection notices and closes it.
    mutating func close() {
      isClosing = true
      _ = shutdown(socket, Int32(SHUT_RDWR))
    }
  }

  private struct State {
    var count = 0
    var connections: [Number: Connection] = [:]
  }

  let limits: Limits
  private let state = Mutex(State())

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// Takes a new connection in, of a stranger; the one that has waited longest may have to go for it.
  func opened(socket: Int32) -> Number {
    let deadline = ContinuousClock.now + limits.head
    return state.withLock { state in
      let strangers = state.connections.filter { !$0.value.isKnown && !$0.value.isClosing }
      if strangers.count >= limits.strangers, let oldest = strangers.keys.min() {
        state.connections[oldest]?.close()
      }
      state.count += 1
      state.connections[state.count] = Connection(socket: socket, deadline: deadline)
      return state.count
    }
  }

  /// Forgets a connection; its socket may be another connection's afterwards.
  func closed(_ number: Number) {
    state.withLock { $0.connections[number] = nil }
  }

  /// Notes that a request was let in, whose body follows.
  func letIn(_ number: Number) {
    state.withLock { $0.connections[number]?.isKnown = true }
    received(0, on: number, since: .now)
  }

  /// Notes how much of a request's body is there.
  func received(_ count: Int, on number: Number, since start: ContinuousClock.Instant) {
    let earned = Duration.seconds(count / max(1, limits.bytesPerSecond))
    setDeadline(start + limits.body + earned, of: number)
  }

  /// Notes that a request is there as a whole: the answer takes what time it takes.
  func complete(_ number: Number) {
    setDeadline(nil, of: number)
  }

  /// Notes that a request was answered: another may follow after a rest.
  func answered(_ number: Number) {
    setDeadline(.now + .seconds(limits.idleSeconds) + limits.head, of: number)
  }

  private func setDeadline(_ deadline: ContinuousClock.Instant?, of number: Number) {
    state.withLock { $0.connections[number]?.deadline = deadline }
  }

  /// Closes the connections whose time is over.
  func closeLate() {
    let now = ContinuousClock.now
    state.withLock { state in
      for (number, connection) in state.connections {
        guard let deadline = connection.deadline, deadline < now, !connection.isClosing else {
          continue
        }
        state.connections[number]?.close()
      }
    }
  }
}

/// A thread that closes late connections, until it is let go of.
final class ConnectionWatch: Sendable {
  private let thread: SystemThread
  /// A byte in this pipe ends the thread.
  private let end: FileDescriptor

  /// Starts to watch.
  ///
  /// - Throws: `PlatformError` if the system has no pipe or thread left.
  init(_ table: ConnectionTable) throws(PlatformError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw PlatformError(.create, "a pipe", code: errno) }
    for descriptor in ends { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    end = FileDescriptor(owning: ends[1], path: "a pipe")
    let input = ends[0]
    let thread = SystemThread {
      var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      while case let count = unsafe poll(&entry, 1, 200), count <= 0 {
        if count == 0 { table.closeLate() }
      }
      _ = close(input)
    }
    guard let thread else {
      _ = close(input)
      throw PlatformError(.start, "a thread", code: EAGAIN)
    }
    self.thread = thread
  }

  deinit {
    // Written before anybody waits: an empty pipe takes a byte.
    try? end.write([0])
    thread.join()
  }
}
