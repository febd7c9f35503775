// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The foot strikes of the posture app's code: the lowest points of the ankles in the world.
///
/// A strike is the middle frame of the last 0.25 s if the ankle is lower in it than in all others, came down at 0.05 m/s
/// or more, and the last strike is 0.3 s ago. It is stamped with the frame that is there by then, half a window later.
/// Heights are smoothed by an average that forgets 0.3 per frame, whatever the rate, which is later still. An ankle is
/// lowest while the foot stands, and not where the heel strikes.
///
/// - Source: GaitAnalyzer.swift of and3rn3t/Andernet-Posture, 34a8de2.
struct AndernetFootStrikes: Sendable {
  /// A strike as it is stamped.
  struct Strike: Sendable {
    /// The time of the frame that decides, in seconds.
    var time: Double
    /// The place of the ankle in the lowest frame, on the floor in metres.
    var place: SIMD2<Double>
  }

  private static let window = 0.25
  private static let refractory = 0.3
  private static let leastSpeed = 0.05
  private static let forgetting = 0.3
  private static let toeOffSpeed = 0.08

  private var samples: [(time: Double, height: Double, place: SIMD2<Double>)] = []
  private var smoothed: Double?
  /// The time of the last strike in seconds; -1 before the first one.
  private(set) var lastStrike = -1.0
  /// The time of the last toe off in seconds; -1 before the first one.
  private(set) var lastToeOff = -1.0

  /// Takes the ankle of the next frame.
  ///
  /// - Returns: A strike, and true if toes are taken to leave the floor.
  mutating func update(
    _ ankle: SIMD3<Double>,
    at time: Double
  ) -> (strike: Strike?, leaves: Bool) {
    let height =
      smoothed.map { Self.forgetting * ankle.y + (1 - Self.forgetting) * $0 } ?? ankle.y
    smoothed = height
    samples.append((time, height, SIMD2(ankle.x, ankle.z)))
    samples.removeAll { time - $0.time > 2 * Self.window }
    let leaves = leaves(at: time)
    return (strike(at: time), leaves)
  }

  private mutating func leaves(at time: Double) -> Bool {
    guard samples.count >= 3 else { return false }
    let (before, now) = (samples[samples.count - 2], samples[samples.count - 1])
    let speed = (now.height - before.height) / (now.time - before.time)
    guard speed > Self.toeOffSpeed, time - lastToeOff > Self.refractory else { return false }
    lastToeOff = time
    return true
  }

  private mutating func strike(at time: Double) -> Strike? {
    guard samples.count >= 5 else { return nil }
    let near = samples.filter { time - $0.time <= Self.window }
    guard near.count >= 3 else { return nil }
    let middle = near.count / 2
    let lowest = near[middle]
    for (place, sample) in near.enumerated() where place != middle {
      if sample.height <= lowest.height { return nil }
    }
    guard time - lastStrike >= Self.refractory else { return nil }
    let before = near[middle - 1]
    let speed = (before.height - lowest.height) / (lowest.time - before.time)
    guard speed >= Self.leastSpeed else { return nil }
    lastStrike = time
    return Strike(time: time, place: lowest.place)
  }
}
