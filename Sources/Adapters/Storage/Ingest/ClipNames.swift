// SPDX-License-Identifier: Apache-2.0
import Labels
import Platform

/// Makes clip ids out of the paths of media files.
package enum ClipNames {
  /// One id for each path, all different: lower-case letters, digits and hyphens.
  ///
  /// The file's name without its ending makes the id. If two files would get the same one, the
  /// folders are put in front. If that is not enough, the ending is put behind, and then a number.
  ///
  /// - Parameter paths: Paths relative to the media root, all different.
  /// - Returns: The ids in the order of `paths`; they do not depend on it, numbers apart.
  package static func ids(of paths: [String]) -> [String] {
    let levels: [(String) -> String] = [
      { identifier(withoutEnding(Files.name(of: $0))) },
      { identifier(withoutEnding($0)) },
      { identifier($0) },
    ]
    var ids = paths.map(levels[0])
    for level in levels.dropFirst() {
      let shared = repeated(ids)
      for index in ids.indices where shared.contains(ids[index]) {
        ids[index] = level(paths[index])
      }
    }
    var taken = Set(ids)
    var seen: Set<String> = []
    for index in ids.indices where !seen.insert(ids[index]).inserted {
      var number = 2
      while !taken.insert("\(ids[index])-\(number)").inserted { number += 1 }
      ids[index] += "-\(number)"
    }
    return ids
  }

  /// A text as an id: other characters than letters and digits become single hyphens.
  ///
  /// A text without any letter or digit of ASCII becomes `clip`.
  package static func identifier(_ text: String) -> String {
    text.asIdentifier ?? "clip"
  }

  /// A path without the ending of its last part.
  package static func withoutEnding(_ path: String) -> String {
    let name = Files.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path }
    return String(path.dropLast(name[dot...].count))
  }

  private static func repeated(_ ids: [String]) -> Set<String> {
    var seen: Set<String> = []
    return Set(ids.filter { !seen.insert($0).inserted })
  }
}
