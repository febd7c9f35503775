// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The confidence of a rep, unless a counter has its own: m x q.
///
/// m = a / (a + A) compares the travel *a* with the threshold *A* it had to pass; q is the median
/// over the rep's samples of the lowest confidence among the joints used, the lower one of two in
/// the middle.
///
/// - Source: DESIGN, "Subjects under test".
struct RepConfidence: Sendable {
  private var values: [Float] = []
  private var count = 0
  private var stride = 1
  private var skipped = 0

  /// Reps up to this many samples are kept in full, longer ones thinned to every second or fourth.
  private static let capacity = 1024

  /// Forgets the samples so far: a rep begins.
  mutating func restart() {
    count = 0
    stride = 1
    skipped = 0
  }

  /// Takes the confidence of a sample of the rep.
  mutating func append(_ confidence: Double) {
    skipped += 1
    guard skipped == stride else { return }
    skipped = 0
    if count == values.count { makeRoom() }
    values[count] = Float(max(0, confidence))
    count += 1
  }

  /// Takes the confidences of the samples of a range in which something was measured.
  mutating func append(_ range: Range<Int>, of samples: [Sample]) {
    guard stride == 1, count + range.count <= Self.capacity else {
      for index in range where !samples[index].value.isNaN { append(samples[index].confidence) }
      return
    }
    while values.count < count + range.count { makeRoom() }
    var next = count
    for index in range {
      values[next] = Float(max(0, samples[index].confidence))
      next &+= samples[index].value.isNaN ? 0 : 1
    }
    count = next
  }

  /// The confidence of the rep whose samples were taken; they are forgotten.
  ///
  /// - Parameters:
  ///   - amplitude: The rep's travel in the signal's unit, at least 0.
  ///   - threshold: The travel it had to pass, in the same unit.
  /// - Returns: A number in 0...1; nil if there were no samples.
  /// - Complexity: O(*n*) on average for *n* samples.
  mutating func take(amplitude: Double, threshold: Double) -> Double? {
    defer { restart() }
    guard count > 0, amplitude + threshold > 0 else { return nil }
    return amplitude / (amplitude + threshold) * Double(lowerMedian())
  }

  /// Quickselect, with a partition that has no branch to mispredict.
  private mutating func lowerMedian() -> Float {
    let middle = (count - 1) / 2
    var low = 0
    var high = count
    while high - low > 1 {
      let pivot = medianOfThree(values[low], values[(low + high) / 2], values[high - 1])
      let less = partition(low..<high) { $0 < pivot }
      if middle < less {
        high = less
      } else if less > low {
        low = less
      } else {
        // The pivot is the least value: step over all that equal it.
        low = partition(low..<high) { $0 == pivot }
        if middle < low { return pivot }
      }
    }
    return values[middle]
  }

  private func medianOfThree(_ a: Float, _ b: Float, _ c: Float) -> Float {
    max(min(a, b), min(max(a, b), c))
  }

  /// Moves the values that belong first to the front of a range and returns where the others begin.
  @inline(__always)
  private mutating func partition(_ range: Range<Int>, first: (Float) -> Bool) -> Int {
    var boundary = range.lowerBound
    for index in range {
      let value = values[index]
      values[index] = values[boundary]
      values[boundary] = value
      boundary &+= first(value) ? 1 : 0
    }
    return boundary
  }

  private mutating func makeRoom() {
    guard count == Self.capacity else {
      values += [Float](repeating: 0, count: max(64, values.count))
      return
    }
    for index in 0..<(count / 2) { values[index] = values[2 * index + 1] }
    count /= 2
    stride *= 2
  }
}
