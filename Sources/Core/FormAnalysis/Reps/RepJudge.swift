// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Writes what is said about one rep.
struct RepJudge {
  /// The rep's turning point, in seconds.
  let time: Double
  /// When the rep was over, in seconds.
  let decisionTime: Double
  /// What has been said so far.
  var result: FormResult

  /// Reports a value if it was seen.
  mutating func measure(_ quantity: Quantity, _ gauge: Gauge) {
    guard case .seen(let reading) = gauge else { return }
    result.measurements.append(
      FormMeasurement(
        quantity,
        value: reading.value,
        time: time,
        decisionTime: decisionTime,
        side: reading.side,
        confidence: reading.confidence
      )
    )
  }

  /// Reports values, finds those beyond the threshold, and abstains where there is no value.
  mutating func judge(
    _ fault: Fault,
    _ quantity: Quantity,
    _ gauges: [Gauge],
    _ limit: FindingConfidence
  ) {
    var reason: Abstention.Reason?
    var isJudged = false
    for gauge in gauges {
      switch gauge {
      case .hidden(let why, _): reason = why
      case .seen(let reading):
        isJudged = true
        measure(quantity, gauge)
        if limit.isWrong(reading.value) { find(fault, quantity, reading, limit) }
      }
    }
    guard !isJudged, let reason else { return }
    abstain(fault, reason)
  }

  /// As ``judge(_:_:_:_:)`` of one value whose resting value is 0 and whose limit may be traced.
  mutating func judge(
    _ fault: Fault,
    _ quantity: Quantity,
    _ gauge: Gauge,
    _ limit: inout Limit
  ) {
    if let reading = gauge.reading { _ = limit.isExceeded(by: reading.value) }
    judge(fault, quantity, [gauge], FindingConfidence(neutral: 0, threshold: limit.value))
  }

  /// Says that a fault cannot be judged.
  mutating func abstain(_ fault: Fault, _ reason: Abstention.Reason) {
    result.abstentions.append(
      Abstention(fault, reason, time: time, decisionTime: decisionTime)
    )
  }

  /// Reports a wrong value as a finding that lasts over the frames with wrong values.
  mutating func find(
    _ fault: Fault,
    _ quantity: Quantity,
    _ reading: Gauge.Reading,
    _ limit: FindingConfidence
  ) {
    let wrong = reading.times.indices.filter { limit.isWrong(reading.values[$0]) }
    guard let first = wrong.first, let last = wrong.last,
      let nearest = wrong.min(by: {
        (reading.values[$0] - reading.value).magnitude
          < (reading.values[$1] - reading.value).magnitude
      })
    else { return }
    result.findings.append(
      Finding(
        fault,
        start: reading.times[first],
        end: reading.times[last],
        time: reading.times[nearest],
        decisionTime: decisionTime,
        side: reading.side,
        quantity: quantity,
        value: reading.value,
        threshold: limit.threshold,
        confidence: limit.confidence(of: reading.value, seen: reading.confidence)
      )
    )
  }
}
