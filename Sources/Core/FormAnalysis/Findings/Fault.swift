// SPDX-License-Identifier: Apache-2.0

/// A fault of form, by the kebab-case name that label files use.
///
/// Labels and programs may name faults of their own. Such a name has no words, and the priority of form.
public struct Fault: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// How much a fault matters; greater is more urgent.
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// A hint that makes a good rep better.
    case tip
    /// A rep that does not count as done well.
    case form
    /// A rep that may hurt.
    case safety

    /// Whether one matters less than another.
    public static func < (one: Priority, other: Priority) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .tip: 0
      case .form: 1
      case .safety: 2
      }
    }
  }

  /// The name.
  public let rawValue: String
  /// The title for people; the name if it is not declared.
  public let title: String
  /// One sentence that says what is wrong; nil if it is not declared.
  public let explanation: String?
  /// The priority: safety before form before tips.
  public let priority: Priority

  /// Creates a fault by name, with its words if it is declared.
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

  /// The name.
  public var description: String { rawValue }

  /// Title, sentence and priority in one line; nil if it is not declared.
  public var text: String? {
    explanation.map { "\(title): \($0) Priority: \(priority.rawValue)." }
  }

  /// Equality by name.
  public static func == (one: Fault, other: Fault) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
