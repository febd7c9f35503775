// SPDX-License-Identifier: Apache-2.0
package import PoseTracks

extension CounterConfiguration {
  /// The parameters that are thresholds, whose values can all be looked at exactly by tracing; besides them
  /// a cooldown always can.
  package var tracedParameters: [String] { counter.thresholds?.names ?? [] }

  /// The counter on a signal, to be run at any values of some of its thresholds; its cooldown is left out.
  ///
  /// - Parameters:
  ///   - names: Of `tracedParameters`, each once.
  ///   - samples: Of the counter's signal, in order of time.
  ///   - exercise: What is done in the clip.
  /// - Returns: Nil where a name is none of them.
  package func tracer(
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
