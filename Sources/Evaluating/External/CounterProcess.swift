// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
public import PoseTracks
public import RepCounting
public import Storage

/// A counter in a program of its own, asked line by line: `--counter-exec NAME=COMMAND`.
///
/// Every line sent is answered by one line before the next is sent, so no answer can know what comes later.
/// Documentation/Counters.md defines the lines.
public struct CounterProcess: ExternalCounter {
  /// What it is called in the report.
  public let name: String
  /// What `/bin/sh` runs, once for each clip and track.
  let command: String
  /// The longest wait for an answer, in seconds.
  let patience: Double

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - name: What it is called in the report.
  ///   - command: What `/bin/sh` runs, once for each clip and track.
  ///   - patience: The longest wait for an answer, in seconds.
  public init(name: String, command: String, patience: Double) {
    self.name = name
    self.command = command
    self.patience = patience
  }

  /// It is scored on all tracks.
  public var track: String? { nil }
  /// The command line as it was given.
  public var source: RunSource { RunSource(counter: name, command: command) }

  /// Asks the program about a clip.
  ///
  /// - Throws: `ExternalFailure` where it crashes, hangs or says what makes no sense; `Interrupted`;
  ///   `PlatformError` where it cannot be started.
  public func report(
    on track: PoseTrack,
    of clip: String,
    exercise: Exercise
  ) throws -> CounterReport {
    let log = try ProcessLog()
    let child = try ChildProcess(
      "/bin/sh",
      arguments: ["-c", command],
      input: .pipe,
      errors: .file(log.path)
    )
    // The program and all that it started are ended whatever happens.
    defer { child.terminate() }
    var dialogue = CounterDialogue(child: child, patience: patience)
    do throws(CounterDialogue.Breach) {
      return CounterReport(try dialogue.events(of: track, exercise: exercise))
    } catch {
      try Interruption.check()
      child.terminate()
      let word = log.lastLines(1).first.map { "; its last word was: \($0)" } ?? ""
      throw ExternalFailure(
        exitStatus: error.isCrash ? .internalFault : .badData,
        message: "counter '\(name)' on clip '\(clip)': \(error.reason)\(word)"
      )
    }
  }
}

/// One clip's worth of questions and answers.
struct CounterDialogue {
  /// What the program did wrong.
  struct Breach: Error {
    /// Whether it crashed or hung, rather than said what makes no sense.
    var isCrash: Bool
    /// One phrase, without a full stop.
    var reason: String
  }

  private let child: ChildProcess
  private let patience: Double
  private var buffer: [UInt8] = []
  private var events: [RepEvent] = []
  private var first: Double?
  private var latest = 0.0
  private var lastDecision = -Double.infinity
  private var frames = 0

  /// A longer line is no answer.
  private static let longestLine = 1 << 20

  init(child: ChildProcess, patience: Double) {
    self.child = child
    self.patience = patience
  }

  /// The events of a track.
  mutating func events(of track: PoseTrack, exercise: Exercise) throws(Breach) -> [RepEvent] {
    try ask(CounterLines.start(track, exercise: exercise))
    for index in 0..<track.count {
      let frame = track[index]
      first = first ?? frame.time
      latest = frame.time
      try ask(CounterLines.frame(frame))
      frames += 1
    }
    try ask(CounterLines.end)
    return events
  }

  /// Sends a line and takes the events of the answer.
  private mutating func ask(_ question: JSON) throws(Breach) {
    do {
      try child.write(Array((question.compactText + "\n").utf8))
    } catch {
      throw ended()
    }
    let line = try nextLine()
    let (root, _) = JSONNode.parse(line, file: "answer")
    guard let answers = root?.array else {
      throw garbage("answered \(Self.quoted(line)), which is not a list of events")
    }
    for answer in answers { events.append(try event(answer, line)) }
  }

  private mutating func nextLine() throws(Breach) -> [UInt8] {
    let deadline = Machine.monotonicSeconds() + patience
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      guard buffer.count < Self.longestLine else {
        throw garbage("answered more than a million bytes without an end of line")
      }
      if Interruption.isRequested { throw Breach(isCrash: true, reason: "interrupted") }
      guard child.waitForOutput(seconds: min(0.2, patience)) else {
        if Machine.monotonicSeconds() < deadline { continue }
        throw Breach(
          isCrash: true,
          reason: "it did not answer for \(patience.text(significantDigits: 3)) s "
            + "\(progress) and was ended"
        )
      }
      let bytes: [UInt8]
      do {
        bytes = try child.read(upTo: 1 << 16)
      } catch {
        throw ended()
      }
      if bytes.isEmpty { throw ended() }
      buffer += bytes
    }
  }

  private mutating func event(_ node: JSONNode, _ line: [UInt8]) throws(Breach) -> RepEvent {
    let event: RepEvent
    do throws(CounterLines.BadEvent) {
      event = try CounterLines.event(node, at: latest)
    } catch {
      throw garbage("answered \(Self.quoted(line)): \(error.reason)")
    }
    guard event.rejection == nil else { return event }
    let decision = event.decisionTime
    let text = decision.text(significantDigits: 6)
    guard decision <= latest, let first, decision >= first else {
      throw garbage("decided at \(text) s, where it has seen no frame")
    }
    guard decision >= lastDecision else {
      throw garbage(
        "decided at \(text) s, in the past: it had decided at "
          + "\(lastDecision.text(significantDigits: 6)) s before"
      )
    }
    lastDecision = decision
    return event
  }

  /// How the program ended, which it should not have yet.
  private func ended() -> Breach {
    let how = (try? child.wait()).map { "\($0)" } ?? "ended"
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
