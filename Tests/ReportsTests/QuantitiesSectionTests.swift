// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Measures
import Scoring
import Statistics
import TestSupport
import Testing

@testable import Reports

struct `Quantities beside each other` {
  /// Ten people with two reps each; the second track measures 3 degrees more, and so is farther from the labels.
  private func made(isLabelled: Bool) -> PageSection? {
    let forms = ["a", "b"].map { track in
      FormEvaluation(
        FormConfiguration(analyzer: "squat", track: track),
        clips: (0..<10).map { person in
          let values = [80.0 + Double(person), 75]
          return FormScore(
            clip: ClipIdentity(
              id: "clip-\(person)",
              subject: "person-\(person)",
              exercise: "squat",
              duration: 10
            ),
            reference: FormReference(
              Reference(reps: []),
              measures: isLabelled
                ? values.enumerated().map { rep, value in
                  ReferenceMeasure(
                    quantity: "knee-flexion",
                    time: Double(rep),
                    value: value,
                    unit: "deg"
                  )
                } : []
            ),
            result: FormResult(
              measurements: values.enumerated().map { rep, value in
                FormMeasurement(
                  .kneeFlexion,
                  value: value + (track == "a" ? 1 : 4),
                  time: Double(rep),
                  decisionTime: Double(rep),
                  confidence: 1
                )
              }
            )
          )
        },
        plan: ResamplingPlan(replicates: 100),
        isMeasured: false
      )
    }
    let agreements = QuantityAgreement.all(
      in: forms,
      leader: "a",
      plan: ResamplingPlan(replicates: 100)
    )
    return QuantitiesSection(agreements: agreements, leader: "a").section
  }

  @Test func `against labels each backend has a row, and the farther one is highlighted`() throws {
    let section = try #require(made(isLabelled: true))
    let html = section.html.text
    #expect(html.contains("Against labelled values") && !html.contains("rep by rep"))
    #expect(html.occurrences(of: "<tr><th scope=\"row\">knee-flexion") == 2)
    #expect(html.occurrences(of: "<span class=\"v\">3.00</span>") == 1)
    #expect(html.occurrences(of: "class=\"lead\"") == 1)
    let rows = try #require(section.numbers.map(Self.node)?.array)
    #expect(rows.map { $0["track"]?.string } == ["a", "b"])
    #expect(rows.map { $0["against_labels"]?["bias"]?["value"]?.double } == [1, 4])
    #expect(rows[1]["farther_from_labels"]?["value"]?.double == 3)
    // Ten people to one side: 2 of 1024 swaps.
    #expect(rows[1]["farther_from_labels_p"]?.double == 0.001953125)
  }

  @Test func `without labels a bias beside the leader is highlighted`() throws {
    let section = try #require(made(isLabelled: false))
    let html = section.html.text
    #expect(!html.contains("Against labelled values") && html.contains("Beside a, rep by rep"))
    #expect(html.occurrences(of: "<tr><th scope=\"row\">knee-flexion") == 1)
    #expect(html.occurrences(of: "<span class=\"v\">3.00</span>") == 1)
    let row = try #require(section.numbers.map(Self.node)?.array?.first)
    #expect(row["beside_leader"]?["pairs"]?.integer == 20)
    #expect(row["against_labels"]?.isNull == true)
  }

  @Test func `one backend has no section`() {
    #expect(QuantitiesSection(agreements: [], leader: "a").section == nil)
  }

  private static func node(_ json: JSON) -> JSONNode {
    JSONNode.parse(Array(json.text.utf8), file: "numbers").root!
  }
}
