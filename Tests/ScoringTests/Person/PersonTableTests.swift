// SPDX-License-Identifier: Apache-2.0
import Basics
import Measures
import PoseTracks
import TestSupport
import Testing

@testable import FormAnalysis
@testable import Results

struct PersonTableTests {
  private var sessions: [PersonSession] {
    var first = PersonSession.sample(
      "2026-03-02",
      [(.squats, [10, 12]), (.kneeBend(), [60.5, 62.5, 90])]
    )
    first.values[1].severity = PersonValue.Severity(words: "mild", rank: 1)
    return [first, .sample(nil, [(.kneeBend(nil), [71])])]
  }

  @Test func `a session has the columns of the published app`() {
    #expect(
      PersonTable.text(of: sessions[0]) == """
        Metric,Value,Unit,Severity,Normal Range
        Reps counted (squat),22,reps,,
        "Knee bend (squat, left)",62.5,degrees,mild,>70

        """
    )
  }

  @Test func `sessions have a date in front, which is empty if none is known`() {
    #expect(
      PersonTable.text(of: sessions) == """
        Date,Metric,Value,Unit,Severity,Normal Range
        2026-03-02,Reps counted (squat),22,reps,,
        2026-03-02,"Knee bend (squat, left)",62.5,degrees,mild,>70
        ,Knee bend (squat),71,degrees,,>70

        """
    )
  }

  @Test(arguments: [(1.0, 2.0, "1-2"), (-5, 5, "-5 to 5")])
  func `a range with two ends has a hyphen unless a sign is near`(
    low: Double,
    high: Double,
    text: String
  ) {
    var session = PersonSession.sample("2026-03-02", [(.kneeBend(), [3])])
    session.values[0].normal = NormalRange(exercises: [], values: low...high, source: "")
    #expect(PersonTable.text(of: session).hasSuffix(",\(text)\n"))
  }
}
