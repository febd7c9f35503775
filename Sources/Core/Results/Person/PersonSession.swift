// SPDX-License-Identifier: Apache-2.0
package import Basics
package import Measures
package import PoseTracks

/// Everything that was measured of one person on one day.
package struct PersonSession: Sendable, Equatable {
  /// The day; nil for the clips of which no date is known.
  package var date: CalendarDate?
  /// The clips, in the order of runs and manifests.
  package var clips: [PersonClip]
  /// The sets, in the order of clips and time.
  package var sets: [PersonSet] = []
  /// The measured values, in the order of metrics.
  package var values: [PersonValue] = []
  /// The faults that were found, in the order of exercises and faults.
  package var faults: [PersonFault] = []
  /// The messages that a coach spoke, the most frequent first.
  package var messages: [PersonMessage] = []
  /// The grades, classes and scores, in the order of subjects.
  package var judgements: [PersonJudgement] = []
  /// The abstentions with their reasons, in order.
  package var refusals: [PersonRefusal] = []
  /// The tries at steps of progressions, each with all its sets of the day.
  package var tries: [PersonTry] = []
  /// True if norms that depend on age or sex apply: the facts of the sessions do not contradict each other.
  package var hasNorms = true

  /// Creates a session of clips.
  package init(date: CalendarDate?, clips: [PersonClip]) {
    self.date = date
    self.clips = clips
  }

  /// The name of the day: the date, or `undated`.
  package var name: String { date?.description ?? "undated" }

  /// The facts about the person, the first clip's that states each.
  package var person: PersonFacts {
    PersonFacts(
      age: clips.lazy.compactMap(\.person.age).first,
      height: clips.lazy.compactMap(\.person.height).first,
      sex: clips.lazy.compactMap(\.person.sex).first
    )
  }

  /// The value of a metric; nil if it was not measured.
  package func value(of metric: PersonMetric) -> PersonValue? {
    values.first { $0.metric == metric }
  }

  /// The values measured of both sides, the left one first.
  package var sides: [(left: PersonValue, right: PersonValue)] {
    values.filter { $0.metric.side == .left }.compactMap { left in
      var other = left.metric
      other.side = .right
      return value(of: other).map { (left, $0) }
    }
  }
}

/// A clip of a person in a run.
package struct PersonClip: Sendable, Equatable {
  /// The name of the run, such as its folder's.
  package var run: String
  /// Who and what it shows.
  package var identity: ClipIdentity

  /// Creates a clip.
  package init(run: String, identity: ClipIdentity) {
    self.run = run
    self.identity = identity
  }

  /// The day of the recording; nil if it is not known.
  package var recorded: CalendarDate? { identity.recorded }
  /// The facts about the person at the recording.
  package var person: PersonFacts { identity.person }
}

extension CalendarDate {
  /// Days from another date to this one; negative if this one is earlier.
  func days(since other: CalendarDate) -> Int { dayNumber - other.dayNumber }
}
