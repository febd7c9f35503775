// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks

/// One clip's worth of questions to a program and its answers, line by line.
///
/// Every line sent is answered by one line before the next is sent, so no answer can know what comes later. A program
/// that says anything else is out of step, and nothing that it says can be relied on.
struct ProgramDialogue<Vocabulary: ProgramVocabulary> {
  /// What the program did wrong.
  struct Breach: Error {
    /// Whether it crashed or hung, rather than said what makes no sense.
    var isCrash: Bool
    /// One phrase, without a full stop.
    var reason: String
  }

  private let child: ChildProcess
  private let track: PoseTrack
  private let patience: Double
  private var answers: AnswerReader<Vocabulary>
  private var buffer: [UInt8] = []
  private var frames = 0
  private var hasAsked = false

  /// A longer line is no answer.
  private let longestLine = 1 << 20

  /// The longest wait at a time, in seconds, so that an interrupt is seen.
  private var moment: Double { min(0.2, patience) }

  /// Starts to talk with a program about a track.
  init(
    _ vocabulary: Vocabulary,
    child: ChildProcess,
    patience: Double,
    track: PoseTrack
  ) {
    self.child = child
    self.patience = patience
    self.track = track
    answers = AnswerReader(vocabulary, track: track)
  }

  /// Asks the program about the track.
  mutating func answer(exercise: Exercise) throws(Breach) -> Vocabulary.Answer {
    try ask(TrackLines.start(track, exercise: exercise))
    guard answers.goesOn else { return answers.answer }
    for index in 0..<track.count {
      let frame = track[index]
      answers.see(frame.time)
      try ask(TrackLines.frame(frame))
      frames += 1
    }
    try ask(TrackLines.end)
    try end()
    return answers.answer
  }

  /// Sends a line and takes what the answer says.
  private mutating func ask(_ question: JSON) throws(Breach) {
    // Before the first line it may have spoken or not: what it says then is taken for its answer.
    if hasAsked { try checkSilence() }
    hasAsked = true
    try send(Array((question.compactText + "\n").utf8))
    let line = try nextLine()
    do throws(BadAnswer) {
      try answers.take(line)
    } catch {
      switch error {
      case .form: throw garbage("answered \(Self.quoted(line)), which is not \(Vocabulary.form)")
      case .content(let reason): throw garbage("answered \(Self.quoted(line)): \(reason)")
      case .time(let reason): throw garbage(reason)
      }
    }
  }

  /// Sends a line as fast as the program reads it.
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
        try child.write(Array(rest.prefix(ChildProcess.longestPiece)))
      } catch {
        throw ended()
      }
      rest = rest.dropFirst(ChildProcess.longestPiece)
    }
  }

  /// Looks whether the program says nothing that was not asked for.
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

  /// Ends the conversation: nothing may follow the last answer, and the program has to end well.
  private mutating func end() throws(Breach) {
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

  /// How the program ended, which it should not have yet.
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
