// SPDX-License-Identifier: Apache-2.0
import Basics
import Conversations
import PoseTracks

/// Reads a program's first answer, in which it introduces itself.
enum ProgramIntroduction {
  /// The answer in words.
  static let form = "an object that names its skeleton or its joints"

  /// The numbers of joints that a skeleton may have.
  private static let jointCounts = 1...1_000
  /// The most settings that are recorded.
  private static let mostSettings = 100
  /// The most characters of a version or of a setting.
  private static let longestText = 200

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - node: The answer.
  ///   - name: The name of the program, which joints of its own get as their skeleton's.
  /// - Returns: What the program says of itself.
  /// - Throws: `BadAnswer` if it makes no sense.
  static func read(_ node: JSONNode, of name: String) throws(BadAnswer) -> PoseStatement {
    guard node.isObject else { throw BadAnswer.form }
    let object = try AnswerObject(
      node,
      "the first answer",
      members: ["skeleton", "joints", "world", "version", "settings"]
    )
    return PoseStatement(
      skeleton: try skeleton(object, of: name),
      reportsWorld: try flag(object, "world"),
      version: try text(object, "version") ?? "",
      settings: try settings(object)
    )
  }

  private static func skeleton(
    _ object: AnswerObject,
    of name: String
  ) throws(BadAnswer) -> Skeleton {
    guard let list = object.value("joints") else {
      guard let id = try object.text("skeleton") else {
        throw BadAnswer.content("the first answer needs 'skeleton' or 'joints'")
      }
      guard let known = Skeleton.named(id) else {
        let names = Skeleton.all.map(\.id)
        throw BadAnswer.content(
          "'skeleton' is one of \(names.joined(separator: ", ")), or 'joints' lists its joints"
            + didYouMean(id, in: names, after: ";")
        )
      }
      return known
    }
    guard object.value("skeleton") == nil else {
      throw BadAnswer.content("the first answer has 'skeleton' or 'joints', not both")
    }
    guard let nodes = list.array, jointCounts.contains(nodes.count) else {
      throw BadAnswer.content(
        "'joints' is a list of \(jointCounts.lowerBound) to \(jointCounts.upperBound) names"
      )
    }
    var joints: [Joint] = []
    for node in nodes {
      guard let text = node.string, isJointName(text) else {
        throw BadAnswer.content(
          "a joint's name is of lower-case letters, digits and underscores, as left_hip"
        )
      }
      guard !joints.contains(Joint(rawValue: text)) else {
        throw BadAnswer.content("joint '\(text)' is listed twice")
      }
      joints.append(Joint(rawValue: text))
    }
    return Skeleton.all.first { $0.joints == joints } ?? Skeleton(id: name, joints: joints)
  }

  private static func isJointName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      }
  }

  private static func flag(_ object: AnswerObject, _ name: String) throws(BadAnswer) -> Bool {
    guard let value = object.value(name) else { return false }
    guard let flag = value.bool else { throw BadAnswer.content("'\(name)' is not true or false") }
    return flag
  }

  private static func text(_ object: AnswerObject, _ name: String) throws(BadAnswer) -> String? {
    guard let text = try object.text(name) else { return nil }
    guard text.count <= longestText else {
      throw BadAnswer.content("'\(name)' has more than \(longestText) characters")
    }
    return text
  }

  private static func settings(_ object: AnswerObject) throws(BadAnswer) -> [JSON.Member] {
    guard let value = object.value("settings") else { return [] }
    guard let members = value.members, members.count <= mostSettings else {
      throw BadAnswer.content("'settings' is an object of at most \(mostSettings) members")
    }
    var settings: [JSON.Member] = []
    for member in members {
      let value = member.value
      let isText = value.string.map { $0.count <= longestText } ?? false
      guard member.name.count <= longestText,
        isText || value.bool != nil || value.double?.isMeasured == true
      else {
        throw BadAnswer.content("the setting '\(member.name)' is not a number or a short text")
      }
      settings.append(JSON.Member(member.name, value.json))
    }
    return settings.sorted { $0.name < $1.name }
  }
}
