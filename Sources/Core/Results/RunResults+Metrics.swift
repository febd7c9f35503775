// SPDX-License-Identifier: Apache-2.0
package import Basics
import Measures
import Scoring
import Statistics

/// The content of `metrics.json`: one flat object of names and numbers, as trackers of experiments read it.
extension RunResults {
  /// The measures over all clips that have a value, each by its name, with the ends of its interval behind it.
  ///
  ///     "run/clips": 27, "run/subjects": 9,
  ///     "counter/zig-zag/blazepose-full/f1_0.5s": 0.974137931034,
  ///     "counter/zig-zag/blazepose-full/f1_0.5s.low": 0.933753515978,
  ///     "counter/zig-zag/blazepose-full/f1_0.5s.high": 0.992033374877
  ///
  /// A name is the kind of measurement, the parts of what was tested, and the measure. A part that is not
  /// there is `-`, so that all names of a kind have the same number of slashes. Names are those of
  /// ``MetricName``; what two of them have in common would hide one of them, so both get a digest then.
  /// An undefined measure has no name here, nor has one of a part, such as a fault. Numbers have 12 significant digits, in the order of reports.
  ///
  /// - Complexity: O(*n*) in the measures, and O(*m*) in the records of clips.
  package var metrics: JSON {
    var entries: [Metric] = []
    var clips: Set<String> = []
    var subjects: Set<String> = []
    for kind in MeasurementKind.all {
      take(kind.record, &entries, clips: &clips, subjects: &subjects)
    }
    var uses: [String: Int] = [:]
    for entry in entries { uses[entry.name, default: 0] += 1 }
    return .object(
      [
        JSON.Member("run/clips", .integer(clips.count)),
        JSON.Member("run/subjects", .integer(subjects.count)),
      ]
        + entries.flatMap { entry in
          entry.members(isShared: uses[entry.name] != 1)
        }
    )
  }

  private func take<Record: EvaluatedRecord>(
    _ record: Record.Type,
    _ entries: inout [Metric],
    clips: inout Set<String>,
    subjects: inout Set<String>
  ) {
    for evaluation in self[record] {
      for one in evaluation.clips {
        clips.insert(one.clip.id)
        subjects.insert(one.clip.subject)
      }
      let parts = [record.kind.name] + evaluation.configuration.values.map { $0 ?? "" }
      entries += evaluation.measures.compactMap { Metric($0, of: parts) }
    }
  }
}

/// A measure that has a value, under the name of a tracker.
private struct Metric {
  let name: String
  /// The parts of the name as reports spell them, for a digest.
  let spelled: String
  let value: Double
  let low: Double?
  let high: Double?

  init?(_ measure: Measure, of parts: [String]) {
    let identifier = measure.identifier
    guard let value = measure.value, value.isFinite,
      // A phase is no part of what was measured; a fault or a kind of event is one.
      identifier.slice == identifier.definition.slice
    else { return nil }
    name =
      (parts.map { MetricName.part($0) } + [MetricName.part(measure.id, limit: 64)])
      .joined(separator: "/")
    spelled = (parts + [measure.id]).joined(separator: "\n")
    self.value = value
    low = measure.interval?.low
    high = measure.interval?.high
  }

  /// The members of the object: the value, and the ends of the interval.
  func members(isShared: Bool) -> [JSON.Member] {
    let name = isShared ? MetricName.marked(name, by: spelled) : name
    return [("", value), (".low", low), (".high", high)].compactMap { ending, number in
      number.flatMap { number in
        number.isFinite
          ? JSON.Member(name + ending, .number(number.rounded(significantDigits: 12))) : nil
      }
    }
  }
}
