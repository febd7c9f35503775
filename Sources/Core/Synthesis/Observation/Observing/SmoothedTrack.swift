// SPDX-License-Identifier: Apache-2.0
package import PoseTracks
import TrackQuality

/// A track taken apart into what moves smoothly and what is left over.
///
/// Noise is what the zero-phase low-pass at 6 Hz leaves that jitter is measured with. The smooth part ends
/// at 4 Hz: so what trembles above 6 Hz of a track that is made of it and of noise is that noise alone, and
/// not two noises whose bursts know nothing of one another. It bridges what was not seen with straight
/// lines. Left and right that were exchanged for less than a second are put right before, since a model
/// exchanges them by itself.
package struct SmoothedTrack: Sendable {
  /// The frequency in Hz from which on movement counts as noise.
  package static let cutoff = 6.0
  /// The frequency in Hz up to which the smooth part goes.
  static let movement = 4.0

  /// The track as it was.
  package let track: PoseTrack
  /// The smooth part: image positions only, NaN for joints that were never seen for long.
  package let motion: PoseTrack
  /// Frames per second.
  package let rate: Double
  /// The length of the torso in pixels.
  package let torso: Double
  /// What the smooth part leaves, in torso lengths: [T x J], NaN where frames are not even.
  package private(set) var residuals: [SIMD2<Double>]
  /// Stretches of even frames in which a joint was seen, joint by joint: [J].
  package let runs: [[Range<Int>]]
  /// Stretches of even frames in which a joint was seen but for short gaps, joint by joint: [J].
  private let stretches: [[Range<Int>]]
  /// How fast joints move below 2 Hz, in torso lengths per second: [T x J].
  ///
  /// The noise that the smooth part still holds moves at some tenths of a torso length per second. With
  /// it, frames of much noise would count as fast ones, and noise would seem to grow with speed.
  let speeds: [Double]

  /// Takes a track apart.
  ///
  /// - Returns: Nil without a torso, and below 18 frames per second.
  /// - Complexity: O(*frames* x *joints*).
  package init?(_ track: PoseTrack) {
    let raw = track
    let track = track.withoutShortSwaps
    let spacing = FrameSpacing(track.times)
    guard let torso = TorsoScale(track)?.pixels, let interval = spacing.interval,
      1 / interval >= 3 * Self.cutoff * (1 - 1e-9),
      let filter = ButterworthLowPass(cutoff: Self.cutoff, rate: 1 / interval),
      let slower = ButterworthLowPass(cutoff: Self.movement, rate: 1 / interval)
    else { return nil }
    let joints = track.skeleton.joints.count
    let missing = SIMD2(Double.nan, Double.nan)
    var residuals = [SIMD2<Double>](repeating: missing, count: track.positions.count)
    var smooth = residuals
    var runs: [[Range<Int>]] = []
    var stretches = runs
    for joint in 0..<joints {
      var path = (0..<track.count).map { track[$0].pointInImage(joint) }
      let isSeen = path.map { !$0.x.isNaN && !$0.y.isNaN }
      let long = spacing.evenRuns(where: isSeen, atLeast: HighFrequencyResidual.fewestFrames)
      for run in long {
        for (frame, point) in zip(run, filter.zeroPhase(path[run])) {
          residuals[frame * joints + joint] = (path[frame] - point) / torso
        }
      }
      runs.append(long)
      Self.bridgeShortGaps(of: &path, times: track.times)
      let isThere = path.map { !$0.x.isNaN && !$0.y.isNaN }
      let there = spacing.evenRuns(where: isThere, atLeast: ButterworthLowPass.fewestValues)
      for run in there {
        for (frame, point) in zip(run, slower.zeroPhase(path[run])) {
          smooth[frame * joints + joint] = point
        }
      }
      stretches.append(there)
      Self.bridge(&smooth, joint: joint, of: joints, times: track.times)
    }
    self.stretches = stretches
    self.track = raw
    self.torso = torso
    self.residuals = residuals
    self.runs = runs
    rate = 1 / interval
    motion = track.replacing(
      positions: smooth.map { SIMD3(Float($0.x), Float($0.y), .nan) },
      confidences: smooth.map { $0.x.isNaN ? 0 : 1 },
      world: .some(nil)
    )
    speeds = JointMotion(motion.slow(rate: 1 / interval), torso: torso).speeds
  }

  /// The same frames as if this noise alone had been left, in torso lengths: [T x J].
  func leaving(_ noise: [SIMD2<Double>]) -> SmoothedTrack {
    guard let filter = ButterworthLowPass(cutoff: Self.cutoff, rate: rate) else { return self }
    var track = self
    for joint in runs.indices {
      for run in runs[joint] {
        let places = run.map { $0 * runs.count + joint }
        let smooth = filter.zeroPhase(places.map { noise[$0] }[...])
        for (place, point) in zip(places, smooth) { track.residuals[place] = noise[place] - point }
      }
    }
    return track
  }

  /// The smooth part with what is above the cut-off of the noise of another track.
  ///
  /// The two are independent, so that their powers have to add up to that of noise all through. With
  /// a gain of the smooth H = 1 / (1 + w^8) that asks for one of sqrt(1 - H²), which 1 - H of a
  /// cut-off 1.263 times lower is within 0.03 wherever it matters.
  ///
  /// - Parameter noisy: The smooth part with noise.
  /// - Returns: The same frames; those outside of stretches as in the other track.
  func adding(whatIsFastIn noisy: PoseTrack) -> PoseTrack {
    guard let filter = ButterworthLowPass(cutoff: Self.movement / 1.263, rate: rate) else {
      return noisy
    }
    let joints = noisy.skeleton.joints.count
    var positions = noisy.positions
    for joint in 0..<joints {
      for run in stretches[joint] {
        let noise = run.map { noisy[$0].pointInImage(joint) - motion[$0].pointInImage(joint) }
        for (frame, slow) in zip(run, filter.zeroPhase(noise[...])) {
          positions[frame * joints + joint] -= SIMD3(Float(slow.x), Float(slow.y), 0)
        }
      }
    }
    return noisy.replacing(positions: positions, world: .some(nil))
  }

  /// Joins the ends of gaps of up to 0.25 seconds by straight lines.
  private static func bridgeShortGaps(of path: inout [SIMD2<Double>], times: [Double]) {
    var last: Int?
    for frame in times.indices where !path[frame].x.isNaN && !path[frame].y.isNaN {
      if let last, frame > last + 1, times[frame] - times[last] <= 0.25 + 1e-6 {
        let way = (path[frame] - path[last]) / (times[frame] - times[last])
        for hidden in (last + 1)..<frame {
          path[hidden] = path[last] + way * (times[hidden] - times[last])
        }
      }
      last = frame
    }
  }

  /// Joins what was not seen by straight lines; before the first and after the last it rests.
  private static func bridge(
    _ points: inout [SIMD2<Double>],
    joint: Int,
    of joints: Int,
    times: [Double]
  ) {
    var last: Int?
    for frame in times.indices where !points[frame * joints + joint].x.isNaN {
      let here = points[frame * joints + joint]
      for hidden in ((last ?? -1) + 1)..<frame {
        guard let last else {
          points[hidden * joints + joint] = here
          continue
        }
        let before = points[last * joints + joint]
        let share = (times[hidden] - times[last]) / (times[frame] - times[last])
        points[hidden * joints + joint] = before + (here - before) * share
      }
      last = frame
    }
    guard let last else { return }
    for hidden in (last + 1)..<max(last + 1, times.count) {
      points[hidden * joints + joint] = points[last * joints + joint]
    }
  }
}

extension PoseTrack {
  /// The track with limb joints put right that had changed places for less than a second.
  fileprivate var withoutShortSwaps: PoseTrack {
    var positions = positions
    var confidences = confidences
    for pair in TrackJitter(self, joints: []).swaps {
      guard let left = skeleton.index(of: pair.left),
        let right = skeleton.index(of: pair.left.mirrored)
      else { continue }
      var rest = pair.frames[...]
      while let first = rest.popFirst(), let next = rest.first {
        guard times[next] - times[first] < 1 else { continue }
        rest.removeFirst()
        for frame in first..<next {
          let start = frame * skeleton.joints.count
          positions.swapAt(start + left, start + right)
          confidences.swapAt(start + left, start + right)
        }
      }
    }
    return replacing(positions: positions, confidences: confidences, world: .some(nil))
  }
}
