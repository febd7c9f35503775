// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import RepCounting
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

@Suite struct RecalibrationTests {
  private func forecasts(seed: UInt64, count: Int = 60) -> [Forecast] {
    var random = RandomGenerator(seed: seed)
    return (0..<count).map { _ in
      let confidence = (random.unit() * 20).rounded() / 20
      // Right less often than it says.
      return Forecast(confidence: confidence, isRight: random.unit() < confidence * confidence)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `an isotonic map takes the miscalibration off`(
    seed: UInt64
  ) throws {
    let forecasts = forecasts(seed: seed)
    let map = try #require(ConfidenceMap(fitting: forecasts, by: .isotonic))
    let brier = try #require(Calibration(forecasts).brier)
    let mapped = forecasts.map { forecast in
      Forecast(confidence: map(forecast.confidence), isRight: forecast.isRight)
    }
    let after = try #require(Calibration(mapped).brier)
    #expect(agree(after.score, brier.score - brier.miscalibration))
    #expect(after.miscalibration < 1e-12)
  }

  @Test func `an isotonic map of hand-made blocks`() throws {
    let outcomes: [(Double, Bool)] = [
      (0.2, false), (0.4, true), (0.6, false), (0.8, true), (0.9, true),
    ]
    let map = try #require(
      ConfidenceMap(
        fitting: outcomes.map { Forecast(confidence: $0.0, isRight: $0.1) },
        by: .isotonic
      )
    )
    let stated = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1]
    for (one, expected) in zip(stated, [0, 0, 0.25, 0.5, 0.5, 0.5, 0.75, 1, 1]) {
      #expect(agree(map(one), expected))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `Platt's line is the likeliest under his targets`(
    seed: UInt64
  ) throws {
    let forecasts = forecasts(seed: seed)
    let map = try #require(ConfidenceMap(fitting: forecasts, by: .logistic))
    guard case .logistic = map.form else { return }
    let right = Double(forecasts.count(where: \.isRight))
    let wrong = Double(forecasts.count) - right
    var (residual, product) = (0.0, 0.0)
    for forecast in forecasts {
      let target = forecast.isRight ? (right + 1) / (right + 2) : 1 / (wrong + 2)
      let kept = min(max(forecast.confidence, 1e-6), 1 - 1e-6)
      residual += target - map(kept)
      product += (target - map(kept)) * Elementary.log(kept / (1 - kept))
    }
    #expect(residual.magnitude < 1e-6)
    #expect(product.magnitude < 1e-5)
  }

  @Test func `one confidence that parts right from wrong still has a line`() throws {
    let forecasts = (1..<10).map { index in
      Forecast(confidence: Double(index) / 10, isRight: index > 5)
    }
    let map = try #require(ConfidenceMap(fitting: forecasts, by: .logistic))
    #expect(map(0.9) > 0.8 && map(0.9) < 1)
    #expect(map(0.1) < 0.2 && map(0.1) > 0)
  }

  @Test func `confidences that fall with being right become the base rate`() throws {
    let forecasts = (1..<10).map { index in
      Forecast(confidence: Double(index) / 10, isRight: index < 4)
    }
    let map = try #require(ConfidenceMap(fitting: forecasts, by: .logistic))
    #expect(map(0.1) == map(0.9))
    #expect((map(0.5) - 1.0 / 3).magnitude < 0.05)
  }

  @Test func `there is no map without forecasts, and no line where all are equal`() {
    let equal = [true, false].map { Forecast(confidence: 0.5, isRight: $0) }
    for method in RecalibrationMethod.allCases {
      #expect(ConfidenceMap(fitting: [], by: method) == nil)
    }
    #expect(ConfidenceMap(fitting: equal, by: .logistic) == nil)
    #expect(ConfidenceMap(fitting: equal, by: .isotonic).map { $0(0.1) } == 0.5)
  }

  /// Clips of ten events a second apart, of which those of a low confidence are wrong.
  private func clips(flipping flipped: Int? = nil) -> [ClipScore] {
    (0..<12).map { index in
      var random = RandomGenerator(seed: UInt64(index))
      let events = (0..<10).map { second in
        RepEvent(
          decisionTime: Double(second) + 0.1,
          extremumTime: Double(second),
          confidence: 0.5 + random.unit() / 2
        )
      }
      let right = events.filter { event in
        let isRight = random.unit() < ((event.confidence ?? 0) - 0.5) * 2
        return index == flipped ? !isRight : isRight
      }
      return ClipScore(
        clip: .sample("clip-\(index)", subject: "subject-\(index)"),
        reference: Reference(reps: right.map { Reference.Rep(mid: $0.extremumTime ?? 0) }),
        events: events
      )
    }
  }

  @Test(arguments: RecalibrationMethod.allCases) func `held-out maps make confidences truer`(
    method: RecalibrationMethod
  ) throws {
    let folds = (0..<12).map { $0 % 3 }
    let study = RecalibrationStudy(.sample(clips()), folds: folds, by: method)
    #expect(study.foldsWithoutMap == 0)
    #expect(study.differences.map(\.id) == RecalibrationStudy.measures)
    let brier = try #require(study.differences.first)
    #expect((brier.difference.value ?? 1) < -0.02)
    #expect(study.after.clips.map(\.events.count) == study.before.clips.map(\.events.count))
    let fitted = try #require(study.fitted)
    #expect(fitted.events == 120)
    #expect(fitted.subjects == 12)
    #expect(fitted.counter == "counter" && fitted.track == "track")
  }

  @Test func `a fold's own clips have no part in its map`() {
    let folds = (0..<12).map { $0 % 3 }
    func mapped(_ clips: [ClipScore]) -> [[Double?]] {
      RecalibrationStudy(.sample(clips), folds: folds, by: .isotonic).after.clips
        .map { $0.events.map(\.confidence) }
    }
    let plain = mapped(clips())
    // Clip 4 is in fold 1: other clips of fold 1 must not notice, all others do.
    let flipped = mapped(clips(flipping: 4))
    for clip in plain.indices where clip != 4 {
      #expect((plain[clip] == flipped[clip]) == (folds[clip] == 1))
    }
  }
}
