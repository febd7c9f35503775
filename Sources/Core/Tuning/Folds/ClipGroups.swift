// SPDX-License-Identifier: Apache-2.0
package import Measures

/// Clips that must stay on one side of any split: of one person, of one piece of footage, or of one source.
///
/// Clips that share any key belong together, and so do those that a chain of shared keys links: of the
/// keys {ana, gym}, {ben, gym}, {ben, park} all three clips are one group.
package struct ClipGroups: Sendable, Equatable {
  /// The group of each clip, numbered from 0 in order of first appearance.
  package let indices: [Int]
  /// The number of groups.
  package let count: Int

  /// The keys of a clip: its subject and, if footage stays together, its group.
  package static func keys(of clip: ClipIdentity, withFootage: Bool = true) -> [String] {
    ["subject \(clip.subject)"] + (withFootage ? ["group \(clip.group)"] : [])
  }

  /// Joins clips that share a key.
  ///
  /// - Parameter keys: The keys of each clip, such as its subject and its footage. Keys of different
  ///   kinds must differ in their spelling.
  /// - Complexity: O(*n* log *n*) in keys, about.
  package init(keys: [[String]]) {
    var parents = Array(keys.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var firsts: [String: Int] = [:]
    for (clip, own) in keys.enumerated() {
      for key in own {
        guard let first = firsts[key] else {
          firsts[key] = clip
          continue
        }
        let (one, other) = (root(first), root(clip))
        parents[max(one, other)] = min(one, other)
      }
    }
    var numbers: [Int: Int] = [:]
    indices = keys.indices.map { clip in
      let top = root(clip)
      let number = numbers[top] ?? numbers.count
      numbers[top] = number
      return number
    }
    count = numbers.count
  }
}
