// SPDX-License-Identifier: Apache-2.0

extension Glossary {
  /// The quantity that goes with a score of fall risk.
  static let ofRisks = [
    GlossaryEntry(
      quantity: .fallRiskCoverage,
      title: "Known parts of the fall score",
      explanation: "The share of the weights of the score of fall risk whose parts are known.",
      sign: .magnitude,
      normal: .notOfForm("it is what the recording and the person’s facts let the score have")
    )
  ]
}
