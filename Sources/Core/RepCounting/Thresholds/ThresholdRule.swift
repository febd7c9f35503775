// SPDX-License-Identifier: Apache-2.0
public import PoseTracks

/// Which parameters of a counter are thresholds, and how its machine is run with traced ones.
struct ThresholdRule: Sendable {
  /// The names of the parameters.
  let names: [String]
  /// The tracer of samples without NaN.
  let tracer: @Sendable (TracedParameters, [Sample]) -> ThresholdTracer
  /// The visits between the first two thresholds in samples without NaN, if that is what is counted; nil from
  /// it under settings that make more of a visit.
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

extension CounterConfiguration {
  /// The parameters that are thresholds, whose values can all be looked at exactly by tracing; besides them
  /// a cooldown always can.
  public var tracedParameters: [String] { counter.thresholds?.names ?? [] }

  /// The counter on a signal, to be run at any values of some of its thresholds; its cooldown is left out.
  ///
  /// - Parameters:
  ///   - names: Of `tracedParameters`, each once.
  ///   - samples: Of the counter's signal, in order of time.
  ///   - exercise: What is done in the clip.
  /// - Returns: Nil where a name is none of them.
  public func tracer(
    varying names: [String],
    on samples: [Sample],
    in exercise: Exercise
  ) -> ThresholdTracer? {
    guard let rule = counter.thresholds, names.allSatisfy(rule.names.contains) else { return nil }
    return rule.tracer(
      TracedParameters(settings: settings(for: exercise), names: names),
      samples.filter { !$0.value.isNaN }
    )
  }
}
