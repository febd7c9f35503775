// SPDX-License-Identifier: Apache-2.0

import Basics
import Platform
import Synchronization
import Terminal
import TestSupport
import Testing

@Suite struct DiagnosticPrintingTests {
  let folder: TemporaryFolder
  let diagnostic: Diagnostic

  init() throws {
    folder = try TemporaryFolder()
    let file = folder.path("a.tsv")
    try Files.write("#one\nrep\té0.5\tlabel\n", to: file)
    diagnostic = Diagnostic(
      .error,
      file: file,
      position: SourcePosition(line: 2, column: 5),
      end: SourcePosition(line: 2, column: 10),
      code: "bad-time",
      message: "'é0.5' is no time",
      notes: [
        .init(file: file, position: SourcePosition(line: 1, column: 1), message: "starts here"),
        .init(file: "gone.tsv", position: SourcePosition(line: 9, column: 1), message: "gone"),
      ]
    )
  }

  private func printed(
    _ format: Terminal.DiagnosticsFormat,
    isTerminal: Bool
  ) -> String {
    let output = TerminalOutput.captured(isTerminal: isTerminal)
    var terminal = Terminal(program: "rep-x", output: output)
    terminal.diagnosticsFormat = format
    terminal.emit([diagnostic])
    #expect(output.text(of: .results) == "")
    return output.text(of: .diagnostics)
  }

  @Test func `a log gets one line for each finding and note`() {
    let file = diagnostic.file
    #expect(
      printed(.text, isTerminal: false) == """
        \(file):2:5: error: 'é0.5' is no time [bad-time]
        \(file):1:1: note: starts here
        gone.tsv:9:1: note: gone

        """
    )
  }

  @Test func `a terminal gets the source line and a caret below what is meant`() {
    let file = diagnostic.file
    #expect(
      printed(.text, isTerminal: true) == """
        \(file):2:5: error: 'é0.5' is no time [bad-time]
        rep\té0.5\tlabel
           \t^~~~
        \(file):1:1: note: starts here
        #one
        ^
        gone.tsv:9:1: note: gone

        """
    )
  }

  @Test func `an editor gets one object a line`() throws {
    let text = printed(.json, isTerminal: true)
    #expect(text.split(separator: "\n").count == 1)
    let root = try #require(JSONNode.parse([UInt8](text.utf8), file: "").root)
    #expect(root["severity"]?.string == "error")
    #expect(root["file"]?.string == diagnostic.file)
    #expect(root["line"]?.integer == 2)
    #expect(root["column"]?.integer == 5)
    #expect(root["end_column"]?.integer == 10)
    #expect(root["code"]?.string == "bad-time")
    #expect(root["notes"]?.array?.first?["message"]?.string == "starts here")
  }

  @Test(arguments: [
    SourcePosition(line: 0, column: 1), SourcePosition(line: 99, column: 1),
    SourcePosition(line: 2, column: 0), SourcePosition(line: 2, column: 99),
  ])
  func `a position outside the file shows no source`(position: SourcePosition) {
    let output = TerminalOutput.captured(isTerminal: true)
    Terminal(program: "rep-x", output: output).emit([
      Diagnostic(
        .warning,
        file: diagnostic.file,
        position: position,
        code: "odd",
        message: "odd"
      )
    ])
    #expect(output.text(of: .diagnostics).split(separator: "\n").count == 1)
  }
}

@Suite struct ProgressTests {
  /// Seconds that pass only when told.
  final class Clock: Sendable {
    private let seconds = Mutex(0.0)

    func now() -> Double { seconds.withLock { $0 } }

    func pass(_ more: Double) { seconds.withLock { $0 += more } }
  }

  let clock = Clock()
  let output = TerminalOutput.captured()

  private func progress(_ style: Progress.Style, total: Int? = 400) -> Progress {
    Progress(
      "tracking",
      total: total,
      unit: "frames",
      style: style,
      output: output,
      clock: clock.now
    )
  }

  private var text: String { output.text(of: .diagnostics) }

  @Test func `a bar shows share, count, rate, time left and what is done`() {
    let progress = progress(.bar)
    clock.pass(2)
    progress.advance(by: 100, detail: "squat-017")
    #expect(
      text == "\r\u{1B}[Ktracking  [#####---------------]  100/400 frames  50.0 frames/s  "
        + "0:06 left  squ"
    )
  }

  @Test func `a bar is removed at the end and leaves one line`() {
    let progress = progress(.bar)
    clock.pass(2)
    progress.advance(by: 400)
    clock.pass(2)
    progress.finish()
    progress.finish()
    #expect(text.hasSuffix("\r\u{1B}[Ktracking  400/400 frames  100.0 frames/s  in 0:04\n"))
  }

  @Test func `a message is written above the bar`() {
    let progress = progress(.bar, total: nil)
    clock.pass(1)
    progress.advance(by: 5)
    Terminal(program: "rep-x", output: output).warning("odd")
    let bar = "tracking  5 frames  5.0 frames/s"
    #expect(text == "\r\u{1B}[K\(bar)\r\u{1B}[Krep-x: warning: odd\n\(bar)")
  }

  @Test func `what was there already does not count for the rate`() {
    let progress = progress(.bar)
    progress.skip(200)
    clock.pass(10)
    progress.advance(by: 100)
    #expect(text.contains("300/400 frames  10.0 frames/s  0:10 left"))
  }

  @Test func `a log gets a line every ten seconds and a last one`() {
    let progress = progress(.lines)
    for _ in 0..<25 {
      clock.pass(1)
      progress.advance(by: 10)
    }
    progress.finish()
    #expect(
      text == """
        tracking  100/400 frames  10.0 frames/s  0:30 left
        tracking  200/400 frames  10.0 frames/s  0:20 left
        tracking  250/400 frames  10.0 frames/s  in 0:25

        """
    )
  }

  @Test func `a silent one writes nothing`() {
    let progress = progress(.silent)
    clock.pass(100)
    progress.advance(by: 400)
    progress.finish()
    #expect(text == "")
  }

  @Test(arguments: [0, 1, 7])
  func `counts from several threads add up`(extra: Int) throws {
    let progress = progress(.lines, total: nil)
    _ = try concurrentMap(Array(0..<100), jobs: 4) { _ in progress.advance(by: 1 + extra) }
    clock.pass(3700)
    progress.finish()
    #expect(text.hasPrefix("tracking  \(100 * (1 + extra)) frames"))
    #expect(text.hasSuffix("in 1:01:40\n"))
  }
}
