// SPDX-License-Identifier: Apache-2.0
package import Basics
import Conversations
import Platform
package import PoseTracks

/// A program of the user's that is handed the frames of one video, line by line.
///
/// Documentation/Backends.md defines the lines.
package final class ProgramEstimator: PoseEstimator {
  private let name: String
  private let people: Int
  private var conversation: Conversation
  /// The description in its first answer.
  package private(set) var statement: PoseStatement?

  /// Starts the program; it stays in this process's group, so that it ends with a worker.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - command: What `/bin/sh` runs.
  ///   - patience: The longest wait for an answer, in seconds.
  ///   - people: The largest number of people to report in a frame, at least 1.
  /// - Throws: ``PoseBackendError`` of the kind `runtime` if it cannot be started.
  init(name: String, command: String, patience: Double, people: Int) throws(PoseBackendError) {
    self.name = name
    self.people = people
    do {
      conversation = try Conversation(command, patience: patience, input: .pipeInGroup)
    } catch {
      throw PoseBackendError(.runtime, "backend '\(name)': \(error)")
    }
  }

  /// Asks the program about the next frame.
  ///
  /// - Throws: ``PoseBackendError``: of the kind `runtime` if it crashes or hangs, of the kind `badAnswer` if it says
  ///   what makes no sense.
  package func observe(
    _ image: PixelImage,
    at time: Double
  ) throws(PoseBackendError) -> [PoseObservation] {
    do throws(Conversation.Breach) {
      let reader = ProgramPoses(
        statement: try introduction(image),
        people: people,
        frameSize: FrameSize(width: image.width, height: image.height)
      )
      let poses = try conversation.ask(
        ProgramLines.frame(image, at: time),
        followedBy: image.bytes,
        answeredBy: ProgramPoses.form,
        allowsNaN: true
      ) { (node) throws(BadAnswer) in
        try reader.read(node)
      }
      conversation.frames += 1
      return poses
    } catch {
      throw failure(error)
    }
  }

  /// Ends the conversation, if there was one.
  ///
  /// - Throws: ``PoseBackendError`` as ``observe(_:at:)`` does.
  package func finish() throws(PoseBackendError) {
    guard statement != nil else { return }
    do throws(Conversation.Breach) {
      try conversation.ask(ProgramLines.end, answeredBy: "an empty list") {
        (node) throws(BadAnswer) in
        guard node.array?.isEmpty == true else { throw BadAnswer.form }
      }
      try conversation.end()
    } catch {
      throw failure(error)
    }
  }

  /// The program's description of itself; it is asked once.
  private func introduction(_ image: PixelImage) throws(Conversation.Breach) -> PoseStatement {
    if let statement { return statement }
    let said = try conversation.ask(
      ProgramLines.start(image, people: people),
      answeredBy: ProgramIntroduction.form
    ) { (node) throws(BadAnswer) in
      try ProgramIntroduction.read(node, of: name)
    }
    statement = said
    return said
  }

  private func failure(_ breach: Conversation.Breach) -> PoseBackendError {
    PoseBackendError(
      breach.isCrash ? .runtime : .badAnswer,
      "backend '\(name)': \(conversation.account(of: breach))"
    )
  }
}
