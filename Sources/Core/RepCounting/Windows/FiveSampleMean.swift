// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The mean of the last five values, added oldest first; of fewer while there are fewer.
struct FiveSampleMean: Sendable {
  private var values = (0.0, 0.0, 0.0, 0.0, 0.0)
  private var count = 0.0

  mutating func mean(adding value: Double) -> Double {
    values = (values.1, values.2, values.3, values.4, value)
    count = min(count + 1, 5)
    let sum = values.0 + values.1 + values.2 + values.3 + values.4
    return sum / count
  }
}

extension FiveSampleMean: SampleFilter {
  mutating func filter(_ sample: Sample) -> Sample {
    guard !sample.value.isNaN else { return sample }
    var filtered = sample
    filtered.value = mean(adding: sample.value)
    return filtered
  }

  mutating func reset() {
    self = FiveSampleMean()
  }
}
