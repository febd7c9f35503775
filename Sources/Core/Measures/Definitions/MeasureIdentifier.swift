// SPDX-License-Identifier: Apache-2.0
import Basics

/// The name of a measured quantity: `f1@0.5s{exercise=squat}`.
///
///     identifier = name [ "@" seconds "s" ] { ":" qualifier } [ "{" key "=" value { "," key "=" value } "}" ]
///     name, qualifier, key = one or more of a-z 0-9 -
///     value = one or more characters other than { } , =
///     seconds = a decimal number above zero
///
/// Qualifiers say how a quantity departs from the plain one. `:macro` is the mean over subjects,
/// `:strict` charges partial reps, `:decision` places events by their decision because the counter
/// knows no extremum, `:interval` matches reps by their interval because no turning point is
/// labelled. The last two come last, in this order.
package struct MeasureIdentifier: Sendable, Hashable {
  /// One condition on the clips of a slice.
  package struct Condition: Sendable, Hashable {
    /// What is looked at: `exercise`, `view`, `subject` ...
    package var key: String
    /// What it must be.
    package var value: String

    /// Creates a condition.
    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The quantity, in kebab-case.
  package var name: String
  /// The tolerance of matching in seconds, where there is one.
  package var tolerance: Double?
  /// How the quantity departs from the plain one, in order.
  package var qualifiers: [String]
  /// Which clips it is over; empty for all.
  package var slice: [Condition]

  /// Creates an identifier from its parts.
  package init(
    _ name: String,
    tolerance: Double? = nil,
    qualifiers: [String] = [],
    slice: [Condition] = []
  ) {
    self.name = name
    self.tolerance = tolerance
    self.qualifiers = qualifiers
    self.slice = slice
  }

  /// Reads an identifier; nil where the text does not follow the grammar.
  ///
  /// `MeasureIdentifier(text)?.description == text` for every canonical text.
  package init?(_ text: String) {
    var head = text[...]
    slice = []
    if let brace = text.firstIndex(of: "{") {
      guard text.last == "}" else { return nil }
      head = text[..<brace]
      let inside = text[text.index(after: brace)...].dropLast()
      for part in inside.split(separator: ",", omittingEmptySubsequences: false) {
        let sides = part.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2, Self.isName(sides[0]), Self.isValue(sides[1]) else { return nil }
        slice.append(Condition(String(sides[0]), String(sides[1])))
      }
    }
    let parts = head.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.dropFirst().allSatisfy(Self.isName) else { return nil }
    qualifiers = parts.dropFirst().map(String.init)
    let stem = parts[0].split(separator: "@", omittingEmptySubsequences: false)
    guard stem.count <= 2, Self.isName(stem[0]) else { return nil }
    name = String(stem[0])
    tolerance = nil
    if stem.count == 2 {
      let number = stem[1].dropLast()
      guard
        stem[1].last == "s", number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let seconds = Double(number), seconds > 0, seconds.isFinite
      else { return nil }
      tolerance = seconds
    }
  }

  /// The same quantity over a part of the clips.
  package func sliced(_ condition: Condition) -> MeasureIdentifier {
    var sliced = self
    sliced.slice.append(condition)
    return sliced
  }

  /// The same quantity with one more qualifier.
  package func qualified(_ qualifier: String) -> MeasureIdentifier {
    var qualified = self
    qualified.qualifiers.append(qualifier)
    return qualified
  }

  /// The identifier of the definition behind it: without its slice, and without what says how events
  /// were placed, reps labelled, or that it is a difference.
  ///
  /// A phase stays: it is no part of the clips, each phase's measure is one of its own.
  package var definition: MeasureIdentifier {
    var plain = self
    plain.slice.removeAll { $0.key != "phase" }
    plain.qualifiers.removeAll { ["decision", "interval", "difference"].contains($0) }
    return plain
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func isValue(_ text: Substring) -> Bool {
    !text.isEmpty && !text.contains { "{},=".contains($0) }
  }
}

extension MeasureIdentifier: CustomStringConvertible {
  /// The canonical text.
  package var description: String {
    var text = name
    if let tolerance { text += "@\(tolerance.text(significantDigits: 12))s" }
    for qualifier in qualifiers { text += ":\(qualifier)" }
    if !slice.isEmpty {
      text += "{" + slice.map { "\($0.key)=\($0.value)" }.joined(separator: ",") + "}"
    }
    return text
  }

  /// True if a text is the canonical one; most texts differ in the name, and are told at once.
  package func isSpelled(_ text: String) -> Bool {
    text.hasPrefix(name) && text == description
  }
}
