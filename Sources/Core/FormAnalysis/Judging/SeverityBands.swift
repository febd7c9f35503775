// SPDX-License-Identifier: Apache-2.0
import Basics

/// The three limits between normal, mild, moderate and severe values of a quantity.
///
/// They are parameters, so that each can be tuned. If values below the limits are worse, the limit itself is the better
/// band, and likewise above.
struct SeverityBands: LimitComparing, Sendable {
  private var mild: Limit
  private var moderate: Limit
  private var severe: Limit
  private let isLeast: Bool

  /// Creates bands of the parameters that ``parameters(of:_:isLeast:unit:range:defaults:)`` makes.
  ///
  /// - Parameters:
  ///   - name: The matter graded, as `craniovertebral-angle`.
  ///   - values: The values of all parameters.
  ///   - isLeast: True if values below a limit are worse.
  ///   - traced: The limit that is traced; nil for none.
  init(of name: String, _ values: ParameterValues, isLeast: Bool, tracing traced: String? = nil) {
    mild = values.limit("mild-\(name)", tracing: traced)
    moderate = values.limit("moderate-\(name)", tracing: traced)
    severe = values.limit("severe-\(name)", tracing: traced)
    self.isLeast = isLeast
  }

  /// All three.
  var limits: [Limit] { [mild, moderate, severe] }

  /// The step of `Judgement.Scale.severity` that a value has: 0 normal, 3 severe; nil for NaN.
  mutating func severity(of value: Double) -> Double? {
    guard !value.isNaN else { return nil }
    func isBeyond(_ limit: inout Limit) -> Bool {
      isLeast ? limit.isMissed(by: value) : limit.isExceeded(by: value)
    }
    if isBeyond(&severe) { return 3 }
    if isBeyond(&moderate) { return 2 }
    return isBeyond(&mild) ? 1 : 0
  }

  /// The parameters of the bands.
  ///
  /// - Parameters:
  ///   - name: The matter graded, as `craniovertebral-angle`.
  ///   - title: What it is called in a sentence, as `the craniovertebral angle`.
  ///   - unit: The unit of the limits.
  ///   - range: The values that limits can have.
  ///   - limits: The mild, the moderate and the severe limit.
  /// - Returns: Three parameters: `mild-`, `moderate-` and `severe-`, each with the name.
  static func parameters(
    of name: String,
    _ title: String,
    unit: Parameter.Unit,
    range: ClosedRange<Double>,
    _ limits: (mild: Double, moderate: Double, severe: Double)
  ) -> [Parameter] {
    [("mild", limits.mild), ("moderate", limits.moderate), ("severe", limits.severe)].map {
      Parameter(
        "\($0.0)-\(name)",
        "The limit of \(title) beyond which it is \($0.0).",
        unit: unit,
        range: range,
        default: $0.1
      )
    }
  }
}
