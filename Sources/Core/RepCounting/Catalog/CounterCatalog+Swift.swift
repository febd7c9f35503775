// SPDX-License-Identifier: Apache-2.0
package import Basics
import PoseTracks

extension CounterCatalog {
  /// The source of the typed functions of `RepKit`, one for each counter that streams.
  package static var typedSource: String {
    let counters = all.filter(\.streams)
    let enumerations = counters.flatMap(\.parameters).uniqued().compactMap(\.swiftEnumeration)
    let list = counters.map { "    .\($0.name.camelCase())(),\n" }.joined()
    return TypedFunction.header + """

      extension StreamingCounter {
        /// All counters of the catalogue that stream, with their defaults, in the catalogue's order.
        public static let all: [StreamingCounter] = [
      \(list)  ]

      \(counters.map(\.typedFunction.declaration).joined(separator: "\n"))}

      // MARK: Choices

      extension StreamingCounter {
      \(enumerations.joined(separator: "\n"))}

      """
  }

  /// The source of the typed signals of `RepKit`, one for each that needs no more than the poses so far.
  package static var typedSignals: String {
    let byExercise = Signal.namesByExercise.filter { !$0.hasSuffix("-offline") }.map { name in
      (name, "The signal `\(name)` of the exercise, as `Signal.named(_:in:)` has it.")
    }
    let signals = byExercise + Signal.all.filter(\.streams).map { ($0.id, $0.summary) }
    let members = signals.map { name, summary in
      """
        /// \(summary)
        public static let \(name.camelCase()) = StreamingSignal(name: "\(name)")

      """
    }
    return TypedFunction.header + "\nextension StreamingSignal {\n"
      + members.joined(separator: "\n") + "}\n"
  }
}

extension CounterDescription {
  /// The typed function that makes the counter.
  package var typedFunction: TypedFunction {
    TypedFunction(
      of: "StreamingCounter",
      making: name,
      summary,
      parameters + [CounterConfiguration.cooldownParameter],
      then: [
        TypedFunction.Argument(
          "signal",
          "StreamingSignal",
          default: "." + defaultSignal.camelCase(),
          "The signal that is counted."
        )
      ]
    )
  }
}

extension CounterConfiguration {
  /// The typed Swift of the configuration: `StreamingCounter.zigZagFixed(minAmplitude: 0.12)`.
  ///
  /// - Parameter constants: Swift names that stand in place of values, by the parameter's name.
  /// - Returns: A call with what differs from the defaults; nil if the counter or its signal needs the whole clip.
  package func swiftText(naming constants: [String: String] = [:]) -> String? {
    guard streams else { return nil }
    var texts = values.swiftTexts(naming: constants)
    let parameter = Self.cooldownParameter
    if let text = constants[parameter.name] ?? cooldown.map(parameter.swiftText(of:)) {
      texts[parameter.name] = text
    }
    if signal != counter.defaultSignal { texts["signal"] = "." + signal.camelCase() }
    let call = counter.typedFunction.call(texts)
    let stage = armingTexts(naming: constants)
    return stage.isEmpty ? call : "\(call).armed(\(stage.joined(separator: ", ")))"
  }

  /// The arguments of `armed`; none where there is no stage.
  private func armingTexts(naming constants: [String: String]) -> [String] {
    guard arming != nil || constants["settle"] != nil else { return [] }
    return Arming.parameters.map { parameter in
      let text = constants[parameter.name] ?? parameter.swiftText(of: value(of: parameter))
      return "\(parameter.name): \(text)"
    }
  }
}
