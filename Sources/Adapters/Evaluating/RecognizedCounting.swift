// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Recognition
import RepCounting
import Replay

/// Counters that a recognizer starts and stops, as in an app without a button.
///
/// A counter starts when an exercise is decided. It is fed at once the poses since ``lead`` before the estimated start
/// of the stretch, which an app keeps for the window and `enter`. Its reps in them are decided then. It stops when another
/// name is decided. No pose is fed to it that is in the stretch of another exercise before it, or that it has had
/// already.
struct RecognizedCounting: Sendable {
  /// The time before the estimated start of a stretch at which a counter begins, in seconds: that of labelled sets.
  static let lead = 1.0

  private let replay: Replay
  private let reportsRejections: Bool

  init(_ counters: [CounterConfiguration], reportsRejections: Bool) {
    replay = Replay(counters)
    self.reportsRejections = reportsRejections
  }

  /// The reports of counters over the stretches of a track.
  ///
  /// - Parameters:
  ///   - stretches: The names of a recognizer, in order of decision.
  ///   - track: The poses.
  /// - Returns: One report per counter, each in order of decision: [counters].
  /// - Complexity: O(*frames* x *counters*), and O(*frames* x *joints* x *stretches*).
  func reports(of stretches: [RecognizedStretch], on track: PoseTrack) -> [CounterReport] {
    let ends = stretches.dropFirst().map(\.decisionTime) + [track.times.last ?? 0]
    var parts: [[CounterReport]] = []
    var earliest: (name: String, own: Double, other: Double)?
    for (stretch, end) in zip(stretches, ends) {
      guard let exercise = Exercise.representing(family: stretch.name) else { continue }
      let before = earliest.map { $0.name == stretch.name ? $0.own : $0.other }
      let start = max(stretch.start - Self.lead, before ?? -.infinity)
      earliest = (stretch.name, max(end, stretch.end), stretch.end)
      guard start <= end else { continue }
      let activity = Activity.workout([ExerciseStretch(exercise, start...end)])
      let found = replay.reports(on: track, doing: activity, reportsRejections: reportsRejections)
      parts.append(found.map { $0.decided(from: stretch.decisionTime) })
    }
    return replay.counters.indices.map { counter in
      var joined = CounterReport([])
      joined.events = Self.inOrder(parts.flatMap { $0[counter].events })
      joined.rejections = Self.inOrder(parts.flatMap { $0[counter].rejections })
      return joined
    }
  }

  private static func inOrder(_ events: [RepEvent]) -> [RepEvent] {
    events.enumerated().sorted { one, other in
      (one.element.decisionTime, one.offset) < (other.element.decisionTime, other.offset)
    }.map(\.element)
  }
}

extension CounterReport {
  /// The report with no decision before a time, in seconds.
  fileprivate func decided(from time: Double) -> CounterReport {
    var report = self
    for index in report.events.indices {
      report.events[index].decisionTime = max(report.events[index].decisionTime, time)
    }
    for index in report.rejections.indices {
      report.rejections[index].decisionTime = max(report.rejections[index].decisionTime, time)
    }
    return report
  }
}
