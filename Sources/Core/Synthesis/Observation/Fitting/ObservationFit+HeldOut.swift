// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension ObservationFit {
  /// The tracks of some people beside those that a model makes which has not seen these people.
  ///
  /// The model is estimated from all others. It observes the smooth part of each held-out track, or
  /// the exact track of a rendered clip, so that both show the same movement. Where there are real
  /// tracks, they alone are held out, since the noise is theirs.
  ///
  /// - Parameters:
  ///   - samples: Of one backend, each with its person.
  ///   - fold: Which people: of those in order of their names every `count`-th, from this one.
  ///   - count: The number of folds, at least 2.
  /// - Returns: One pair for each held-out track that shows a torso.
  /// - Throws: `Failure` where the others do not suffice.
  package static func heldOut(
    _ samples: [Sample],
    fold: Int,
    of count: Int
  ) throws(Failure) -> [(real: TremblingClip, made: TremblingClip)] {
    let people = Set(samples.compactMap(\.person)).sorted()
    let held = Set(people.enumerated().filter { $0.offset % count == fold }.map(\.element))
    func isHeld(_ sample: Sample) -> Bool { sample.person.map(held.contains) ?? false }
    let model = try model(of: samples.filter { !isHeld($0) }, id: "held-out")
    let hasReal = samples.contains { $0.exact == nil }
    return samples.enumerated().compactMap { place, sample in
      guard isHeld(sample), !hasReal || sample.exact == nil else { return nil }
      let seed = UInt64(place)
      if let exact = sample.exact {
        return (
          TremblingClip(sample.track, exact: exact),
          TremblingClip(model.observed(exact, seed: seed), exact: exact)
        )
      }
      return SmoothedTrack(sample.track).map { smoothed in
        let whole = model.withoutGaps.observed(smoothed, seed: seed)
        return (
          TremblingClip(sample.track),
          TremblingClip(
            whole.seen(like: sample.track),
            losing: model.observed(smoothed, seed: seed)
          )
        )
      }
    }
  }
}
