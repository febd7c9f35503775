// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import Statistics

extension PairedTable.Cell {
  /// The difference as JSON; nil where there is none.
  var json: JSON? {
    difference.map { JSON(difference: $0, corrected: corrected) }
  }
}

extension JSON {
  /// A difference of two backends with its p-values, numbers with 12 significant digits.
  init(difference: ScreenedDifference, corrected: Double?) {
    self = difference.measure.json.adding([
      Member("p", JSON(number: difference.pValue)),
      Member("p_corrected", JSON(number: corrected)),
    ])
  }

  /// The object with more members behind its own.
  ///
  /// - Precondition: It is an object.
  func adding(_ members: [Member]) -> JSON {
    guard case .object(let own) = self else { preconditionFailure("members belong to an object") }
    return .object(own + members)
  }

  /// A number with 12 significant digits; null for nil.
  init(number: Double?) { self.init(number?.rounded(significantDigits: 12)) }

  /// A number with its interval; null for nil.
  init(estimate: MeasurementError.Estimate?) {
    guard let estimate else {
      self = .null
      return
    }
    self = [
      "value": JSON(number: estimate.value),
      "low": JSON(number: estimate.interval?.low),
      "high": JSON(number: estimate.interval?.high),
    ]
  }
}
