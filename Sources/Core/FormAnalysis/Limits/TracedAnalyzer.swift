// SPDX-License-Identifier: Apache-2.0
import Basics

/// A thing that compares with limits, one of which may be traced.
protocol LimitComparing {
  /// Every limit that it compares with, those that are not traced among them.
  var limits: [Limit] { get }
}

extension LimitComparing {
  /// The values of the traced parameter at which every comparison made so far comes out as it did.
  ///
  /// It is everything if no parameter is traced.
  var tracedRange: ClosedRange<Double> {
    let everything = -Double.infinity...Double.infinity
    return limits.compactMap(\.range).reduce(everything) { $0.clamped(to: $1) }
  }
}

/// An analyzer whose limits can be traced.
protocol TracedAnalyzer: FormAnalyzer, LimitComparing {}

extension ParameterValues {
  /// A parameter as a limit, traced if it is the one that is.
  func limit(_ parameter: String, tracing traced: String?) -> Limit {
    Limit(self[parameter], isTraced: parameter == traced)
  }
}
