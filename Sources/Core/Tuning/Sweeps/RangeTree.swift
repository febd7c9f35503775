// SPDX-License-Identifier: Apache-2.0

/// Whole numbers in a row, to stretches of which a number is added, with the greatest and the least at hand.
///
/// A segment tree whose nodes keep what was added to the whole of them; nothing is ever pushed down.
struct RangeTree {
  /// How many numbers there are.
  let count: Int
  private let width: Int
  private var added: [Int]
  private var greatest: [Int]
  private var least: [Int]

  /// Creates a row of zeros.
  ///
  /// - Precondition: `count > 0`.
  init(count: Int) {
    precondition(count > 0, "a row has numbers")
    self.count = count
    var width = 1
    while width < count { width *= 2 }
    self.width = width
    added = [Int](repeating: 0, count: 2 * width)
    greatest = added
    least = added
    // Places beyond the row never count.
    for place in count..<max(width, count) {
      greatest[width + place] = Self.never
      least[width + place] = -Self.never
    }
    for node in stride(from: width - 1, to: 0, by: -1) { gather(node) }
  }

  /// Below whatever is added.
  private static let never = Int.min / 4

  /// The greatest of all.
  var maximum: Int { greatest[1] }

  /// Adds a number to a stretch.
  ///
  /// - Complexity: O(log *n*).
  mutating func add(_ number: Int, to range: Range<Int>) {
    guard number != 0, !range.isEmpty else { return }
    var low = range.lowerBound + width
    var high = range.upperBound + width
    let (first, last) = (low, high - 1)
    while low < high {
      if low & 1 == 1 {
        raise(low, number)
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        raise(high, number)
      }
      low /= 2
      high /= 2
    }
    gatherAbove(first)
    if last != first { gatherAbove(last) }
  }

  private mutating func raise(_ node: Int, _ number: Int) {
    added[node] += number
    greatest[node] += number
    least[node] += number
  }

  private mutating func gatherAbove(_ leaf: Int) {
    var node = leaf / 2
    while node > 0 {
      gather(node)
      node /= 2
    }
  }

  private mutating func gather(_ node: Int) {
    greatest[node] = max(greatest[2 * node], greatest[2 * node + 1]) + added[node]
    least[node] = min(least[2 * node], least[2 * node + 1]) + added[node]
  }

  /// The place of the first of the greatest.
  ///
  /// - Complexity: O(log *n*).
  var firstMaximum: Int {
    var node = 1
    while node < width {
      node = greatest[2 * node] >= greatest[2 * node + 1] ? 2 * node : 2 * node + 1
    }
    return node - width
  }

  /// The stretches of numbers that are at least as large as a bound, in order, none next to another.
  ///
  /// - Complexity: O(*s* log *n*) for *s* stretches.
  func stretches(atLeast bound: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    collect(1, 0, width, 0, bound, into: &found)
    return found
  }

  private func collect(
    _ node: Int,
    _ first: Int,
    _ length: Int,
    _ above: Int,
    _ bound: Int,
    into found: inout [Range<Int>]
  ) {
    guard first < count, greatest[node] + above >= bound else { return }
    if length == 1 || least[node] + above >= bound {
      let end = min(first + length, count)
      if let last = found.last, last.upperBound == first {
        found[found.count - 1] = last.lowerBound..<end
      } else {
        found.append(first..<end)
      }
      return
    }
    let inherited = above + added[node]
    let half = length / 2
    collect(2 * node, first, half, inherited, bound, into: &found)
    collect(2 * node + 1, first + half, half, inherited, bound, into: &found)
  }
}
