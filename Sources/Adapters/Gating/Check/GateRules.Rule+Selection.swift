// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Statistics

extension GateRules.Rule {
  /// Whether each clip by itself gives the measure the same defined value, or is as it was.
  func isUnmoved<Record: EvaluatedRecord>(
    _ before: [Record]?,
    _ after: [Record]
  ) -> Bool {
    guard expression.quantity.isChange, let before,
      before.map(\.clip.id) == after.map(\.clip.id)
    else { return false }
    return zip(before, after).allSatisfy { old, new in
      if new.saysTheSame(as: old) { return true }
      guard var one = MeasureTally<Record.Item>(identifier, plan: .valuesOnly) else { return false }
      var other = one
      one.add(old.item)
      other.add(new.item)
      return one.answer().value.map { $0 == other.answer().value } ?? false
    }
  }

  /// Whether a configuration is selected: one of its full text, or of its name without parameters and
  /// signal.
  func selects(_ key: String, _ text: String) -> Bool {
    let wanted = selection.filter { $0.key == key }
    return wanted.allSatisfy { $0.value == text || $0.value == Self.stem(text) }
  }

  /// The name of a configuration: the text before `:` and `@`.
  static func stem(_ text: String) -> String {
    String(text.prefix { $0 != ":" && $0 != "@" })
  }
}
