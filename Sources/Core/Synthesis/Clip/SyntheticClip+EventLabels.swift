// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks

extension SyntheticClip {
  /// The kinds of events whose absence the script says too; nil for movements without any.
  var searchedEvents: [String]? {
    guard isLabelled else { return nil }
    let kinds: [FormEvent.Kind] =
      switch clip.movement.exercise.family {
      case "punch": [.strike]
      case "climb": [.dyno]
      case "walk": [.heelStrike, .toeOff]
      default: []
      }
    return kinds.isEmpty ? nil : kinds.map(\.name).sorted()
  }

  /// The events of the script, at presentation times of frames: hands that hit, catches of a flight, feet of a walk.
  ///
  /// A hand hits in the first frame in which it has made all of its travel. Heel strikes and toes that leave the floor
  /// are `event` lines: with `step` lines counters would be scored by the steps, and a walk is to have no rep.
  var momentEvents: [LabelEvent] {
    switch clip.movement.exercise.family {
    case "punch":
      reps.indices.filter { reps[$0].quality != nil }.map { rep in
        let frames = frames(of: reps[rep])
        let ways = frames.map { travelled(rep, at: times[$0]) }
        let whole = ways.max() ?? 0
        let hit = ways.firstIndex { $0 >= whole - 1e-9 } ?? 0
        return moment(.strike, at: times[frames.lowerBound + hit], sign: Moment.side(of: rep))
      }
    case "climb":
      reps.compactMap { rep in
        rep.dyno.map { moment(.dyno, at: rep.start + $0.seconds) }
      }
    case "walk": timeline.stretches.flatMap(steps)
    default: []
    }
  }

  /// The true times from each heel strike of a walk to the next, which is of the other foot, at the latter.
  var stepEvents: [LabelEvent] {
    guard clip.movement.exercise.family == "walk" else { return [] }
    return timeline.stretches.flatMap { stretch -> [LabelEvent] in
      let steps = gait(of: stretch)?.steps ?? []
      return zip(steps, steps.dropFirst()).filter { $0.sign != $1.sign }.map { last, next in
        .measure(
          .stepTime,
          at: times[clock.frame(nearest: stretch.start + next.landing)],
          of: next.sign > 0 ? .left : .right,
          next.landing - last.landing
        )
      }
    }
  }

  /// The walk of a stretch; nil where nobody walks.
  func gait(of stretch: Timeline.Stretch) -> Gait? {
    guard case .walk(let from, let to, let style) = stretch.activity,
      let body = clip.subject?.proportions
    else { return nil }
    return Gait(body: body, origin: from, destination: to, style: style ?? .usual)
  }

  /// The heel strikes and toe offs of a walk.
  private func steps(of stretch: Timeline.Stretch) -> [LabelEvent] {
    let steps = gait(of: stretch)?.steps ?? []
    return steps.flatMap { step in
      [
        moment(.toeOff, at: stretch.start + step.leaving, sign: step.sign),
        moment(.heelStrike, at: stretch.start + step.landing, sign: step.sign),
      ]
    }.filter { ($0.start ?? 0) < stretch.end }
  }

  /// An event at the frame nearest to a time; `sign` is 1 for the left side.
  private func moment(_ kind: FormEvent.Kind, at time: Double, sign: Double = 0) -> LabelEvent {
    LabelEvent(
      .event,
      start: times[clock.frame(nearest: time)],
      label: kind.name,
      side: sign > 0 ? .left : sign < 0 ? .right : nil
    )
  }
}
