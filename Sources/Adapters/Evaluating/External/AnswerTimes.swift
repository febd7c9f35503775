// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import PoseTracks
import RepCounting

/// The times of what a counter or an analyzer from outside says: within the clip, within what was seen, in order.
struct AnswerTimes {
  /// The clip: from 0, or the first frame if that is before, to the end of the last frame, in seconds.
  let clip: ClosedRange<Double>
  /// From the first frame to the latest one; nil before any.
  private(set) var seen: ClosedRange<Double>?

  /// Creates the times of a clip of which no frame was seen.
  init(of track: PoseTrack) {
    let first = track.times.first ?? 0
    clip = min(first, 0)...max(first + track.duration, track.times.last ?? 0, 0)
  }

  /// Takes the next frame.
  mutating func see(_ time: Double) {
    seen = (seen?.lowerBound ?? time)...time
  }

  /// The time of the frame that is answered, 0 before any.
  var now: Double { seen?.upperBound ?? 0 }

  /// Takes a decision.
  ///
  /// - Parameters:
  ///   - decision: When something was decided, in seconds.
  ///   - last: When the one before of its kind was; it becomes this one.
  /// - Throws: `BadAnswer` for a time that was not seen yet, and for one before that of the decision before.
  func check(_ decision: Double, after last: inout Double?) throws(BadAnswer) {
    try check(decision, "decided")
    if let last, decision < last {
      throw BadAnswer.time(
        "decided at \(Self.text(decision)) s, in the past: it had decided at "
          + "\(Self.text(last)) s before"
      )
    }
    last = decision
  }

  /// Takes a time of which something is said.
  ///
  /// - Parameters:
  ///   - time: In seconds.
  ///   - verb: What was done at that time.
  /// - Throws: `BadAnswer` for a time that was not seen yet.
  func check(_ time: Double, _ verb: String) throws(BadAnswer) {
    guard let seen, seen.contains(time) else {
      throw BadAnswer.time("\(verb) at \(Self.text(time)) s, where it has seen no frame")
    }
  }

  /// Takes a time of the clip that need not have been seen: a turn may be foreseen.
  ///
  /// - Parameters:
  ///   - time: In seconds; nil if nothing was said of it.
  ///   - name: What it is the time of.
  /// - Throws: `BadAnswer` for a time outside the clip.
  func checkInClip(_ time: Double?, _ name: String) throws(BadAnswer) {
    guard let time, !clip.contains(time) else { return }
    throw BadAnswer.time(
      "put '\(name)' at \(Self.text(time)) s, outside the clip, which is from "
        + "\(Self.text(clip.lowerBound)) to \(Self.text(clip.upperBound)) s"
    )
  }

  /// Takes the times of a rep that need not have been seen.
  ///
  /// - Throws: `BadAnswer` for a time outside the clip, and for a rep that ends before it starts.
  func checkInClip(_ event: RepEvent) throws(BadAnswer) {
    try checkInClip(event.extremumTime, "extremum_time")
    try checkInClip(event.start, "start")
    try checkInClip(event.end, "end")
    guard let start = event.start, let end = event.end, end < start else { return }
    throw BadAnswer.time(
      "let a rep end at \(Self.text(end)) s, before it starts at \(Self.text(start)) s"
    )
  }

  private static func text(_ time: Double) -> String { time.text(significantDigits: 6) }
}
