// SPDX-License-Identifier: Apache-2.0

/// The last 30 samples, kept in order in a buffer that is moved now and then.
struct SlidingHistory: Sendable {
  private static let length = 30
  private static let room = 256

  private var values = [Double](repeating: 0, count: room)
  private var start = 0
  private var end = 0

  mutating func append(_ value: Double) {
    if end == Self.room { moveToFront() }
    values[end] = value
    end += 1
    if end - start > Self.length { start += 1 }
  }

  /// The sum of the last 5 over 5 minus the sum of the first 10 over 10, added oldest first.
  var deviation: Double {
    guard end - start >= 10 else { return deviationAtStart }
    var recent = 0.0
    for offset in -5..<0 { recent += values[end &+ offset] }
    var first = 0.0
    for offset in 0..<10 { first += values[start &+ offset] }
    return recent / 5 - first / 10
  }

  private var deviationAtStart: Double {
    let seen = values[start..<end]
    return seen.suffix(5).reduce(0, +) / 5 - seen.prefix(10).reduce(0, +) / 10
  }

  private mutating func moveToFront() {
    for index in start..<end { values[index - start] = values[index] }
    end -= start
    start = 0
  }
}
