// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
import Statistics

extension GateResult {
  /// The measures of rules as OpenMetrics text, which GitLab compares between a branch and its target.
  package var gitLabMetrics: String {
    var lines: [String] = []
    for outcome in outcomes {
      guard let value = outcome.measure.value else { continue }
      let labels = [
        ("measure", outcome.measure.id), ("candidate", outcome.candidate), ("track", outcome.track),
      ]
      .filter { !$0.1.isEmpty }
      .map { "\($0.0)=\"\($0.1.escapedForLabel)\"" }
      let line = "repgauge{\(labels.joined(separator: ","))} \(value.text(significantDigits: 12))"
      if !lines.contains(line) { lines.append(line) }
    }
    return (["# TYPE repgauge gauge"] + lines + ["# EOF"]).joined(separator: "\n") + "\n"
  }

  /// The measures of rules as Bencher Metric Format: a benchmark for each candidate, a measure for each
  /// measure, with the interval where there is one.
  package var bencher: JSON {
    var benchmarks: [(name: String, measures: [JSON.Member])] = []
    for outcome in outcomes {
      guard let value = outcome.measure.value else { continue }
      let name = [outcome.candidate, outcome.track].filter { !$0.isEmpty }.joined(separator: " on ")
      var metric = [JSON.Member("value", .number(value))]
      if let interval = outcome.measure.interval {
        metric.append(JSON.Member("lower_value", .number(interval.low)))
        metric.append(JSON.Member("upper_value", .number(interval.high)))
      }
      let member = JSON.Member(outcome.measure.id, .object(metric))
      if let index = benchmarks.firstIndex(where: { $0.name == name }) {
        if !benchmarks[index].measures.contains(where: { $0.name == member.name }) {
          benchmarks[index].measures.append(member)
        }
      } else {
        benchmarks.append((name, [member]))
      }
    }
    return .object(benchmarks.map { JSON.Member($0.name, .object($0.measures)) })
  }
}

extension String {
  /// The text as a label's value in OpenMetrics; a line's end after a carriage return is one, too.
  var escapedForLabel: String {
    escaped { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      case "\n": "\\n"
      default: nil
      }
    }
  }
}
