// SPDX-License-Identifier: Apache-2.0
public import PoseTracks
import Scoring

/// A track taken apart into what moves smoothly and what is left over.
///
/// The smooth part is the zero-phase low-pass at 6 Hz that jitter is measured with; it bridges
/// what was not seen with straight lines. Left and right that were exchanged for less than a second are
/// put right before, since a model exchanges them by itself.
public struct SmoothedTrack: Sendable {
  /// The frequency in Hz from which on movement counts as noise.
  public static let cutoff = 6.0

  /// The track as it was.
  public let track: PoseTrack
  /// The smooth part: image positions only, NaN for joints that were never seen for long.
  public let motion: PoseTrack
  /// Frames per second.
  public let rate: Double
  /// The length of the torso in pixels.
  public let torso: Double
  /// What the smooth part leaves, in torso lengths: [T x J], NaN where frames are not even.
  public let residuals: [SIMD2<Double>]
  /// Stretches of even frames in which a joint was seen, joint by joint: [J].
  public let runs: [[Range<Int>]]
  let speeds: [Double]

  /// Takes a track apart.
  ///
  /// - Returns: Nil without a torso, and below 18 frames per second.
  /// - Complexity: O(*frames* x *joints*).
  public init?(_ track: PoseTrack) {
    let raw = track
    let track = track.withoutShortSwaps
    let spacing = FrameSpacing(track.times)
    guard let torso = TorsoScale(track)?.pixels, let interval = spacing.interval,
      1 / interval >= 3 * Self.cutoff * (1 - 1e-9),
      let filter = ButterworthLowPass(cutoff: Self.cutoff, rate: 1 / interval)
    else { return nil }
    let joints = track.skeleton.joints.count
    let missing = SIMD2(Double.nan, Double.nan)
    var residuals = [SIMD2<Double>](repeating: missing, count: track.positions.count)
    var smooth = residuals
    var runs: [[Range<Int>]] = []
    for joint in 0..<joints {
      let path = (0..<track.count).map { track[$0].pointInImage(joint) }
      let isSeen = path.map { !$0.x.isNaN && !$0.y.isNaN }
      var long: [Range<Int>] = []
      for run in spacing.evenRuns(where: isSeen, atLeast: ButterworthLowPass.fewestValues) {
        guard let x = filter.zeroPhase(path[run].map(\.x)),
          let y = filter.zeroPhase(path[run].map(\.y))
        else { continue }
        let isLong = run.count >= HighFrequencyResidual.fewestFrames
        if isLong { long.append(run) }
        for (place, frame) in run.enumerated() {
          let point = SIMD2(x[place], y[place])
          smooth[frame * joints + joint] = point
          if isLong { residuals[frame * joints + joint] = (path[frame] - point) / torso }
        }
      }
      runs.append(long)
      Self.bridge(&smooth, joint: joint, of: joints, times: track.times)
    }
    self.track = raw
    self.torso = torso
    self.residuals = residuals
    self.runs = runs
    rate = 1 / interval
    motion = PoseTrack(
      skeleton: track.skeleton,
      frameSize: track.frameSize,
      times: track.times,
      positions: smooth.map { SIMD3(Float($0.x), Float($0.y), .nan) },
      confidences: smooth.map { $0.x.isNaN ? 0 : 1 }
    )
    speeds = JointMotion(motion, torso: torso).speeds
  }

  /// The smooth part with what is above the cut-off of the noise of another track.
  ///
  /// The two are independent, so that their powers have to add up to that of noise all through. With
  /// a gain of the smooth H = 1 / (1 + w^8) that asks for one of sqrt(1 - H²), which 1 - H of a
  /// cut-off 1.263 times lower is within 0.03 wherever it matters.
  ///
  /// - Parameter noisy: The smooth part with noise.
  /// - Returns: The same frames; those outside of long runs as in the other track.
  func adding(whatIsFastIn noisy: PoseTrack) -> PoseTrack {
    guard let filter = ButterworthLowPass(cutoff: Self.cutoff / 1.263, rate: rate) else {
      return noisy
    }
    let joints = noisy.skeleton.joints.count
    var positions = noisy.positions
    for joint in 0..<joints {
      for run in runs[joint] {
        let noise = run.map { noisy[$0].pointInImage(joint) - motion[$0].pointInImage(joint) }
        guard let x = filter.zeroPhase(noise.map(\.x)), let y = filter.zeroPhase(noise.map(\.y))
        else { continue }
        for (place, frame) in run.enumerated() {
          positions[frame * joints + joint].x -= Float(x[place])
          positions[frame * joints + joint].y -= Float(y[place])
        }
      }
    }
    return PoseTrack(
      skeleton: noisy.skeleton,
      frameSize: noisy.frameSize,
      times: noisy.times,
      positions: positions,
      confidences: noisy.confidences
    )
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
    return PoseTrack(
      skeleton: skeleton,
      frameSize: frameSize,
      times: times,
      positions: positions,
      confidences: confidences
    )
  }
}
