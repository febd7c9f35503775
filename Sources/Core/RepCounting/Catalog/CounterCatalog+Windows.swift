// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

extension CounterCatalog {
  /// Counters that look at windows, and at whole clips.
  static let windowed: [CounterDescription] = [
    principalComponent, autocorrelation, spectral, selfSimilarity, prominence,
    matrixProfile,
  ]

  private static let principalComponent = CounterDescription(
    name: "principal-component",
    summary: "The zig-zag on the direction in which all joints move together.",
    parameters: [
      amplitude(0.1, "The least rise and fall that make a rep, in torso lengths per joint."),
      smoothing,
    ],
    defaultSignal: "principal",
    source: "Pearson 1901; on axes of wearable sensors Morris et al., CHI 2014",
    persistence: {
      PersistenceRule(
        filter: MovingMean(seconds: $0["smoothing"]),
        amplitude: $0["min-amplitude"]
      )
    }
  ) { ZigZagCounterFixed(minAmplitude: $0["min-amplitude"], smoothing: $0["smoothing"]) }

  private static let window = Parameter(
    "window",
    "The length of the window.",
    unit: .seconds,
    range: 2...30,
    default: 8
  )

  private static let activity = amplitude(
    0.05,
    "The least range of the window that counts as movement."
  )

  private static let autocorrelation = CounterDescription(
    name: "autocorrelation",
    summary: "The integral of the rate at which the signal repeats itself, by autocorrelation.",
    parameters: [
      activity, window,
      Parameter(
        "min-correlation",
        "The least height of the autocorrelation peak.",
        unit: .share,
        range: 0...1,
        default: 0.5
      ),
    ],
    source: "Morris et al., CHI 2014 (RecoFit)",
    thresholds: .rate { _ in AutocorrelationEstimator() }
  ) {
    AutocorrelationCounter(
      window: $0["window"],
      minCorrelation: $0["min-correlation"],
      minAmplitude: $0["min-amplitude"]
    )
  }

  private static let spectral = CounterDescription(
    name: "spectral",
    summary: "The integral of the strongest frequency.",
    parameters: [
      activity, window,
      Parameter(
        "min-share",
        "The least share of the band's power that makes a rhythm.",
        unit: .share,
        range: 0...1,
        default: 0.6
      ),
    ],
    source: "Welch 1967; on pose signals Hsu et al. 2021",
    thresholds: .rate { _ in SpectralEstimator() }
  ) {
    SpectralCounter(
      window: $0["window"],
      minShare: $0["min-share"],
      minAmplitude: $0["min-amplitude"]
    )
  }

  private static let selfSimilarity = CounterDescription(
    name: "self-similarity",
    summary: "The integral of the rate at which moments resemble earlier ones.",
    parameters: [
      activity, window,
      Parameter(
        "min-contrast",
        "The least ratio of the similarity at the period to that at all lags.",
        unit: .share,
        range: 1...10,
        default: 3
      ),
      Parameter(
        "temperature",
        "The squared difference, in standard deviations, that makes moments dissimilar.",
        unit: .share,
        range: 0.05...10,
        scale: .logarithmic,
        default: 0.5
      ),
    ],
    source: "Dwibedi et al., CVPR 2020 (RepNet), without learning",
    thresholds: .rate { SelfSimilarityEstimator(temperature: $0["temperature"]) }
  ) {
    SelfSimilarityCounter(
      window: $0["window"],
      minContrast: $0["min-contrast"],
      temperature: $0["temperature"],
      minAmplitude: $0["min-amplitude"]
    )
  }

  private static let prominence = CounterDescription(
    name: "prominence",
    summary: "Peaks of the whole signal that stand out, found after the end of the clip.",
    parameters: [
      amplitude(0.08, "The least prominence."),
      Parameter(
        "distance",
        "The least time between peaks.",
        unit: .seconds,
        range: 0...10,
        default: 0.5
      ),
      Parameter(
        "smoothing",
        "The length of the parabola through neighbouring samples; 0 for none.",
        unit: .seconds,
        range: 0...1,
        default: 0.25
      ),
    ],
    source: "SciPy 1.14, find_peaks, with ties counted once",
    thresholds: .prominence
  ) {
    ProminenceCounter(
      minAmplitude: $0["min-amplitude"],
      distance: $0["distance"],
      smoothing: $0["smoothing"]
    )
  }

  private static let matrixProfile = CounterDescription(
    name: "matrix-profile",
    summary: "Stretches that look like the signal's motif, found after the end of the clip.",
    parameters: [
      amplitude(0.08, "The least range of a stretch."),
      Parameter(
        "min-correlation",
        "The least correlation with the motif.",
        unit: .share,
        range: 0...1,
        default: 0.8
      ),
    ],
    source: "Yeh et al., ICDM 2016",
    thresholds: .matrixProfile
  ) {
    MatrixProfileCounter(
      minAmplitude: $0["min-amplitude"],
      minCorrelation: $0["min-correlation"]
    )
  }
}
