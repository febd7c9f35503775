// SPDX-License-Identifier: Apache-2.0
package import Labels
import PoseTracks

extension SyntheticClip {
  /// The rater of exact labels.
  package static let rater = "synthesis"

  /// The labels that follow from the script, at presentation times of frames.
  ///
  /// A rep's mid is the frame in which the exercise's tracked joints are farthest; of several at
  /// the same height, as in a hold, the middle one. Squats and push-ups have their faults, a list
  /// of those that could be there and, at each rep's mid, the true angles.
  ///
  /// - Parameter source: What the file says it was made on.
  /// - Returns: A finished label file with its events in order of start.
  package func labels(source: LabelFile.Source?) -> LabelFile {
    let done = isLabelled ? workoutEvents ?? exerciseEvents : []
    let events = (done + ignoreEvents + unseenEvents).enumerated().sorted { a, b in
      let (first, second) = (a.element.start ?? 0, b.element.start ?? 0)
      if first != second { return first < second }
      let kinds = (order(a.element.kind), order(b.element.kind))
      return kinds.0 != kinds.1 ? kinds.0 < kinds.1 : a.offset < b.offset
    }
    return LabelFile(
      clip: clip.id,
      source: source,
      rater: Self.rater,
      status: .done,
      faults: knownFaults,
      searchedEvents: searchedEvents,
      events: events.map(\.element)
    )
  }

  private func order(_ kind: LabelEvent.Kind) -> Int {
    LabelEvent.Kind.allCases.firstIndex(of: kind) ?? 0
  }

  /// The labels of a clip of one exercise.
  private var exerciseEvents: [LabelEvent] {
    let name = clip.progression.map { "\(clip.exercise.id)/\($0.name)" } ?? clip.exercise.id
    let moved = reps.filter { $0.quality != nil || traits.posture == nil }
    return setEvents(of: reps, named: name) + repEvents(of: moved, clip.movement)
      + positionEvents + formEvents + momentEvents
  }

  /// Reps, and leans as holds.
  func repEvents(of reps: [Timeline.Rep], _ movement: Movement) -> [LabelEvent] {
    reps.map { rep in
      let frames = frames(of: rep)
      guard let quality = rep.quality else {
        return LabelEvent(
          .hold,
          start: times[frames.lowerBound],
          end: times[frames.upperBound],
          label: movement.id
        )
      }
      return LabelEvent(
        .rep,
        start: times[frames.lowerBound],
        mid: times[turningPoint(in: frames, of: movement.exercise)],
        end: times[frames.upperBound],
        label: quality.rawValue
      )
    }
  }

  /// Sets, each from its first rep to its last.
  func setEvents(of reps: [Timeline.Rep], named name: String) -> [LabelEvent] {
    var events: [LabelEvent] = []
    for number in Set(reps.map(\.set)).sorted() {
      let members = reps.filter { $0.set == number && $0.quality != nil }
      guard let first = members.first, let last = members.last else { continue }
      events.append(
        LabelEvent(
          .set,
          start: times[frame(nearest: first.start)],
          end: times[frame(nearest: last.end)],
          label: name,
          value: Double(members.count { $0.quality == .full }),
          unit: "reps"
        )
      )
    }
    return events
  }

  /// The stretches in which the camera looks away from what carries a rep.
  private var unseenEvents: [LabelEvent] {
    guard clip.cameraEvents.contains(where: \.isPan) else { return [] }
    let joints = clip.movement.exercise.tracked
    let indices = (joints.isEmpty ? [.leftHip, .rightHip] : joints).compactMap { joint in
      Skeleton.blazePose33.index(of: joint)
    }
    let unseen = times.indices.filter { frame in
      guard let points = pose(at: times[frame])?.landmarks else { return false }
      let camera = camera(at: times[frame])
      return indices.contains { !isInFrame(camera.projection(of: points[$0])) }
    }
    var stretches: [ClosedRange<Int>] = []
    for frame in unseen {
      if let last = stretches.last, last.upperBound == frame - 1 {
        stretches[stretches.count - 1] = last.lowerBound...frame
      } else {
        stretches.append(frame...frame)
      }
    }
    return stretches.filter { $0.count > 1 }.map { stretch in
      LabelEvent(
        .ignore,
        start: times[stretch.lowerBound],
        end: times[stretch.upperBound],
        label: "out-of-frame"
      )
    }
  }

  private var ignoreEvents: [LabelEvent] {
    let walks = workout?.walks.map { ($0.lowerBound, $0.upperBound, "walk") } ?? []
    return (ignored.map { ($0.start, $0.end, $0.ignored ?? "") } + walks).map { start, end, name in
      LabelEvent(
        .ignore,
        start: times[frame(nearest: start)],
        end: times[frame(nearest: end)],
        label: name
      )
    }
  }

  /// The frames of a rep, from the top to the top.
  func frames(of rep: Timeline.Rep) -> ClosedRange<Int> {
    frame(nearest: rep.start)...frame(nearest: rep.end)
  }

  /// The frame whose presentation time is nearest to a time.
  func frame(nearest time: Double) -> Int { clock.frame(nearest: time) }

  /// The height of an exercise's tracked joints at a frame, growing towards the far position.
  func travel(_ frame: Int, of exercise: Exercise) -> Double {
    guard let points = pose(at: times[frame])?.landmarks else { return 0 }
    let heights = exercise.tracked.compactMap { joint in
      Skeleton.blazePose33.index(of: joint).map { points[$0].y }
    }
    let sum = heights.reduce(0, +)
    return exercise.extreme == .high ? sum : -sum
  }

  /// The frame of the largest travel of the clip's exercise, or of another one; the middle one of equals.
  func turningPoint(in frames: ClosedRange<Int>, of exercise: Exercise? = nil) -> Int {
    let exercise = exercise ?? clip.movement.exercise
    let travels = frames.map { travel($0, of: exercise) }
    let largest = travels.max() ?? 0
    let tied = travels.indices.filter { travels[$0] >= largest - 1e-9 }
    return frames.lowerBound + tied[(tied.count - 1) / 2]
  }
}
