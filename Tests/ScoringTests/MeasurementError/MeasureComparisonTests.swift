// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import PoseTracks
import Scoring
import Statistics
import Testing

struct MeasureComparisonTests {
  private func label(
    _ time: Double,
    _ value: Double,
    of quantity: String = "knee-flexion",
    side: BodySide? = nil,
    unit: String = "deg"
  ) -> ReferenceMeasure {
    ReferenceMeasure(quantity: quantity, time: time, side: side, value: value, unit: unit)
  }

  private func measured(
    _ time: Double,
    _ value: Double,
    of quantity: Quantity = .kneeFlexion,
    side: BodySide? = nil
  ) -> FormMeasurement {
    FormMeasurement(
      quantity,
      value: value,
      time: time,
      decisionTime: time + 1,
      side: side,
      confidence: 1
    )
  }

  private func score(
    _ labels: [ReferenceMeasure],
    _ measurements: [FormMeasurement],
    in clip: ClipIdentity = .sample()
  ) -> FormScore {
    FormScore(
      clip: clip,
      reference: FormReference(Reference(reps: []), measures: labels),
      result: FormResult(measurements: measurements)
    )
  }

  /// Both values of each comparison, as `"reference measured"`.
  private func values(_ labels: [ReferenceMeasure], _ measurements: [FormMeasurement]) -> [String] {
    score(labels, measurements).comparisons().map { "\($0.reference.value) \($0.measured)" }
  }

  @Test(arguments: [
    ([1.0], [0.5], [0]), ([1.0], [0.499999], []), ([1.0], [1.5, 0.8, 1.3], [1]),
    // Of two at equal distance the earlier, of two labels the first.
    ([1.0], [1.2, 0.8], [1]), ([1.0, 1.4], [1.2], [0]),
    // One to one: the nearer label leaves the other the measurement behind.
    ([1.0, 1.4], [1.1, 1.7], [0, 1]), ([1.0, 1.4], [1.3, 1.85], [0, 1]), ([1.0, 5.0], [5.1], [0]),
    ([1.0], [], []), ([], [1.0], []),
  ])
  func `labels and measurements pair one to one by time`(
    labels: [Double],
    times: [Double],
    pairs: [Int]
  ) {
    let found = score(labels.map { label($0, 90) }, times.map { measured($0, 80) }).comparisons()
    #expect(found.map(\.measurement.time) == pairs.map { times[$0] })
  }

  @Test func `quantity, side and unit have to be the same`() {
    let all = [
      measured(1, 1), measured(1, 2, side: .left), measured(1, 3, side: .right),
      measured(1, 4, of: .trunkLean), measured(1, 5, of: Quantity("knee-flexion", .ratio)),
    ]
    #expect(values([label(1, 90)], all) == ["90.0 1.0"])
    #expect(values([label(1, 90, side: .left)], all) == ["90.0 2.0"])
    #expect(values([label(1, 90, side: .right)], all) == ["90.0 3.0"])
    #expect(values([label(1, 90, of: "trunk-lean")], all) == ["90.0 4.0"])
    #expect(values([label(1, 90, unit: "ratio")], all) == ["90.0 5.0"])
    #expect(values([label(1, 90, unit: "rad")], all) == [])
    #expect(values([label(1, 90, of: "hip-flexion")], all) == [])
    #expect(values([label(1, 90, side: .left)], [measured(1, 1)]) == [])
  }

  @Test func `an interior angle is converted to the flexion, and back`() {
    #expect(values([label(1, 90)], [measured(1, 100, of: .kneeAngle)]) == ["90.0 80.0"])
    #expect(values([label(1, 90, of: "knee-angle")], [measured(1, 100)]) == ["90.0 80.0"])
    #expect(values([label(1, 90, of: "trunk-lean")], [measured(1, 100, of: .kneeAngle)]) == [])
    let found = score([label(1, 90)], [measured(1, 100, of: .kneeAngle)]).comparisons()
    #expect(found.map(\.measurement.quantity) == [.kneeAngle])
    // Its own measurement is preferred, however far; one that is no number is none.
    let both = [measured(1, 100, of: .kneeAngle), measured(1.4, 70)]
    #expect(values([label(1, 90)], both) == ["90.0 70.0"])
    let unknown = [measured(1, 100, of: .kneeAngle), measured(1, .nan)]
    #expect(values([label(1, 90)], unknown) == ["90.0 80.0"])
  }

  @Test func `comparisons come in the order of labels with clip and view`() {
    var clip = ClipIdentity.sample("squat", subject: "ben")
    clip.view = .side
    let found = score(
      [label(2, 95, side: .left), label(1, 20, of: "trunk-lean"), label(2, 97, side: .right)],
      [
        measured(2.1, 90, side: .right), measured(2, 91, side: .left),
        measured(1, 25, of: .trunkLean),
      ],
      in: clip
    ).comparisons()
    #expect(found.map(\.reference.value) == [20, 95, 97])
    #expect(found.map(\.measured) == [25, 91, 90])
    #expect(found.allSatisfy { $0.clip.view == .side })
    #expect(found[0].pair == MeasurementPair(measured: 25, reference: 20, subject: "ben"))
  }

  @Test func `errors come by quantity, over all clips and by view`() throws {
    let clips = (0..<20).map { index in
      var clip = ClipIdentity.sample("clip-\(index)", subject: "subject-\(index)")
      clip.view = index < 12 ? .front : index < 19 ? .side : nil
      let offset = index < 12 ? 3.0 : 10
      let value = Double(60 + index)
      return score(
        [label(1, value), label(1, 30, of: "trunk-lean")],
        [measured(1, value + offset), measured(index == 0 ? 1 : 2, 30, of: .trunkLean)],
        in: clip
      )
    }
    let errors = FormEvaluation.sample(clips).quantityErrors
    #expect(
      errors.map(\.quantity) == Array(repeating: "knee-flexion", count: 3)
        + Array(repeating: "trunk-lean", count: 2)
    )
    #expect(errors.map(\.view) == [nil, .front, .side, nil, .front])
    #expect(errors.map(\.comparisons.count) == [20, 12, 7, 1, 1])
    // 12 times 3 and 8 times 10.
    #expect(errors[0].error?.bias.value == 5.8)
    #expect(errors[1].error?.bias.value == 3)
    #expect(errors[1].error?.deviation == 0)
    #expect(errors[2].error == nil)
    #expect(errors.map(\.unit) == Array(repeating: "deg", count: 5))
    #expect(FormEvaluation.sample([]).quantityErrors == [])
  }

  @Test func `the summary has a table of quantities for each analyzer that measures labelled ones`()
    throws
  {
    let clips = (0..<12).map { index in
      let value = Double(60 + index)
      return score(
        [label(1, value), label(1, 30, of: "trunk-lean")],
        [
          measured(1, value + (index < 6 ? 3 : -1)),
          measured(index == 0 ? 1 : 2, 30, of: .trunkLean),
        ],
        in: .sample("clip-\(index)", subject: "subject-\(index)")
      )
    }
    let summary = try #require(FormScore.summary)
    let evaluation = FormEvaluation.sample(clips)
    let change = try #require(evaluation.quantityErrors[0].error?.minimalDetectableChange)
    let tables = summary.details(of: [evaluation, evaluation, .sample([])])
    #expect(tables.count == 1)
    #expect(tables[0].heading.first == "measured by \(evaluation.configuration.analyzer)")
    // Six times 3 and six times -1; their deviation is the root of 48/11, 1.96 times that 4.09.
    #expect(
      tables[0].rows == [
        [
          "knee-flexion", "deg", evaluation.configuration.track, "12", "12", "1.00",
          "-3.09 to 5.09", change.value.text(decimals: 2),
        ],
        ["trunk-lean", "deg", evaluation.configuration.track, "1", "1", "-", "-", "-"],
      ]
    )
    #expect(tables[0].remarks.count == 1)
    #expect(
      tables.allSatisfy { table in table.rows.allSatisfy { $0.count == table.heading.count } }
    )
    #expect(summary.details(of: [.sample([])]).isEmpty)
  }

  @Test func `the table of errors has every label of what the analyzer measures, missed ones, too`()
    throws
  {
    let clips = [
      score(
        [
          label(1, 90), label(3, 95, side: .left), label(4, 30, of: "trunk-lean"),
          label(5, 2, of: "dyno-speed", unit: "m/s"),
        ],
        [measured(1.25, 88.5), measured(4, 31, of: .trunkLean)],
        in: .sample("one")
      ),
      score([label(2, 80)], [], in: .sample("two")),
    ]
    func text(_ clips: [FormScore], for purpose: StoragePurpose) -> String? {
      FormScore.files(of: [.sample(clips), .sample(clips)], frames: FrameTimes([:]), for: purpose)
        .first { $0.name == "measure-errors.csv" }?.text
    }
    let configuration = FormEvaluation.sample(clips).configuration
    let head = "\(configuration.analyzer),\(configuration.track)"
    #expect(
      text(clips, for: .run)?.split(separator: "\n") == [
        "analyzer,track,clip,quantity,unit,side,time,labelled,measured",
        "\(head),one,knee-flexion,deg,,1.0,90.0,88.5",
        "\(head),one,knee-flexion,deg,left,3.0,95.0,",
        "\(head),one,trunk-lean,deg,,4.0,30.0,31.0",
        "\(head),two,knee-flexion,deg,,2.0,80.0,",
      ]
    )
    #expect(text(clips, for: .baseline) == nil)
    #expect(text([clips[1]], for: .run) == nil, "nothing is measured")
  }
}
