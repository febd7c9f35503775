// SPDX-License-Identifier: Apache-2.0
import Basics

/// A typed value of a parameter, as the functions of the catalogue take it.
protocol ThresholdValue: Sendable {
  /// The number that a configuration keeps: seconds of a duration, the index of a choice.
  var number: Double { get }
}

extension Double: ThresholdValue {
  var number: Double { self }
}

extension Duration: ThresholdValue {
  var number: Double { decimalSeconds }
}

extension ThresholdValue where Self: CaseIterable & Equatable {
  var number: Double {
    Double(Self.allCases.prefix { $0 != self }.count)
  }
}
