// SPDX-License-Identifier: Apache-2.0
package import FormAnalysis
package import PoseTracks
package import RepCounting

/// Decisions on poses, as late as an app learns of them.
///
/// Counters and analyzers see presentation times, as an app's do. So the places of reps and faults stay, and what is
/// decided with a frame is known when the result of that frame is there. All latencies are measured from these times.
extension ResultTimes {
  /// Events of a counter, each decided when the result of its frame is there.
  ///
  /// - Complexity: O(*events* x log *frames*).
  package func delivered(_ events: [RepEvent]) -> [RepEvent] {
    events.map { event in
      var event = event
      event.decisionTime = time(of: event.decisionTime)
      return event
    }
  }

  /// An analyzer's statements, each decided when the result of its frame is there.
  ///
  /// - Complexity: O(*results* x log *frames*).
  package func delivered(_ result: FormResult) -> FormResult {
    var result = result
    for index in result.findings.indices {
      result.findings[index].decisionTime = time(of: result.findings[index].decisionTime)
    }
    for index in result.measurements.indices {
      result.measurements[index].decisionTime = time(of: result.measurements[index].decisionTime)
    }
    for index in result.abstentions.indices {
      result.abstentions[index].decisionTime = time(of: result.abstentions[index].decisionTime)
    }
    for index in result.events.indices {
      result.events[index].decisionTime = time(of: result.events[index].decisionTime)
    }
    for index in result.holds.indices {
      result.holds[index].decisionTime = time(of: result.holds[index].decisionTime)
    }
    for index in result.judgements.indices {
      result.judgements[index].decisionTime = time(of: result.judgements[index].decisionTime)
    }
    return result
  }
}

extension PoseTrack {
  /// Events of a counter of these poses, decided when their results are there.
  package func delivered(_ events: [RepEvent]) -> [RepEvent] {
    resultTimes?.delivered(events) ?? events
  }

  /// A counter's report of these poses, decided when their results are there.
  package func delivered(_ report: CounterReport) -> CounterReport {
    var report = report
    report.events = delivered(report.events)
    report.rejections = delivered(report.rejections)
    return report
  }

  /// When the result of each frame is there, in seconds: when a policy can speak of it.
  package var deliveryTimes: [Double] { resultTimes?.results ?? times }

  /// An analyzer's statements on these poses, decided when their results are there.
  package func delivered(_ result: FormResult) -> FormResult {
    resultTimes?.delivered(result) ?? result
  }
}
