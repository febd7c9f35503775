// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import Testing

@Suite struct GlossaryTests {
  @Test func `every quantity has one entry with a title, one sentence and its limits in order`() {
    let names = Glossary.entries.map(\.quantity.name)
    #expect(Set(names).count == names.count)
    for entry in Glossary.entries {
      #expect(!entry.title.isEmpty && entry.title.first?.isUppercase == true)
      #expect(entry.explanation.hasSuffix(".") && entry.explanation.count { $0 == "." } == 1)
      if let normal = entry.normal {
        #expect(normal.values.lowerBound.isFinite || normal.values.upperBound.isFinite)
        #expect(!normal.source.isEmpty)
      }
    }
  }

  @Test func `the glossary has what analyzers of the catalogue say, and nothing else`() {
    let quantities = Set(AnalyzerCatalog.all.flatMap(\.quantities))
    #expect(Set(Glossary.entries.map(\.quantity)) == quantities)
    let faults = Set(AnalyzerCatalog.all.flatMap(\.faults))
    #expect(Set(Glossary.faults.map(\.fault)) == faults)
    #expect(Glossary.faults.count == faults.count)
    for entry in Glossary.faults {
      #expect(entry.title.first?.isUppercase == true)
      #expect(entry.explanation.hasSuffix(".") && entry.explanation.count { $0 == "." } == 1)
    }
  }

  @Test func `what has no normal range is a way, a length of time, or without a standard`() {
    let without = Glossary.entries.filter { $0.normal == nil }.map(\.quantity)
    #expect(
      without == [
        .cameraYaw, .hipBend, .eccentricDuration, .bottomDuration, .concentricDuration,
        .topDuration, .holdDuration, .kneeRange, .elbowRange, .hipRange, .shoulderRange,
        .barDeviation, .peakVelocity, .propulsiveVelocity, .speedSymmetry, .spineAngle, .kuzushi,
        .hipProximity, .hipDistance, .dynoArc,
      ]
    )
  }

  @Test func `an entry in one line says what is normal, or that nobody says`() throws {
    let depth = try #require(Glossary.entry(named: "thigh-elevation")).text
    #expect(depth.hasPrefix("Thigh height (deg, positive: the hips above the knees): The angle of"))
    #expect(
      depth.hasSuffix("Normal: at most 30 (the squat's limit, after powerlifting's parallel).")
    )
    let tempo = try #require(Glossary.entry(named: "eccentric-duration")).text
    #expect(tempo.hasSuffix("No normal range is known."))
    let angle = try #require(Glossary.entry(named: "knee-angle")).text
    #expect(angle.contains("Normal: 80 to 100 ("))
  }
}
