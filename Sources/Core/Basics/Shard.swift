// SPDX-License-Identifier: Apache-2.0

/// One of several shares of a dataset's clips, which machines can do one by one.
///
/// A clip belongs to a share by its id alone: the first eight bytes of the id's SHA-256 as a number, most
/// significant byte first, modulo the number of shares. Adding a clip moves no other, and what one machine did
/// another can tell without asking it.
package struct Shard: Sendable, Equatable {
  /// The index of the share, from 0.
  package let index: Int
  /// The number of shares, at least 1.
  package let count: Int
  /// The most shares that are read of a text; more are a slip, since a clip is in one of them alone.
  package static let mostShares = 1_000_000

  /// Creates a share.
  ///
  /// - Precondition: `0 <= index && index < count`.
  package init(index: Int, count: Int) {
    precondition(0 <= index && index < count, "a share is one of its count")
    self.index = index
    self.count = count
  }

  /// The share of a text as `3/64`, the index from 1; nil if it is not two whole numbers with
  /// 1 <= I <= N <= `mostShares`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count,
      count <= Self.mostShares
    else { return nil }
    self.init(index: index - 1, count: count)
  }

  /// All clips.
  package static let whole = Shard(index: 0, count: 1)

  /// True if it is the share of a clip.
  ///
  /// - Complexity: That of a digest of one block; none for a single share.
  package func contains(_ clip: String) -> Bool {
    count == 1 || Shard.index(of: clip, among: count) == index
  }

  /// The index of the share that a clip belongs to, from 0.
  ///
  /// - Precondition: `count` is at least 1.
  package static func index(of clip: String, among count: Int) -> Int {
    var digest = SHA256()
    digest.update(Array(clip.utf8))
    let beginning = digest.hexadecimalDigest().prefix(16)
    guard let number = UInt64(beginning, radix: 16) else {
      preconditionFailure("a digest is hexadecimal")
    }
    return Int(number % UInt64(count))
  }
}

extension Shard: CustomStringConvertible {
  /// The share as a name of files: `3-of-64`, the index from 1.
  package var description: String { "\(index + 1)-of-\(count)" }

  /// The share of such a name; nil if it is none.
  package init?(name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "of" else { return nil }
    self.init("\(parts[0])/\(parts[2])")
    // No other spelling of the same numbers.
    guard description == name else { return nil }
  }
}

extension Sequence where Element == Int {
  /// Numbers in the words of an array job: `3,7-9`, in ascending order, each once.
  package var arrayExpression: String {
    var runs: [ClosedRange<Int>] = []
    for number in Set(self).sorted() {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}
