// SPDX-License-Identifier: Apache-2.0
import Basics

/// How labels that are not full reps are read.
package enum LabelReading: String, Sendable, CaseIterable {
  /// The headline: full reps are required; an event on any other labelled rep is neither right nor
  /// charged.
  case lenient
  /// Full and borderline reps are required; an event on a partial or failed rep is charged.
  case strict
}

/// How far from a rep an event may be, how the labels are read, and what is taken off event times.
package struct MatchingCriterion: Sendable, Hashable {
  /// The farthest an event may be from its rep, in seconds, inclusive.
  package var tolerance: Double
  /// How labels that are not full reps are read.
  package var reading: LabelReading
  /// What is taken off every event's time before matching, in seconds.
  package var offset: Double
  /// The farthest an event may be from its rep as a share of the rep's own period.
  ///
  /// It takes the place of the tolerance where the rep has a period; nil for the tolerance
  /// everywhere.
  package var shareOfPeriod: Double?

  /// Creates a criterion.
  package init(
    tolerance: Double,
    reading: LabelReading = .lenient,
    offset: Double = 0,
    shareOfPeriod: Double? = nil
  ) {
    self.tolerance = tolerance
    self.reading = reading
    self.offset = offset
    self.shareOfPeriod = shareOfPeriod
  }

  /// The criterion of the headline measures: half a second, lenient.
  package static let headline = MatchingCriterion(tolerance: 0.5)
  /// Half a second; partial reps are charged, borderline ones required.
  package static let strict = MatchingCriterion(tolerance: 0.5, reading: .strict)
  /// A quarter of a second, lenient.
  package static let narrow = MatchingCriterion(tolerance: 0.25)
  /// One second, lenient.
  package static let wide = MatchingCriterion(tolerance: 1)
  /// A quarter of a rep's own period, lenient, so that fast and slow reps are judged alike; half a
  /// second for a rep without one.
  package static let quarterPeriod = MatchingCriterion(tolerance: 0.5, shareOfPeriod: 0.25)
}

/// Which reps a counter found in one clip, which it missed, and which it made up.
///
/// Every required rep is matched or missed. Every event is matched, extra or excused.
package struct Detection: Sendable, Equatable {
  /// A required rep and the event that found it.
  package struct Match: Sendable, Equatable {
    /// Index of the rep in the reference.
    package var reference: Int
    /// Index of the event.
    package var event: Int
    /// The event's time minus the rep's turning point, in seconds, before any offset is taken off;
    /// nil for a rep labelled by its interval.
    package var timeError: Double?
    /// The decision minus the rep's turning point, in seconds; nil for a rep labelled by its
    /// interval.
    ///
    /// Negative where a counter decides before the turning point.
    package var latency: Double?
    /// The decision minus the rep's end, in seconds; nil where the end is not labelled.
    package var latencyAfterEnd: Double?
  }

  /// A required rep that no event found.
  package struct Miss: Sendable, Equatable {
    /// Index of the rep in the reference.
    package var reference: Int
    /// Its turning point, or the middle of its interval, in seconds.
    package var time: Double
  }

  /// An event that is charged.
  package struct Extra: Sendable, Equatable {
    /// What kind of error a charged event is.
    package enum Kind: String, Sendable, CaseIterable {
      /// No rep is within the tolerance.
      case spurious
      /// A rep is within the tolerance, but another event has it.
      case double
    }

    /// Index of the event.
    package var event: Int
    /// The time by which it is matched, in seconds, before any offset is taken off.
    package var time: Double
    /// What kind of error it is.
    package var kind: Kind
  }

  /// What came of the reps and the events.
  package struct Outcome: Sendable, Equatable {
    /// The reps found, in order of the rep's time.
    package var matches: [Match] = []
    /// The reps missed, in order of time.
    package var misses: [Miss] = []
    /// The events charged, in order of time.
    package var extras: [Extra] = []
    /// Indexes of the events that are neither right nor charged, in order of time.
    package var excused: [Int] = []
  }

  /// What was asked.
  package let criterion: MatchingCriterion
  private let outcome: Shared<Outcome>

  /// Creates what came of a criterion.
  package init(_ criterion: MatchingCriterion, _ outcome: Outcome) {
    self.criterion = criterion
    self.outcome = Shared(outcome)
  }

  /// The same, which shares memory with another one as far as they are equal, as those of most criteria are.
  package init(_ detection: Detection, sharing other: Detection) {
    criterion = detection.criterion
    guard detection.outcome != other.outcome else {
      outcome = other.outcome
      return
    }
    var shared = detection.outcome.value
    if shared.matches == other.matches { shared.matches = other.matches }
    if shared.misses == other.misses { shared.misses = other.misses }
    if shared.extras == other.extras { shared.extras = other.extras }
    if shared.excused == other.excused { shared.excused = other.excused }
    outcome = Shared(shared)
  }

  /// The reps found, in order of the rep's time.
  package var matches: [Match] { outcome.matches }
  /// The reps missed, in order of time.
  package var misses: [Miss] { outcome.misses }
  /// The events charged, in order of time.
  package var extras: [Extra] { outcome.extras }
  /// Indexes of the events that are neither right nor charged, in order of time.
  package var excused: [Int] { outcome.excused }

  /// How many reps had to be found.
  package var requiredCount: Int { matches.count + misses.count }
  /// How many events are right or charged.
  package var chargedCount: Int { matches.count + extras.count }
  /// How many events found no rep at all within the tolerance.
  package var spuriousCount: Int { extras.count { $0.kind == .spurious } }
  /// How many events repeat a rep that another event has.
  package var doubleCount: Int { extras.count { $0.kind == .double } }
}
