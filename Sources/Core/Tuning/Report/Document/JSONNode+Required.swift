// SPDX-License-Identifier: Apache-2.0
package import Basics
import Statistics

/// Why the files of a report cannot be read: they are of another version, or damaged.
package struct ReportDamage: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  package internal(set) var file: String
  /// Where in the file; nil where it is about all of it.
  package let position: SourcePosition?
  /// What is wrong, one phrase without a full stop.
  package let reason: String

  init(file: String = "", at position: SourcePosition?, _ reason: String) {
    self.file = file
    self.position = position
    self.reason = reason
  }

  /// The place and the reason in one line.
  package var description: String {
    guard let position else { return "\(file): \(reason)" }
    return "\(file):\(position.line):\(position.column): \(reason)"
  }

  /// The same with the name of the file, where it has none yet.
  func `in`(_ file: String) -> ReportDamage {
    var damage = self
    if damage.file.isEmpty { damage.file = file }
    return damage
  }

  /// The root of a file that says its version.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - file: The name, for what is wrong.
  ///   - schema: The version that is read; nil for a file without one.
  ///   - kind: What the file is: `tuning report`.
  /// - Returns: The root.
  /// - Throws: `ReportDamage` where it is no JSON, or of another version.
  static func root(
    of bytes: [UInt8],
    _ file: String,
    schema: Int?,
    _ kind: String
  ) throws(ReportDamage) -> JSONNode {
    let (root, diagnostics) = JSONNode.parse(bytes, file: file)
    guard let root else {
      let first = diagnostics.first
      throw ReportDamage(
        file: file,
        at: first?.position,
        first?.message ?? "it cannot be read"
      )
    }
    guard let schema else { return root }
    guard let found = root["schema"]?.integer else {
      throw root.damage("it is not a \(kind): it has no schema").in(file)
    }
    guard found == schema else {
      throw root.damage(
        "it has schema \(found), this program reads \(schema); rep-tune writes it anew"
      ).in(file)
    }
    return root
  }
}

/// Members that must be there, of the type that they are written as.
extension JSONNode {
  func damage(_ reason: String) -> ReportDamage { ReportDamage(at: position, reason) }

  func member(_ name: String) throws(ReportDamage) -> JSONNode {
    guard let node = self[name] else { throw damage("it has no '\(name)'") }
    return node
  }

  private func required<Value>(
    _ name: String,
    _ type: String,
    _ read: (JSONNode) -> Value?
  ) throws(ReportDamage) -> Value {
    let node = try member(name)
    guard let value = read(node) else { throw node.damage("'\(name)' is not \(type)") }
    return value
  }

  func text(_ name: String) throws(ReportDamage) -> String {
    try required(name, "a text", \.string)
  }

  func number(_ name: String) throws(ReportDamage) -> Double {
    try required(name, "a number within bounds", \.measured)
  }

  func count(_ name: String) throws(ReportDamage) -> Int {
    try required(name, "a whole number from 0", \.amount)
  }

  func flag(_ name: String) throws(ReportDamage) -> Bool {
    try required(name, "true or false", \.bool)
  }

  func choice<Value: RawRepresentable>(
    _ name: String,
    of type: Value.Type
  ) throws(ReportDamage) -> Value where Value.RawValue == String {
    try required(name, "a known word") { $0.string.flatMap(Value.init(rawValue:)) }
  }

  /// The value of a member that is null where there is none.
  func optional<Value>(
    _ name: String,
    _ read: (JSONNode, String) throws(ReportDamage) -> Value
  ) throws(ReportDamage) -> Value? {
    try member(name).isNull ? nil : try read(self, name)
  }

  func optionalNumber(_ name: String) throws(ReportDamage) -> Double? {
    try optional(name) { node, name throws(ReportDamage) in try node.number(name) }
  }

  func optionalCount(_ name: String) throws(ReportDamage) -> Int? {
    try optional(name) { node, name throws(ReportDamage) in try node.count(name) }
  }

  func optionalText(_ name: String) throws(ReportDamage) -> String? {
    try optional(name) { node, name throws(ReportDamage) in try node.text(name) }
  }

  /// What the elements of a list are read as.
  func list<Value>(
    _ name: String,
    _ read: (JSONNode) throws(ReportDamage) -> Value
  ) throws(ReportDamage) -> [Value] {
    var values: [Value] = []
    for node in try required(name, "a list", \.array) { values.append(try read(node)) }
    return values
  }

  func texts(_ name: String) throws(ReportDamage) -> [String] {
    try list(name) { node throws(ReportDamage) in
      guard let text = node.string else { throw node.damage("'\(name)' needs texts only") }
      return text
    }
  }

  /// How intervals are drawn: the members `seed` and `replicates`.
  func plan() throws(ReportDamage) -> ResamplingPlan {
    guard let seed = UInt64(try text("seed")) else { throw damage("'seed' is not a whole number") }
    let replicates = try count("replicates")
    guard NumberBounds.replicates.contains(replicates) else {
      throw damage("'replicates' is \(replicates), which is too many")
    }
    return ResamplingPlan(replicates: max(replicates, 1), seed: seed)
  }

  func counts(_ name: String) throws(ReportDamage) -> [Int] {
    try list(name) { node throws(ReportDamage) in
      guard let count = node.amount else {
        throw node.damage("'\(name)' needs whole numbers from 0")
      }
      return count
    }
  }
}

extension JSON {
  /// A measured number with 12 significant digits; null where there is none.
  static func measured(_ value: Double?) -> JSON { JSON(value?.rounded(significantDigits: 12)) }
}
