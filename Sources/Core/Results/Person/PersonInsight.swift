// SPDX-License-Identifier: Apache-2.0
package import Basics
import FormAnalysis
import PoseTracks

/// A plain sentence about the last weeks of a person, with its numbers and its source.
package struct PersonInsight: Sendable, Equatable {
  /// The day of the session that it is about; nil if no date is known.
  package var date: CalendarDate?
  /// The weight, from 0 for what is good or neutral to 3 for a severe grade.
  package var severity: Int
  /// The sentence with its numbers.
  package var text: String
  /// The source of the numbers: who measured them, and who states a range.
  package var source: String

  /// Creates an insight.
  package init(date: CalendarDate?, severity: Int, text: String, source: String) {
    self.date = date
    self.severity = severity
    self.text = text
    self.source = source
  }

  /// The most insights that are shown.
  package static let most = 8
  /// The days up to the last session that insights are about.
  package static let days = 30
}

extension PersonHistory {
  /// The insights of the 30 days up to the last session, at most eight.
  ///
  /// The more severe stand first, of these the newer, of these by text. A matter of several sessions is that of its
  /// last. Changes are those within the 30 days, and beyond the error of measurement only. Without any dates the
  /// insights are those of the one session.
  ///
  /// - Complexity: O(*n* log *n*) in values, faults and judgements of these sessions.
  package var insights: [PersonInsight] { Array(allInsights.prefix(PersonInsight.most)) }

  /// The sessions of the 30 days up to the last one.
  package var recent: [PersonSession] {
    guard let end = dated.last?.date else { return sessions }
    return dated.filter { session in
      session.date.map { end.days(since: $0) <= PersonInsight.days } ?? false
    }
  }

  /// All of them, without a limit.
  var allInsights: [PersonInsight] {
    let recent = recent
    let found =
      recent.faultInsights + recent.judgementInsights + recent.rangeInsights(errors)
      + recent.sideInsights(errors) + recent.trendInsights(errors) + recent.journalInsights
    return found.sorted { one, other in
      if one.severity != other.severity { return one.severity > other.severity }
      let (a, b) = (one.date?.dayNumber ?? .min, other.date?.dayNumber ?? .min)
      return a != b ? a > b : (one.text, one.source) < (other.text, other.source)
    }
  }
}

extension [PersonSession] {
  /// The last of what sessions have under each key.
  private func lasts<Value, Key: Hashable>(
    _ values: (PersonSession) -> [Value],
    by key: (Value) -> Key
  ) -> [(session: PersonSession, value: Value)] {
    var seen: Set<Key> = []
    return reversed().flatMap { session in
      values(session).filter { seen.insert(key($0)).inserted }.map { (session, $0) }
    }
  }

  /// The faults, by their priority: safety 2, form 1, tips 0.
  fileprivate var faultInsights: [PersonInsight] {
    lasts(\.faults) { fault in
      [fault.fault.rawValue, fault.exercise, fault.side?.rawValue ?? "", fault.source]
    }.map { session, fault in
      let place = [fault.exercise, fault.side?.rawValue].compactMap(\.self).joined(separator: ", ")
      let unit = fault.quantity.unit.words
      return PersonInsight(
        date: session.date,
        severity: fault.fault.priority.rank,
        text:
          "\(fault.fault.title) (\(place)) was found \(fault.count.times)\(session.day), at worst "
          + "\(fault.worst.words) where the limit is \(fault.limit.words) \(unit).",
        source: fault.source
      )
    }
  }

  /// The grades of severity and risk that are not the best.
  fileprivate var judgementInsights: [PersonInsight] {
    lasts(\.judgements) { [$0.subject, $0.side?.rawValue ?? "", $0.exercise, $0.source] }
      .compactMap { session, judgement in
        guard session.hasNorms, let rank = judgement.verdict.severityRank, rank > 0 else {
          return nil
        }
        let place = [judgement.exercise, judgement.side?.rawValue].compactMap(\.self)
        return PersonInsight(
          date: session.date,
          severity: rank,
          text: "\(judgement.subject.plain) (\(place.joined(separator: ", "))) was graded "
            + "\(judgement.verdict)\(session.day), for \((judgement.share * 100).words) % of the time judged.",
          source: judgement.source
        )
      }
  }

  /// The values outside of their normal range by more than a single value's error, if that is known, unless a fault
  /// says so already.
  fileprivate func rangeInsights(_ errors: PersonErrors) -> [PersonInsight] {
    lasts(\.values, by: \.metric).compactMap { session, value in
      let error = errors[value.metric]?.single ?? 0
      guard let normal = value.normal, normal.distance(to: value.value) > error else { return nil }
      let isFault = session.faults.contains { fault in
        fault.quantity.name == value.metric.name && fault.exercise == value.metric.exercise
          && fault.source == value.metric.source
      }
      guard !isFault else { return nil }
      return PersonInsight(
        date: session.date,
        severity: value.severity?.rank ?? 1,
        text:
          "\(value.metric.title) was \(value.value.words) \(value.metric.unitWords)\(session.day), the median "
          + "of \(value.count); normal is \(normal.valueText).",
        source: "\(value.metric.source); range: \(normal.source)"
      )
    }
  }

  /// The differences of left and right beyond the error of measurement.
  fileprivate func sideInsights(_ errors: PersonErrors) -> [PersonInsight] {
    lasts(\.sides, by: \.left.metric).compactMap { session, pair in
      let (left, right) = pair
      guard let error = errors[left.metric] else { return nil }
      let difference = (left.value - right.value).magnitude
      let limit = error.detectableChange(from: left, to: right)
      guard difference > limit else { return nil }
      let metric = left.metric
      return PersonInsight(
        date: session.date,
        severity: 1,
        text:
          "\(metric.plainName) (\(metric.exercise)) differs between the sides\(session.day): left "
          + "\(left.value.words), right \(right.value.words) \(metric.unitWords), by \(difference.words) where "
          + "\(limit.words) is the least real difference.",
        source: "\(metric.source); error: \(error.words)"
      )
    }
  }

  /// The changes within these sessions that are beyond the error of measurement.
  fileprivate func trendInsights(_ errors: PersonErrors) -> [PersonInsight] {
    Set(flatMap { $0.values.map(\.metric) }).sorted().compactMap { metric in
      guard let trend = PersonTrend(metric, self, errors), let error = trend.error,
        let limit = trend.detectableChange
      else { return nil }
      let words: String
      switch trend.direction {
      case .better: words = "got better"
      case .worse: words = "got worse"
      case .changed: words = "changed"
      case .withinError, .unknown: return nil
      }
      return PersonInsight(
        date: trend.last.date,
        severity: trend.direction == .worse ? 2 : 0,
        text:
          "\(metric.title) \(words) from \(trend.first.value.value.words) on \(trend.first.date) to "
          + "\(trend.last.value.value.words) \(metric.unitWords) on \(trend.last.date), by "
          + "\(trend.change.magnitude.words) where \(limit.words) is the least real change.",
        source: "\(metric.source); error: \(error.words)"
      )
    }
  }

  /// The standards that were reached for the first time in these sessions.
  fileprivate var journalInsights: [PersonInsight] {
    let journal = PersonJournal(self)
    return journal.reached.compactMap { reached in
      guard
        let entry = journal.entries.last(where: {
          $0.found.step == reached.step && $0.found.standard == reached.standard
        })
      else { return nil }
      let sets = entry.found.counted.map(String.init).joined(separator: ", ")
      let day = entry.date.map { " on \($0)" } ?? ""
      return PersonInsight(
        date: entry.date,
        severity: 0,
        text:
          "The \(reached.standard.rawValue) standard of \(reached.step.exercise), \(reached.step.words), was "
          + "reached\(day) with \(sets) \(reached.step.unit.rawValue); next is \(entry.next.words).",
        source: "counted sets against the standards of the progression"
      )
    }
  }
}

extension PersonErrors.Error {
  /// The basis in words: `48 pairs of 12 subjects in run`.
  package var words: String { "\(pairs) pairs of \(subjects) subjects in \(run)" }
}

extension PersonSession {
  /// The day in a sentence: ` on 2026-03-02`; nothing without a date.
  fileprivate var day: String { date.map { " on \($0)" } ?? "" }
}

extension Fault.Priority {
  /// The weight of a fault: 0 for a tip, 2 for safety.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension String {
  /// A kebab-case name as the beginning of a sentence: `Craniovertebral severity`.
  package var plain: String {
    let words = split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension Int {
  /// The number of times in words: `once`, `4 times`.
  fileprivate var times: String { self == 1 ? "once" : "\(self) times" }
}
