// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The confidence of a rep, unless a counter has its own: m x q.
///
/// m = a / (a + A) compares the travel *a* with the threshold *A* it had to pass. The factor q is a
/// median over the rep's samples, the lower one of two in the middle. Each sample gives the lowest
/// confidence among the joints used.
///
/// - Source: our own.
struct RepConfidence: Sendable {
  /// Of confidences as `Float`: as none is negative, the patterns are in the order of the numbers.
  ///
  /// As long as a multiple of a block; what lies beyond `count` means nothing.
  private var patterns: [Int32] = []
  private var count = 0
  private var stride = 1
  private var skipped = 0

  /// Reps up to this many samples are kept in full, longer ones thinned to every second or fourth.
  private static let capacity = 1024
  /// Samples that are compared without a loop's end between them.
  private static let block = 8

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
    if count == patterns.count { makeRoom() }
    patterns[count] = Self.pattern(of: confidence)
    count += 1
  }

  /// Takes the confidences of the samples of a range in which something was measured.
  mutating func append(_ range: Range<Int>, of samples: [Sample]) {
    guard stride == 1, count + range.count <= Self.capacity else {
      for index in range where !samples[index].value.isNaN { append(samples[index].confidence) }
      return
    }
    while patterns.count < count + range.count { makeRoom() }
    var next = count
    for index in range {
      patterns[next] = Self.pattern(of: samples[index].confidence)
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
  /// - Complexity: O(*n* log *n*) on average for *n* samples, at most 31 *n*.
  mutating func take(amplitude: Double, threshold: Double) -> Double? {
    take(share: amplitude + threshold > 0 ? amplitude / (amplitude + threshold) : nil)
  }

  /// The same with m itself, in 0...1; nil where it is nil.
  mutating func take(share: Double?) -> Double? {
    defer { restart() }
    guard count > 0, let share else { return nil }
    return share * Double(lowerMedian())
  }

  /// Halves the range in which the median lies until it holds one sample or one value.
  ///
  /// Each half is found by counting, which a processor does for several samples at once. A last
  /// block that is not full is filled with the first sample, and the fillers are left out of the
  /// count.
  private mutating func lowerMedian() -> Float {
    let filler = patterns[0]
    let end = (count + Self.block - 1) / Self.block * Self.block
    for index in count..<end { patterns[index] = filler }
    let blocks = patterns[..<end]
    let rank = (count - 1) / 2
    var (low, high) = (Int32.max, Int32.min)
    for pattern in blocks {
      low = min(low, pattern)
      high = max(high, pattern)
    }
    var numberBelow = 0
    var numberUpToHigh = count
    while low < high, numberUpToHigh - numberBelow > 1 {
      let middle = low + (high - low) / 2
      let fillers = filler > middle ? end - count : 0
      let number = count - (blocks.number(above: middle) - fillers)
      if number > rank {
        high = middle
        numberUpToHigh = number
      } else {
        low = middle + 1
        numberBelow = number
      }
    }
    let median = blocks.first { low <= $0 && $0 <= high } ?? low
    return Float(bitPattern: UInt32(bitPattern: median))
  }

  private static func pattern(of confidence: Double) -> Int32 {
    Int32(bitPattern: Float(max(0, confidence)).bitPattern)
  }

  private mutating func makeRoom() {
    guard count == Self.capacity else {
      patterns.append(contentsOf: repeatElement(0, count: max(128, patterns.count)))
      return
    }
    for index in 0..<(count / 2) { patterns[index] = patterns[2 * index + 1] }
    count /= 2
    stride *= 2
  }
}

extension ArraySlice<Int32> {
  /// How many are larger than a bound.
  fileprivate func number(above bound: Int32) -> Int {
    var number: Int32 = 0
    for element in self where element > bound { number &+= 1 }
    return Int(number)
  }
}
