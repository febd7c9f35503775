// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Measures
import PoseTracks
package import Statistics

/// What came of the alerts of one clip.
package struct FeedbackOutcome: Sendable, Equatable {
  /// How many alerts there were.
  package var alerts = 0
  /// How many of them were of a fault that somebody looked for.
  package var judged = 0
  /// How many came while their fault was there, or nearly.
  package var right = 0
  /// How many said the same as an alert shortly before.
  package var repeated = 0
  /// The time that each labelled episode waited for an alert.
  ///
  /// An episode without one was watched until an alert would have been late, or the clip ended.
  package var delays: [SurvivalCurve.Delay] = []
  /// How many labelled episodes were of safety.
  package var safetyEpisodes = 0
  /// How many of those got no alert while a less urgent one held them up.
  package var preempted = 0
  /// How many episodes the analyzer flagged at all.
  package var flagged = 0
  /// How often the flag went on again within those.
  package var flickers = 0
}

extension FormScore {
  /// What came of the alerts; nil where no feedback was tried or nobody looked for faults.
  ///
  /// An alert is right if an episode of its fault is there at its time, widened by `early` and
  /// `late`. One alert may be right for two episodes of its fault. An alert of a fault that nobody
  /// looked for, or that comes where nobody could tell, is neither right nor wrong, but it is heard. It may repeat
  /// another, or hold one up.
  ///
  /// - Complexity: O(*e a*) in episodes and in alerts and findings.
  package func feedback(_ timing: FeedbackTiming = .headline) -> FeedbackOutcome? {
    guard let alerts = spoken, !reference.searched.isEmpty else { return nil }
    let episodes = reference.searchedEpisodes
    var outcome = FeedbackOutcome()
    outcome.alerts = alerts.count
    let right = alerts.map { alert in episodes.contains { $0.isServed(by: alert, timing) } }
    outcome.right = right.count(where: \.self)
    outcome.judged = zip(alerts, right).count { alert, isRight in
      isRight
        || reference.searched.contains(alert.message.rawValue)
          && !reference.unclear.contains { $0.isServed(by: alert, timing) }
    }
    outcome.repeated = alerts.repetitions(within: timing.repetition)
    for episode in episodes {
      let first = alerts.first { episode.isServed(by: $0, timing) }
      outcome.delays.append(delay(of: episode, first, timing))
      if episode.priority == .safety {
        outcome.safetyEpisodes += 1
        let isHeldUp = alerts.contains { alert in
          alert.priority < .safety
            && (episode.start - timing.cooldown...episode.end + timing.late).contains(alert.time)
        }
        if first == nil, isHeldUp { outcome.preempted += 1 }
      }
      let flags = findings.count { finding in
        finding.fault.rawValue == episode.fault && finding.start <= episode.end
          && finding.end >= episode.start
      }
      if flags > 0 {
        outcome.flagged += 1
        outcome.flickers += flags - 1
      }
    }
    return outcome
  }

  private func delay(
    of episode: FaultEpisode,
    _ alert: FeedbackEvent?,
    _ timing: FeedbackTiming
  ) -> SurvivalCurve.Delay {
    if let alert {
      return SurvivalCurve.Delay(duration: max(alert.time - episode.start, 0), isEnded: true)
    }
    let watched = min(episode.end + timing.late, clip.duration) - episode.start
    return SurvivalCurve.Delay(duration: max(watched, 0), isEnded: false)
  }
}

extension FaultEpisode {
  fileprivate func isServed(by alert: FeedbackEvent, _ timing: FeedbackTiming) -> Bool {
    alert.message.rawValue == fault
      && (start - timing.early...end + timing.late).contains(alert.time)
  }
}

extension [FeedbackEvent] {
  /// The number of alerts, in order of time, that begin while the one before is still spoken.
  ///
  /// An alert that pre-empts another cuts it off and does not overlap with it.
  ///
  /// - Parameter wordDuration: The time that a word takes to say, in seconds.
  /// - Returns: At most one less than there are alerts.
  package func overlaps(wordDuration: Double) -> Int {
    var end = -Double.infinity
    return count { alert in
      defer { end = alert.time + alert.duration(wordDuration: wordDuration) }
      return alert.outcome != .preempting && alert.time < end - ClipTime.hair
    }
  }

  /// How many alerts, in order of time, say the same as one at most so many seconds before.
  package func repetitions(within seconds: Double) -> Int {
    var last: [Fault: Double] = [:]
    return count { alert in
      defer { last[alert.message] = alert.time }
      return last[alert.message].map { alert.time - $0 <= seconds } ?? false
    }
  }
}
