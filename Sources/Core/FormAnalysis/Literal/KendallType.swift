// SPDX-License-Identifier: Apache-2.0

/// A type of posture after Kendall, as the code of the posture and gait design tells it.
///
/// Kendall compares landmarks with a plumb line by eye. The text names types and no rule; this rule is the code's, on
/// its own proxies of the spine's curves.
///
/// - Source: `classifyKendall` of PostureAnalyzer.swift, and3rn3t/Andernet-Posture, 34a8de2, which cites Kendall
///   and others, "Muscles: Testing and Function with Posture and Pain", 5th edition, 2005.
package enum KendallType: String, Sendable, CaseIterable {
  /// None of the others.
  case ideal
  /// Head and shoulders in front, both curves great.
  case kyphosisLordosis = "kyphosis-lordosis"
  /// A flat lower back without a round upper one.
  case flatBack = "flat-back"
  /// The head in front, the shoulders not, and a pelvis tilted to the back or a flat lower back.
  case swayBack = "sway-back"

  /// Tells the type.
  ///
  /// A flat back comes before a sway-back. So that needs a flat lower back and a round upper one, or the pelvis.
  ///
  /// - Parameters:
  ///   - headOffset: Of the head in front of the root, in millimetres.
  ///   - shoulderOffset: Of C7 in front of the root, in millimetres.
  ///   - kyphosis: In degrees.
  ///   - lordosis: In degrees.
  ///   - pelvicTilt: In degrees, to the front positive.
  package init(
    headOffset: Double,
    shoulderOffset: Double,
    kyphosis: Double,
    lordosis: Double,
    pelvicTilt: Double
  ) {
    let isHeadForward = headOffset > 30
    let areShouldersForward = shoulderOffset > 20
    let isRound = kyphosis > 45
    let isFlat = lordosis < 35
    if isHeadForward && areShouldersForward && isRound && lordosis > 55 {
      self = .kyphosisLordosis
    } else if isFlat && !isRound {
      self = .flatBack
    } else if isHeadForward && !areShouldersForward && (pelvicTilt < -5 || isFlat) {
      self = .swayBack
    } else {
      self = .ideal
    }
  }
}

extension KendallType {
  /// Tells the type of a frame.
  init(_ posture: AndernetPosture) {
    self.init(
      headOffset: posture.headOffset,
      shoulderOffset: posture.sagittalVerticalAxis,
      kyphosis: posture.kyphosis,
      lordosis: posture.lordosis,
      pelvicTilt: posture.pelvicTilt
    )
  }
}
