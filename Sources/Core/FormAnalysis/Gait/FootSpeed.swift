// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The speed of a foot over the floor, evenly spaced, of which each stride is one movement: from rest to rest.
///
/// Places are low-passed at 6 Hz before they are differentiated, as is usual for markers of gait (Winter, "Biomechanics
/// and Motor Control of Human Movement", 2009). The published arc length is of one movement; that of a whole walk grows
/// with the number of its steps.
struct FootSpeed: Sendable {
  private let times: [Double]
  private let speeds: [Double]
  private let rate: Double

  /// The cut-off in Hz.
  private static let cutoff = 6.0
  /// The longest gap that is bridged, in seconds.
  private static let gap = 0.25

  /// Differentiates the places of one foot; nil below 16 frames, and below 13 frames per second.
  ///
  /// - Complexity: O(*frames*) and a sort.
  init?(of side: BodySide, on path: WalkPath) {
    let seen = path.moments.filter { !$0[side].heel.x.isNaN }
    guard let even = EvenTimes(seen.map(\.time), longestGap: Self.gap),
      let filter = ButterworthLowPass(cutoff: Self.cutoff, rate: even.rate),
      let x = filter.zeroPhase(even.values(seen.map { $0[side].heel.x })),
      let y = filter.zeroPhase(even.values(seen.map { $0[side].heel.y }))
    else { return nil }
    times = even.times
    rate = even.rate
    let rate = rate
    speeds = x.indices.map { frame in
      let (before, after) = (max(frame - 1, 0), min(frame + 1, x.count - 1))
      guard before < after else { return 0 }
      return Angle.length(SIMD2(x[after] - x[before], y[after] - y[before])) * rate
        / Double(after - before)
    }
  }

  /// The spectral arc length from a strike to the next of the foot; nil of a stride that is not within the frames.
  func smoothness(from start: Double, to end: Double) -> Double? {
    guard let first = times.first, let last = times.last, start >= first, end <= last else {
      return nil
    }
    let stride = times.indices.filter { times[$0] >= start && times[$0] <= end }.map { speeds[$0] }
    return SpectralArcLength.value(of: stride, rate: rate)
  }
}
