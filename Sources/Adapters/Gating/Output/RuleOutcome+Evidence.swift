// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension RuleOutcome {
  /// The numbers behind a verdict in one line: value, interval, what it rests on, and the baseline's.
  package var evidence: String {
    var parts = [
      "\(measure.identifier) = \(Self.text(measure.value)) \(Self.text(measure.interval))",
      "n = \(counted(measure.clips, "clip")), \(counted(measure.subjects, "subject")), "
        + counted(measure.events, "event"),
    ]
    if let before { parts.append("was \(Self.text(before))") }
    if let worsening {
      let level = worsening.interval == nil ? "" : " (90 % interval)"
      parts.append(
        "worse by \(Self.text(worsening.value)) \(Self.text(worsening.interval))\(level)"
      )
    }
    return parts.joined(separator: "; ")
  }

  private static func text(_ value: Double?) -> String {
    value?.text(significantDigits: 6) ?? "undefined"
  }

  private static func text(_ interval: ConfidenceInterval?) -> String {
    guard let interval else { return "[no interval]" }
    return
      "[\(interval.low.text(significantDigits: 4)), \(interval.high.text(significantDigits: 4))]"
  }
}
