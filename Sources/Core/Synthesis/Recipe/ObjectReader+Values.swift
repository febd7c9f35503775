// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// Things of one kind that a file lists, each under an id of its own.
struct Roster<Value> {
  /// The things without errors, in order of appearance.
  private(set) var members: [(id: String, value: Value)] = []
  /// The ids of all, those with errors included, in order of appearance.
  private(set) var ids: [String] = []
  private var places: [String: (id: JSONNode, member: Int?)] = [:]

  /// The thing of an id; nil for one with errors, and where there is none.
  subscript(id: String) -> Value? { places[id]?.member.map { members[$0].value } }

  /// The place where an id stands; nil where it does not.
  func place(of id: String) -> JSONNode? { places[id]?.id }

  /// Enters a thing, nil for one with errors, under an id that is not taken.
  fileprivate mutating func enter(_ value: Value?, id: String, at place: JSONNode) {
    places[id] = (place, value.map { _ in members.count })
    ids.append(id)
    if let value { members.append((id, value)) }
  }
}

extension ObjectReader {
  /// Whether the node is an object; anything else is a finding.
  mutating func isObject(_ what: String) -> Bool {
    if node.members != nil { return true }
    report(at: node, code: "wrong-type", "\(what) is an object")
    return false
  }

  /// Whether the object's schema version is known; a newer one, or none, is a finding.
  mutating func isReadable(upTo newest: Int) -> Bool {
    guard let node = required("schema"),
      let schema = value(node, "schema", "a whole number", \.integer)
    else { return false }
    if schema <= newest { return true }
    report(
      at: node,
      code: "newer-schema",
      "this file has schema \(schema), this program reads up to \(newest)"
    )
    return false
  }

  /// A list's elements; empty where the member is missing or no list.
  mutating func list(
    _ name: String,
    _ type: String,
    isRequired: Bool = true
  ) -> [JSONNode] {
    let node = isRequired ? required(name) : optional(name)
    return value(node, name, type, \.array) ?? []
  }

  /// An id that has to be there.
  mutating func identifier(_ name: String) -> String? {
    guard let node = required(name), let text = value(node, name, "a text", \.string) else {
      return nil
    }
    if text.isIdentifier { return text }
    report(at: node, code: "bad-id", "'\(name)' consists of a-z, 0-9 and '-', not '\(text)'")
    return nil
  }

  /// Enters the object into a roster; an id that is taken is a finding.
  mutating func enter<Value>(
    _ value: Value?,
    id: String?,
    in roster: inout Roster<Value>,
    kind: String
  ) {
    guard let idNode = node["id"], let text = idNode.string else { return }
    if let first = roster.place(of: text) {
      let note = Diagnostic.Note(
        file: file,
        position: first.position,
        message: "the first '\(text)' is here"
      )
      report(
        at: idNode,
        code: "duplicate-id",
        "there are two \(kind)s with the id '\(text)'",
        notes: [note]
      )
      return
    }
    roster.enter(id == nil ? nil : value, id: text, at: idNode)
  }
}
