// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

extension UserProfile {
  /// The version of the file that this library writes.
  static let schema = 1

  /// The profile as a file has it.
  package var json: JSON {
    var members = [
      JSON.Member("schema", .integer(Self.schema)),
      JSON.Member("name", .string(name)),
      JSON.Member("source", .string(source)),
      JSON.Member("people", people.map(JSON.integer) ?? .null),
    ]
    members += ClipFeature.allCases.map { feature in
      let spread = spreads[feature].map { [$0.low, $0.median, $0.high].map(JSON.number) }
      return JSON.Member(feature.rawValue, spread.map(JSON.array) ?? .null)
    }
    members += [
      JSON.Member("exercise", Self.shares(exercises)),
      JSON.Member(
        "view",
        Self.shares(Dictionary(uniqueKeysWithValues: views.map { ($0.key.rawValue, $0.value) }))
      ),
    ]
    return .object(members)
  }

  private static func shares(_ shares: [String: Double]) -> JSON {
    guard !shares.isEmpty else { return .null }
    return .object(
      shares.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .number($0.value)) }
    )
  }

  /// Takes a profile that this library wrote; nil if it is none.
  package init?(_ node: JSONNode) {
    var reader = ObjectReader(node, file: "")
    self = reader.profile()
    if reader.diagnostics.contains(where: { $0.severity == .error }) { return nil }
  }

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: Its path, as findings name it.
  /// - Returns: The profile, nil if there is an error, and all findings: an unknown key, a value of another
  ///   type or out of range, quantiles that fall, shares that do not add up to 1.
  package static func parse(
    _ bytes: [UInt8],
    file: String
  ) -> (profile: UserProfile?, diagnostics: [Diagnostic]) {
    let (root, syntax) = JSONNode.parse(bytes, file: file)
    guard let root else { return (nil, syntax) }
    guard root.members != nil else {
      var reader = ObjectReader(root, file: file)
      reader.report(at: root, code: "wrong-type", "a profile is an object")
      return (nil, syntax + reader.diagnostics)
    }
    var reader = ObjectReader(root, file: file)
    let profile = reader.profile()
    let findings = syntax + reader.diagnostics
    return (findings.contains { $0.severity == .error } ? nil : profile, findings)
  }
}

extension ObjectReader {
  fileprivate mutating func profile() -> UserProfile {
    _ = integer("schema", in: 1...UserProfile.schema)
    var profile = UserProfile(name: requiredText("name") ?? "", source: text("source") ?? "")
    if let node = optional("people") {
      profile.people = value(node, "people", "a whole number, at least 0", \.amount)
    }
    for feature in ClipFeature.allCases { profile.spreads[feature] = spread(feature) }
    profile.exercises = shares("exercise") { Exercise.named($0)?.id }
    profile.views = shares("view", CameraView.init)
    finish()
    return profile
  }

  private mutating func spread(_ feature: ClipFeature) -> UserProfile.Spread? {
    let name = feature.rawValue
    guard let node = optional(name) else { return nil }
    let kind = "a list of three numbers: the quantiles at 10, 50 and 90 %"
    let numbers = value(node, name, kind) { node -> [Double]? in
      let numbers = (node.array ?? []).compactMap(\.double)
      return numbers.count == 3 && node.array?.count == 3 ? numbers : nil
    }
    guard let numbers else { return nil }
    guard numbers[0] <= numbers[1], numbers[1] <= numbers[2] else {
      report(at: node, code: "out-of-range", "the quantiles of '\(name)' must not fall")
      return nil
    }
    for element in node.array ?? [] {
      guard number(element, name, in: feature.bounds) != nil else { return nil }
    }
    return UserProfile.Spread(low: numbers[0], median: numbers[1], high: numbers[2])
  }

  /// The shares of named kinds, which add up to 1.
  private mutating func shares<Kind: Hashable>(
    _ name: String,
    _ kind: (String) -> Kind?
  ) -> [Kind: Double] {
    guard let node = optional(name) else { return [:] }
    guard let members = value(node, name, "an object of shares", \.members) else { return [:] }
    var shares: [Kind: Double] = [:]
    for member in members {
      guard let kind = kind(member.name) else {
        report(
          at: member.value,
          code: "unknown-value",
          "'\(member.name)' is no \(name) of the catalogue"
        )
        continue
      }
      shares[kind] = number(member.value, "\(name): \(member.name)", in: 0...1)
    }
    let sum = shares.values.sorted().reduce(0, +)
    if shares.count == members.count, !(0.99...1.01).contains(sum) {
      report(
        at: node,
        code: "out-of-range",
        "the shares of '\(name)' add up to \(sum.text(decimals: 2)), not to 1"
      )
    }
    return shares
  }
}
