// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// The confidence of a rep, unless a counter has its own: m x q.
///
/// m = a / (a + A) compares the travel *a* with the threshold *A* it had to pass; q is the median
/// over the rep's samples of the lowest confidence among the joints used.
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
    values[count] = Float(confidence)
    count += 1
  }

  /// The confidence of the rep whose samples were taken.
  ///
  /// - Parameters:
  ///   - amplitude: The rep's travel in the signal's unit, at least 0.
  ///   - threshold: The travel it had to pass, in the same unit.
  /// - Returns: A number in 0...1; nil if there were no samples.
  /// - Complexity: O(*n* log *n*) for *n* samples.
  func value(amplitude: Double, threshold: Double) -> Double? {
    guard count > 0, amplitude + threshold > 0 else { return nil }
    let sorted = values[..<count].sorted()
    let median = (Double(sorted[(count - 1) / 2]) + Double(sorted[count / 2])) / 2
    return amplitude / (amplitude + threshold) * median
  }

  private mutating func makeRoom() {
    guard count == Self.capacity else {
      values += [Float](repeating: 0, count: max(64, count))
      return
    }
    for index in 0..<(count / 2) { values[index] = values[2 * index + 1] }
    count /= 2
    stride *= 2
  }
}
