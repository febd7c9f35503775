// SPDX-License-Identifier: Apache-2.0
import Basics

/// An analyzer whose limits can be traced.
protocol TracedAnalyzer: FormAnalyzer {
  /// Every limit that it compares with, those that are not traced among them.
  var limits: [Limit] { get }
}

extension ParameterValues {
  /// A parameter as a limit, traced if it is the one that is.
  func limit(_ parameter: String, tracing traced: String?) -> Limit {
    Limit(self[parameter], isTraced: parameter == traced)
  }
}
