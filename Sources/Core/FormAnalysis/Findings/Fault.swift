// SPDX-License-Identifier: Apache-2.0

/// A fault of form, by the kebab-case name that label files use.
///
/// Labels and programs may name faults of their own. Such a name has no words, and the priority of form.
/// Two faults are the same if their names are.
public struct Fault: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The urgency of a fault; greater is more urgent.
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// A hint that makes a good rep better.
    case tip
    /// A rep that does not count as done well.
    case form
    /// A rep that may hurt.
    case safety

    /// Orders tips before form before safety.
    public static func < (one: Priority, other: Priority) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .tip: 0
      case .form: 1
      case .safety: 2
      }
    }
  }

  /// The kebab-case name, as `knee-valgus`.
  public let rawValue: String
  /// The title for people; the name if the fault is not declared.
  public let title: String
  /// One sentence that says what is wrong; nil if the fault is not declared.
  public let explanation: String?
  /// The urgency, by which coaches choose what to speak of first.
  public let priority: Priority

  /// Creates a fault by name; a declared one gets its words, any other is of priority form without words.
  public init(rawValue: String) {
    self = Self.declared[rawValue] ?? Fault(rawValue, rawValue, nil, .form)
  }

  /// Declares a fault.
  init(_ name: String, _ title: String, _ explanation: String?, _ priority: Priority) {
    rawValue = name
    self.title = title
    self.explanation = explanation
    self.priority = priority
  }

  /// The kebab-case name.
  public var description: String { rawValue }

  /// Title, sentence and priority in one line; nil if the fault is not declared.
  public var text: String? {
    explanation.map { "\(title): \($0) Priority: \(priority.rawValue)." }
  }

  /// Compares names alone.
  public static func == (one: Fault, other: Fault) -> Bool { one.rawValue == other.rawValue }

  /// Feeds the name alone to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
