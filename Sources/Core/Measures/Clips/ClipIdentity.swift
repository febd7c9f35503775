// SPDX-License-Identifier: Apache-2.0
package import Basics
package import PoseTracks

/// Who and what a clip shows, as far as scoring groups, slices or normalises by it.
///
/// Copies share one piece of memory until one is changed, since every record of a clip has one.
@dynamicMemberLookup
package struct ClipIdentity: Sendable, Equatable {
  /// The facts.
  package struct Facts: Sendable, Equatable {
    /// The clip's id.
    package var id: String
    /// The person; intervals resample whole subjects.
    package var subject: String
    /// Footage that must stay on one side of any split.
    package var group: String
    /// The exercise's id.
    package var exercise: String
    /// The family of exercises that move alike.
    package var family: String
    /// Camera against torso, if known.
    package var view: CameraView?
    /// Free tags, sorted.
    package var tags: [String]
    /// Length in seconds, at least zero.
    package var duration: Double
    /// True if the clip is there to show no reps at all, so that every event in it is false.
    ///
    /// Negative clips enter the false-rep rate and nothing else; all other clips enter everything
    /// else, so no clip is counted twice.
    package var isNegative: Bool
    /// The person's median height on the first track, in frame heights; nil where it was not measured.
    package var personHeight: Double?
    /// The frames per second of the first track; nil where they were not measured.
    package var frameRate: Double?
    /// The day of the recording, if known.
    package var recorded: CalendarDate?
    /// The facts about the person on that day.
    package var person: PersonFacts
  }

  @usableFromInline var facts: Shared<Facts>

  /// Creates an identity; group and family are the subject and the exercise unless given.
  package init(
    id: String,
    subject: String,
    group: String? = nil,
    exercise: String,
    family: String? = nil,
    view: CameraView? = nil,
    tags: [String] = [],
    duration: Double,
    isNegative: Bool = false,
    personHeight: Double? = nil,
    frameRate: Double? = nil,
    recorded: CalendarDate? = nil,
    person: PersonFacts = .unknown
  ) {
    facts = Shared(
      Facts(
        id: id,
        subject: subject,
        group: group ?? subject,
        exercise: exercise,
        family: family ?? exercise,
        view: view,
        tags: tags,
        duration: duration,
        isNegative: isNegative,
        personHeight: personHeight,
        frameRate: frameRate,
        recorded: recorded,
        person: person
      )
    )
  }

  /// A fact; to change one costs a copy of all.
  package subscript<Value>(dynamicMember path: WritableKeyPath<Facts, Value>) -> Value {
    @inlinable get { facts[dynamicMember: path] }
    @inlinable set { facts[dynamicMember: path] = newValue }
  }

  /// The part of the clip outside intervals, which may overlap, in seconds, at least zero.
  package func time(outside intervals: [ClosedRange<Double>]) -> Double {
    var ignored = 0.0
    var covered = -Double.infinity
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      ignored += max(interval.upperBound - max(interval.lowerBound, covered), 0)
      covered = max(covered, interval.upperBound)
    }
    return max(self.duration - ignored, 0)
  }
}
