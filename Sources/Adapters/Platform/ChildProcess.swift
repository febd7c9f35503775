// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// A program that runs beside this one, with its output read through a pipe.
///
/// A child that the owner lets go of is killed and waited for, so none is left behind. Whether it
/// also ends when this process is killed is up to its input: see ``Input/lifeline``. All methods may
/// be called from several threads; ``terminate()`` ends a ``read(upTo:)`` that waits elsewhere.
package final class ChildProcess: Sendable {
  /// What the child finds at descriptor 0.
  package enum Input: Sendable {
    /// Nothing: `/dev/null`.
    case null
    /// A pipe without bytes that closes when this process ends, for whatever reason.
    ///
    /// A worker calls ``Lifeline/endWithParent()`` first and so never outlives its parent. It runs
    /// in a process group of its own: Ctrl-C reaches the parent alone, which decides what to do.
    /// Whatever of the group is left when the child ends is killed.
    /// (`PR_SET_PDEATHSIG` is no substitute: it fires when the *thread* that spawned ends.)
    case lifeline
    /// A pipe that ``ChildProcess/write(_:)`` fills and that closes when this process ends.
    ///
    /// The child leads a process group of its own, and ``ChildProcess/terminate()`` ends all of it: a
    /// shell and what it started.
    case pipe
    /// A ``pipe`` of a child that stays in this process's group, so that it ends with a worker.
    ///
    /// ``ChildProcess/terminate()`` ends the child alone; what it started ends with the group.
    case pipeInGroup
  }

  /// Where a child's descriptor 1 or 2 leads.
  package enum Output: Sendable {
    /// Read with ``ChildProcess/read(upTo:)``; for descriptor 1 only.
    case pipe
    /// The same place as this process's own.
    case inherited
    /// Nowhere: `/dev/null`.
    case null
    /// Appended to a file, which is created.
    case file(String)
  }

  /// How a child ended.
  package enum Ending: Sendable, Equatable, CustomStringConvertible {
    /// It returned a status, 0 for success.
    case exited(Int32)
    /// A signal ended it: 4 illegal instruction, 6 abort, 9 kill, 11 bad memory access.
    case signalled(Int32)

    /// `exited with status 3` or `was ended by signal 9 (Killed)`.
    package var description: String {
      switch self {
      case .exited(let status): return "exited with status \(status)"
      case .signalled(let signal):
        let name = unsafe strsignal(signal).map { unsafe String(cString: $0) } ?? "unknown"
        return "was ended by signal \(signal) (\(name))"
      }
    }
  }

  /// The path of the program.
  package let path: String
  private let output: FileDescriptor
  private let lifeline: FileDescriptor
  private let leadsGroup: Bool
  private let endsGroup: Bool
  private let state: Mutex<State>

  private struct State {
    let process: pid_t
    var ending: Ending?
  }

  /// Starts a program.
  ///
  /// Descriptors of this process other than the three standard ones are not inherited.
  ///
  /// - Parameters:
  ///   - path: The path of the executable; `PATH` is not searched.
  ///   - arguments: Its arguments without its own name.
  ///   - environment: Variables to set beside this process's own.
  ///   - input: What it finds at descriptor 0.
  ///   - output: Where its descriptor 1 leads.
  ///   - errors: Where its descriptor 2 leads.
  /// - Throws: ``PlatformError`` where it cannot be started.
  package init(
    _ path: String,
    arguments: [String],
    environment: [(name: String, value: String)] = [],
    input: Input = .null,
    output: Output = .pipe,
    errors: Output = .inherited
  ) throws(PlatformError) {
    self.path = path
    let started = try launching.withLock { (_) throws(PlatformError) -> Started in
      try Started(
        path,
        arguments: arguments,
        environment: environment,
        input: input,
        output: output,
        errors: errors
      )
    }
    state = Mutex(State(process: started.process))
    self.output = started.output
    lifeline = started.lifeline
    // This end of the pipe alone; the child's waits.
    _ = fcntl(lifeline.number, F_SETFL, O_NONBLOCK)
    switch input {
    case .null, .pipeInGroup: (leadsGroup, endsGroup) = (false, false)
    case .pipe: (leadsGroup, endsGroup) = (true, false)
    case .lifeline: (leadsGroup, endsGroup) = (true, true)
    }
  }

  deinit {
    terminate()
    _ = try? wait()
  }

  /// The number the system knows the child by.
  package var identifier: Int32 {
    state.withLock(\.process)
  }

  /// Waits until the child's input has room, for an input that is a pipe.
  ///
  /// - Parameter seconds: The longest time to wait, from 0.
  /// - Returns: True if ``writeSome(_:)`` takes bytes, or fails.
  package func waitForInput(seconds: Double) -> Bool {
    Self.wait(for: POLLOUT, of: lifeline.number, seconds: seconds)
  }

  /// Ends the child's input, as the end of a file does; for an input that is a pipe.
  ///
  /// Nothing can be written any more.
  package func closeInput() {
    // In place of the pipe's end, so that its number stays taken until this process lets go of it.
    let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0 else { return }
    launching.withLock { _ in
      _ = dup2(nowhere, lifeline.number)
      _ = fcntl(lifeline.number, F_SETFD, FD_CLOEXEC)
    }
    _ = close(nowhere)
  }

  /// Sends bytes to the child's input, as long as that takes; for an input that is a pipe.
  ///
  /// - Throws: ``PlatformError`` with `EPIPE` where the child no longer reads.
  package func write(_ bytes: [UInt8]) throws(PlatformError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(try writeSome(rest))
      if !rest.isEmpty { _ = waitForInput(seconds: 1) }
    }
  }

  /// Sends as many bytes to the child's input as there is room for; for an input that is a pipe.
  ///
  /// - Returns: The number of bytes, from the first one on.
  /// - Throws: ``PlatformError`` with `EPIPE` where the child no longer reads.
  package func writeSome(_ bytes: ArraySlice<UInt8>) throws(PlatformError) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(lifeline.number, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw PlatformError(.write, path, code: errno) }
    }
  }

  /// Reads the next bytes of the child's output, waiting for at least one.
  ///
  /// - Parameter count: The most bytes to read, at least 1.
  /// - Returns: The bytes read, empty when the child has closed its output, as it does by ending.
  /// - Throws: ``PlatformError`` where reading fails.
  package func read(upTo count: Int) throws(PlatformError) -> [UInt8] {
    try output.read(upTo: count)
  }

  /// Waits until ``read(upTo:)`` has something to say.
  ///
  /// - Parameter seconds: The longest time to wait, from 0.
  /// - Returns: Whether there are bytes, or the end, to be read.
  package func waitForOutput(seconds: Double) -> Bool {
    Self.wait(for: POLLIN, of: output.number, seconds: seconds)
  }

  private static func wait(for event: Int32, of descriptor: Int32, seconds: Double) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let milliseconds = Int32(min(max(0, seconds) * 1000, 1e9))
    return unsafe poll(&entry, 1, milliseconds) > 0
  }

  /// Waits until the child has ended, for some time at most.
  ///
  /// - Parameter seconds: The longest time to wait, from 0.
  /// - Returns: Whether it has ended, so that ``wait()`` says how at once.
  package func waitForEnd(seconds: Double) -> Bool {
    let deadline = Machine.monotonicSeconds() + max(0, seconds)
    while true {
      let process = state.withLock { $0.ending == nil ? $0.process : 0 }
      if process == 0 { return true }
      var information = unsafe siginfo_t()
      let options = WEXITED | WNOWAIT | WNOHANG
      let result = unsafe waitid(P_PID, id_t(process), &information, options)
      let hasSignal = unsafe information.si_signo != 0
      if result != 0 || hasSignal { return true }
      if Machine.monotonicSeconds() >= deadline { return false }
      _ = poll(nil, 0, 2)
    }
  }

  /// Waits until the child ends.
  ///
  /// - Returns: How it ended; the same answer however often it is asked.
  /// - Throws: ``PlatformError`` where the system has lost track of it.
  package func wait() throws(PlatformError) -> Ending {
    // Without reaping, so that the number stays the child's until the state knows of its end.
    var information = unsafe siginfo_t()
    while true {
      let process = state.withLock { $0.ending == nil ? $0.process : 0 }
      if process == 0 { break }
      if unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0 { break }
      if errno == ECHILD { break }
      if errno != EINTR { throw PlatformError(.wait, path, code: errno) }
    }
    let path = path
    return try state.withLock { (state) throws(PlatformError) -> Ending in
      if let ending = state.ending { return ending }
      // Until it is reaped no other group can have its number.
      if endsGroup { _ = kill(-state.process, SIGKILL) }
      var status: Int32 = 0
      guard unsafe waitpid(state.process, &status, 0) == state.process else {
        throw PlatformError(.wait, path, code: errno)
      }
      let signal = status & 0x7f
      let ending: Ending = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
      state.ending = ending
      return ending
    }
  }

  /// Kills the child, and its group if it leads one, where it still runs; it gets no chance to object or to tidy up.
  package func terminate() {
    state.withLock { state in
      if state.ending == nil { _ = kill(leadsGroup ? -state.process : state.process, SIGKILL) }
    }
  }
}

/// Keeps a worker from outliving the process that started it.
package enum Lifeline {
  /// Ends this process as soon as its parent is gone; for children with ``ChildProcess/Input/lifeline``.
  ///
  /// A thread waits for the end of descriptor 0, on which nothing is ever sent. The group that the
  /// process leads ends with it.
  package static func endWithParent() {
    var handle = pthread_t()
    let result = unsafe pthread_create(
      &handle,
      nil,
      { _ in
        var byte: UInt8 = 0
        while true {
          let count = unsafe read(0, &byte, 1)
          guard count == 0 || (count < 0 && errno != EINTR) else { continue }
          if getpgrp() == getpid() { _ = kill(0, SIGKILL) }
          _exit(ExitStatus.interrupted.rawValue)
        }
      },
      nil
    )
    if result == 0 { pthread_detach(handle) }
  }
}
