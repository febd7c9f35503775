// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Scoring

/// Adjusts a model until tracks made by it tremble as the real ones do.
///
/// The smooth part of each real track is observed by the model, and both are measured alike, so that what an
/// estimate is wrong by is wrong in both and falls out. The median over clips of what their robust sigmas
/// differ by changes the sizes of a joint's noise; what the residuals above 6 Hz differ by beyond that, the
/// spread of the bursts, since jumps count there; what the jitter of angles differs by beyond that, how
/// much of the noise joints have in common; what the estimates of the spectrum and of the bursts differ by, the share of white
/// noise and that of common bursts; and how many changes of sides there are, how often sides are exchanged.
///
/// - Source: Gourieroux, Monfort, Renault, "Indirect inference", Journal of Applied Econometrics 8, 1993.
struct JitterCalibration {
  /// How often the model is adjusted.
  static let rounds = 6

  /// What is measured of a joint in a clip.
  private struct Sizes {
    /// In torso lengths.
    var robust: Double?
    /// In torso lengths.
    var residual: Double?
  }

  /// What is measured of a clip.
  private struct Clip {
    var joints: [Sizes]
    /// Of interior angles, in degrees; nil where none was seen.
    var angles: Double?
    var swaps: Int

    /// The median over limb joints.
    func middle(_ limbs: [Int], _ size: (Sizes) -> Double?) -> Double? {
      Median.middle(of: limbs.compactMap { size(joints[$0]) })
    }
  }

  private let tracks: [SmoothedTrack]
  private let real: [Clip]
  private let limbs: [Int]
  /// What the noise of the real tracks is estimated to be.
  private let noise: (white: Double, shared: Double)

  /// Measures the real tracks.
  ///
  /// - Precondition: There is a track, and all are of one skeleton.
  init(_ tracks: [SmoothedTrack]) {
    self.tracks = tracks
    real = tracks.map { Self.measured($0.track, like: $0) }
    let skeleton = tracks[0].track.skeleton
    limbs = TrackJitter.limbJoints.compactMap { skeleton.index(of: $0) }
    noise = Self.noise(of: tracks)
  }

  /// The estimated share of white noise and that of the bursts which joints have in common.
  private static func noise(of tracks: [SmoothedTrack]) -> (white: Double, shared: Double) {
    let fit = NoiseFit(tracks)
    return (fit.spectrum.white, fit.bursts(fit.scales(), loadings: fit.loadings()).shared)
  }

  /// The model whose tracks tremble like the real ones.
  func calibrated(_ model: ObservationModel) -> ObservationModel {
    var model = model
    for round in 0..<Self.rounds {
      // Later rounds go in smaller steps, since each draws other noise.
      adjust(&model, round: round, pace: round < Self.rounds / 2 ? 0.8 : 0.5)
    }
    return model
  }

  private func adjust(_ model: inout ObservationModel, round: Int, pace: Double) {
    let trembling = model.trembling
    let observed = tracks.enumerated().map { clip, track in
      trembling.observed(track, seed: UInt64(1_000 * round + clip))
    }
    let made = zip(observed, tracks).map { Self.measured($0, like: $1) }
    for joint in model.joints.indices {
      let excess = Self.excess(
        zip(made, real).map { ($0.joints[joint].robust, $1.joints[joint].robust) }
      )
      guard let excess else { continue }
      let factor = Elementary.exp(-pace * min(max(excess, -0.7), 0.7))
      model.joints[joint].scales = model.joints[joint].scales.map { min($0 * factor, 5) }
    }
    func limbExcess(_ size: (Sizes) -> Double?) -> Double? {
      Self.excess(zip(made, real).map { ($0.middle(limbs, size), $1.middle(limbs, size)) })
    }
    if let robust = limbExcess(\.robust), let residual = limbExcess(\.residual) {
      let shape = min(max(residual - robust, -0.5), 0.5)
      model.bursts.spread = min(max(model.bursts.spread - pace * shape, 0), 1.5)
    }
    if let robust = limbExcess(\.robust),
      let angles = Self.excess(zip(made, real).map { ($0.angles, $1.angles) })
    {
      for joint in model.joints.indices {
        model.joints[joint].share(less: pace * min(max(angles - robust, -0.5), 0.5))
      }
    }
    let smooth = observed.compactMap(SmoothedTrack.init).filter { $0.runs.contains { !$0.isEmpty } }
    if !smooth.isEmpty {
      let found = Self.noise(of: smooth)
      let white = model.spectrum.white + pace * (noise.white - found.white)
      model.spectrum.white = min(max(white, 0), 1)
      let shared = model.bursts.shared + pace * (noise.shared - found.shared)
      model.bursts.shared = min(max(shared, 0), 1)
    }
    let (seen, wanted) = (made.reduce(0) { $0 + $1.swaps }, real.reduce(0) { $0 + $1.swaps })
    if seen > 0 {
      let ratio = min(max(Double(wanted) / Double(seen), 0.3), 2)
      let factor = 1 + pace * (ratio - 1)
      model.flips.share = min(model.flips.share * factor, 0.5)
      for joint in model.joints.indices {
        model.joints[joint].swaps.share = min(model.joints[joint].swaps.share * factor, 0.5)
      }
    }
  }

  /// The median of the logarithms of made over real sizes.
  private static func excess(_ sizes: [(made: Double?, real: Double?)]) -> Double? {
    Median.middle(
      of: sizes.compactMap { made, real -> Double? in
        guard let made, let real, made > 0, real > 0 else { return nil }
        return Elementary.log(made / real)
      }
    )
  }

  /// The measures of every joint, over the frames that the real track's long runs hold.
  private static func measured(_ track: PoseTrack, like real: SmoothedTrack) -> Clip {
    let spacing = FrameSpacing(track.times)
    let joints = track.skeleton.joints.indices.map { joint in
      var axes = [[Double]](repeating: track.times.map { _ in .nan }, count: 2)
      for frame in real.runs[joint].joined() {
        let point = track[frame].pointInImage(joint) / real.torso
        axes[0][frame] = point.x
        axes[1][frame] = point.y
      }
      let second = axes.map { SecondDifferences($0, times: track.times, spacing: spacing) }
      let sigmas = second.compactMap(\.robustSigma)
      return Sizes(
        robust: sigmas.count == 2
          ? ((sigmas[0] * sigmas[0] + sigmas[1] * sigmas[1]) / 2).squareRoot() : nil,
        residual: HighFrequencyResidual.rootMeanSquare(
          above: SmoothedTrack.cutoff,
          of: axes,
          spacing: spacing
        )
      )
    }
    let jitter = TrackJitter(track, joints: [])
    return Clip(
      joints: joints,
      angles: jitter.angleMedian(\.robustSigma),
      swaps: jitter.swaps.reduce(0) { $0 + $1.frames.count }
    )
  }
}

extension ObservationModel.JointModel {
  /// Gives the joint less noise of its own and more of what all joints share, or the reverse.
  ///
  /// - Parameter logarithm: By how much what joints differ by becomes smaller; below 0 it grows.
  fileprivate mutating func share(less logarithm: Double) {
    let common = loadings.reduce(0) { $0 + $1 * $1 }
    guard common > 1e-4 else { return }
    let own = min(max((1 - common) * Elementary.exp(-2 * logarithm), 0.01), 0.99)
    let factor = ((1 - own) / common).squareRoot()
    loadings = loadings.map { $0 * factor }
  }
}
