// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks

/// A finding about the data of a person that a reader needs to judge the page, with the clips that it rests on.
package struct PersonRemark: Sendable, Equatable {
  /// The kind of a remark.
  package enum Kind: String, Sendable, CaseIterable {
    /// No clip has a date: all are taken for one session.
    case undated
    /// Some clips have no date: they are a session of their own, outside of every trend.
    case partlyUndated = "partly-undated"
    /// Clips of another run have been taken from an earlier one.
    case repeatedClip = "repeated-clip"
    /// A later clip states a lower age.
    case fallingAge = "falling-age"
    /// A later clip states an age that nobody reaches in the time between.
    case leapingAge = "leaping-age"
    /// The recording is older than the person.
    case birthAfterRecording = "birth-after-recording"
    /// Two clips state another sex.
    case contradictingSex = "contradicting-sex"
  }

  /// The kind.
  package var kind: Kind
  /// The sentence, without a full stop.
  package var text: String
  /// The ids of the clips, in order of time.
  package var clips: [String]

  /// True if facts about the person contradict each other, so that norms by age and sex are left out.
  package var contradictsFacts: Bool {
    switch kind {
    case .undated, .partlyUndated, .repeatedClip: false
    case .fallingAge, .leapingAge, .birthAfterRecording, .contradictingSex: true
    }
  }
}

extension PersonRemark {
  /// The remarks on clips that are all of one person.
  ///
  /// The first of several falls of the age is named, and likewise of the others.
  ///
  /// - Parameter clips: In any order.
  /// - Returns: In the order of kinds.
  /// - Complexity: O(*n* log *n*).
  static func all(on clips: [PersonClip]) -> [PersonRemark] {
    var remarks: [PersonRemark] = []
    let undated = clips.filter { $0.recorded == nil }
    if !undated.isEmpty {
      let isAll = undated.count == clips.count
      remarks.append(
        PersonRemark(
          kind: isAll ? .undated : .partlyUndated,
          text: isAll
            ? "no clip has a date of recording: all \(clips.count) are taken for one session, and there are no trends"
            : "\(undated.count) of \(clips.count) clips have no date of recording: they are a session of their own, "
              + "outside of every trend",
          clips: undated.map(\.identity.id)
        )
      )
    }
    let dated = clips.enumerated().compactMap { place, clip in
      clip.recorded.map { (date: $0, place: place, clip: clip) }
    }.sorted { ($0.date.dayNumber, $0.place) < ($1.date.dayNumber, $1.place) }
    remarks += ages(
      dated.compactMap { entry in
        entry.clip.person.age.map { Age(clip: entry.clip.identity.id, date: entry.date, years: $0) }
      }
    )
    let young = clips.filter { ($0.person.age ?? 0) < 0 }
    if let first = young.first {
      remarks.append(
        PersonRemark(
          kind: .birthAfterRecording,
          text: "clip \(first.identity.id) was recorded before the birth of the person; "
            + "norms by age are left out",
          clips: young.map(\.identity.id)
        )
      )
    }
    let sexes = clips.filter { $0.person.sex != nil }
    if let first = sexes.first,
      let other = sexes.first(where: { $0.person.sex != first.person.sex }),
      let one = first.person.sex, let another = other.person.sex
    {
      remarks.append(
        PersonRemark(
          kind: .contradictingSex,
          text:
            "the sex is \(one.rawValue) in clip \(first.identity.id) and \(another.rawValue) in clip "
            + "\(other.identity.id); norms by sex are left out",
          clips: [first.identity.id, other.identity.id]
        )
      )
    }
    return remarks
  }

  private struct Age {
    var clip: String
    var date: CalendarDate
    var years: Int
  }

  /// The first fall and the first leap of the age, by neighbours in time.
  private static func ages(_ ages: [Age]) -> [PersonRemark] {
    let pairs = zip(ages, ages.dropFirst())
    let fall = pairs.first { $1.years < $0.years }
    // A birthday may lie between any two days.
    let leap = pairs.first { earlier, later in
      Double(later.years - earlier.years) > Double(later.date.days(since: earlier.date)) / 365 + 1
    }
    return [(Kind.fallingAge, fall), (.leapingAge, leap)].compactMap { kind, pair in
      pair.map { earlier, later in
        PersonRemark(
          kind: kind,
          text:
            "the age is \(earlier.years) on \(earlier.date) (clip \(earlier.clip)) and \(later.years) on "
            + "\(later.date) (clip \(later.clip)); norms by age are left out",
          clips: [earlier.clip, later.clip]
        )
      }
    }
  }
}
