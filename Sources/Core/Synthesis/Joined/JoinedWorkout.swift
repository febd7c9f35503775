// SPDX-License-Identifier: Apache-2.0
package import Labels
package import PoseTracks

/// A workout of sets of several real clips, one after the other.
///
/// Mostly each set is of another person: nobody was recorded with five exercises. Between two sets the last pose is
/// held, or somebody of a third clip walks. Before each set every joint goes from where it was to where the next clip
/// has it in ``way`` seconds along a minimum-jerk path, so that no joint jumps. Within a set poses are as recorded.
package struct JoinedWorkout: Sendable {
  /// A set of one clip.
  package struct Part: Sendable {
    /// The exercise's id.
    package var exercise: String
    /// Its reps, and what the clip shows around them.
    package var set: JoinedSet
    /// The note of the set's label, such as the clip and the person.
    package var note: String

    /// Creates a part.
    package init(exercise: String, set: JoinedSet, note: String) {
      self.exercise = exercise
      self.set = set
      self.note = note
    }
  }

  /// The time in which the body of one clip becomes that of the next, in seconds.
  package static let way = 1.0

  /// The joined poses, from time 0.
  package let track: PoseTrack
  /// The sets, reps and ignored walks.
  package let events: [LabelEvent]

  /// Joins sets.
  ///
  /// - Parameters:
  ///   - parts: The sets in order, at least one; all of one skeleton and frame size.
  ///   - walks: Tracks of people who walk, of the same skeleton and size: they take turns with poses that are held. Empty holds
  ///     the last pose in every rest.
  ///   - rest: The time between two sets without ``way``, in seconds; a walk that is shorter is held for what is left.
  /// - Complexity: O(*frames*).
  package init(_ parts: [Part], walks: [PoseTrack] = [], rest: Double) {
    precondition(!parts.isEmpty, "a workout has sets")
    let hasWorld = (parts.map(\.set.track) + walks).allSatisfy { $0.world != nil }
    func usable(_ track: PoseTrack) -> PoseTrack {
      hasWorld ? track : track.replacing(world: .some(nil))
    }
    var joining = Joining(like: usable(parts[0].set.track))
    var events: [LabelEvent] = []
    for (index, part) in parts.enumerated() {
      let next = usable(part.set.track)
      if index > 0 {
        var still = rest
        if !walks.isEmpty, index.isMultiple(of: 2) {
          let walk = usable(walks[(index / 2 - 1) % walks.count])
          let part = walk.within(walk.start...walk.start + rest)
          joining.lead(to: part, still: 0, way: Self.way)
          let start = joining.end
          joining.append(part)
          events.append(LabelEvent(.ignore, start: start, end: joining.end, label: "walk"))
          still = max(0, rest - (joining.end - start))
        }
        joining.lead(to: next, still: still, way: Self.way)
      }
      events += part.set.events(
        exercise: part.exercise,
        from: joining.end - next.start,
        note: part.note
      )
      joining.append(next)
    }
    track = joining.track
    self.events = events.enumerated().sorted { a, b in
      (a.element.start ?? 0, a.offset) < (b.element.start ?? 0, b.offset)
    }.map(\.element)
  }

  /// The labels of the workout.
  ///
  /// - Parameters:
  ///   - clip: The workout's id.
  ///   - source: What the file says it was made on.
  /// - Returns: A finished label file.
  package func labels(of clip: String, source: LabelFile.Source?) -> LabelFile {
    LabelFile(
      clip: clip,
      source: source,
      rater: JoinedSet.rater,
      status: .done,
      events: events
    )
  }
}

extension PoseTrack {
  /// The time of the first frame in seconds; 0 without one.
  fileprivate var start: Double { times.first ?? 0 }
}
