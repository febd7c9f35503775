// SPDX-License-Identifier: Apache-2.0
import Basics

extension AnalyzerDescription {
  /// The making of an analyzer that traces one of its parameters.
  struct Tracing: Sendable {
    /// The parameters that can be traced.
    let parameters: [String]
    /// Makes the analyzer, given all values and the parameter that is traced.
    let make: @Sendable (ParameterValues, String) -> any TracedAnalyzer

    init(
      _ parameters: [String],
      _ make: @escaping @Sendable (ParameterValues, String) -> any TracedAnalyzer
    ) {
      self.parameters = parameters
      self.make = make
    }
  }

  /// The parameters at all of whose values the analyzer can be looked at exactly by running it again wherever a
  /// comparison turns over.
  package var tracedParameters: [String] { tracing?.parameters ?? [] }
}
