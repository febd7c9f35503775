// SPDX-License-Identifier: Apache-2.0
import PoseTracks

extension Joint {
  /// The joint that a file's own name means: ours if there is one, else the name in snake_case.
  ///
  /// `LKnee`, `left-knee` and `knee_L` are `left_knee`; a hip without a side is `root`.
  init(naming text: String) {
    let words = text.wordsInLowerCase
    let name = words.joined(separator: "_")
    self.init(rawValue: Self.known(words) ?? (name.isEmpty ? text : name))
  }

  private static func known(_ words: [String]) -> String? {
    let sides = ["left": "left_", "l": "left_", "right": "right_", "r": "right_"]
    var part = words
    var side = ""
    if let first = words.first.flatMap({ sides[$0] }) {
      side = first
      part.removeFirst()
    } else if let last = words.last.flatMap({ sides[$0] }) {
      side = last
      part.removeLast()
    }
    let plain = part.joined(separator: "_")
    let parts =
      side.isEmpty
      ? ["hip": "root", "mid_hip": "root", "midhip": "root", "hips": "root", "pelvis": "root"]
      : ["big_toe": "foot_index", "bigtoe": "foot_index", "smalltoe": "small_toe"]
    let name = side + (parts[plain] ?? plain)
    return ours.contains(name) ? name : nil
  }

  /// The names of all joints of the skeletons that are known here.
  private static let ours: Set<String> = Set(
    (Skeleton.all + KeypointLayout.published.map(\.skeleton)).flatMap(\.joints).map(\.rawValue)
  )
}

extension Skeleton {
  /// The skeleton of a file's own names; nil if one comes twice.
  ///
  /// - Parameters:
  ///   - id: The name for joints that are those of no published skeleton, in their order.
  ///   - names: The names of the joints in order.
  init?(id: String, naming names: [String]) {
    var joints = names.map { Joint(naming: $0) }
    // Two of their names may mean one joint of ours: then these keep their own.
    let counts = Dictionary(joints.map { ($0, 1) }, uniquingKeysWith: +)
    for (index, name) in names.enumerated() where counts[joints[index]] != 1 {
      joints[index] = Joint(rawValue: name.wordsInLowerCase.joined(separator: "_"))
    }
    guard Set(joints).count == joints.count, !joints.isEmpty else { return nil }
    let known = (Skeleton.all + KeypointLayout.published.map(\.skeleton))
      .first { $0.joints == joints }
    self = known ?? Skeleton(id: id, joints: joints)
  }
}

extension String {
  /// The words of a name in camelCase, snake_case or with blanks, in lower case.
  fileprivate var wordsInLowerCase: [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(self)
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let isLowerNext = index + 1 < letters.count && letters[index + 1].isLowercase
      let isLowerBefore = index > 0 && letters[index - 1].isLowercase
      if letter.isUppercase, !word.isEmpty, isLowerBefore || isLowerNext {
        words.append(word)
        word = ""
      }
      word += letter.lowercased()
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
