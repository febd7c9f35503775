// SPDX-License-Identifier: Apache-2.0

/// A JSON value whose objects keep the order of their members.
package enum JSON: Sendable, Equatable {
  /// The null literal.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number written without fraction or exponent that fits 64 bits.
  case integer(Int)
  /// Any other number; never NaN or infinite, which JSON cannot say.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSON])
  /// Members in order of appearance.
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable, Equatable {
    /// The name, unique within its object.
    package var name: String
    /// The value.
    package var value: JSON

    /// Creates a member.
    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a member of an object; nil for another kind of value or where no such member is.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  package init(integerLiteral value: Int) { self = .integer(value) }
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// An object with its members in the order written.
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }

  /// A number, or null where it is nil, NaN or infinite.
  package init(_ value: Double?) {
    guard let value, value.isFinite else {
      self = .null
      return
    }
    self = .number(value)
  }

  /// A text, or null.
  package init(_ value: String?) {
    self = value.map(JSON.string) ?? .null
  }
}
