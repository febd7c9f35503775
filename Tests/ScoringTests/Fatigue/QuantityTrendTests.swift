// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Labels
import PoseTracks
import Testing

@testable import Measures
@testable import Scoring
@testable import Statistics

/// Trends of labelled and measured quantities over reps of known values.
@Suite struct QuantityTrendTests {
  /// A rep every two seconds, with a labelled and a measured bend of both knees at its middle.
  private static func score(
    subject: String = "ana",
    labelled: [Double?],
    measured: [Double?],
    sets: [ClosedRange<Double>] = [],
    faulty: [Int] = [],
    found: [Int] = [],
    refused: [Int] = []
  ) -> FormScore {
    func time(_ rep: Int) -> Double { Double(rep) * 2 + 0.75 }
    let count = max(labelled.count, measured.count)
    let reference = Reference(
      reps: (0..<count).map { rep in
        .init(start: Double(rep) * 2, mid: time(rep), end: Double(rep) * 2 + 1.5 + Double(rep) / 10)
      },
      sets: sets
    )
    let sides: [BodySide] = [.left, .right]
    return FormScore(
      clip: .sample("clip-\(subject)", subject: subject),
      reference: FormReference(
        reference,
        searched: ["knee-valgus"],
        episodes: faulty.map {
          FaultEpisode(fault: "knee-valgus", start: time($0) - 0.2, end: time($0) + 0.2)
        },
        measures: labelled.enumerated().flatMap { rep, value in
          sides.compactMap { side in
            value.map {
              ReferenceMeasure(
                quantity: "knee-flexion",
                time: time(rep),
                side: side,
                value: $0 + (side == .left ? 1 : -1),
                unit: "deg"
              )
            }
          }
        }
      ),
      result: FormResult(
        findings: found.map { .sample(time($0) - 0.2, time($0) + 0.2) },
        measurements: measured.enumerated().flatMap { rep, value in
          sides.compactMap { side in
            value.map {
              FormMeasurement(
                .kneeFlexion,
                value: $0,
                time: time(rep) + 0.1,
                decisionTime: time(rep) + 1,
                side: side,
                confidence: 1
              )
            }
          }
        },
        abstentions: refused.map { .sample(at: time($0)) }
      )
    )
  }

  private static func evaluation(_ clips: [FormScore]) -> FormEvaluation {
    FormEvaluation(
      FormConfiguration(analyzer: "squat", track: "exact"),
      clips: clips,
      plan: ResamplingPlan(replicates: 200)
    )
  }

  private static func trend(_ name: String, _ clips: [FormScore]) throws -> QuantityTrend {
    try #require(evaluation(clips).quantityTrends.first { $0.quantity == name })
  }

  @Test func `an analyzer that sees half of a drift is told from one that sees it`() throws {
    let drift = (0..<6).map { 100 - 2 * Double($0) }
    let half = (0..<6).map { 90 - Double($0) }
    let trend = try Self.trend("knee-flexion", [Self.score(labelled: drift, measured: half)])
    #expect(agree(trend.labelled.value, -2))
    #expect(agree(trend.measured.value, -1))
    #expect(agree(trend.error.value, 1))
    #expect(trend.unit == "deg")
    #expect(trend.labelled.events == 6)
    #expect(trend.profile.map(\.number) == Array(1...6))
    #expect(agree(trend.profile[0].labelled, 5))
    #expect(agree(trend.profile[5].measured, -2.5))
  }

  @Test func `sets start anew, and people's levels do not matter`() throws {
    let values = [100, 98, 96, 100, 98, 96, 94].map { Double?.some($0) }
    let score = Self.score(
      labelled: values,
      measured: values,
      sets: [0...5.9, 6...14]
    )
    #expect(score.reference.places.map(\.set) == [0, 0, 0, 1, 1, 1, 1])
    #expect(score.reference.places.map(\.number) == [1, 2, 3, 1, 2, 3, 4])
    let other = Self.score(
      subject: "ben",
      labelled: [60, 58, 56],
      measured: [60, 58, 56]
    )
    let trend = try Self.trend("knee-flexion", [score, other])
    #expect(agree(trend.labelled.value, -2))
    #expect(agree(trend.error.value, 0))
    #expect(trend.labelled.events == 10)
    #expect(trend.labelled.subjects == 2)
  }

  @Test func `from set to set whole sets are compared, and reps outside of sets are left out`()
    throws
  {
    let values = [100, 98, 96, 90, 88, 86, 10].map { Double?.some($0) }
    let score = Self.score(
      labelled: values,
      measured: values,
      sets: [0...5.9, 6...11.9],
      found: [3, 4, 6]
    )
    #expect(score.reference.places.map(\.isInSet) == [true, true, true, true, true, true, false])
    let trends = Self.evaluation([score]).quantityTrends.filter { $0.scope == .sets }
    let trend = try #require(trends.first { $0.quantity == "knee-flexion" })
    // Of the nine differences -14, -12, -12, -10, -10, -10, -8, -8, -6 the middle one.
    #expect(agree(trend.labelled.value, -10))
    #expect(agree(trend.error.value, 0))
    #expect(trend.labelled.events == 6)
    #expect(trend.profile.map(\.number) == [1, 2])
    #expect(agree(trend.profile[1].measured, -5))
    #expect(
      trend.labelled.identifier.description == "quantity-slope:sets:labels{quantity=knee-flexion}"
    )
    // None of three found faulty, then two of three.
    #expect(agree(Self.evaluation([score]).measure("fault-slope:sets")?.value, 2.0 / 3))
    let single = Self.evaluation([Self.score(labelled: values, measured: values)])
    #expect(single.quantityTrends.allSatisfy { $0.scope == .reps })
    #expect(
      single.measure("fault-slope:sets")?.undefinedReason
        == "no clip has 3 judged reps in two sets or more"
    )
  }

  @Test func `how long reps take is read off their labels`() throws {
    let trend = try Self.trend(
      "rep-duration",
      [Self.score(labelled: [1, 1, 1, 1], measured: [nil])]
    )
    #expect(agree(trend.labelled.value, 0.1))
    #expect(trend.measured.value == nil)
    #expect(trend.error.undefinedReason == "no set has 3 reps with a value")
  }

  @Test func `reps that were not measured are left out, and their numbers stay`() throws {
    let trend = try Self.trend(
      "knee-flexion",
      [Self.score(labelled: [90, 92, 94, 96, 98], measured: [80, nil, 84, nil, 88])]
    )
    #expect(agree(trend.measured.value, 2))
    #expect(trend.measured.events == 3)
    #expect(agree(trend.error.value, 0))
    #expect(trend.labelled.events == 5)
  }

  @Test func `what no label names is measured alone`() throws {
    let trend = try Self.trend("knee-flexion", [Self.score(labelled: [], measured: [80, 82, 84])])
    #expect(agree(trend.measured.value, 2))
    #expect(trend.labelled.value == nil)
  }

  @Test func `sets of two reps have no trend`() {
    let clips = [Self.score(labelled: [90, 80], measured: [90, 80])]
    #expect(Self.evaluation(clips).quantityTrends.isEmpty)
    #expect(
      Self.evaluation(clips).measure("fault-slope")?.undefinedReason
        == "no set has 3 judged reps"
    )
  }

  @Test func `faults that come with fatigue, of the documentation`() {
    let four: [Double?] = [1, 1, 1, 1]
    let clips = [
      Self.score(labelled: four, measured: four, faulty: [2, 3], found: [3])
    ]
    let evaluation = Self.evaluation(clips)
    #expect(agree(evaluation.measure("fault-slope:labels")?.value, 0.4))
    // Of numbers -1.5, -0.5, 0.5, 1.5 the last alone: 1.5 of 5.
    #expect(agree(evaluation.measure("fault-slope")?.value, 0.3))
    #expect(agree(evaluation.measure("fault-slope:error{fault=knee-valgus}")?.value, -0.1))
    #expect(evaluation.measure("fault-slope")?.events == 4)
  }

  @Test func `reps that were not judged count for neither`() {
    let five: [Double?] = [1, 1, 1, 1, 1]
    let clips = [
      Self.score(labelled: five, measured: five, faulty: [3, 4], found: [3], refused: [4])
    ]
    let evaluation = Self.evaluation(clips)
    #expect(agree(evaluation.measure("fault-slope:labels")?.value, 0.3))
    #expect(agree(evaluation.measure("fault-slope:error")?.value, 0))
    #expect(evaluation.measure("fault-slope")?.events == 4)
  }

  @Test func `slopes have intervals by subject`() throws {
    let clips = (0..<12).map { person in
      let slope = -2 + Double(person % 3) * 0.5
      let values = (0..<5).map { Double?.some(90 + Double(person) + slope * Double($0)) }
      return Self.score(subject: "s\(person)", labelled: values, measured: values)
    }
    let trend = try Self.trend("knee-flexion", clips)
    #expect(agree(trend.labelled.value, -1.5))
    let interval = try #require(trend.labelled.interval)
    #expect(interval.low >= -2.0001 && interval.low < -1.5 + 1e-9)
    #expect(interval.high <= -0.9999 && interval.high < 0)
  }
}
