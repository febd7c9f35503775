// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Platform

/// A conversation with a program from outside, line by line.
///
/// Every line sent is answered by one line before the next is sent, so no answer can know what comes later. A program
/// that says anything else is out of step, and nothing that it says can be relied on. The program and all that it
/// started are ended with the conversation, whatever happens.
package struct Conversation: ~Copyable {
  /// A mistake of the program.
  package struct Breach: Error {
    /// True if it crashed or hung; false if it said what makes no sense.
    package var isCrash: Bool
    /// One phrase, without a full stop.
    package var reason: String

    /// 70 for a program that crashed or hung, 65 for one that said what makes no sense.
    package var exitStatus: ExitStatus { isCrash ? .internalFault : .badData }
  }

  /// The number of frames that the program has answered, for messages.
  package var frames = 0

  private let child: ChildProcess
  private let log: ProcessLog
  private let patience: Double
  private var buffer: [UInt8] = []
  private var hasAsked = false

  /// A longer line is no answer.
  private let longestLine = 1 << 20

  /// The longest wait at a time, in seconds, so that an interrupt is seen.
  private var moment: Double { min(0.2, patience) }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - command: A line that `/bin/sh` runs.
  ///   - patience: The longest wait for an answer, in seconds.
  ///   - input: How it is tied to this process: `.pipe`, or `.pipeInGroup` in a worker.
  /// - Throws: `PlatformError` if it cannot be started.
  package init(
    _ command: String,
    patience: Double,
    input: ChildProcess.Input = .pipe
  ) throws(PlatformError) {
    let log = try ProcessLog()
    child = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", command],
      input: input,
      errors: .file(log.path)
    )
    self.log = log
    self.patience = patience
  }

  /// Sends a line and takes the answer.
  ///
  /// - Parameters:
  ///   - question: What is sent as one line.
  ///   - bytes: What is sent behind the line, as it is.
  ///   - form: What every answer is, in words: `a list of events`.
  ///   - allowsNaN: True if the bare word `NaN`, which Python writes, is a number of the answer.
  ///   - read: Reads the answer.
  /// - Returns: What `read` returns.
  /// - Throws: ``Breach``, also for what `read` throws.
  package mutating func ask<Answer>(
    _ question: JSON,
    followedBy bytes: [UInt8] = [],
    answeredBy form: String,
    allowsNaN: Bool = false,
    _ read: (JSONNode) throws(BadAnswer) -> Answer
  ) throws(Breach) -> Answer {
    // Before the first line it may have spoken or not: what it says then is taken for its answer.
    if hasAsked { try checkSilence() }
    hasAsked = true
    try send(Array((question.compactText + "\n").utf8))
    try send(bytes)
    let line = try nextLine()
    do throws(BadAnswer) {
      let (root, _) = JSONNode.parse(line, file: "answer", allowsNaN: allowsNaN)
      guard let node = root else { throw BadAnswer.form }
      return try read(node)
    } catch {
      switch error {
      case .form: throw garbage("answered \(Self.quoted(line)), which is not \(form)")
      case .content(let reason): throw garbage("answered \(Self.quoted(line)): \(reason)")
      case .time(let reason): throw garbage(reason)
      }
    }
  }

  /// Ends the conversation: nothing may follow the last answer, and the program has to end well.
  ///
  /// - Throws: ``Breach``.
  package mutating func end() throws(Breach) {
    child.closeInput()
    let deadline = Machine.monotonicSeconds() + patience
    let when = "after its last answer"
    while true {
      try checkTime(deadline, "end", when)
      guard buffer.isEmpty, child.waitForOutput(seconds: moment) else {
        try checkSilence()
        continue
      }
      guard let bytes = try? child.read(upTo: 1 << 16), !bytes.isEmpty else { break }
      buffer += bytes
    }
    while !child.waitForEnd(seconds: moment) { try checkTime(deadline, "end", when) }
    guard let ending = try? child.wait(), ending != .exited(0) else { return }
    throw Breach(isCrash: true, reason: "it \(ending) \(when)")
  }

  /// The reason of a breach with the last message that the program printed; ends the program.
  ///
  /// - Returns: One phrase, without a full stop.
  package func account(of breach: Breach) -> String {
    child.terminate()
    let word = log.lastLines(1).first.map { "; its last message was: \($0.prefix(2000))" }
    return breach.reason + (word ?? "")
  }

  /// Sends bytes as fast as the program reads them.
  private mutating func send(_ bytes: [UInt8]) throws(Breach) {
    let deadline = Machine.monotonicSeconds() + patience
    var rest = bytes[...]
    while !rest.isEmpty {
      guard child.waitForInput(seconds: moment) else {
        // One that does not read, and speaks all the same, would wait for us as we wait for it.
        try checkSilence()
        try checkTime(deadline, "read")
        continue
      }
      do {
        rest = rest.dropFirst(try child.writeSome(rest))
      } catch {
        throw ended()
      }
    }
  }

  /// Checks that the program says nothing that was not asked for.
  private mutating func checkSilence() throws(Breach) {
    if buffer.isEmpty, child.waitForOutput(seconds: 0) { try hear() }
    // Not how many frames: whether the rest of what was said is here already is chance.
    guard buffer.isEmpty else {
      throw Breach(isCrash: false, reason: "it answered one line with more than one")
    }
  }

  /// Takes what the program says next; one that says no more has ended.
  private mutating func hear() throws(Breach) {
    let bytes: [UInt8]
    do {
      bytes = try child.read(upTo: 1 << 16)
    } catch {
      throw ended()
    }
    if bytes.isEmpty { throw ended() }
    buffer += bytes
  }

  private func checkTime(_ deadline: Double, _ what: String, _ when: String? = nil) throws(Breach) {
    if Interruption.isRequested { throw Breach(isCrash: true, reason: "interrupted") }
    guard Machine.monotonicSeconds() >= deadline else { return }
    throw Breach(
      isCrash: true,
      reason: "it did not \(what) for \(patience.text(significantDigits: 3)) s "
        + "\(when ?? progress) and was ended"
    )
  }

  private mutating func nextLine() throws(Breach) -> [UInt8] {
    let deadline = Machine.monotonicSeconds() + patience
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      guard buffer.count < longestLine else {
        throw garbage("answered more than a million bytes without an end of line")
      }
      if child.waitForOutput(seconds: moment) {
        try hear()
      } else {
        try checkTime(deadline, "answer")
      }
    }
  }

  /// The end of the program, which came too early.
  private func ended() -> Breach {
    // One may close its output, or its input, and go on.
    let hasEnded = child.waitForEnd(seconds: patience)
    let how = hasEnded ? (try? child.wait()).map { "\($0)" } ?? "ended" : "stopped talking"
    return Breach(isCrash: true, reason: "it \(how) \(progress)")
  }

  private func garbage(_ reason: String) -> Breach {
    Breach(isCrash: false, reason: "it \(reason) (\(progress))")
  }

  private var progress: String { "after \(counted(frames, "frame"))" }

  /// The beginning of a line in quotation marks.
  private static func quoted(_ line: [UInt8]) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return JSON.string(text + (line.count > 60 ? "..." : "")).compactText
  }
}
