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
    result.judgements.removeAll { !times.contains($0.start) || !times.contains($0.decisionTime) }
    return FormScore(
      clip: clip.identity,
      reference: clip.form,
      result: result,
      alerts: alerts?.filter { times.contains($0.time) }
    )
  }
}

extension BodySide? {
  /// A name with the side behind it, if there is one: `elbow-angle left`.
  package func naming(_ thing: some CustomStringConvertible) -> String {
    thing.description + (map { " \($0.rawValue)" } ?? "")
  }
}

/// Something that an analyzer or a policy says at a time.
private struct Statement: Equatable, Hashable {
  var time: Double
  var text: String

  /// Says something of a time, which begins the line.
  init(_ time: Double, _ words: String) {
    self.time = time
    text = "\(time.text(decimals: 3)) s: \(words)"
  }

  /// The end of a line: when it was decided, and how firmly.
  static func decided(_ time: Double, _ confidence: Double) -> String {
    "decided \(time.text(decimals: 6)) s, confidence \(confidence.text(significantDigits: 6))"
  }
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
  /// Reps that are judged wrongly, over all faults that somebody looked for, wrong and missing events, and labels that are
  /// judged otherwise.
  fileprivate var errorCount: Int {
    let events = eventErrors
    let errors = events.missed + events.extra + judgementErrors.wrong
    return reference.searched.reduce(errors) { sum, fault in
      sum + judgements(of: fault).count { !$0.isAbstained && $0.isFound != $0.isPresent }
    }
  }

  /// All that was found, measured, refused and said, as lines.
  fileprivate var statements: [Statement] {
    let findings = result.findings.map { finding in
      Statement(
        finding.time,
        "found \(finding.side.naming(finding.fault)), "
          + "\(finding.quantity) \(finding.value.text(significantDigits: 6)), limit "
          + "\(finding.threshold.text(significantDigits: 6)), "
          + "\(finding.start.text(decimals: 6))-\(finding.end.text(decimals: 6)) s, "
          + Statement.decided(finding.decisionTime, finding.confidence)
      )
    }
    let abstentions = result.abstentions.map {
      Statement($0.time, "\($0.fault) not judged: \($0.reason.rawValue)")
    }
    let measurements = result.measurements.map { measurement in
      Statement(
        measurement.time,
        "measured \(measurement.side.naming(measurement.quantity)) "
          + measurement.value.text(significantDigits: 6)
      )
    }
    let alerts = (alerts ?? []).map {
      Statement($0.time, "\($0.message) \($0.outcome.name)")
    }
    let events = result.events.map { event in
      Statement(
        event.time,
        "\(event.side.naming(event.kind)), "
          + Statement.decided(event.decisionTime, event.confidence)
      )
    }
    let holds = result.holds.map { hold in
      Statement(
        hold.start,
        "\(hold.name) held until \(hold.end.text(decimals: 3)) s, "
          + Statement.decided(hold.decisionTime, hold.confidence)
      )
    }
    let judgements = result.judgements.map { judgement in
      Statement(
        judgement.start,
        "\(judgement.side.naming(judgement.subject)) \(judgement.verdict) until "
          + "\(judgement.end.text(decimals: 3)) s, "
          + Statement.decided(judgement.decisionTime, judgement.confidence)
      )
    }
    return findings + abstentions + measurements + events + holds + judgements + alerts
  }
}
