// SPDX-License-Identifier: Apache-2.0

import Glibc
package import Platform
import Synchronization

/// Where a program's text goes; safe to use from several threads, whole texts at a time.
package final class TerminalOutput: Sendable {
  /// Results and diagnostics never mix.
  package enum Stream: Int32, Sendable {
    /// Standard output.
    case results = 1
    /// Standard error: diagnostics and progress.
    case diagnostics = 2
  }

  /// Whether somebody looks at the diagnostics on a terminal.
  package let isTerminal: Bool
  /// The columns of that terminal.
  package let width: Int
  private let isCaptured: Bool
  private let state = Mutex(State())

  private struct State {
    /// A line that is being redrawn in place, without a newline.
    var statusLine = ""
    var failure: PlatformError?
    var isReaderGone = false
    var captured: [Stream: String] = [:]
  }

  private init(isTerminal: Bool, width: Int, isCaptured: Bool) {
    self.isTerminal = isTerminal
    self.width = width
    self.isCaptured = isCaptured
  }

  /// The process's own standard output and standard error.
  ///
  /// A terminal that cannot redraw a line (`TERM=dumb`) or that CI pretends to have (`CI` is set)
  /// counts as none.
  package static let standard = TerminalOutput(
    isTerminal: Machine.isTerminal(Stream.diagnostics.rawValue)
      && Machine.environment("TERM") != "dumb" && Machine.environment("CI") == nil,
    width: Machine.terminalWidth(Stream.diagnostics.rawValue) ?? 80,
    isCaptured: false
  )

  /// An output that keeps the text, for tests of commands.
  package static func captured(isTerminal: Bool = false, width: Int = 80) -> TerminalOutput {
    TerminalOutput(isTerminal: isTerminal, width: width, isCaptured: true)
  }

  /// What was written to a captured output so far; empty for the standard one.
  package func text(of stream: Stream) -> String {
    state.withLock { $0.captured[stream] ?? "" }
  }

  /// The first failure to write, except that the reader of a pipe had seen enough.
  package var failure: PlatformError? {
    state.withLock(\.failure)
  }

  /// Writes a text as it is.
  package func write(_ text: String, to stream: Stream) {
    write([UInt8](text.utf8), to: stream)
  }

  /// Writes bytes as they are.
  package func write(_ bytes: [UInt8], to stream: Stream) {
    state.withLock { state in
      let status = state.statusLine
      if !status.isEmpty { put("\r\u{1B}[K", .diagnostics, &state) }
      put(bytes, stream, &state)
      if !status.isEmpty { put(status, .diagnostics, &state) }
    }
  }

  /// Redraws the line at the bottom of the terminal; an empty text removes it.
  ///
  /// - Precondition: The text has no newline and fits the width.
  func setStatusLine(_ text: String) {
    state.withLock { state in
      state.statusLine = text
      put("\r\u{1B}[K" + text, .diagnostics, &state)
    }
  }

  private func put(_ text: String, _ stream: Stream, _ state: inout State) {
    put([UInt8](text.utf8), stream, &state)
  }

  private func put(_ bytes: [UInt8], _ stream: Stream, _ state: inout State) {
    if isCaptured {
      state.captured[stream, default: ""] += String(decoding: bytes, as: UTF8.self)
      return
    }
    if stream == .results && (state.isReaderGone || state.failure != nil) { return }
    do {
      let path = stream == .results ? "standard output" : "standard error"
      try writeAll(bytes, to: stream.rawValue, path: path)
    } catch {
      // There is nobody left to tell where standard error itself fails.
      guard stream == .results else { return }
      if error.code == EPIPE {
        state.isReaderGone = true
      } else {
        state.failure = error
      }
    }
  }
}
