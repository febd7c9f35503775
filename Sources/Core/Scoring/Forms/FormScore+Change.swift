// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Measures
import PoseTracks

extension FormScore {
  /// The difference in what an analyzer or a policy says of a clip; nil if all is as it was.
  ///
  /// A clip is right where no labelled fault or event is missed and none is found that is not labelled.
  package func change(from before: FormScore, by configuration: FormConfiguration) -> ClipChange? {
    guard !saysTheSame(as: before) else { return nil }
    let (old, new) = (before.statements, statements)
    var lines = old.without(new).map { (time: $0.time, text: "- " + $0.text) }
    lines += new.without(old).map { (time: $0.time, text: "+ " + $0.text) }
    lines.sort { ($0.time, $0.text) < ($1.time, $1.text) }
    let errors = (before.errorCount, errorCount)
    let losses = losses(from: before)
    return ClipChange(
      candidate: configuration.candidate,
      track: configuration.track,
      clip: clip.id,
      lines: lines.isEmpty ? ["numbers differ beyond the digits shown here"] : lines.map(\.text),
      effect: errors.1 > errors.0 || !losses.isEmpty
        ? .worse : errors.1 < errors.0 ? .better : .neutral,
      losses: losses,
      count: nil,
      timeline: nil,
      isNewlyFailing: errors.0 == 0 && errors.1 > 0,
      isNewlyFixed: errors.0 > 0 && errors.1 == 0
    )
  }

  /// The same clip of which nothing is said.
  ///
  /// An analyzer that does not know an exercise any more, or does now, says nothing on the other side.
  package var silent: FormScore? {
    FormScore(
      clip: clip,
      reference: reference,
      result: FormResult(),
      alerts: alerts.map { _ in [] }
    )
  }

  /// The findings, measurements, refusals and alerts in a stretch of the clip.
  package func cut(to times: ClosedRange<Double>, as clip: LabelledClip) -> FormScore? {
    var result = result
    result.findings.removeAll { !times.contains($0.start) || !times.contains($0.decisionTime) }
    result.measurements.removeAll { !times.contains($0.time) }
    result.abstentions.removeAll { !times.contains($0.time) }
    result.events.removeAll { !times.contains($0.time) || !times.contains($0.decisionTime) }
    result.holds.removeAll { !times.contains($0.start) || !times.contains($0.decisionTime) }
    return FormScore(
      clip: clip.identity,
      reference: clip.form,
      result: result,
      alerts: alerts?.filter { times.contains($0.time) }
    )
  }
}

/// Something that an analyzer or a policy says at a time.
private struct Statement: Equatable, Hashable {
  var time: Double
  var text: String
}

extension [Statement] {
  /// The elements that another list has not, by value and number, in their order.
  fileprivate func without(_ others: [Statement]) -> [Statement] {
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return filter { statement in
      guard let count = left[statement], count > 0 else { return true }
      left[statement] = count - 1
      return false
    }
  }
}

extension FormScore {
  /// Reps that are judged wrongly, over all faults that somebody looked for, and wrong and missing events.
  fileprivate var errorCount: Int {
    let events = eventErrors
    return reference.searched.reduce(events.missed + events.extra) { sum, fault in
      sum + judgements(of: fault).count { !$0.isAbstained && $0.isFound != $0.isPresent }
    }
  }

  /// All that was found, measured, refused and said, as lines.
  fileprivate var statements: [Statement] {
    let findings = result.findings.map { finding in
      let side = finding.side.map { " \($0.rawValue)" } ?? ""
      return Statement(
        time: finding.time,
        text: "\(finding.time.text(decimals: 3)) s: found \(finding.fault)\(side), "
          + "\(finding.quantity) \(finding.value.text(significantDigits: 6)), limit "
          + "\(finding.threshold.text(significantDigits: 6)), "
          + "\(finding.start.text(decimals: 6))-\(finding.end.text(decimals: 6)) s, "
          + "decided \(finding.decisionTime.text(decimals: 6)) s, "
          + "confidence \(finding.confidence.text(significantDigits: 6))"
      )
    }
    let abstentions = result.abstentions.map { abstention in
      Statement(
        time: abstention.time,
        text: "\(abstention.time.text(decimals: 3)) s: \(abstention.fault) not judged: "
          + "\(abstention.reason.rawValue)"
      )
    }
    let measurements = result.measurements.map { measurement in
      let side = measurement.side.map { " \($0.rawValue)" } ?? ""
      return Statement(
        time: measurement.time,
        text: "\(measurement.time.text(decimals: 3)) s: measured \(measurement.quantity)\(side) "
          + measurement.value.text(significantDigits: 6)
      )
    }
    let alerts = (alerts ?? []).map { alert in
      Statement(
        time: alert.time,
        text: "\(alert.time.text(decimals: 3)) s: \(alert.message) \(alert.outcome.name)"
      )
    }
    let events = result.events.map { event in
      let side = event.side.map { " \($0.rawValue)" } ?? ""
      return Statement(
        time: event.time,
        text: "\(event.time.text(decimals: 3)) s: \(event.kind)\(side), "
          + "decided \(event.decisionTime.text(decimals: 6)) s, "
          + "confidence \(event.confidence.text(significantDigits: 6))"
      )
    }
    let holds = result.holds.map { hold in
      Statement(
        time: hold.start,
        text: "\(hold.start.text(decimals: 3)) s: \(hold.name) held until "
          + "\(hold.end.text(decimals: 3)) s, decided \(hold.decisionTime.text(decimals: 6)) s, "
          + "confidence \(hold.confidence.text(significantDigits: 6))"
      )
    }
    return findings + abstentions + measurements + events + holds + alerts
  }
}
