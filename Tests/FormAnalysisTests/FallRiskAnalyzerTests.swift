// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import FormAnalysis

/// Scores of fall risk of `walkTrack`: 120 steps a minute; at half its size 0.75 m/s, both feet alike.
@Suite struct FallRiskAnalyzerTests {
  private let literal = "andernet-fall-risk"
  private let fixed = "andernet-fall-risk-fixed"

  private func result(_ text: String, _ track: PoseTrack, age: Int? = nil) -> FormResult {
    var analyzer = makeAnalyzer(text)
    return analyzer.result(of: track.replacing(person: PersonFacts(age: age)))
  }

  /// A walk on a floor whose metres are some share of those of `walkTrack`, which has 1.5 m/s.
  private func walk(_ share: Double, seconds: Double = 5, ankles: Bool = false) -> PoseTrack {
    let track = walkTrack(seconds: seconds).onFloor { time, side in
      let turn = Elementary.sin(.pi * (time - (side == .left ? 0.2 : 0.7)))
      return ankles ? 0.1 + 0.4 * turn.magnitude : 0.1
    }
    return track.replacing(world: .some(track.world.map { $0.map { $0 * Float(share) } }))
  }

  private func value(_ subject: String, _ result: FormResult) -> Double? {
    let own = result.judgements.filter { $0.subject == subject }
    #expect(own.count <= 1)
    guard case .graded(let value, let scale)? = own.first?.verdict else { return nil }
    #expect(scale == (subject == "fall-risk-score" ? .score : .risk))
    return value
  }

  private func score(_ result: FormResult) -> Double { value("fall-risk-score", result) ?? .nan }
  private func level(_ result: FormResult) -> Double? { value("fall-risk-level", result) }

  private func coverage(_ result: FormResult) -> Double {
    let own = result.measurements.filter { $0.quantity == .fallRiskCoverage }
    return own.count == 1 ? own[0].value : .nan
  }

  private func reasons(_ result: FormResult) -> [String] {
    result.abstentions.map { "\($0.fault.rawValue): \($0.reason.rawValue)" }
  }

  private func abstained(_ reason: Abstention.Reason) -> [String] {
    ["fall-risk-score: \(reason.rawValue)", "fall-risk-level: \(reason.rawValue)"]
  }

  // MARK: Corrected

  @Test func `a slow walk has the share of speed over what is known, and age goes in`() {
    // (1.2 - 0.75) / 0.8 of 0.3, over 0.3 of speed and 0.2 of an asymmetry of 0.
    let speed = 0.3 * 0.5625
    let unknown = result(fixed, walk(0.5))
    #expect(abs(score(unknown) - 100 * speed / 0.5) < 0.01)
    #expect(abs(coverage(unknown) - 0.5) < 1e-9)
    for (age, share) in [(40, 0.0), (50, 0), (65, 0.5), (80, 1), (99, 1)] {
      let known = result(fixed, walk(0.5), age: age)
      #expect(abs(score(known) - 100 * (speed + 0.1 * share) / 0.6) < 0.01, "\(age)")
      #expect(abs(score(known) - score(unknown) * 5 / 6 - 100 * 0.1 * share / 0.6) < 1e-9)
      #expect(abs(coverage(known) - 0.6) < 1e-9)
    }
    // A usual pace is no risk.
    #expect(score(result(fixed, walk(1))) < 0.01)
  }

  @Test func `sway of another recording goes in as it is told`() {
    let walking = score(result(fixed, walk(0.5)))
    // 300 mm² are three quarters of the way, a ratio of 2 is a half.
    let area = result(fixed + ":sway-area=300", walk(0.5))
    #expect(abs(score(area) - (walking * 0.5 + 100 * 0.25 * 0.75) / 0.75) < 1e-9)
    #expect(abs(coverage(area) - 0.75) < 1e-9)
    let both = result(fixed + ":sway-area=300,romberg=2", walk(0.5))
    #expect(abs(score(both) - (walking * 0.5 + 100 * 0.25 * 0.625) / 0.75) < 1e-9)
  }

  @Test(arguments: [0.3, 0.5, 0.7], [nil, 30, 72] as [Int?])
  func `it is the corrected score of what the corrected gait measures`(
    share: Double,
    age: Int?
  ) throws {
    let track = walk(share)
    let gait = result("andernet-gait-fixed", track)
    var inputs = FallRiskInputs()
    inputs.gaitSpeed = gait.measurements.first { $0.quantity == .gaitSpeed }?.value
    inputs.asymmetry = gait.measurements.first { $0.quantity == .stepLengthAsymmetry }?.value
    inputs.swayArea = 120
    inputs.age = age
    let expected = try #require(FallRiskScore.corrected(inputs))
    let found = result(fixed + ":sway-area=120,severities=on", track, age: age)
    #expect(score(found) == expected.score && level(found) == expected.level)
    #expect(coverage(found) == expected.coverage)
    #expect(found.judgements.allSatisfy { $0.start == track.times.first })
    #expect(found.judgements.allSatisfy { $0.end == track.times.last })
  }

  @Test func `levels are off unless they are asked for, and the walk is not said again`() {
    let found = result(fixed, walk(0.5), age: 80)
    #expect(found.judgements.map(\.subject) == ["fall-risk-score"])
    #expect(found.events.isEmpty && found.abstentions.isEmpty)
    #expect(found.measurements.map(\.quantity) == [.fallRiskCoverage])
    // (0.16875 + 0.1) / 0.6 is 44.8.
    #expect(level(result(fixed + ":severities=on", walk(0.5), age: 80)) == 2)
    #expect(level(result(fixed + ":severities=on", walk(0.5), age: 50)) == 1)
  }

  @Test func `where too little is known the reason is the walk's`() {
    let floor = walk(0.5)
    let nothing: [(String, PoseTrack, Abstention.Reason)] = [
      (fixed, walk(0.5, seconds: 2), .length),
      (fixed, walkTrack(seconds: 5, staysInPlace: true), .ground),
      (fixed, walkTrack(seconds: 5), .ground),
      (fixed, walkTrack(seconds: 5).onFloor(followsHips: true), .ground),
      (fixed, walkTrack(seconds: 5, across: 0), .view),
      (fixed + ":steps=imu", floor, .inertial),
      (
        fixed,
        floor.replacing(
          positions: floor.positions.map { _ in SIMD3(repeating: .nan) },
          confidences: floor.confidences.map { _ in 0 },
          world: .some(nil)
        ), .joints
      ),
    ]
    for (text, track, reason) in nothing {
      let found = result(text, track, age: 70)
      #expect(reasons(found) == abstained(reason))
      #expect(found.judgements.isEmpty && found.measurements.isEmpty)
    }
  }

  @Test func `if the age alone is missing, that is the reason`() {
    let asked = fixed + ":min-coverage=0.6"
    let found = result(asked, walk(0.5))
    #expect(reasons(found) == abstained(.person))
    #expect(found.judgements.isEmpty && abs(coverage(found) - 0.5) < 1e-9)
    #expect(result(asked, walk(0.5), age: 20).judgements.count == 1)
    // By default a walk in metres has half of the weights.
    #expect(result(fixed, walk(0.5)).judgements.count == 1)
  }

  @Test func `an age is forgotten with the clip`() {
    for text in [fixed, literal] {
      var analyzer = makeAnalyzer(text)
      let known = analyzer.result(of: walk(0.5).replacing(person: PersonFacts(age: 80)))
      let unknown = analyzer.result(of: walk(0.5))
      #expect(score(known) > score(unknown))
      #expect(unknown == result(text, walk(0.5)))
    }
  }

  // MARK: Literal

  @Test func `literally who is not seen to step has no risk, and is at risk by the age`() {
    let track = walk(0.5)
    #expect(score(result(literal, track)) == 0 && level(result(literal, track)) == 0)
    #expect(coverage(result(literal, track)) == 0)
    #expect(score(result(literal, track, age: 65)) == 0)
    #expect(abs(score(result(literal, track, age: 66)) - 10) < 1e-9)
    // Neither a treadmill nor 2 s, nor a walk towards the camera, is another thing to it.
    for other in [walkTrack(seconds: 5, staysInPlace: true), walk(0.5, seconds: 2)] {
      let found = result(literal, other)
      #expect(score(found) == 0 && level(found) == 0 && found.abstentions.isEmpty)
    }
  }

  @Test func `by the text a slow walk is 30 points, and 40 above 65 years`() {
    let text = literal + ":min-acceleration=0.2"
    func found(_ share: Double, _ age: Int? = nil) -> FormResult {
      let track = walk(share).replacing(inertial: walkingReadings(seconds: 5))
      return result(text, track, age: age)
    }
    #expect(abs(score(found(0.5)) - 30) < 1e-9 && level(found(0.5)) == 1)
    #expect(abs(score(found(0.5, 66)) - 40) < 1e-9)
    #expect(abs(coverage(found(0.5)) - 0.5) < 1e-9)
    #expect(abs(coverage(found(0.5, 66)) - 0.6) < 1e-9)
    #expect(score(found(1)) == 0 && level(found(1)) == 0)
    #expect(found(0.5).events.isEmpty)
  }

  @Test func `by the code somebody slower has the lower score`() {
    // (1 - 0.79 / 0.8) and 0.3 (1 - 0.01 / 0.6), a third of each, for nothing else is known.
    let code = literal + ":reading=code"
    let slower = result(code, walk(0.79 / 1.5), age: 90)
    let faster = result(code, walk(0.81 / 1.5))
    #expect(abs(score(slower) - 1.25 / 3) < 0.05)
    #expect(abs(score(faster) - 29.5 / 3) < 0.05)
    #expect(abs(coverage(slower) - 0.25) < 1e-9)
  }

  @Test func `by the code it is the score of what the code's gait has`() throws {
    let track = walk(0.5, ankles: true)
    let configuration = try AnalyzerConfiguration(parsing: "andernet-gait:reading=code")
    var gait = AndernetGaitAnalyzer(configuration.values)
    let walk = gait.result(of: track)
    var inputs = FallRiskInputs()
    inputs.gaitSpeed = walk.measurements.first { $0.quantity == .gaitSpeed }?.value
    inputs.asymmetry = walk.measurements.first { $0.quantity == .strideLengthAsymmetry }?.value
    let traits = gait.traits(at: try #require(track.times.last))
    inputs.strideTimeVariation = traits.strideTimeVariation
    inputs.stepWidthVariation = traits.stepWidthDeviation
    #expect(inputs.asymmetry != nil && inputs.strideTimeVariation != nil)
    #expect(inputs.stepWidthVariation != nil)
    let expected = FallRiskScore.code(inputs)
    let found = result(literal + ":reading=code", track)
    #expect(score(found) == expected.score && level(found) == expected.level)
    #expect(abs(coverage(found) - 0.65) < 1e-9)
  }

  @Test func `nothing is called a probability or a percentage`() throws {
    for name in [literal, fixed] {
      let entry = try #require(AnalyzerCatalog.named(name))
      #expect(entry.judgements == ["fall-risk-score", "fall-risk-level"])
      let words = [entry.name, entry.summary] + entry.parameters.map(\.summary)
      for word in ["probab", "percent", "chance", "%"] {
        #expect(!words.contains { $0.contains(word) }, "\(word)")
      }
      #expect(entry.quantities.allSatisfy { $0.unit == .ratio })
    }
  }
}
