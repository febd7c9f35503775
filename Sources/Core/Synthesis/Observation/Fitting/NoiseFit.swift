// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Statistics

/// Estimates spectrum, sizes, bursts and common noises from what smooths of tracks leave.
struct NoiseFit {
  /// How many common noises a model has.
  static let factors = 10

  private let tracks: [SmoothedTrack]
  private let joints: Int
  private let responses: [ResidualResponse]
  /// The share of what is above the cut-off that is new in each frame; by chance it may lie outside of
  /// 0...1.
  private(set) var whitePower = 1.0
  /// The frame rate in the middle.
  let rate: Double

  /// Looks at what smooths of tracks leave.
  ///
  /// Longer noises than 0.1 s look alike above the cut-off, so that their length is not estimated.
  ///
  /// - Precondition: There is a track, and all are of one skeleton.
  init(_ tracks: [SmoothedTrack]) {
    self.tracks = tracks
    joints = tracks[0].track.skeleton.joints.count
    let seconds = ObservationModel.Spectrum().seconds
    responses = tracks.map { ResidualResponse(rate: $0.rate, seconds: seconds) }
    rate = Median.middle(of: tracks.map(\.rate)) ?? tracks[0].rate
    whitePower = fittedWhitePower()
  }

  /// The spectrum.
  var spectrum: ObservationModel.Spectrum {
    var spectrum = ObservationModel.Spectrum()
    let response = ResidualResponse(rate: rate, seconds: spectrum.seconds)
    spectrum.white = response.share(power: min(max(whitePower, 0), 1))
    return spectrum
  }

  /// The share of white noise whose correlations over three frames are by least squares the most like those
  /// found: those of each joint in each clip, so that none decides that trembles most.
  private func fittedWhitePower() -> Double {
    var (product, square) = (0.0, 0.0)
    for (track, response) in zip(tracks, responses) {
      for joint in 0..<joints {
        let found = correlations(of: joint, in: track)
        guard found.count > 0 else { continue }
        for lag in 1..<ResidualResponse.lags {
          let lasting = response.lasting[lag] / response.lasting[0]
          let difference = response.white[lag] / response.white[0] - lasting
          product += found.count * difference * (found.values[lag] - lasting)
          square += found.count * difference * difference
        }
      }
    }
    return square > 0 ? product / square : 1
  }

  /// The correlations of a joint's residuals some frames apart, and the number of frames.
  private func correlations(
    of joint: Int,
    in track: SmoothedTrack
  ) -> (values: [Double], count: Double) {
    var products = [Double](repeating: 0, count: ResidualResponse.lags)
    var count = 0.0
    for run in track.runs[joint] {
      count += Double(run.count)
      for lag in 0..<ResidualResponse.lags {
        for frame in run.lowerBound..<run.upperBound - lag {
          let product =
            track.residuals[frame * joints + joint]
            * track.residuals[(frame + lag) * joints + joint]
          products[lag] += product.sum() / Double(run.count - lag) * Double(run.count)
        }
      }
    }
    guard products[0] > 0 else { return (products, 0) }
    return (products.map { $0 / products[0] }, count)
  }

  /// The noise's standard deviation per axis at the model's speeds, joint by joint.
  ///
  /// In each clip the median of the squares counts, and of the clips the middle one, so that
  /// neither a jump nor a clip that goes wrong decides. A speed that fewer than three clips show (of
  /// one or two clips, none) has the value of the next slower one that they do show.
  func scales() -> [[Double]] {
    let edges = zip(ObservationModel.speeds, ObservationModel.speeds.dropFirst()).map {
      ($0 * $1).squareRoot()
    }
    return (0..<joints).map { joint in
      var found = [[(size: Double, weight: Double)]](repeating: [], count: edges.count + 1)
      for (track, response) in zip(tracks, responses) {
        let gain = response.variance(white: spectrum.white)
        var squares = [[Double]](repeating: [], count: edges.count + 1)
        for frame in track.runs[joint].joined() {
          let index = frame * joints + joint
          let bin = edges.count { $0 <= track.speeds[index] }
          squares[bin].append((track.residuals[index] * track.residuals[index]).sum() / 2)
        }
        for (bin, values) in squares.enumerated() where values.count >= 8 {
          // The mean of two squares of normal numbers has its median at ln 2.
          let median = Median.middle(of: values) ?? 0
          let size = (median / Self.logOfTwo / gain).squareRoot()
          found[bin].append((size, Double(values.count).squareRoot()))
        }
      }
      return Self.filled(
        found.map { $0.count >= min(3, tracks.count) ? Self.weightedMedian($0) : nil }
      )
    }
  }

  private static let logOfTwo = Elementary.log(2)

  private static func weightedMedian(_ values: [(size: Double, weight: Double)]) -> Double? {
    let sorted = values.sorted { $0.size < $1.size }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    for value in sorted {
      sum += value.weight
      if sum >= half { return value.size }
    }
    return nil
  }

  /// Missing values take the one before them, or else the one after; 0 where there is none at all.
  private static func filled(_ values: [Double?]) -> [Double] {
    let first = values.compactMap { $0 }.first ?? 0
    var last = first
    return values.map { value in
      last = value ?? last
      return last
    }
  }

  /// Residuals over what the sizes lead to expect, clip by clip: [T x J], spread about 1.
  private func standardised(_ scales: [[Double]]) -> [[SIMD2<Double>]] {
    let sizes = scales.map { NoiseScale($0) }
    return zip(tracks, responses).map { track, response in
      let gain = response.variance(white: spectrum.white).squareRoot()
      return track.residuals.indices.map { index in
        track.residuals[index] / (sizes[index % joints][track.speeds[index]] * gain)
      }
    }
  }

  /// By how much jumps and bursts raise what is left of a joint in a clip: the logarithm of its root mean
  /// square over the root of its middle square, 0 for normal noise; the median over joints and clips.
  func tail() -> Double {
    let tails = tracks.flatMap { track in
      (0..<joints).compactMap { joint -> Double? in
        var squares = track.runs[joint].joined().map { frame -> Double in
          let residual = track.residuals[frame * joints + joint]
          return (residual * residual).sum() / 2
        }
        let mean = squares.reduce(0, +) / Double(max(squares.count, 1))
        guard let middle = Median.of(&squares), middle > 0 else { return nil }
        return Elementary.log(mean * Self.logOfTwo / middle) / 2
      }
    }
    return Median.middle(of: tails) ?? 0
  }

  /// How noise swells.
  struct Swelling {
    /// What two joints have of it in common.
    var common = 0.0
    /// Its correlation over 0.3 s over that at 0.1 s; nil where it has none.
    var memory: Double?
  }

  /// How the noise swells, from the logarithms of its squares within clips.
  ///
  /// The logarithm of the mean of two squares has an interquartile range of 1.57 where the noise is
  /// steady, and covariances over time where bursts last. Of two joints it has the covariance Li2(c²)
  /// where their noises have the correlation c; what exceeds that the bursts have in common.
  func swelling(_ scales: [[Double]], loadings: [[Double]]) -> Swelling {
    var series: [TimedSeries] = []
    var (common, expected, count) = (0.0, 0.0, 0.0)
    for (track, values) in zip(tracks, standardised(scales)) {
      let paths = (0..<joints).map { joint in
        var found = TimedSeries(times: track.track.times)
        for frame in track.runs[joint].joined() {
          let value = values[frame * joints + joint]
          let level = Elementary.log((value * value).sum() / 2 + 1e-4)
          if level.isFinite { found.values[frame] = min(max(level, -4), 4) }
        }
        found.centre()
        return found
      }
      for one in 0..<joints {
        for other in 0..<one {
          let noise = zip(loadings[one], loadings[other]).reduce(0) { $0 + $1.0 * $1.1 }
          let alike = Self.dilogarithm(noise * noise)
          for (a, b) in zip(paths[one].values, paths[other].values) where !(a + b).isNaN {
            common += a * b
            expected += alike
            count += 1
          }
        }
      }
      series += paths
    }
    return Swelling(
      common: count > 0 ? (common - expected) / count : 0,
      memory: TimedSeries.memory(of: series, between: Self.burstLags)
    )
  }

  /// The lags in seconds between which the memory of bursts is measured.
  static let burstLags = (0.1, 0.3)

  /// Li2(x) for 0...1: the sum of x^k / k².
  private static func dilogarithm(_ x: Double) -> Double {
    var (sum, power) = (0.0, 1.0)
    for k in 1...200 {
      power *= x
      sum += power / Double(k * k)
    }
    return sum
  }

  /// How joints tremble together.
  ///
  /// Correlations are those of normal numbers that have the same sign as often: sin(pi q / 2) for a
  /// mean product q of signs. Jumps and bursts of the whole body do not decide them.
  ///
  /// - Source: Blomqvist, "On a Measure of Dependence Between Two Random Variables", Annals of
  ///   Mathematical Statistics 21, 1950.
  func loadings() -> [[Double]] {
    var products = [Double](repeating: 0, count: joints * joints)
    var counts = products
    for track in tracks {
      for frame in 0..<track.track.count {
        let row = Array(track.residuals[frame * joints..<(frame + 1) * joints])
        for one in 0..<joints where !row[one].x.isNaN {
          for other in 0..<one where !row[other].x.isNaN {
            let product = row[one] * row[other]
            let index = one * joints + other
            products[index] += Self.sign(product.x) + Self.sign(product.y)
            counts[index] += 2
          }
        }
      }
    }
    var correlations = [Double](repeating: 0, count: joints * joints)
    for one in 0..<joints {
      correlations[one * joints + one] = 1
      for other in 0..<one {
        let index = one * joints + other
        let mean = counts[index] > 0 ? products[index] / counts[index] : 0
        let value = Elementary.sin(.pi / 2 * mean)
        correlations[index] = value
        correlations[other * joints + one] = value
      }
    }
    return FactorAnalysis.loadings(of: correlations, count: joints, factors: Self.factors)
  }

  private static func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }
}
