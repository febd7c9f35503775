// SPDX-License-Identifier: Apache-2.0
package import Basics

extension AnalyzerCatalog {
  /// The source of the typed functions of `RepKit`, one for each analyzer that streams.
  package static var typedSource: String {
    let analyzers = all.filter(\.streams)
    let enumerations = analyzers.flatMap(\.parameters).uniqued().compactMap(\.swiftEnumeration)
    let list = analyzers.map { "    .\($0.name.camelCase())(),\n" }.joined()
    return TypedFunction.header + """

      extension StreamingAnalyzer {
        /// All analyzers of the catalogue that stream, with their defaults, in the catalogue's order.
        public static let all: [StreamingAnalyzer] = [
      \(list)  ]

      \(analyzers.map(\.typedFunction.declaration).joined(separator: "\n"))}

      // MARK: Choices

      extension StreamingAnalyzer {
      \(enumerations.joined(separator: "\n"))}

      """
  }
}

extension AnalyzerDescription {
  /// The typed function that makes the analyzer.
  package var typedFunction: TypedFunction {
    TypedFunction(of: "StreamingAnalyzer", making: name, summary, parameters)
  }
}

extension CatalogConfiguration<AnalyzerDescription> {
  /// The typed Swift of the configuration: `StreamingAnalyzer.pushUp(maxHipSag: 15)`.
  ///
  /// - Parameter constants: Swift names that stand in place of values, by the parameter's name.
  /// - Returns: A call with what differs from the defaults; nil if the analyzer does not stream.
  package func swiftText(naming constants: [String: String] = [:]) -> String? {
    guard entry.streams else { return nil }
    return entry.typedFunction.call(values.swiftTexts(naming: constants))
  }
}

extension FeedbackCatalog {
  /// The source of the typed functions of `RepKit`, one for each feedback policy.
  package static var typedSource: String {
    let functions = all.map(\.typedFunction.declaration)
    return TypedFunction.header + """
      public import Basics
      public import FormAnalysis

      extension CatalogConfiguration<FeedbackDescription> {
      \(functions.joined(separator: "\n"))}

      """
  }
}

extension FeedbackDescription {
  /// The typed function that makes the policy.
  package var typedFunction: TypedFunction {
    TypedFunction(of: "FeedbackConfiguration", making: name, summary, parameters)
  }
}

extension CatalogConfiguration<FeedbackDescription> {
  /// The typed Swift of the configuration: `FeedbackConfiguration.trainerVoiceCoach(cooldown: .seconds(5))`.
  ///
  /// - Parameter constants: Swift names that stand in place of values, by the parameter's name.
  /// - Returns: A call with what differs from the defaults.
  package func swiftText(naming constants: [String: String] = [:]) -> String {
    entry.typedFunction.call(values.swiftTexts(naming: constants))
  }
}
