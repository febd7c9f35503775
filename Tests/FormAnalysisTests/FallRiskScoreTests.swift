// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import Testing

@Suite struct FallRiskScoreTests {
  private func inputs(_ change: (inout FallRiskInputs) -> Void) -> FallRiskInputs {
    var inputs = FallRiskInputs()
    change(&inputs)
    return inputs
  }

  private var frail: FallRiskInputs {
    inputs {
      $0.gaitSpeed = 0.6
      $0.swayArea = 300
      $0.asymmetry = 15
      $0.age = 70
      $0.cadence = 80
      $0.smoothness = -5
    }
  }

  @Test func `the text's score is the sum of the weights beyond their limits`() {
    let score = FallRiskScore.text(frail)
    #expect(abs(score.score - 85) < 1e-9 && score.level == 3)
    // Cadence and smoothness do nothing.
    #expect(score.unknown == ["smoothness"])
    #expect(FallRiskScore.text(FallRiskInputs()).score == 0)
    #expect(FallRiskScore.text(FallRiskInputs()).unknown.count == 5)
    // A hundredth of a second jumps by a quarter of the scale, and Romberg's ratio is balance, too.
    let slow = inputs { $0.gaitSpeed = 0.79 }
    let quick = inputs { $0.gaitSpeed = 0.8 }
    #expect(FallRiskScore.text(slow).score == 30 && FallRiskScore.text(quick).score == 0)
    #expect(FallRiskScore.text(inputs { $0.romberg = 2.1 }).score == 25)
    #expect(FallRiskScore.text(inputs { $0.romberg = 2.1 }).level == 1)
  }

  @Test func `the corrected score leaves out what is not known, and says it`() throws {
    #expect(FallRiskScore.corrected(FallRiskInputs()) == nil)
    let speed = try #require(FallRiskScore.corrected(inputs { $0.gaitSpeed = 0.8 }))
    #expect(abs(speed.score - 50) < 1e-9)
    #expect(speed.unknown == ["balance", "asymmetry", "smoothness", "age"])
    #expect(abs(speed.coverage - 0.3) < 1e-9)
    // At every limit it is a half, whatever is known.
    let all = inputs {
      $0.gaitSpeed = 0.8
      $0.swayArea = 200
      $0.romberg = 2
      $0.asymmetry = 10
      $0.age = 65
    }
    let half = try #require(FallRiskScore.corrected(all))
    #expect(abs(half.score - 50) < 1e-9 && half.level == 2)
    #expect(abs(half.coverage - 0.85) < 1e-9)
    // 0.3 of 0.75, 0.25 of 0.75, 0.2 of 0.75 and 0.1 of 2/3, over 0.85.
    let found = try #require(FallRiskScore.corrected(frail))
    #expect(abs(found.score - 100 * (0.75 * 0.75 + 0.2 / 3) / 0.85) < 1e-9)
  }

  @Test func `the code's score has eight parts, and jumps down above its limit of speed`() {
    let slow = FallRiskScore.code(
      inputs {
        $0.gaitSpeed = 0.4
        $0.swaySpeed = 25
        $0.asymmetry = 10
      }
    )
    // 50, 50 and 50 of three parts.
    #expect(abs(slow.score - 50) < 1e-9 && slow.level == 1)
    #expect(slow.unknown.count == 5)
    // One part alone is a third.
    let alone = FallRiskScore.code(inputs { $0.gaitSpeed = 0.4 })
    #expect(abs(alone.score - 50.0 / 3) < 1e-9 && alone.level == 0)
    // Just below 0.8 m/s the part is 0, at 0.8 it is 30: slower is safer.
    let below = FallRiskScore.code(inputs { $0.gaitSpeed = 0.7999 }).score
    let at = FallRiskScore.code(inputs { $0.gaitSpeed = 0.8 }).score
    #expect(below < 0.1 && abs(at - 10) < 1e-9)
    #expect(FallRiskScore.code(FallRiskInputs()).score == 0)
    // Two factors beyond their limits are moderate whatever the score.
    let two = FallRiskScore.code(
      inputs {
        $0.gaitSpeed = 0.79
        $0.asymmetry = 10.1
      }
    )
    #expect(two.level == 1 && two.score < 30)
  }
}

@Suite struct ClinicalNormTests {
  @Test func `a norm is that of an age and a sex, and there is none without`() throws {
    let woman = PersonFacts(age: 67, sex: .female)
    #expect(ClinicalNorm.of(.gaitSpeed, for: woman)?.mean == 1.24)
    #expect(ClinicalNorm.of(.gaitSpeed, for: PersonFacts(age: 85, sex: .male))?.mean == 0.97)
    #expect(ClinicalNorm.of(.gaitSpeed, for: PersonFacts(age: 12, sex: .male)) == nil)
    #expect(ClinicalNorm.of(.gaitSpeed, for: PersonFacts(age: 67)) == nil)
    #expect(ClinicalNorm.of(.gaitSpeed, for: PersonFacts(sex: .male)) == nil)
    #expect(ClinicalNorm.of(.hipFlexionMax, for: PersonFacts(age: 75, sex: .male)) == nil)
    #expect(ClinicalNorm.of(.swayArea, for: woman) == nil)
  }

  @Test func `norms of a quantity and a sex follow each other without a gap or an overlap`() {
    let names = Set(ClinicalNorm.all.map(\.quantity.name))
    #expect(names.count == 7)
    for name in names {
      for sex in PersonFacts.Sex.allCases {
        let norms = ClinicalNorm.all.filter { $0.quantity.name == name && $0.sex == sex }
        #expect(norms.count >= 4)
        for (one, next) in zip(norms, norms.dropFirst()) {
          #expect(one.ages.upperBound + 1 == next.ages.lowerBound)
        }
      }
    }
  }

  @Test func `an entry says the mean of a person's age and sex behind its own text`() throws {
    let entry = try #require(Glossary.entry(named: "hip-extension-max"))
    let text = entry.text(of: ["walk"], for: PersonFacts(age: 50, sex: .male))
    #expect(text.hasPrefix(entry.text(of: ["walk"])))
    #expect(
      text.hasSuffix(
        " Healthy men of 45 to 69 years 13.5 on average (moved by somebody else, by goniometer: "
          + "Soucie and others, 2011)."
      )
    )
    #expect(entry.text(of: ["walk"], for: .unknown) == entry.text(of: ["walk"]))
  }

  @Test func `the design's own rules of age begin after their age`() {
    #expect(DesignAgeRule.gaitSpeed.change(at: 60) == 0)
    #expect(abs(DesignAgeRule.gaitSpeed.change(at: 75) + 0.15) < 1e-9)
    #expect(DesignAgeRule.swayArea.change(at: 62) == 24)
    #expect(abs(DesignAgeRule.hipRange.change(at: 50) + 2) < 1e-9)
    #expect(DesignAgeRule.swayArea.change(at: nil) == 0)
  }
}
