// SPDX-License-Identifier: Apache-2.0
import Basics

extension CounterCatalog {
  /// Counters that look at windows, and at whole clips.
  static let windowed: [CounterDescription] = [
    autocorrelation, spectral, selfSimilarity, prominence,
  ]

  private static let window = Parameter(
    "window",
    "The length of what is looked at.",
    unit: .seconds,
    range: 2...30,
    default: 8
  )

  private static let activity = amplitude(0.05, "The range of the window that is movement.")

  private static let autocorrelation = CounterDescription(
    name: "autocorrelation",
    summary: "The integral of the rate at which the signal repeats itself.",
    parameters: [
      activity, window,
      Parameter(
        "min-correlation",
        "The least height of the peak.",
        unit: .share,
        range: 0...1,
        default: 0.5
      ),
    ],
    source: "Morris et al., CHI 2014 (RecoFit)"
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
        "The least share of the band's power that a rhythm has.",
        unit: .share,
        range: 0...1,
        default: 0.6
      ),
    ],
    source: "Welch 1967; on pose signals Hsu et al. 2021"
  ) {
    SpectralCounter(
      window: $0["window"],
      minShare: $0["min-share"],
      minAmplitude: $0["min-amplitude"]
    )
  }

  private static let selfSimilarity = CounterDescription(
    name: "self-similarity",
    summary: "The integral of the rate at which moments look like earlier ones.",
    parameters: [
      activity, window,
      Parameter(
        "min-contrast",
        "The least ratio of the period's likeness to that of all lags.",
        unit: .share,
        range: 1...10,
        default: 1.5
      ),
      Parameter(
        "temperature",
        "The squared difference, in standard deviations, that is unlike.",
        unit: .share,
        range: 0.05...10,
        scale: .logarithmic,
        default: 0.5
      ),
    ],
    source: "Dwibedi et al., CVPR 2020 (RepNet), without learning"
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
    summary: "Peaks of the whole signal that stand out, found when the clip has ended.",
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
    source: "SciPy 1.14, find_peaks, with ties counted once"
  ) {
    ProminenceCounter(
      minAmplitude: $0["min-amplitude"],
      distance: $0["distance"],
      smoothing: $0["smoothing"]
    )
  }
}
