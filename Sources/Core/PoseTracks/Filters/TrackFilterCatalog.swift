// SPDX-License-Identifier: Apache-2.0
package import Basics

/// A smoother behind a pose backend: it changes where joints are, and never whether they were seen.
///
/// Lengths are heights of the picture for places in it, and metres for places in the world, so that values go with any
/// resolution.
package struct TrackFilterDescription: CatalogDescription {
  /// The noun for such entries in messages.
  package static let kind = "filter"
  /// All filters, those that an app can run on live poses first.
  package static let catalog = [
    oneEuro, butterworth, kalman, zeroPhaseButterworth, savitzkyGolay,
  ]

  /// The kebab-case name.
  package let name: String
  /// One sentence that says what it does.
  package let summary: String
  /// The numbers that it takes.
  package let parameters: [Parameter]
  /// True if it looks at no later frame, so that an app can run it on live poses.
  package let isCausal: Bool
  /// Filters the values of one coordinate, NaN where it was not seen, given the track's frames per second.
  let filter: @Sendable (ParameterValues, _ rate: Double, [Sample]) -> [Double]

  private static let oneEuro = TrackFilterDescription(
    name: "one-euro",
    summary: "A low-pass whose cut-off rises with speed: steady at rest, quick in motion.",
    parameters: [
      cutoff("min-cutoff", "The cut-off at rest.", default: 1),
      Parameter(
        "beta",
        "The rise of the cut-off, in Hz per height of the picture and second.",
        unit: .share,
        range: 0...1000,
        default: 10
      ),
      cutoff(
        "derivative-cutoff",
        "The cut-off of the low-pass that smooths the speed.",
        default: 1
      ),
    ],
    isCausal: true
  ) { values, _, samples in
    var filter = OneEuroFilter(
      minimumCutoff: values["min-cutoff"],
      speedCoefficient: values["beta"],
      derivativeCutoff: values["derivative-cutoff"]
    )
    return filter.filter(samples).map(\.value)
  }

  private static let butterworth = TrackFilterDescription(
    name: "butterworth",
    summary: "A fourth-order low-pass as poses come, which delays them.",
    parameters: [cutoff("cutoff", "The cut-off.", default: 6)],
    isCausal: true
  ) { values, rate, samples in
    guard let low = ButterworthLowPass(cutoff: values["cutoff"], rate: rate) else {
      return samples.map(\.value)
    }
    return samples.inRuns { low.causal($0) }
  }

  private static let kalman = TrackFilterDescription(
    name: "kalman",
    summary: "The likeliest place of joints of nearly constant velocity.",
    parameters: [
      Parameter(
        "acceleration",
        "The deviation of the acceleration, in heights of the picture per second squared.",
        unit: .share,
        range: 0.01...1000,
        scale: .logarithmic,
        default: 3
      ),
      Parameter(
        "noise",
        "The deviation of a joint's noise, in heights of the picture.",
        unit: .share,
        range: 0.0001...1,
        scale: .logarithmic,
        default: 0.005
      ),
    ],
    isCausal: true
  ) { values, _, samples in
    var filter = KalmanFilter(acceleration: values["acceleration"], noise: values["noise"])
    return filter.filter(samples).map(\.value)
  }

  private static let zeroPhaseButterworth = TrackFilterDescription(
    name: "zero-phase-butterworth",
    summary: "A fourth-order low-pass forwards and backwards, which delays nothing.",
    parameters: [cutoff("cutoff", "The cut-off.", default: 6)],
    isCausal: false
  ) { values, rate, samples in
    guard let low = ButterworthLowPass(cutoff: values["cutoff"], rate: rate) else {
      return samples.map(\.value)
    }
    return samples.inRuns { low.zeroPhase($0) ?? $0 }
  }

  private static let savitzkyGolay = TrackFilterDescription(
    name: "savitzky-golay",
    summary: "A parabola through the poses around each time, which keeps the height of peaks.",
    parameters: [
      Parameter(
        "window",
        "The length of the window, half of it ahead.",
        unit: .seconds,
        range: 0.05...5,
        default: 0.25
      )
    ],
    isCausal: false
  ) { values, _, samples in
    LocalPolynomial(seconds: values["window"]).estimates(of: samples).map(\.value)
  }

  private static func cutoff(_ name: String, _ summary: String, default value: Double) -> Parameter
  {
    Parameter(
      name,
      summary,
      unit: .hertz,
      range: 0.01...100,
      scale: .logarithmic,
      default: value
    )
  }
}

/// A filter with its parameters, as `one-euro:min-cutoff=0.5`.
package typealias TrackFilter = CatalogConfiguration<TrackFilterDescription>

extension CatalogConfiguration where Description == TrackFilterDescription {
  /// The track with each coordinate of each joint filtered over time.
  ///
  /// Joints that were not seen stay so; confidences and recorded values are kept. A coordinate that a filter can say
  /// nothing about stays as it is, as in a run of seen frames that is too short, and if the cut-off is at least half of the
  /// frame rate.
  ///
  /// - Returns: A track with the same times and joints.
  /// - Complexity: O(*frames* × *joints*).
  package func filtered(_ track: PoseTrack) -> PoseTrack {
    let gaps = zip(track.times, track.times.dropFirst()).map { $1 - $0 }.sorted()
    guard !gaps.isEmpty else { return track }
    let rate = 1 / gaps[gaps.count / 2]
    func filtered(_ values: [SIMD3<Float>], unit: Double) -> [SIMD3<Float>] {
      var values = values
      let joints = track.skeleton.joints.count
      for joint in 0..<joints {
        for axis in 0..<3 {
          let samples = track.times.indices.map { frame in
            Sample(
              time: track.times[frame],
              value: Double(values[frame * joints + joint][axis]) / unit
            )
          }
          let smooth = entry.filter(self.values, rate, samples)
          for frame in track.times.indices where samples[frame].value.isFinite {
            guard smooth[frame].isFinite else { continue }
            values[frame * joints + joint][axis] = Float(smooth[frame] * unit)
          }
        }
      }
      return values
    }
    return track.replacing(
      positions: filtered(track.positions, unit: Double(track.frameSize.height)),
      world: track.world.map { filtered($0, unit: 1) }
    )
  }

  /// The name of the filtered tracks of a configuration: `blazepose-full-one-euro-min-cutoff-0.5`.
  package func configuration(of tracks: String) -> String {
    tracks + "-"
      + String(description.map { ":=,".contains($0) ? "-" : $0 })
  }
}

extension [Sample] {
  /// The values with each run of seen ones changed; NaN stays.
  fileprivate func inRuns(_ change: ([Double]) -> [Double]) -> [Double] {
    var values = map(\.value)
    var first = 0
    while first < values.count {
      guard !values[first].isNaN else {
        first += 1
        continue
      }
      var end = first
      while end < values.count, !values[end].isNaN { end += 1 }
      values.replaceSubrange(first..<end, with: change(Array<Double>(values[first..<end])))
      first = end
    }
    return values
  }
}
