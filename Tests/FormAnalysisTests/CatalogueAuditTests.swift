// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import PoseTracks
import TestSupport
import Testing

/// What the catalogue states of each analyzer, held against what the analyzer does.
@Suite struct CatalogueAuditTests {
  static let names = AnalyzerCatalog.all.map(\.name)
  private static let seeds = 0..<6 as Range<UInt64>

  private func analyzer(_ name: String) throws -> AnalyzerDescription {
    try #require(AnalyzerCatalog.named(name))
  }

  /// The track without a joint: its skeleton has none.
  private func track(_ track: PoseTrack, without joint: Joint) throws -> PoseTrack {
    let place = try #require(track.skeleton.index(of: joint))
    let count = track.skeleton.joints.count
    func rest<Element>(_ elements: [Element]) -> [Element] {
      elements.indices.filter { $0 % count != place }.map { elements[$0] }
    }
    return PoseTrack(
      skeleton: Skeleton(id: "less", joints: rest(track.skeleton.joints)),
      frameSize: track.frameSize,
      times: track.times,
      positions: rest(track.positions),
      confidences: rest(track.confidences),
      world: track.world.map(rest)
    )
  }

  @Test(arguments: names)
  func `every analyzer says what it needs, what it says, by whom, and what it claims`(
    name: String
  ) throws {
    let analyzer = try analyzer(name)
    #expect(!analyzer.families.isEmpty && !analyzer.joints.isEmpty && !analyzer.quantities.isEmpty)
    #expect(!analyzer.source.isEmpty && analyzer.summary.hasSuffix("."))
    for criterion in analyzer.criteria {
      #expect(!criterion.source.isEmpty)
      #expect(analyzer.quantities.contains(criterion.quantity))
      let parameter = analyzer.parameters.first { $0.name == criterion.parameter }
      // Literally somebody is inside of the base or not, and no number says how far; every other limit can be told.
      #expect((parameter == nil) == (name == "kinetics-grappling"), "\(criterion)")
    }
    if analyzer.isLiteral {
      let corrected = try self.analyzer("\(name)-fixed")
      #expect(corrected.families == analyzer.families && corrected.claims == Claim.allCases)
    }
  }

  @Test(arguments: names)
  func `nothing is said but what the catalogue states, with the sign that the glossary states`(
    name: String
  ) throws {
    let analyzer = try analyzer(name)
    for seed in Self.seeds {
      var made = makeAnalyzer(name)
      let result = made.result(of: conformanceTrack(of: name, seed: seed))
      let values =
        result.measurements.map { ($0.quantity, $0.value) }
        + result.findings.map { ($0.quantity, $0.value) }
      for (quantity, value) in values {
        #expect(analyzer.quantities.contains(quantity), "\(quantity)")
        let entry = try #require(Glossary.entry(named: quantity.name))
        #expect(entry.quantity == quantity)
        if entry.sign == .magnitude { #expect(value > -1e-9, "\(quantity)") }
      }
      #expect(result.findings.allSatisfy { analyzer.faults.contains($0.fault) })
      #expect(
        result.abstentions.allSatisfy { abstention in
          analyzer.faults.contains(abstention.fault)
            || analyzer.judgements.contains(abstention.fault.rawValue)
            || analyzer.quantities.contains { $0.name == abstention.fault.rawValue }
        }
      )
      #expect(result.judgements.allSatisfy { analyzer.judgements.contains($0.subject) })
    }
  }

  @Test(arguments: ["kinetics-iron", "kinetics-striking", "kinetics-grappling", "kinetics-wall"])
  func `a length to which values are scaled changes no fault, and some other value`(
    name: String
  ) throws {
    let analyzer = try analyzer(name + "-fixed")
    let scale = try #require(analyzer.scales.first)
    #expect(analyzer.scales.count == 1)
    let parameter = try #require(analyzer.parameters.first { $0.name == scale })
    #expect(!analyzer.tracedParameters.contains(scale))
    #expect(!analyzer.criteria.contains { $0.parameter == scale })
    let judged = analyzer.criteria.map(\.quantity)
    var random = RandomGenerator(seed: 1)
    var isChanged = false
    for seed in Self.seeds {
      let track = conformanceTrack(of: analyzer.name, seed: seed)
      var made = makeAnalyzer(analyzer.name)
      let usual = made.result(of: track)
      for _ in 0..<8 {
        var configuration = AnalyzerConfiguration(analyzer)
        let value = Double.random(in: parameter.range, using: &random)
        try configuration.set(scale, to: "\(value)")
        var other = configuration.makeAnalyzer()
        let result = other.result(of: track)
        #expect(result.findings == usual.findings)
        #expect(result.abstentions == usual.abstentions)
        func own(_ result: FormResult) -> [FormMeasurement] {
          result.measurements.filter { judged.contains($0.quantity) }
        }
        #expect(own(result) == own(usual))
        isChanged = isChanged || result.measurements != usual.measurements
      }
    }
    #expect(isChanged)
  }

  @Test func `only sport is scaled to lengths of the world`() {
    let scaled = AnalyzerCatalog.all.filter { !$0.scales.isEmpty }.map(\.name)
    #expect(scaled.count == 4 && scaled.allSatisfy { $0.hasPrefix("kinetics-") })
  }

  @Test(arguments: names)
  func `a skeleton without one of its joints has every fault abstained from, once`(
    name: String
  ) throws {
    let analyzer = try analyzer(name)
    // The ceiling of depth is off.
    var faults = analyzer.faults.filter {
      name != "trainer-squat-fixed" || $0 != .excessiveDepth
    }
    faults += analyzer.judgements.map { Fault(rawValue: $0) }
    // Quantities may be abstained from by name, once as well.
    let quantities = Set(analyzer.quantities.map { Fault(rawValue: $0.name) }).subtracting(faults)
    for joint in analyzer.joints {
      let less = try track(conformanceTrack(of: name, seed: 1), without: joint)
      var made = makeAnalyzer(name)
      let result = made.result(of: less)
      #expect(result.findings.isEmpty && result.measurements.isEmpty, "\(joint)")
      let said = result.abstentions.map(\.fault)
      #expect(said.filter { !quantities.contains($0) } == faults, "\(joint)")
      #expect(Set(said).count == said.count, "\(joint)")
      #expect(result.abstentions.allSatisfy { $0.reason == .skeleton }, "\(joint)")
    }
  }

  @Test(arguments: names)
  func `a criterion without one of its own joints is abstained from, and the others are not`(
    name: String
  ) throws {
    let analyzer = try analyzer(name)
    for criterion in analyzer.criteria {
      for joint in criterion.joints {
        let less = try track(conformanceTrack(of: name, seed: 1), without: joint)
        var made = makeAnalyzer(name)
        let result = made.result(of: less)
        #expect(result.abstentionCount(of: criterion.fault, .skeleton) > 0, "\(joint)")
        #expect(!result.findings.contains { $0.fault == criterion.fault }, "\(joint)")
        let others = analyzer.criteria.filter { !$0.joints.contains(joint) }
        for other in others where other.fault != criterion.fault {
          #expect(result.abstentionCount(of: other.fault, .skeleton) == 0, "\(other.fault)")
        }
      }
    }
  }
}
