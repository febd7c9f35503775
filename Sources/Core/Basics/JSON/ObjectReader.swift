// SPDX-License-Identifier: Apache-2.0

/// Takes the members of a JSON object one by one and collects what is wrong with them.
///
/// After all members that a format knows were asked for, ``finish()`` reports the others.
package struct ObjectReader: Sendable {
  /// The object.
  package let node: JSONNode
  /// The file, as the user named it.
  package let file: String
  /// What was found so far, in the order in which it was found.
  package private(set) var diagnostics: [Diagnostic] = []
  private var known: [String] = []

  /// Starts to read an object.
  package init(_ node: JSONNode, file: String) {
    self.node = node
    self.file = file
  }

  /// Records a finding at a node.
  package mutating func report(
    _ severity: Diagnostic.Severity = .error,
    at place: JSONNode,
    code: String,
    _ message: String,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(
        severity,
        file: file,
        position: place.position,
        end: place.end,
        code: code,
        message: message,
        notes: notes
      )
    )
  }

  /// Takes over the findings of a reader of a part.
  package mutating func absorb(_ part: ObjectReader) {
    diagnostics += part.diagnostics
  }

  /// Takes over findings that were made elsewhere in the file.
  package mutating func absorb(_ findings: [Diagnostic]) {
    diagnostics += findings
  }

  /// The value of a member; nil where it is absent or null.
  package mutating func optional(_ name: String) -> JSONNode? {
    known.append(name)
    guard let value = node[name], !value.isNull else { return nil }
    return value
  }

  /// The value of a member that has to be there.
  package mutating func required(_ name: String) -> JSONNode? {
    if let value = optional(name) { return value }
    report(
      at: node.startingBrace,
      code: "missing-key",
      "this object needs the member '\(name)'"
    )
    return nil
  }

  /// A member converted by `convert`; a value of another type is a finding and gives nil.
  package mutating func value<Value>(
    _ node: JSONNode?,
    _ name: String,
    _ type: String,
    _ convert: (JSONNode) -> Value?
  ) -> Value? {
    guard let node else { return nil }
    if let value = convert(node) { return value }
    report(at: node, code: "wrong-type", "'\(name)' is \(type)")
    return nil
  }

  /// The text of a member.
  package mutating func text(_ name: String) -> String? {
    value(optional(name), name, "a text", \.string)
  }

  /// The SHA-256 of a member that may be missing, 64 lower-case hexadecimal digits.
  package mutating func digest(_ name: String) -> String? {
    guard let node = optional(name), let text = value(node, name, "a text", \.string) else {
      return nil
    }
    if text.isSHA256 { return text }
    report(at: node, code: "malformed-digest", "'\(name)' is 64 lower-case hexadecimal digits")
    return nil
  }

  /// The text of a member that has to be there.
  package mutating func requiredText(_ name: String) -> String? {
    value(required(name), name, "a text", \.string)
  }

  /// The whole number, at least zero, of a member that has to be there.
  package mutating func requiredCount(_ name: String) -> Int? {
    value(required(name), name, "a whole number, at least 0", \.amount)
  }

  /// A member whose text is one of a closed set.
  package mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String,
    of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    entry(optional(name), name, of: Array(Choice.allCases), named: \.rawValue)
  }

  /// A member, which has to be there, whose text names an entry of a list.
  package mutating func requiredEntry<Entry>(
    _ name: String,
    of list: [Entry],
    named id: (Entry) -> String
  ) -> Entry? {
    entry(required(name), name, of: list, named: id)
  }

  private mutating func entry<Entry>(
    _ node: JSONNode?,
    _ name: String,
    of list: [Entry],
    named id: (Entry) -> String
  ) -> Entry? {
    guard let node, let text = value(node, name, "a text", \.string) else { return nil }
    if let entry = list.first(where: { id($0) == text }) { return entry }
    let names = list.map(id)
    report(
      at: node,
      code: "unknown-value",
      "'\(name)' is one of \(names.joined(separator: ", ")), not '\(text)'"
        + didYouMean(text, in: names)
    )
    return nil
  }

  /// Reports the members nobody asked for.
  ///
  /// - Parameters:
  ///   - severity: The severity; a format whose later versions add members warns of them.
  ///   - prefix: The beginning of names that are never reported; nil for none.
  package mutating func finish(
    _ severity: Diagnostic.Severity = .error,
    ignoringPrefix prefix: String? = nil
  ) {
    for member in node.members ?? [] where !known.contains(member.name) {
      if let prefix, member.name.hasPrefix(prefix) { continue }
      var end = member.position
      end.column += member.name.utf8.count + 2
      diagnostics.append(
        Diagnostic(
          severity,
          file: file,
          position: member.position,
          end: end,
          code: "unknown-key",
          message: "there is no member '\(member.name)' here"
            + didYouMean(member.name, in: known)
        )
      )
    }
  }
}

extension JSONNode {
  /// The node's first character, for findings about the whole of a long object.
  fileprivate var startingBrace: JSONNode {
    var brace = self
    brace.end = SourcePosition(line: position.line, column: position.column + 1)
    return brace
  }
}
