// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Testing

@Suite struct GlossaryTests {
  @Test func `every quantity has one entry with a title and one sentence`() {
    let names = Glossary.entries.map(\.quantity.name)
    #expect(Set(names).count == names.count)
    for entry in Glossary.entries {
      #expect(!entry.title.isEmpty && entry.title.first?.isUppercase == true)
      #expect(entry.explanation.hasSuffix(".") && entry.explanation.count { $0 == "." } == 1)
    }
  }

  @Test(arguments: Glossary.entries.map(\.quantity.name))
  func `a range has a limit, a source and exercises in which the quantity is measured`(
    name: String
  ) throws {
    let entry = try #require(Glossary.entry(named: name))
    guard case .ranges(let ranges) = entry.normal else { return }
    let analyzers = AnalyzerCatalog.all.filter { $0.quantities.contains(entry.quantity) }
    let families = Set(analyzers.flatMap(\.families))
    #expect(!ranges.isEmpty)
    for range in ranges {
      #expect(range.values.lowerBound.isFinite || range.values.upperBound.isFinite)
      #expect(range.values.lowerBound < range.values.upperBound)
      if entry.sign == .magnitude { #expect(range.values.upperBound > 0) }
      #expect(!range.source.isEmpty && !range.source.hasSuffix("."))
      #expect(families.isSuperset(of: range.exercises), "\(range.exercises)")
    }
    let exercises = ranges.flatMap(\.exercises)
    #expect(Set(exercises).count == exercises.count)
    // What holds for all exercises comes last, for who reads no further.
    let places = ranges.indices.filter { ranges[$0].exercises.isEmpty }
    #expect(places.isEmpty || entry.quantity == .strikeSpeed || places == [ranges.count - 1])
  }

  @Test func `the glossary has what analyzers of the catalogue say, and nothing else`() {
    let quantities = Set(AnalyzerCatalog.all.flatMap(\.quantities))
    #expect(Set(Glossary.entries.map(\.quantity)) == quantities)
    let faults = Set(AnalyzerCatalog.all.flatMap(\.faults))
    #expect(Set(Fault.all) == faults)
    #expect(Fault.all.count == faults.count)
    for fault in Fault.all {
      #expect(fault.title.first?.isUppercase == true)
      let explanation = fault.explanation ?? ""
      #expect(explanation.hasSuffix(".") && explanation.count { $0 == "." } == 1)
    }
  }

  @Test func `a fault by name is the declared one, or has no words and the priority of form`() {
    let sag = Fault(rawValue: "hip-sag")
    #expect(sag == .hipSag && sag.title == "Hanging hips" && sag.priority == .safety)
    #expect(
      sag.text == "Hanging hips: The hips hang below a straight body. Priority: safety."
    )
    let own = Fault(rawValue: "heels-up")
    #expect(own.title == "heels-up" && own.text == nil && own.priority == .form)
  }

  @Test(arguments: AnalyzerCatalog.all.filter { !$0.isLiteral }.map(\.name))
  func `what an analyzer finds wrong by default is outside of the normal range of its exercise`(
    name: String
  ) throws {
    let analyzer = try #require(AnalyzerCatalog.named(name))
    for criterion in analyzer.criteria {
      let limit = try #require(analyzer.parameters.first { $0.name == criterion.parameter })
      let entry = try #require(Glossary.entry(named: criterion.quantity.name))
      guard case .ranges(let ranges) = entry.normal else {
        Issue.record("\(criterion.quantity) has a limit and no normal range")
        continue
      }
      let own = ranges.filter { range in
        range.exercises.isEmpty || range.exercises.contains { analyzer.families.contains($0) }
      }
      let ends = own.map { criterion.isLeast ? $0.values.lowerBound : $0.values.upperBound }
      #expect(ends.contains(limit.defaultValue), "\(criterion.quantity): \(ends)")
    }
  }

  @Test func `what has no normal range is a place, or nobody has published one`() {
    let unpublished = Glossary.entries.filter {
      if case .unpublished = $0.normal { true } else { false }
    }
    #expect(
      unpublished.map(\.quantity)
        == [
          .barDeviation, .chainRatio, .kinematicScore, .kuzushi, .hipDistance, .dynoArc,
          .dynoArcInFrame, .dynoHipArcInFrame,
        ] + Self.sway + Self.rangesOfMotion + Self.posture + Self.gait
    )
    let notOfForm = Glossary.entries.filter {
      if case .notOfForm = $0.normal { true } else { false }
    }
    #expect(
      notOfForm.map(\.quantity) == [.cameraYaw, .hipProximity] + Self.noise + [.fallRiskCoverage]
    )
  }

  private static let sway: [Quantity] = [
    .swayPath, .swaySpeed, .swayPathUnfiltered, .swaySpeedUnfiltered, .swayArea,
    .swayMediolateral, .swayAnteroposterior, .swayInPicture, .rombergSpeed, .rombergArea,
  ]
  private static let posture: [Quantity] = [
    .lateralLean, .shoulderProtraction, .pelvicTilt, .shoulderTilt, .pelvicObliquity,
    .earShoulderAngle,
  ]
  private static let gait: [Quantity] = [
    .stepLengthInLegs, .strideLengthInLegs, .gaitSpeedInLegs, .footSmoothness,
    .forwardHarmonicRatio, .upwardHarmonicRatio, .sidewardHarmonicRatio, .symmetryScore,
    .recordingSmoothness, .recordingHarmonicRatio, .recordingSidewardHarmonicRatio,
  ]
  private static let rangesOfMotion: [Quantity] = [
    .ankleRange, .hipFlexionMax, .hipExtensionMax, .kneeFlexionMax, .ankleDorsiflexionMax,
    .shoulderFlexionMax, .elbowFlexionMax,
  ]
  private static let noise: [Quantity] = [
    .swayNoise, .swayNoiseSpeed, .swayNoiseSpeedUnfiltered, .swayNoiseArea,
  ]

  @Test func `an entry in one line says what is normal of each exercise, or why nobody says`()
    throws
  {
    let depth = try #require(Glossary.entry(named: "thigh-elevation")).text
    #expect(depth.hasPrefix("Thigh height (degrees, positive: the hips above the knees): The "))
    #expect(depth.contains(" Normal: squat -90 to 30 (level is powerlifting’s parallel; "))
    #expect(depth.contains("); lunge at most 20 (US Army, Forward Lunge: "))
    let tempo = try #require(Glossary.entry(named: "eccentric-duration")).text
    #expect(
      tempo.contains("(seconds, never below 0): The duration of the way down. Normal: 1 to 2")
    )
    let bend = try #require(Glossary.entry(named: "hip-bend")).text
    #expect(bend.contains("Normal: push-up -20 to 20 ("))
    let arc = try #require(Glossary.entry(named: "dyno-arc")).text
    #expect(
      arc.hasSuffix(
        "No published range, for it is as long as the holds are apart: compare with the same "
          + "person’s earlier values."
      )
    )
    let camera = try #require(Glossary.entry(named: "camera-yaw")).text
    #expect(camera.contains(" Not a matter of form: it is where the camera stands"))
  }

  @Test func `beside an analyzer the ranges are those of its exercise`() throws {
    let plank = try #require(Glossary.text(of: "hip-sag", by: "plank:max-hip-sag=15"))
    #expect(plank.contains("plank at most 10") && !plank.contains("push-up"))
    let pushUp = try #require(Glossary.text(of: "hip-sag", by: "push-up"))
    #expect(pushUp.contains("push-up, burpee at most 20") && !pushUp.contains("plank"))
    // A range of all exercises is one of each.
    let lunge = try #require(Glossary.text(of: "knee-range", by: "lunge"))
    #expect(lunge.contains("Normal: at most 143 (") && !lunge.contains("squat"))
    let press = try #require(Glossary.text(of: "elbow-flexion", by: "pull-up"))
    #expect(press.contains("No published range, for this exercise: compare with"))
    let outside = try #require(Glossary.text(of: "hip-sag", by: "mine"))
    #expect(outside == Glossary.entry(named: "hip-sag")?.text)
    #expect(Glossary.text(of: "fault-probability", by: "mine") == nil)
  }
}
