// SPDX-License-Identifier: Apache-2.0
import Basics

extension ForeignReader {
  /// The value of a JSON file; nil, with its first mistake as a finding, for what is none.
  mutating func json(_ bytes: [UInt8]) -> JSONNode? {
    let (root, findings) = JSONNode.parse(bytes, file: file)
    report(findings)
    return root
  }

  /// The elements of a list; nil, with a finding, for anything else.
  mutating func list(_ node: JSONNode?, _ what: String, in parent: JSONNode) -> [JSONNode]? {
    if let elements = node?.array { return elements }
    report(.unknownLayout, at: Place(node ?? parent), "\(what) is a list")
    return nil
  }

  /// The members of an object; nil, with a finding, for anything else.
  mutating func members(
    _ node: JSONNode?,
    _ what: String,
    in parent: JSONNode
  ) -> [JSONNode.Member]? {
    if let members = node?.members { return members }
    report(.unknownLayout, at: Place(node ?? parent), "\(what) is an object")
    return nil
  }

  /// A text; nil, with a finding, for anything else.
  mutating func text(_ node: JSONNode?, _ what: String, in parent: JSONNode) -> String? {
    if let text = node?.string { return text }
    report(.unknownLayout, at: Place(node ?? parent), "\(what) is a text")
    return nil
  }

  /// A finite number; nil, with a finding, for anything else.
  mutating func number(_ node: JSONNode?, _ what: String, in parent: JSONNode) -> Double? {
    if let number = node?.double, number.isBounded { return number }
    report(.malformedNumber, at: Place(node ?? parent), "\(what) is a number")
    return nil
  }

  /// The two numbers of a list; nil, with a finding, for anything else.
  mutating func pair(
    _ node: JSONNode?,
    _ what: String,
    in parent: JSONNode
  ) -> (Double, Double)? {
    if let elements = node?.array, elements.count == 2, let first = elements[0].double,
      let second = elements[1].double, first.isBounded, second.isBounded
    {
      return (first, second)
    }
    report(.malformedNumber, at: Place(node ?? parent), "\(what) is a list of two numbers")
    return nil
  }
}

extension [UInt8] {
  /// Whether the first character of a text that is no white space opens an object of JSON.
  package var isJSONObject: Bool {
    let spaces: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
    return first { !spaces.contains($0) } == UInt8(ascii: "{")
  }
}
