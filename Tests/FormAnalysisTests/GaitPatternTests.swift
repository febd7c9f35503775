// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import FormAnalysis

/// The classes by the published rules, on traits by hand.
@Suite struct GaitPatternTests {
  private func traits(_ set: (inout GaitPattern.Traits) -> Void) -> GaitPattern.Traits {
    var traits = GaitPattern.Traits()
    set(&traits)
    return traits
  }

  private func score(_ pattern: GaitPattern, _ set: (inout GaitPattern.Traits) -> Void) -> Double {
    GaitPattern.scores(of: traits(set))[pattern] ?? .nan
  }

  @Test func `somebody of whom nothing is known is normal`() {
    #expect(GaitPattern.allCases.count == 8)
    #expect(GaitPattern.pattern(of: .init()) == .normal)
    #expect(GaitPattern.scores(of: .init())[.normal] == 1)
  }

  @Test func `each class has the score of its rule`() {
    // 15 over 15 of 0.5, 0.2 m over 0.15 of 0.3, and a slow walk.
    let spared = traits {
      ($0.leftStance, $0.rightStance) = (70, 55)
      ($0.leftStepLength, $0.rightStepLength, $0.speed) = (0.5, 0.7, 0.7)
    }
    #expect(abs((GaitPattern.scores(of: spared)[.antalgic] ?? 0) - 1) < 1e-12)
    #expect(GaitPattern.pattern(of: spared) == .antalgic)
    #expect(abs(score(.trendelenburg) { $0.pelvicObliquity = -6 } - 0.35) < 1e-12)
    #expect(
      abs(score(.festinating) { ($0.cadence, $0.strideLength) = (160, 0.2) } - 0.6) < 1e-12
    )
    #expect(
      abs(score(.ataxic) { ($0.stepWidth, $0.strideTimeVariation) = (20, 18) } - 0.5) < 1e-12
    )
    #expect(
      abs(
        score(.waddling) {
          ($0.pelvicObliquity, $0.stepWidth, $0.leftStance, $0.rightStance) = (9, 14, 65, 64)
        } - 1
      ) < 1e-12
    )
    #expect(abs(score(.circumduction) { ($0.hipRange, $0.speed) = (10, 0.6) } - 0.7) < 1e-12)
    // A third of the way below 50 degrees, a stiff hip, a slow walk, and an arc.
    #expect(
      abs(
        score(.stiffKnee) { ($0.kneeRange, $0.hipRange, $0.speed) = (40, 10, 0.6) }
          - (0.5 / 3 + 0.5)
      ) < 1e-12
    )
  }

  @Test func `the limits themselves add nothing, and scores end at 1`() {
    #expect(score(.antalgic) { ($0.leftStance, $0.rightStance, $0.speed) = (60, 65, 0.8) } == 0)
    #expect(score(.festinating) { ($0.cadence, $0.strideLength) = (140, 0.5) } == 0)
    #expect(
      score(.trendelenburg) {
        ($0.pelvicObliquity, $0.leftStance, $0.rightStance) = (40, 60, 64)
      } == 1
    )
  }

  @Test func `of equal scores the normal one is taken, whatever the order of a table`() {
    let tie = traits { $0.hipRange = 10 }
    let scores = GaitPattern.scores(of: tie)
    #expect(scores[.normal] == 0.5 && scores[.circumduction] == 0.5)
    #expect(GaitPattern.pattern(of: tie) == .normal)
  }

  @Test func `the variation is the deviation over the mean, of three values or more`() {
    #expect(GaitPattern.variation(of: [1, 1.1]) == nil)
    // Deviations -0.1, 0 and 0.1: 0.0816 over 1.
    #expect(abs((GaitPattern.variation(of: [0.9, 1, 1.1]) ?? 0) - 8.164966) < 1e-6)
  }
}
