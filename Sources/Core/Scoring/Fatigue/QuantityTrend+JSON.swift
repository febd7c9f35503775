// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures

extension QuantityTrend {
  /// The change of a quantity from rep to rep, as `measures.json` gives it; slopes are in its unit per rep.
  var json: JSON {
    [
      "quantity": .string(quantity),
      "unit": .string(unit),
      "measures": .array([measured, labelled, error].map(\.json)),
    ]
  }
}
