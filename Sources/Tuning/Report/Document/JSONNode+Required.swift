// SPDX-License-Identifier: Apache-2.0
public import Basics

/// Why the files of a tuning report cannot be read: they are of another version, or damaged.
public struct ReportDamage: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  public internal(set) var file: String
  /// Where in the file; nil where it is about all of it.
  public let position: SourcePosition?
  /// What is wrong, one phrase without a full stop.
  public let reason: String

  init(file: String = "", at position: SourcePosition?, _ reason: String) {
    self.file = file
    self.position = position
    self.reason = reason
  }

  /// The place and the reason in one line.
  public var description: String {
    guard let position else { return "\(file): \(reason)" }
    return "\(file):\(position.line):\(position.column): \(reason)"
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
    try required(name, "a number", \.double)
  }

  func count(_ name: String) throws(ReportDamage) -> Int {
    try required(name, "a whole number from 0") { node in
      node.integer.flatMap { $0 >= 0 ? $0 : nil }
    }
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
      guard let text = node.string else { throw node.damage("'\(name)' holds what is no text") }
      return text
    }
  }

  func counts(_ name: String) throws(ReportDamage) -> [Int] {
    try list(name) { node throws(ReportDamage) in
      guard let count = node.integer, count >= 0 else {
        throw node.damage("'\(name)' holds what is no whole number from 0")
      }
      return count
    }
  }
}

extension JSON {
  /// A measured number with 12 significant digits; null where there is none.
  static func measured(_ value: Double?) -> JSON { JSON(value?.rounded(significantDigits: 12)) }
}
