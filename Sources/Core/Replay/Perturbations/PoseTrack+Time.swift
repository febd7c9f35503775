// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension PoseTrack {
  /// The track at a lower frame rate.
  ///
  /// Each point of an even grid keeps the first frame from then on, or up to a thousandth of the grid's
  /// interval earlier; points that a gap of the track passes over keep none. A track that is slower keeps all frames.
  ///
  /// - Parameter rate: Frames a second, above 0.
  /// - Returns: Frames at their own times.
  func thinned(to rate: Double) -> PoseTrack {
    precondition(rate > 0, "a frame rate is above 0")
    guard let first = times.first else { return self }
    var kept: [Int] = []
    var point = 0.0
    for (frame, time) in times.enumerated() where (time - first) * rate >= point - 1e-3 {
      kept.append(frame)
      // The next point after this frame: a grid, not a distance, or rates would not come out.
      point = max(point, ((time - first) * rate).rounded(.down)) + 1
    }
    return choosing(kept)
  }

  /// The track with every frame lost by the same chance.
  ///
  /// - Parameters:
  ///   - share: The chance, in 0...1.
  ///   - seed: Equal seeds lose equal frames, and the frames lost by a smaller chance.
  /// - Returns: A track of the frames that are left, at their own times.
  func dropping(share: Double, seed: UInt64) -> PoseTrack {
    var generator = RandomGenerator(seed: seed)
    return choosing((0..<count).filter { _ in generator.unit() >= share })
  }

  /// The track with every time stamp moved by up to a share of the interval to the neighbour that
  /// it moves to; poses stay.
  ///
  /// - Parameters:
  ///   - share: Below 0.5, so that times still increase.
  ///   - seed: Equal seeds move alike.
  /// - Returns: The same poses; the first frame is never early and the last one never late.
  func mistimed(by share: Double, seed: UInt64) -> PoseTrack {
    precondition(share < 0.5, "time stamps would pass one another")
    var generator = RandomGenerator(seed: seed)
    let moved = times.indices.map { frame in
      let shift = share * (2 * generator.unit() - 1)
      let other = shift < 0 ? max(frame - 1, 0) : min(frame + 1, count - 1)
      return times[frame] + shift.magnitude * (times[other] - times[frame])
    }
    return replacing(times: moved)
  }

  /// The track played so many times as fast from the first frame on.
  func played(at rate: Double) -> PoseTrack {
    precondition(rate > 0, "a speed is above 0")
    let effect = PerturbationEffect(rate: rate)
    let first = times.first ?? 0
    return replacing(
      times: times.map { effect.time(of: $0, from: first) },
      inertial: inertial.map { $0.moved(to: effect.time(of: $0.time, from: first)) }
    )
  }

  /// The track at times that are so many seconds later.
  func delayed(by seconds: Double) -> PoseTrack { moved(by: seconds) }
}
