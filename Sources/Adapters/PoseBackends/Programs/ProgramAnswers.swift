// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
package import PoseTracks

/// Answers of a pose backend's program, read without running it.
package enum ProgramAnswers {
  /// Reads the introduction and the answers to frames.
  ///
  /// - Parameters:
  ///   - text: The lines: the introduction, then one for each frame.
  ///   - frameSize: The size of the frames.
  ///   - people: The largest number of people that were asked for.
  /// - Returns: The people in each frame; nil if an answer makes no sense.
  package static func poses(
    _ text: [UInt8],
    frameSize: FrameSize,
    people: Int
  ) -> [[PoseObservation]]? {
    let nodes = text.split(separator: UInt8(ascii: "\n")).map { line in
      JSONNode.parse(Array(line), file: "answer", allowsNaN: true).root
    }
    guard let first = nodes.first.flatMap(\.self),
      let statement = try? ProgramIntroduction.read(first, of: "program")
    else { return nil }
    let reader = ProgramPoses(statement: statement, people: people, frameSize: frameSize)
    var frames: [[PoseObservation]] = []
    for node in nodes.dropFirst() {
      guard let node, let poses = try? reader.read(node) else { return nil }
      frames.append(poses)
    }
    return frames
  }
}
