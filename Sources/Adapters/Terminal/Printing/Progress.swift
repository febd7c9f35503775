// SPDX-License-Identifier: Apache-2.0

import Basics
import Platform
import Synchronization

/// How far a long piece of work has come: a bar on a terminal, now and then a line elsewhere.
///
/// May be advanced from several threads. Nothing but what is shown depends on the clock.
package final class Progress: Sendable {
  /// How progress is shown.
  package enum Style: Sendable {
    /// A line that is redrawn in place.
    case bar
    /// A line every ten seconds, for logs.
    case lines
    /// Not at all.
    case silent

    /// The least time between two updates, in seconds.
    fileprivate var interval: Double {
      switch self {
      case .bar: 0.1
      case .lines: 10
      case .silent: .infinity
      }
    }
  }

  private let label: String
  private let unit: String
  private let style: Style
  private let output: TerminalOutput
  private let clock: @Sendable () -> Double
  private let start: Double
  private let state: Mutex<State>

  private struct State {
    var done = 0
    var skipped = 0
    let total: Int?
    var detail = ""
    var lastShown: Double
    var isFinished = false
  }

  /// Starts to show progress.
  ///
  /// - Parameters:
  ///   - label: What is done, one word or two.
  ///   - total: How many units there are; nil where nobody knows.
  ///   - unit: What is counted, in the plural.
  ///   - style: How it is shown.
  ///   - output: Where it is shown.
  ///   - clock: Seconds since an arbitrary moment.
  package init(
    _ label: String,
    total: Int?,
    unit: String,
    style: Style,
    output: TerminalOutput,
    clock: @escaping @Sendable () -> Double = Machine.monotonicSeconds
  ) {
    self.label = label
    self.unit = unit
    self.style = style
    self.output = output
    self.clock = clock
    start = clock()
    state = Mutex(State(total: total, lastShown: start))
  }

  deinit { finish() }

  /// Counts units that are done.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - detail: What is being worked on, shown behind the numbers.
  package func advance(by count: Int = 1, detail: String? = nil) {
    update { state in
      state.done += count
      if let detail { state.detail = detail }
    }
  }

  /// Counts units that were there already, which say nothing about the rate.
  package func skip(_ count: Int) {
    update { state in
      state.done += count
      state.skipped += count
    }
  }

  /// Removes the bar, or prints the last line; once only.
  package func finish() {
    let now = clock()
    let last = state.withLock { state -> String? in
      defer { state.isFinished = true }
      return state.isFinished ? nil : text(state, at: now, isLast: true)
    }
    guard let last, style != .silent else { return }
    if style == .bar { output.setStatusLine("") }
    output.write(last + "\n", to: .diagnostics)
  }

  private func update(_ change: (inout State) -> Void) {
    guard style != .silent else { return }
    let now = clock()
    state.withLock { state in
      change(&state)
      guard !state.isFinished, now - state.lastShown >= style.interval else { return }
      state.lastShown = now
      let text = text(state, at: now, isLast: false)
      // Shown with the lock held, so that an older number never overwrites a newer one.
      if style == .bar {
        output.setStatusLine(String(text.prefix(output.width - 1)))
      } else {
        output.write(text + "\n", to: .diagnostics)
      }
    }
  }

  /// `tracking  [######----]  1200/2000 frames  154.2 frames/s  0:05 left  squat-017`.
  private func text(_ state: State, at now: Double, isLast: Bool) -> String {
    let elapsed = max(now - start, 1e-9)
    let rate = Double(state.done - state.skipped) / elapsed
    var parts = [label]
    if let total = state.total, style == .bar, !isLast {
      let filled = total > 0 ? min(20, state.done * 20 / total) : 20
      let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
      parts.append("[\(bar)]")
    }
    parts.append(state.total.map { "\(state.done)/\($0) \(unit)" } ?? "\(state.done) \(unit)")
    if rate > 0 { parts.append("\(rate.text(decimals: 1)) \(unit)/s") }
    if isLast {
      parts.append("in \(duration(elapsed))")
    } else {
      if let total = state.total, rate > 0 {
        parts.append("\(duration(Double(max(0, total - state.done)) / rate)) left")
      }
      if !state.detail.isEmpty { parts.append(state.detail) }
    }
    return parts.joined(separator: "  ")
  }
}

/// A duration as `m:ss` or `h:mm:ss`, rounded up to whole seconds.
private func duration(_ seconds: Double) -> String {
  let whole = Int(min(seconds.rounded(.up), 359_999))
  let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (whole / 3600, whole / 60 % 60)
  return hours > 0
    ? "\(hours):\(padded(minutes)):\(padded(whole % 60))" : "\(minutes):\(padded(whole % 60))"
}
