// SPDX-License-Identifier: Apache-2.0

/// How what is said of a changed track must follow from what is said of the track, whatever the labels.
///
/// - Source: Chen, Cheung, Yiu, "Metamorphic Testing: A New Approach for Generating Next Test Cases",
///   HKUST-CS98-01, 1998.
package enum MetamorphicRelation: String, Sendable, CaseIterable {
  /// A mirrored clip has the same events, sides exchanged.
  case mirror
  /// A clip that begins 1,000 s later has the same events 1,000 s later.
  case timeShift = "time-shift"
  /// A clip after itself, 2 s without frames between, has twice the events, or one more or less of a
  /// kind: a rep may end or begin at the seam.
  case concatenation
  /// What was said before a moment does not depend on what came after it.
  case prefix
  /// The same video in twice the resolution has the same events.
  case resolution
  /// A person who appears half as large in the same frame has the same events.
  case scale
  /// A person who stands an eighth of the frame farther right and lower has the same events.
  case translation

  /// The rule, in one sentence.
  package var summary: String {
    switch self {
    case .mirror: "mirrored: the same events at the same times, with left and right swapped"
    case .timeShift: "1,000 s later: the same events 1,000 s later"
    case .concatenation:
      "played twice, 2 s apart: twice as many events, or one more or less of a kind"
    case .prefix: "cut after a third and after two thirds: the same output up to the cut"
    case .resolution: "at twice the resolution: the same events at the same times"
    case .scale: "half as large in the same frame: the same events at the same times"
    case .translation: "an eighth of the frame farther right and lower: the same events"
    }
  }

  /// How far apart two times may be that are the same, in seconds.
  ///
  /// A millisecond where the numbers stay the same but for the last bits. Mirrored, scaled and moved
  /// places are rounded anew, and the turning point may be either of two frames that were nearly
  /// equal: a frame of the clip.
  ///
  /// - Parameter frame: The interval between frames, in seconds.
  /// - Returns: Seconds, inclusive.
  func timeTolerance(frame: Double) -> Double {
    switch self {
    case .timeShift, .concatenation, .prefix, .resolution: 1e-3
    case .mirror, .scale, .translation: max(1e-3, frame * 1.001)
    }
  }

  /// How far apart two measured values may be that are the same, in their unit.
  static let valueTolerance = 0.01
  /// How much later a delayed clip is, in seconds.
  static let delay = 1_000.0
  /// The time without frames between a clip and itself, in seconds.
  static let pause = 2.0
  /// The shares of a clip after which it is cut.
  static let cuts = [1.0 / 3, 2.0 / 3]
}

/// Whether what is said of one clip follows a relation.
package struct MetamorphicVerdict: Sendable, Equatable {
  /// What differs, as one phrase; nil where nothing does.
  package var failure: String?

  /// The relation holds.
  package static let holds = MetamorphicVerdict(failure: nil)

  /// The relation does not hold.
  package static func fails(_ reason: String) -> MetamorphicVerdict {
    MetamorphicVerdict(failure: reason)
  }

  /// Whether it holds.
  package var isHeld: Bool { failure == nil }
}
