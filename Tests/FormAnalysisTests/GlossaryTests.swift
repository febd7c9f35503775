// SPDX-License-Identifier: Apache-2.0
import FormAnalysis
import PoseTracks
import TestSupport
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

  @Test func `whatever makes a fault is in the glossary`() {
    for analyzer in AnalyzerCatalog.all {
      for criterion in analyzer.criteria {
        #expect(Glossary.entry(named: criterion.quantity.name)?.quantity == criterion.quantity)
      }
    }
  }

  @Test(arguments: ExerciseAnalyzerTests.names)
  func `whatever is measured is in the glossary`(name: String) {
    var analyzer = makeAnalyzer(name)
    for measurement in analyzer.result(of: BodyFigure.good(name).track(reps: 2)).measurements {
      #expect(Glossary.entry(named: measurement.quantity.name) != nil, "\(measurement.quantity)")
    }
  }

  @Test func `an entry in one line says what is normal, or that nobody says`() throws {
    let depth = try #require(Glossary.entry(named: "thigh-elevation")).text
    #expect(depth.hasPrefix("Thigh height (deg): The angle of the thigh above level"))
    #expect(
      depth.hasSuffix("Normal: at most 30 (the squat's limit, after powerlifting's parallel).")
    )
    let tempo = try #require(Glossary.entry(named: "eccentric-duration")).text
    #expect(tempo.hasSuffix("No normal range is known."))
    let angle = try #require(Glossary.entry(named: "knee-angle")).text
    #expect(angle.contains("Normal: 80 to 100 ("))
  }
}
