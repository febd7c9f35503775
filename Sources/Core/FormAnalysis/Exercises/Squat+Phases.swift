// SPDX-License-Identifier: Apache-2.0
import Basics

extension FormRule {
  /// The lean of the trunk at the bottom of a squat, and on the way there.
  ///
  /// One finding says it of a rep: that of the way down if the bottom is as it should be.
  static let squatLean = FormRule(
    .trunkLean,
    [
      Criterion(
        .trunkLean,
        .trunkLean,
        from: .side,
        limit: "max-trunk-lean",
        source: "the article; good squats exceed its 30 degrees"
      ),
      Criterion(
        .trunkLean,
        .loweringLean,
        from: .side,
        limit: "max-lowering-lean",
        isOfPhase: true,
        source: "the article: back while lowering; the limit is our own, 5 more than at the bottom"
      ),
    ],
    [
      Parameter(
        "max-trunk-lean",
        "The greatest forward lean of the trunk at the bottom.",
        unit: .degrees,
        range: 10...80,
        default: 45
      ),
      Parameter(
        "max-lowering-lean",
        "The greatest forward lean of the trunk on the way down.",
        unit: .degrees,
        range: 10...80,
        default: 50
      ),
    ],
    reading: { rep in
      RepMeasure.trunkLean.gauges(of: rep) + RepMeasure.loweringLean.gauges(of: rep)
    }
  ) { rep, values, judge in
    let count = judge.result.findings.count
    let limit = FindingConfidence(neutral: 0, threshold: values["max-trunk-lean"])
    judge.judge(.trunkLean, .trunkLean, RepMeasure.trunkLean.gauges(of: rep), limit)
    let lowering = FindingConfidence(neutral: 0, threshold: values["max-lowering-lean"])
    for gauge in RepMeasure.loweringLean.gauges(of: rep) {
      judge.measure(.loweringLean, gauge)
      guard judge.result.findings.count == count, let reading = gauge.reading,
        lowering.isWrong(reading.value)
      else { continue }
      judge.find(.trunkLean, .loweringLean, reading, lowering)
    }
  }

  /// A ceiling of depth, for whoever needs one; off unless it is set.
  ///
  /// Thighs never point lower than -90 degrees. The height of the thighs is measured for another rule.
  static let depthCeiling = FormRule(
    .excessiveDepth,
    [
      Criterion(
        .excessiveDepth,
        .thighElevation,
        from: .any,
        limit: "min-thigh-elevation",
        isLeast: true,
        source: "off by default; for whoever should not go deeper, as by the article’s 80 degrees"
      )
    ],
    [
      Parameter(
        "min-thigh-elevation",
        "The least final height of the thighs above level; -90 is no ceiling of depth.",
        unit: .degrees,
        range: -90...60,
        default: -90
      )
    ],
    if: { $0["min-thigh-elevation"] > -90 },
    reading: RepMeasure.thighElevation.gauges
  ) { rep, values, judge in
    let limit = FindingConfidence(
      neutral: 90,
      threshold: values["min-thigh-elevation"],
      isLeast: true
    )
    for gauge in RepMeasure.thighElevation.gauges(of: rep) {
      switch gauge {
      case .hidden(let reason, _): judge.abstain(.excessiveDepth, reason)
      case .seen(let reading):
        guard limit.isWrong(reading.value) else { continue }
        judge.find(.excessiveDepth, .thighElevation, reading, limit)
      }
    }
  }
}
