// SPDX-License-Identifier: Apache-2.0

/// The mean of the samples in the last seconds.
///
/// At the start it is the mean of the samples so far. It lags by half its length.
public struct MovingMean: SampleFilter {
  /// The length of the window in seconds; 0 passes samples through.
  public let seconds: Double

  private var window: [Sample] = []
  private var first = 0

  /// Creates a mean over a window that ends at each sample.
  ///
  /// - Parameter seconds: The length of the window; a sample exactly that old is no longer in it.
  /// - Precondition: `seconds >= 0`.
  public init(seconds: Double) {
    precondition(seconds >= 0, "a window has a length of at least 0 s")
    self.seconds = seconds
  }

  /// The mean of the window that ends with the sample; a NaN passes through.
  ///
  /// - Complexity: O(*n*) in the number of samples in the window, added oldest first so that no
  ///   rounding error builds up.
  public mutating func filter(_ sample: Sample) -> Sample {
    guard seconds > 0, !sample.value.isNaN else { return sample }
    let oldest = sample.time - seconds + ClipTime.hair
    window.append(sample)
    while window[first].time < oldest { first += 1 }
    if first > 64 {
      window.removeFirst(first)
      first = 0
    }
    var sum = 0.0
    for index in first..<window.count { sum += window[index].value }
    var mean = sample
    mean.value = sum / Double(window.count - first)
    return mean
  }

  /// Empties the window.
  public mutating func reset() {
    window.removeAll(keepingCapacity: true)
    first = 0
  }
}
