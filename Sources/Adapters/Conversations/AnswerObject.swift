// SPDX-License-Identifier: Apache-2.0
package import Basics

/// An object of an answer, whose members are read by name and type.
package struct AnswerObject {
  private let node: JSONNode
  /// What it is, with its article: `an event`.
  private let title: String

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - title: What it is, with its article.
  ///   - names: The members that it may have.
  /// - Throws: `BadAnswer` where it is no object or has another member.
  package init(_ node: JSONNode, _ title: String, members names: [String]) throws(BadAnswer) {
    guard let members = node.members else { throw BadAnswer.content("\(title) is an object") }
    for member in members where !names.contains(member.name) {
      let hint = didYouMean(member.name, in: names, after: ";")
      throw BadAnswer.content("\(title) has no member '\(member.name)'\(hint)")
    }
    self.node = node
    self.title = title
  }

  /// A member; nil where it is missing or null.
  package func value(_ name: String) -> JSONNode? {
    node[name].flatMap { $0.json == .null ? nil : $0 }
  }

  /// A measured number; nil where it is missing or null.
  ///
  /// - Throws: `BadAnswer` for another type, and for a number that nothing measures.
  package func number(_ name: String) throws(BadAnswer) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = value.double else { throw BadAnswer.content("'\(name)' is not a number") }
    guard number.isMeasured else { throw BadAnswer.content("'\(name)' is too large") }
    return number
  }

  /// A text that is not empty; nil where it is missing or null.
  package func text(_ name: String) throws(BadAnswer) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.string, !text.isEmpty else {
      throw BadAnswer.content("'\(name)' is not a text")
    }
    return text
  }

  /// A share in 0...1; nil where it is missing or null.
  package func share(_ name: String) throws(BadAnswer) -> Double? {
    guard let share = try number(name) else { return nil }
    guard (0...1).contains(share) else { throw BadAnswer.content("'\(name)' is not in 0...1") }
    return share
  }

  /// One of several words; nil where it is missing or null.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(BadAnswer) -> Choice? where Choice.RawValue == String {
    guard let text = try text(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      throw BadAnswer.content(
        "'\(name)' is not one of \(words.joined(separator: ", "))"
          + didYouMean(text, in: words, after: ";")
      )
    }
    return choice
  }

  /// Something that has to be there.
  package func required<Value>(_ value: Value?, _ name: String) throws(BadAnswer) -> Value {
    guard let value else { throw BadAnswer.content("\(title) needs '\(name)'") }
    return value
  }
}
