// SPDX-License-Identifier: Apache-2.0

/// A JSON value that knows where in its file it stands.
///
/// It is a place in what was read of the whole text, so that a copy costs nothing.
package struct JSONNode: Sendable {
  /// What a node holds; objects keep the order of their members.
  package enum Content: Sendable {
    /// The null literal.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number written without fraction or exponent that fits 64 bits.
    case integer(Int)
    /// Any other number; NaN only if the reader was told to take it.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSONNode])
    /// Members in order of appearance, names unique.
    case object([Member])
  }

  /// A list of a document that is too long to be held as nodes.
  package enum LongList: Sendable, Equatable, ExpressibleByStringLiteral {
    /// A member of the outermost object.
    case member(String)
    /// The document itself.
    case root

    /// A member of the outermost object.
    package init(stringLiteral name: String) { self = .member(name) }
  }

  /// A name and its value.
  package struct Member: Sendable {
    private var tape: JSONTape
    private var key: Int
    private var newName: String?
    /// The value.
    package var value: JSONNode

    init(tape: JSONTape, key: Int) {
      self.tape = tape
      self.key = key
      value = JSONNode(tape: tape, index: key + 1)
    }

    /// The name.
    package var name: String {
      get { newName ?? tape.text(key) }
      set { newName = newValue }
    }

    /// Where the name's opening quote stands.
    package var position: SourcePosition { tape.position(tape.entries[key].start) }

    /// The index of the name among others; nil if it is another.
    func index(in names: JSONNames) -> Int? {
      if let newName { return names.index(of: newName) }
      return names.index(of: key, in: tape)
    }
  }

  private var tape: JSONTape
  private var index: Int

  init(tape: JSONTape, index: Int) {
    self.tape = tape
    self.index = index
  }

  private init(_ made: JSONTape.Made) { self.init(tape: JSONTape(made), index: 0) }

  private var made: JSONTape.Made {
    tape.made ?? JSONTape.Made(content: content, position: position, end: end)
  }

  private mutating func change(_ body: (inout JSONTape.Made) -> Void) {
    var made = made
    body(&made)
    self = JSONNode(made)
  }

  private var kind: JSONTape.Entry.Kind? { tape.made == nil ? tape.entries[index].kind : nil }

  /// What the node holds.
  package var content: Content {
    get { tape.made?.content ?? tape.content(index) }
    set { change { $0.content = newValue } }
  }

  /// Where the value begins.
  package var position: SourcePosition {
    get { tape.made?.position ?? tape.position(tape.entries[index].start) }
    set { change { $0.position = newValue } }
  }

  /// Where the value ends, exclusive.
  package var end: SourcePosition {
    get { tape.made?.end ?? tape.position(tape.entries[index].end) }
    set { change { $0.end = newValue } }
  }

  /// The value of a member of an object; nil for other values or where no such member is.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(_ name: String) -> JSONNode? {
    if kind == .object { return tape.value(name, of: index) }
    return tape.made == nil ? nil : members?.first { $0.name == name }?.value
  }

  /// The text, if it is one.
  package var string: String? {
    if kind == .string { return tape.text(index) }
    if case .string(let value)? = tape.made?.content { return value }
    return nil
  }

  /// The number, whole or not, if it is one.
  package var double: Double? {
    guard let made = tape.made else { return tape.double(index) }
    switch made.content {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    default: return nil
    }
  }

  /// The whole number, if it is one.
  package var integer: Int? {
    if kind == .integer { return Int(bitPattern: UInt(tape.entries[index].payload)) }
    if case .integer(let value)? = tape.made?.content { return value }
    return nil
  }

  /// The truth value, if it is one.
  package var bool: Bool? {
    if kind == .yes || kind == .no { return kind == .yes }
    if case .bool(let value)? = tape.made?.content { return value }
    return nil
  }

  /// The elements, if it is a list.
  package var array: [JSONNode]? {
    if kind == .array { return tape.elements(index) }
    if case .array(let elements)? = tape.made?.content { return elements }
    return nil
  }

  /// The members, if it is an object.
  package var members: [Member]? {
    if kind == .object { return tape.members(index) }
    if case .object(let members)? = tape.made?.content { return members }
    return nil
  }

  /// True for an object.
  package var isObject: Bool { kind == .object || (tape.made != nil && members != nil) }

  /// True for a list.
  package var isArray: Bool { kind == .array || (tape.made != nil && array != nil) }

  /// Calls a body with each member of an object in order, without a list of them.
  package func forEachMember(_ body: (Member) -> Void) {
    guard kind == .object else {
      for member in members ?? [] { body(member) }
      return
    }
    var child = index + 1
    for _ in 0..<tape.count(index) {
      body(Member(tape: tape, key: child))
      child = tape.next(child + 1)
    }
  }

  /// Goes through the members of an object that are lists of numbers under known names, and the others.
  ///
  /// - Parameters:
  ///   - names: The known names.
  ///   - take: Called with the index of a name and the numbers of its list, where null is NaN; false if it cannot
  ///     use them.
  ///   - others: Called with a member that is no such list, or that `take` cannot use.
  /// - Complexity: O(*n*), without a copy of a member that `take` uses.
  package func forEachList(
    of names: JSONNames,
    _ take: (Int, [Double]) -> Bool,
    others: (Member) -> Void
  ) {
    guard kind == .object else { return forEachMember(others) }
    var numbers: [Double] = []
    let tape = tape
    var child = index + 1
    for _ in 0..<tape.count(index) {
      let value = child + 1
      if let name = names.index(of: child, in: tape), tape.takeNumbers(value, into: &numbers),
        take(name, numbers)
      {
        child = tape.next(value)
        continue
      }
      others(Member(tape: tape, key: child))
      child = tape.next(value)
    }
  }

  /// Takes the numbers of a list of nothing but numbers and null, which is NaN.
  ///
  /// - Parameter numbers: Has the numbers afterwards, if it is such a list.
  /// - Returns: True if it is.
  /// - Complexity: O(*n*), without allocation if there is space.
  package func takeNumbers(into numbers: inout [Double]) -> Bool {
    kind == .array && tape.takeNumbers(index, into: &numbers)
  }

  /// Whether it is the null literal.
  package var isNull: Bool {
    if kind == .null { return true }
    if case .null? = tape.made?.content { return true }
    return false
  }

  /// The value without positions.
  ///
  /// - Precondition: No number is NaN if the value is written.
  package var json: JSON {
    switch content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSON.Member($0.name, $0.value.json) })
    }
  }
}
