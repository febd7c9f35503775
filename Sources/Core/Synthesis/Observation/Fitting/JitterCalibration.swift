// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Statistics
import TrackQuality

/// Adjusts a model until tracks made by it tremble as the real ones do.
///
/// The smooth part of each real track is observed by the model, and both are measured alike over the frames
/// in which the real one shows a joint. The median over clips of what their robust sigmas differ by changes
/// the sizes of a joint's noise, and how many changes of sides there are, how often sides are exchanged.
struct JitterCalibration {
  /// What is measured of a clip.
  private struct Clip {
    /// Robust sigmas of the joints, in pixels.
    var sizes: [Double?]
    var swaps: Int

    init(_ track: PoseTrack) {
      let jitter = TrackJitter(track)
      sizes = jitter.joints.map(\.path.robustSigma)
      swaps = jitter.swaps.reduce(0) { $0 + $1.frames.count }
    }
  }

  private let tracks: [SmoothedTrack]
  private let real: [Clip]

  /// Measures the real tracks.
  init(_ tracks: [SmoothedTrack]) {
    self.tracks = tracks
    real = tracks.map { Clip($0.track) }
  }

  /// Brings the model nearer to the real tracks.
  ///
  /// - Parameters:
  ///   - model: What is adjusted.
  ///   - round: Each round draws other noise.
  ///   - pace: Which share of the way is gone.
  func adjust(_ model: inout ObservationModel, round: Int, pace: Double) {
    let whole = model.withoutGaps
    let made = tracks.enumerated().map { clip, track in
      Clip(whole.observed(track, seed: UInt64(1_000 * round + clip)).seen(like: track.track))
    }
    for joint in model.joints.indices {
      let ratios = zip(made, real).compactMap { made, real -> Double? in
        guard let made = made.sizes[joint], let real = real.sizes[joint], made > 0, real > 0
        else { return nil }
        return Elementary.log(made / real)
      }
      let excess = min(max(Median.middle(of: ratios) ?? 0, -0.7), 0.7)
      model.joints[joint].grow(by: Elementary.exp(-pace * excess))
    }
    exchange(&model, made, pace: pace)
  }

  private func exchange(_ model: inout ObservationModel, _ made: [Clip], pace: Double) {
    let (seen, wanted) = (made.reduce(0) { $0 + $1.swaps }, real.reduce(0) { $0 + $1.swaps })
    guard seen > 0 else { return }
    let ratio = min(max(Double(wanted) / Double(seen), 0.3), 2)
    let factor = 1 + pace * (ratio - 1)
    model.flips.share = min(model.flips.share * factor, 0.5)
    for joint in model.joints.indices {
      model.joints[joint].swaps.share = min(model.joints[joint].swaps.share * factor, 0.5)
    }
  }
}

extension ObservationModel.JointModel {
  /// Multiplies the sizes of noise.
  mutating func grow(by factor: Double) { scales = scales.map { min($0 * factor, 5) } }
}
