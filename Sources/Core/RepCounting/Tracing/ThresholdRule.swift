// SPDX-License-Identifier: Apache-2.0
import PoseTracks

/// Which parameters of a counter are thresholds, and how its machine is run with traced ones.
struct ThresholdRule: Sendable {
  /// The names of the parameters.
  let names: [String]
  /// The tracer of samples without NaN.
  let tracer: @Sendable (TracedParameters, [Sample]) -> ThresholdTracer
  /// The visits between the first two thresholds in samples without NaN, if that is what is
  /// counted.
  ///
  /// The closure returns nil under settings that make more of a visit.
  let excursions: (@Sendable (CounterSettings, [Sample]) -> Excursions?)?

  init(
    _ names: [String],
    excursions: (@Sendable (CounterSettings, [Sample]) -> Excursions?)? = nil,
    _ tracer: @escaping @Sendable (TracedParameters, [Sample]) -> ThresholdTracer
  ) {
    self.names = names
    self.excursions = excursions
    self.tracer = tracer
  }
}

/// The parameters of a counter, some of them varied.
struct TracedParameters: Sendable {
  /// What the counter was told; of those that are varied it does not matter.
  let settings: CounterSettings
  /// The names of those that are varied.
  let names: [String]

  /// A parameter, traced if it is varied.
  ///
  /// - Parameters:
  ///   - name: One that the counter has.
  ///   - point: The values of those that are varied.
  subscript(name: String, point: [Double]) -> TracedThreshold {
    guard let axis = names.firstIndex(of: name) else { return .constant(settings[name]) }
    return TracedThreshold(point[axis], axis: axis)
  }
}
