// SPDX-License-Identifier: Apache-2.0
import Basics

/// Adjusts spectrum and bursts of a model until estimates from noise that it makes are those from the real
/// noise.
///
/// The model makes noise for the same frames at the same speeds, a smooth is taken off it, and it is
/// measured like that of the real tracks. What an estimate is wrong by is wrong in both and falls out: the
/// edges of runs, bursts that end sooner than a run, medians of what bursts swell. No movement takes part.
///
/// - Source: Gourieroux, Monfort, Renault, "Indirect inference", Journal of Applied Econometrics 8, 1993.
struct NoiseCalibration {
  /// What is measured of noise.
  private struct Estimates {
    let whitePower: Double
    /// By how much jumps and bursts raise it.
    let tail: Double
    let swelling: NoiseFit.Swelling

    init(_ fit: NoiseFit, like model: ObservationModel) {
      whitePower = fit.whitePower
      tail = fit.tail()
      swelling = fit.swelling(
        model.joints.map(\.scales),
        loadings: model.joints.map(\.loadings)
      )
    }
  }

  private let tracks: [SmoothedTrack]
  /// By whose scales and loadings noise is measured.
  private let first: ObservationModel
  private let real: Estimates

  /// Measures what smooths of the real tracks leave.
  ///
  /// - Parameters:
  ///   - fit: Of the tracks.
  ///   - tracks: The tracks.
  ///   - first: The model that was estimated from them.
  init(_ fit: NoiseFit, _ tracks: [SmoothedTrack], first: ObservationModel) {
    self.tracks = tracks
    self.first = first
    real = Estimates(fit, like: first)
  }

  /// Brings the model nearer to the real noise.
  ///
  /// - Parameters:
  ///   - model: What is adjusted.
  ///   - round: Each round draws other noise.
  ///   - pace: Which share of the way is gone.
  func adjust(_ model: inout ObservationModel, round: Int, pace: Double) {
    let noise = tracks.enumerated().map { clip, track in
      track.leaving(model.noise(like: track, seed: UInt64(1_000 * round + clip)))
    }
    let fit = NoiseFit(noise)
    let made = Estimates(fit, like: first)
    let response = ResidualResponse(rate: fit.rate, seconds: model.spectrum.seconds)
    let before = response.variance(white: model.spectrum.white)
    let power = response.power(white: model.spectrum.white)
    let wanted = power + pace * (real.whitePower - made.whitePower)
    model.spectrum.white = response.share(power: min(max(wanted, 0), 1))
    // Another spectrum has more or less above the cut-off, which is to stay.
    let gain = before / response.variance(white: model.spectrum.white)
    for joint in model.joints.indices { model.joints[joint].grow(by: gain.squareRoot()) }
    adjust(&model.bursts, by: made, pace: pace)
  }

  private func adjust(
    _ bursts: inout ObservationModel.Bursts,
    by made: Estimates,
    pace: Double
  ) {
    // The variance of the logarithm of the factor's square; half of it raises the mean above the middle.
    let old = 4 * bursts.spread * bursts.spread
    let new = min(max(old + pace * 4 * (real.tail - made.tail), 0), 9)
    let common = old * bursts.shared + pace * (real.swelling.common - made.swelling.common)
    bursts.spread = new.squareRoot() / 2
    bursts.shared = new > 0 ? min(max(common / new, 0), 1) : 0
    guard let wanted = real.swelling.memory, let found = made.swelling.memory else { return }
    let between = NoiseFit.burstLags.1 - NoiseFit.burstLags.0
    let kept = Elementary.exp(-between / bursts.seconds) + pace * (wanted - found)
    bursts.seconds = -between / Elementary.log(min(max(kept, 0.02), 0.96))
  }
}
