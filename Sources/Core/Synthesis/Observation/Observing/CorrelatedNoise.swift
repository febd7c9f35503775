// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Noise of spread 1 on three axes, frame by frame, with the spectrum of a model.
struct NoiseSeries {
  /// One for each frame.
  private(set) var values: [SIMD3<Double>] = []

  /// Draws a series.
  ///
  /// - Parameters:
  ///   - spectrum: How it goes on over time.
  ///   - steps: The time from the frame before to each frame, in seconds; the first is not used.
  ///   - seed: Equal seeds give equal noise.
  ///   - name: Series of other names are independent.
  init(
    _ spectrum: ObservationModel.Spectrum,
    steps: [Double],
    seed: UInt64,
    of name: String
  ) {
    var source = NormalSource(seed: seed, of: name)
    let white = spectrum.white.squareRoot()
    let lasting = (1 - spectrum.white).squareRoot()
    var x = OrnsteinUhlenbeck(seconds: spectrum.seconds, source: &source)
    var y = OrnsteinUhlenbeck(seconds: spectrum.seconds, source: &source)
    var z = OrnsteinUhlenbeck(seconds: spectrum.seconds, source: &source)
    func next(_ axis: inout OrnsteinUhlenbeck, after step: Double?) -> Double {
      if let step, lasting > 0 { axis.advance(step, source: &source) }
      return lasting * axis.now + (white > 0 ? white * source.next() : 0)
    }
    values.reserveCapacity(steps.count)
    for frame in steps.indices {
      let step = frame > 0 ? steps[frame] : nil
      values.append(SIMD3(next(&x, after: step), next(&y, after: step), next(&z, after: step)))
    }
  }
}
