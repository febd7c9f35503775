// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis

extension CatalogConfiguration<FeedbackDescription> {
  /// Takes an entry of the catalogue with a value for each of its parameters.
  init(_ name: String, _ values: any ThresholdValue...) {
    guard let entry = FeedbackCatalog.named(name) else {
      preconditionFailure("a typed function is of an entry of the catalogue")
    }
    self.init(entry, unchecked: values.map(\.number))
  }
}
