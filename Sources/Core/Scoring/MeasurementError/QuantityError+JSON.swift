// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import Statistics

extension QuantityError {
  /// The error of a measured quantity as `measures.json` gives it, with 12 significant digits.
  var json: JSON {
    var members = [
      JSON.Member("quantity", .string(quantity)),
      JSON.Member("unit", .string(unit)),
      JSON.Member("view", JSON(view?.rawValue)),
      JSON.Member("pairs", .integer(comparisons.count)),
      JSON.Member("subjects", .integer(Set(comparisons.map(\.clip.subject)).count)),
    ]
    guard let error else {
      members.append(JSON.Member("undefined", JSON(undefinedReason)))
      return .object(members)
    }
    let estimates: [(String, MeasurementError.Estimate?)] = [
      ("bias", error.bias), ("lower_limit", error.lowerLimit), ("upper_limit", error.upperLimit),
      ("root_mean_square", error.rootMeanSquare), ("proportional_bias", error.slope),
      ("intraclass_correlation", error.intraclassCorrelation),
      ("standard_error", error.standardError),
      ("minimal_detectable_change", error.minimalDetectableChange),
    ]
    for (name, estimate) in estimates {
      members.append(JSON.Member(name, estimate?.json ?? .null))
    }
    return .object(members)
  }
}

extension MeasurementError.Estimate {
  fileprivate var json: JSON {
    var members = [JSON.Member("value", JSON(value.rounded(significantDigits: 12)))]
    if let interval {
      members.append(JSON.Member("low", JSON(interval.low.rounded(significantDigits: 12))))
      members.append(JSON.Member("high", JSON(interval.high.rounded(significantDigits: 12))))
      members.append(JSON.Member("method", .string(interval.method.rawValue)))
      if let note = interval.note { members.append(JSON.Member("note", .string(note))) }
    } else if let intervalReason {
      members.append(JSON.Member("no_interval", .string(intervalReason)))
    }
    return .object(members)
  }
}
