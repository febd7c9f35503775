// SPDX-License-Identifier: Apache-2.0

/// MiniRocket's features of each series of joint angles, with the mean and the range of each, and a ridge classifier.
///
/// The kernels sum to 0, so they do not see how much a joint is bent, only how that changes. The
/// mean tells standing from lying, and the range a movement from none. A clip's score is the mean
/// over its windows.
struct RocketModel: Sendable, Equatable {
  /// One transform for each series.
  let transforms: [RocketTransform]
  let classifier: RidgeClassifier

  init(transforms: [RocketTransform], classifier: RidgeClassifier) {
    self.transforms = transforms
    self.classifier = classifier
  }

  /// Fits features and lines to the windows of clips; nil where there are fewer than two.
  init?(_ examples: [RecognitionExample], classes: [Int], count: Int) {
    let windows = zip(examples, classes).flatMap { example, label in
      example.windows.map { (window: $0, label: label) }
    }
    guard windows.count > 1, Set(windows.map(\.label)).count == count else { return nil }
    let transforms = (0..<AngleWindows.channels).map { channel in
      RocketTransform(fitting: windows.map { $0.window[channel] })
    }
    self.transforms = transforms
    classifier = RidgeClassifier(
      windows.map { Self.features(of: $0.window, transforms) },
      classes: windows.map(\.label),
      count: count
    )
  }

  /// The mean height of each class's line over the windows of a clip; nil where it has none.
  func scores(of windows: [[[Double]]]) -> [Double]? {
    guard !windows.isEmpty else { return nil }
    var sums = [Double](repeating: 0, count: classifier.weights.count)
    for window in windows {
      let heights = classifier(Self.features(of: window, transforms))
      for index in sums.indices { sums[index] += heights[index] }
    }
    return sums.map { $0 / Double(windows.count) }
  }

  private static func features(
    of window: [[Double]],
    _ transforms: [RocketTransform]
  ) -> [Double] {
    zip(window, transforms).flatMap { series, transform in
      let mean = series.reduce(0, +) / Double(series.count)
      let range = (series.max() ?? 0) - (series.min() ?? 0)
      return transform(series) + [mean, range]
    }
  }
}
