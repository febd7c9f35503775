// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
package import RepCounting

/// Tracks that were changed a little through counters under test, to see whether the count changes.
///
/// Every trial replays the real counters over a changed copy of the track. Noise is white and of the
/// size that the track itself has, so it stands on top of what is already there; a track that was
/// smoothed trembles less than its backend did, and its trials are milder.
package struct StabilityReplay: Sendable {
  /// The number of trials with noise, and of those with lost frames.
  package static let seeds = 200
  /// The chance at which a frame is lost.
  package static let dropShare = 0.1
  /// The numbers of frames of which one is kept, beginning with each of them in turn.
  package static let strides = [2, 3]
  /// The factor by which the amplitude goes down and up.
  package static let thresholdFactor = 1.5

  private let replay: Replay

  /// Creates a replay.
  package init(_ counters: [CounterConfiguration]) {
    replay = Replay(counters)
  }

  /// How firmly every counter's count of a track stands.
  ///
  /// - Parameters:
  ///   - track: The poses of one clip.
  ///   - exercise: What is done in the clip.
  ///   - noise: How much each joint trembles: the spread per axis in pixels. Joints without one get no
  ///     noise; with none at all there are no trials with noise.
  /// - Returns: One result per counter: [counters].
  /// - Complexity: O(*trials* x *frames* x *counters*).
  package func results(
    of track: PoseTrack,
    exercise: Exercise,
    noise: [Joint: Double]
  ) -> [CountStability] {
    let counts = counts(of: track, exercise)
    // Only joints that some signal looks at can change a count.
    let looked = Set(replay.counters.flatMap { $0.signal(in: exercise).joints })
    let spreads = noise.filter { looked.contains($0.key) && $0.value > 0 }
    var noisy = Tally(counts)
    if !spreads.isEmpty {
      for seed in 0..<UInt64(Self.seeds) {
        noisy.add(self.counts(of: track.adding(noise: spreads, seed: seed), exercise))
      }
    }
    var dropped = Tally(counts)
    for seed in 0..<UInt64(Self.seeds) {
      dropped.add(self.counts(of: track.dropping(share: Self.dropShare, seed: seed), exercise))
    }
    var slowed = Tally(counts)
    for step in Self.strides {
      for first in 0..<step {
        let kept = Array(stride(from: first, to: track.count, by: step))
        slowed.add(self.counts(of: track.choosing(kept), exercise))
      }
    }
    return replay.counters.indices.map { counter in
      let configuration = replay.counters[counter]
      let samples = track.samples(of: configuration.signal(in: exercise))
      let persistence = configuration.persistence(of: samples, in: exercise)
      return CountStability(
        count: counts[counter],
        noise: noisy.trials(of: counter),
        drops: dropped.trials(of: counter),
        rates: slowed.trials(of: counter),
        thresholdFlips: persistence.map {
          $0.peaks.flips(around: $0.amplitude, factor: Self.thresholdFactor)
        },
        margin: persistence.flatMap { $0.peaks.margin(around: $0.amplitude) }
      )
    }
  }

  private func counts(of track: PoseTrack, _ exercise: Exercise) -> [Int] {
    replay.events(of: track, exercise: exercise).map(\.count)
  }

  /// How often the count of each counter was another.
  private struct Tally {
    private let counts: [Int]
    private var trials = 0
    private var changed: [Int]

    init(_ counts: [Int]) {
      self.counts = counts
      changed = counts.map { _ in 0 }
    }

    mutating func add(_ others: [Int]) {
      trials += 1
      for (counter, count) in others.enumerated() where count != counts[counter] {
        changed[counter] += 1
      }
    }

    func trials(of counter: Int) -> CountStability.Trials {
      CountStability.Trials(trials: trials, changed: changed[counter])
    }
  }
}
