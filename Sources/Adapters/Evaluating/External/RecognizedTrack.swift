// SPDX-License-Identifier: Apache-2.0
import PoseTracks
package import Recognition

/// The exercises that a recognizer names over a track.
package struct RecognizedTrack: Sendable, Equatable {
  /// The families that the recognizer can name.
  package var classes: [String]
  /// The stretches, in order of decision; the first is `unknown` and begins with the track.
  package var stretches: [RecognizedStretch]

  /// The same on a track, each name decided when the result of its frame is there.
  func delivered(on track: PoseTrack) -> RecognizedTrack {
    guard let times = track.resultTimes else { return self }
    var delivered = self
    for index in delivered.stretches.indices {
      let decision = delivered.stretches[index].decisionTime
      delivered.stretches[index].decisionTime = times.time(of: decision)
    }
    return delivered
  }
}

/// A recognizer of exercises: a stored model, or a program.
package typealias ExternalRecognizer = ExternalCandidate<RecognizedTrack>

extension Exercise {
  /// The exercise that stands for a family: the one of its name, or else the first of the catalogue.
  static func representing(family: String) -> Exercise? {
    named(family) ?? all.first { $0.family == family }
  }
}
