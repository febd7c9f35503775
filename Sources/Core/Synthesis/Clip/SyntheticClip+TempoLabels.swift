// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks

extension SyntheticClip {
  /// The durations of the parts of a rep by the script, at the frame of its mid.
  ///
  /// A part lasts from the moment in which the body begins to move until it stands, however slowly
  /// it moves at either end. The hold where reps begin is that before the rep, since the rep before
  /// of the same set.
  func tempoEvents(of rep: Int) -> [LabelEvent] {
    let own = timeline.reps[rep]
    guard own.quality != nil, own.dyno == nil else { return [] }
    let time = times[turningPoint(in: frames(of: own))]
    let isUpwards = clip.movement.exercise.extreme == .high
    var parts: [Double] = [0, 0, 0]
    for stretch in timeline.stretches where stretch.rep == rep {
      guard case .stroke(let from, let to) = stretch.activity else { continue }
      parts[from < to ? 0 : from == to ? 1 : 2] += stretch.end - stretch.start
    }
    var events = [
      LabelEvent.measure(isUpwards ? .concentricDuration : .eccentricDuration, at: time, parts[0]),
      .measure(isUpwards ? .topDuration : .bottomDuration, at: time, parts[1]),
      .measure(isUpwards ? .eccentricDuration : .concentricDuration, at: time, parts[2]),
    ]
    if let rest = rest(before: rep) {
      events.append(.measure(isUpwards ? .bottomDuration : .topDuration, at: time, rest))
    }
    return events
  }

  /// The time between the rep before of the same set and a rep; nil without, or where the body moved.
  private func rest(before rep: Int) -> Double? {
    guard rep > 0, reps[rep - 1].set == reps[rep].set else { return nil }
    let between = timeline.stretches.filter {
      $0.start >= reps[rep - 1].end - 1e-9 && $0.end <= reps[rep].start + 1e-9
    }
    let isStill = between.allSatisfy { stretch in
      guard case .stroke(let from, let to) = stretch.activity else { return false }
      return from == to
    }
    return isStill ? reps[rep].start - reps[rep - 1].end : nil
  }
}
