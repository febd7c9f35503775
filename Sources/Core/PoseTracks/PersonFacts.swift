// SPDX-License-Identifier: Apache-2.0

/// The facts about a person that norms depend on; what is not known is nil.
public struct PersonFacts: Sendable, Hashable {
  /// The sex that norms distinguish.
  public enum Sex: String, Sendable, CaseIterable {
    /// Women and girls.
    case female
    /// Men and boys.
    case male
  }

  /// The age in whole years at the recording, 0 to 130.
  public var age: Int?
  /// The body height in metres.
  public var height: Double?
  /// The sex as norms distinguish it.
  public var sex: Sex?

  /// Creates facts; nothing is known unless given.
  public init(age: Int? = nil, height: Double? = nil, sex: Sex? = nil) {
    self.age = age
    self.height = height
    self.sex = sex
  }

  /// Nothing is known.
  public static let unknown = PersonFacts()
}
