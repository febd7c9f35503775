// SPDX-License-Identifier: Apache-2.0

/// Hides a value from the optimiser, so that work on it is neither hoisted nor dropped.
@inline(never) @_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }

/// The seconds the fastest of several runs takes.
func fastest(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let duration = try ContinuousClock().measure(work)
    let (seconds, attoseconds) = duration.components
    best = min(best, Double(seconds) + Double(attoseconds) * 1e-18)
  }
  return best
}
