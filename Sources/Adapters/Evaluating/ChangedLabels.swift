// SPDX-License-Identifier: Apache-2.0
import Labels
import Replay
import Scoring

extension PerturbationEffect {
  /// Where an interval of a track that begins at `first` then is, in seconds.
  fileprivate func interval(
    of range: ClosedRange<Double>,
    from first: Double
  ) -> ClosedRange<Double> {
    let start = time(of: range.lowerBound, from: first)
    return start...max(start, time(of: range.upperBound, from: first))
  }
}

extension Reference {
  /// What the labels say of a changed track.
  ///
  /// - Parameters:
  ///   - effect: What the change does to events.
  ///   - first: The time of the track's first frame, in seconds.
  /// - Returns: The same reps, sets and ignored intervals where they then are.
  func changed(by effect: PerturbationEffect, from first: Double) -> Reference {
    var changed = self
    changed.ignored = ignored.map { effect.interval(of: $0, from: first) }
    changed.sets = sets.map { effect.interval(of: $0, from: first) }
    changed.progressionSets = progressionSets.map { set in
      var set = set
      set.range = set.range.map { effect.interval(of: $0, from: first) }
      return set
    }
    changed.reps = reps?.map { rep in
      var rep = rep
      rep.start = rep.start.map { effect.time(of: $0, from: first) }
      rep.mid = rep.mid.map { effect.time(of: $0, from: first) }
      rep.end = rep.end.map { effect.time(of: $0, from: first) }
      return rep
    }
    return changed
  }
}

extension FormReference {
  /// What the labels say about the form of a changed track.
  ///
  /// - Parameters:
  ///   - effect: What the change does to events.
  ///   - first: The time of the track's first frame, in seconds.
  /// - Returns: The same reps, faults, quantities and ignored intervals where they then are, with sides
  ///   exchanged where the change does so.
  func changed(by effect: PerturbationEffect, from first: Double) -> FormReference {
    var changed = self
    changed.reps = reps.map { effect.interval(of: $0, from: first) }
    changed.ignored = ignored.map { effect.interval(of: $0, from: first) }
    changed.episodes = episodes.map { episode in
      let range = effect.interval(of: episode.start...episode.end, from: first)
      return FaultEpisode(fault: episode.fault, start: range.lowerBound, end: range.upperBound)
    }
    changed.measures = measures.map { measure in
      var measure = measure
      measure.time = effect.time(of: measure.time, from: first)
      measure.side = effect.side(measure.side)
      return measure
    }
    return changed
  }
}
