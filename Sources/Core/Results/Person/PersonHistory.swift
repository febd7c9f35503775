// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

/// Sessions of one person over dates, with what changed and what to try next.
///
/// A function of its input: equal runs give equal values, and no clock is asked. Nothing in it is a diagnosis.
package struct PersonHistory: Sendable {
  /// The person's id.
  package let subject: String
  /// The sessions in order of time; the one without a date last.
  package let sessions: [PersonSession]
  /// The changes of every metric that two dated sessions have, in the order of metrics.
  package let trends: [PersonTrend]
  /// The sets of steps of progressions.
  package let journal: PersonJournal
  /// The remarks on the data.
  package let remarks: [PersonRemark]
  /// The errors of measurement by which changes were judged.
  package let errors: PersonErrors

  /// Gathers the sessions of a person: the clips of one day are one session.
  ///
  /// A clip that an earlier run has already, by id, exercise and date, is taken from there.
  ///
  /// - Parameters:
  ///   - subject: The person's id.
  ///   - sources: The runs, each with clips of this person alone.
  ///   - choice: The counter, analyzers, policy and tracks.
  ///   - errors: The errors of measurement.
  /// - Complexity: O(*n* log *n*) in clips and what was said of them.
  package init(
    subject: String,
    sources: [PersonSource],
    choice: PersonChoice = PersonChoice(),
    errors: PersonErrors
  ) {
    self.subject = subject
    self.errors = errors
    var known: Set<[String]> = []
    var repeated: [String] = []
    let clips = sources.flatMap(\.clips).filter { clip in
      let key = [clip.identity.id, clip.identity.exercise, clip.recorded?.description ?? ""]
      if known.insert(key).inserted { return true }
      repeated.append(clip.identity.id)
      return false
    }
    var remarks = PersonRemark.all(on: clips)
    if !repeated.isEmpty {
      remarks.append(
        PersonRemark(
          kind: .repeatedClip,
          text: "\(repeated.count) of the clips are in several runs and are taken from the first",
          clips: repeated
        )
      )
    }
    let hasNorms = !remarks.contains(where: \.contradictsFacts)
    let dates = Set(clips.compactMap(\.recorded)).sorted()
    let days: [CalendarDate?] =
      dates + (clips.contains { $0.recorded == nil } ? [CalendarDate?.none] : [])
    sessions = days.map { day in
      var gathering = PersonGathering(date: day, clips: clips.filter { $0.recorded == day })
      for source in sources { gathering.add(source, choice) }
      var session = gathering.summary
      session.hasNorms = hasNorms
      if !hasNorms { session.leaveNormsOut() }
      return session
    }
    self.remarks = remarks
    let metrics = Set(sessions.flatMap { $0.values.map(\.metric) }).sorted()
    trends = metrics.compactMap { [sessions] in PersonTrend($0, sessions, errors) }
    journal = PersonJournal(sessions)
  }

  /// Creates a history of sessions that are known already.
  ///
  /// - Parameters:
  ///   - subject: The person's id.
  ///   - sessions: In order of time, one without a date last.
  ///   - errors: The errors of measurement.
  package init(subject: String, sessions: [PersonSession], errors: PersonErrors) {
    self.subject = subject
    self.sessions = sessions
    self.errors = errors
    remarks = PersonRemark.all(on: sessions.flatMap(\.clips))
    let metrics = Set(sessions.flatMap { $0.values.map(\.metric) }).sorted()
    trends = metrics.compactMap { PersonTrend($0, sessions, errors) }
    journal = PersonJournal(sessions)
  }

  /// The sessions with a date, in order of time.
  package var dated: [PersonSession] { sessions.filter { $0.date != nil } }

  /// The last session with a date; the one without if there is no other.
  package var last: PersonSession? { dated.last ?? sessions.last }

  /// The session of a day by its name, such as `2026-03-02`; nil if there is none.
  package func session(named name: String) -> PersonSession? {
    sessions.first { $0.name == name }
  }
}

extension PersonSession {
  /// Forgets what depends on age or sex: means of people alike, and grades, which an analyzer may have made by them.
  mutating func leaveNormsOut() {
    for index in values.indices {
      values[index].severity = nil
      values[index].norm = nil
    }
  }
}
