// SPDX-License-Identifier: Apache-2.0

extension Parameter {
  /// The type of the values in Swift: `Double`, `Duration`, or an enumeration named for the parameter.
  package var swiftType: String {
    switch unit {
    case .seconds: "Duration"
    case .choice: name.camelCase(capitalised: true)
    case .signal, .degrees, .hertz, .share, .millimetres, .squareMillimetres,
      .millimetresPerSecond, .samples:
      "Double"
    }
  }

  /// A value as Swift spells it where its type is known: `0.08`, `.seconds(0.17)`, `.low`.
  ///
  /// - Precondition: The value of a choice is an index of its list.
  package func swiftText(of value: Double) -> String {
    switch unit {
    case .seconds: value == 0 ? ".zero" : ".seconds(\(value.swiftText))"
    case .choice: "." + text(of: value).camelCase()
    case .signal, .degrees, .hertz, .share, .millimetres, .squareMillimetres,
      .millimetresPerSecond, .samples:
      value.swiftText
    }
  }

  /// The unit and the range that is accepted, as a sentence that follows the summary.
  var swiftRange: String {
    let ends = "\(range.lowerBound.swiftText) to \(range.upperBound.swiftText)"
    return switch unit {
    case .signal:
      scale == .logarithmic ? " In the signal's unit, above 0." : " In the signal's unit."
    case .degrees: " In degrees, \(ends)."
    case .seconds: " From \(ends) s."
    case .hertz: " From \(ends) Hz."
    case .share: " From \(ends)."
    case .millimetres: " From \(ends) mm."
    case .squareMillimetres: " From \(ends) mm2."
    case .millimetresPerSecond: " From \(ends) mm/s."
    case .samples: " From \(ends) samples."
    case .choice: ""
    }
  }

  /// The declaration of the enumeration of a choice, indented as a member of an extension; nil for a number.
  package var swiftEnumeration: String? {
    guard case .choice(let names) = scale else { return nil }
    let cases = names.map { name in
      let swift = name.camelCase()
      let value = swift == name ? "" : " = \"\(name)\""
      return "    /// Written `\(name)` in a configuration.\n    case \(swift)\(value)\n"
    }
    return """
        /// The values of `\(name.camelCase())`.
        ///
        /// \(summary)
        public enum \(swiftType): String, Sendable, CaseIterable, ThresholdValue {
      \(cases.joined())  }

      """
  }
}

extension Double {
  /// The number as Swift spells it: `100` and `0.08`; it is read back to the bit.
  fileprivate var swiftText: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension ParameterValues {
  /// The values that differ from the defaults as Swift spells them, by the label of their argument.
  ///
  /// - Parameter constants: Swift names that stand in place of values, also of defaults, by the parameter's name.
  /// - Returns: Swift texts by label.
  package func swiftTexts(naming constants: [String: String]) -> [String: String] {
    var texts: [String: String] = [:]
    for (parameter, value) in zip(parameters, values) {
      let isDefault = value == parameter.defaultValue
      let text = constants[parameter.name] ?? (isDefault ? nil : parameter.swiftText(of: value))
      if let text { texts[parameter.name.camelCase()] = text }
    }
    return texts
  }
}
