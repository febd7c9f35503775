// SPDX-License-Identifier: Apache-2.0
import Measures
import Scoring
import Testing

struct MeasureIdentifierTests {
  @Test(arguments: [
    "exact", "f1@0.5s", "f1@1s{exercise=squat}", "precision@0.25s:strict:decision:interval",
    "mae:constant-median", "f1@0.5s:macro{exercise=squat,view=side}",
  ])
  func `a canonical identifier prints as it was read`(text: String) throws {
    let identifier = try #require(MeasureIdentifier(text))
    #expect(identifier.description == text)
  }

  @Test(arguments: [
    "", "F1", "f1@", "f1@0.5", "f1@s", "f1@-1s", "f1@0s", "f1@0.5s:", "f1 @0.5s", "f1@1e3s",
    "f1{", "f1{}", "f1{exercise}", "f1{exercise=}", "f1{=squat}", "f1{a=b=c}", "f1{a=b,}",
    "f1{a=b}x", "f1@1s@2s",
  ])
  func `a text outside the grammar is refused`(text: String) {
    #expect(MeasureIdentifier(text) == nil)
  }

  @Test func `a whole tolerance prints without a fraction`() {
    #expect(MeasureIdentifier("f1", tolerance: 1).description == "f1@1s")
  }

  @Test func `every identifier of the catalogue is unique and reads back`() {
    var seen: Set<String> = []
    for definition in MeasureCatalog.all {
      #expect(seen.insert(definition.id).inserted)
      #expect(MeasureIdentifier(definition.id) == definition.identifier)
      #expect(definition.summary.hasSuffix("."))
    }
  }

  @Test func `a definition is found behind slice, placement and basis`() throws {
    let identifier = try #require(MeasureIdentifier("f1@0.5s:decision:interval{exercise=squat}"))
    #expect(MeasureCatalog.definition(of: identifier)?.id == "f1@0.5s")
  }
}
