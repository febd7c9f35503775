// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import PoseTracks
import Scoring
import Storage

/// A clip on which one subject under test says something else than in the baseline.
public struct ClipChange: Sendable, Equatable {
  /// What a change does to a clip.
  public enum Effect: String, Sendable, CaseIterable {
    /// There are fewer errors, and nothing got worse.
    case better
    /// Something got worse.
    case worse
    /// Neither.
    case neutral
  }

  /// The counter, or the analyzer with its policy.
  public var subject: String
  /// The track configuration.
  public var track: String
  /// The clip.
  public var clip: String
  /// What differs, a line each, in order of time.
  public var lines: [String]
  /// Losses, then differences, a line each.
  public var texts: [String] { losses.map { "worse: \($0)" } + lines }
  /// What that does to the clip.
  public var effect: Effect
  /// Losses besides the number of errors, as phrases: later decisions, other confidences.
  public var losses: [String] = []
  /// The reps that are found now and were not; none for form.
  var gained = FoundReps()
  /// Counted and labelled reps before and after; nil for form.
  public var count: Count?
  /// When reps were labelled and counted; nil for form.
  public var timeline: Timeline?
  /// Whether the clip was right before and is not now.
  public var isNewlyFailing: Bool
  /// Whether the clip is right now and was not before.
  public var isNewlyFixed: Bool

  /// The counts of a clip.
  public struct Count: Sendable, Equatable {
    /// In the baseline.
    public var before: Int
    /// In the run.
    public var after: Int
    /// In the labels.
    public var reference: Int
  }

  /// Times of a clip in seconds.
  public struct Timeline: Sendable, Equatable {
    /// How long the clip is.
    public var duration: Double
    /// The labelled reps.
    public var reference: [Double]
    /// The events of the baseline.
    public var before: [Double]
    /// The events of the run.
    public var after: [Double]
  }
}

extension ClipChange {
  /// What a counter says differently of a clip; nil where all of its events are as they were.
  ///
  /// - Complexity: That of `EventChange.changes(from:to:)`.
  init?(_ configuration: Configuration, from before: ClipScore, to after: ClipScore) {
    let changes = EventChange.changes(from: before.events, to: after.events)
    guard !changes.isEmpty else { return nil }
    let old = (abs(before.countError), before.errorCount)
    let new = (abs(after.countError), after.errorCount)
    let losses = after.losses(from: before)
    let known = Set((before.headline?.matches ?? []).map(\.reference))
    var gained = FoundReps()
    gained.take(after) { !known.contains($0) }
    self.init(
      subject: configuration.counter,
      track: configuration.track,
      clip: after.clip.id,
      lines: changes.map(\.description),
      effect: new.0 > old.0 || new.1 > old.1 || !losses.isEmpty
        ? .worse : new == old ? .neutral : .better,
      losses: losses,
      gained: gained,
      count: Count(
        before: before.predictedCount,
        after: after.predictedCount,
        reference: after.referenceCount
      ),
      timeline: Timeline(
        duration: after.clip.duration,
        reference: (after.reference.reps ?? []).compactMap { $0.mid ?? $0.start },
        before: before.events.map(\.place),
        after: after.events.map(\.place)
      ),
      isNewlyFailing: before.isRight && !after.isRight,
      isNewlyFixed: !before.isRight && after.isRight
    )
  }

  /// The same change held against the worst of all reps that the counter found before.
  ///
  /// A rep that is new has no time and confidence of its own to be compared with.
  func comparing(with found: FoundReps) -> ClipChange {
    var change = self
    let others = gained.losses(from: found)
    guard !others.isEmpty else { return self }
    change.losses += others
    change.effect = .worse
    return change
  }

  /// What an analyzer or a policy says differently of a clip; nil where all is as it was.
  ///
  /// A clip is right where no labelled fault is missed and none is found that is not labelled.
  init?(_ configuration: FormConfiguration, from before: FormScore, to after: FormScore) {
    guard before.result != after.result || before.alerts != after.alerts else { return nil }
    let (old, new) = (before.statements, after.statements)
    var lines = old.without(new).map { (time: $0.time, text: "- " + $0.text) }
    lines += new.without(old).map { (time: $0.time, text: "+ " + $0.text) }
    lines.sort { ($0.time, $0.text) < ($1.time, $1.text) }
    let errors = (before.errorCount, after.errorCount)
    let losses = after.losses(from: before)
    self.init(
      subject: configuration.analyzer + (configuration.feedback.map { " > \($0)" } ?? ""),
      track: configuration.track,
      clip: after.clip.id,
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
  /// Reps that are judged wrongly, over all faults that somebody looked for.
  fileprivate var errorCount: Int {
    reference.searched.reduce(0) { sum, fault in
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
    return findings + abstentions + measurements + alerts
  }
}
