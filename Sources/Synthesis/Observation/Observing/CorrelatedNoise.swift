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
    var axes = (0..<3).map { _ in OrnsteinUhlenbeck(seconds: spectrum.seconds, source: &source) }
    var decay = StepCache { OrnsteinUhlenbeck.decay(over: $0, seconds: spectrum.seconds) }
    values.reserveCapacity(steps.count)
    for (frame, step) in steps.enumerated() {
      var value = SIMD3<Double>()
      for axis in 0..<3 {
        if frame > 0, lasting > 0 { axes[axis].advance(decay: decay[step], source: &source) }
        value[axis] = lasting * axes[axis].now
        if white > 0 { value[axis] += white * source.next() }
      }
      values.append(value)
    }
  }
}

/// A number that depends on the length of a step, worked out again only where the length changes.
struct StepCache<Value> {
  private let make: (Double) -> Value
  private var step: Double?
  private var value: Value?

  /// Keeps what a function gives.
  init(_ make: @escaping (Double) -> Value) { self.make = make }

  /// The value for a step.
  subscript(_ step: Double) -> Value {
    mutating get {
      if let value, self.step == step { return value }
      let made = make(step)
      self.step = step
      value = made
      return made
    }
  }
}
