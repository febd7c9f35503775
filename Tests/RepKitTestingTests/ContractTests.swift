// SPDX-License-Identifier: Apache-2.0
import RepKitTesting
import Testing

/// The kit as an app's tests use it; the catalogues' counters and analyzers are checked in the tests of their modules.
@Suite struct ContractTests {
  @Test func `an analyzer of an app's own is checked on random poses`() {
    #expect(checkFormAnalyzer(judges: false, seeds: 0..<2) { LeanAnalyzer() } == [])
    let violations = checkFormAnalyzer(judges: false, seeds: 0..<2) { LeanAnalyzer(confidence: 2) }
    #expect(
      violations.map(\.description) == [
        "missing joints do no harm (seed 0)", "values are in their ranges (seed 0)",
      ]
    )
  }

  @Test func `a counter of angles is not tried by levels, and says so`() {
    func violations(_ range: ClosedRange<Double>, mayCountNothing: Bool = false) -> [String] {
      checkRepCounter(range: range, mayCountNothing: mayCountNothing) {
        MachineCounter(AngleMachine())
      }.map(\.description)
    }
    #expect(violations(20...180) == [])
    #expect(
      violations(0...1) == [
        "the counter counted nothing on any signal; give the range of its values (seed 0)"
      ]
    )
    #expect(violations(0...1, mayCountNothing: true) == [])
  }

  @Test func `a counter of poses that counts nothing is found out`() {
    let nothing = "the counter counted nothing on any pose; if it need not, say mayCountNothing"
    let violations = checkPoseCounter(seeds: 3..<5) { ToldCounter(times: []) }
    #expect(violations.map(\.description) == [nothing + " (seed 3)"])
    let allowed = checkPoseCounter(mayCountNothing: true, seeds: 3..<5) { ToldCounter(times: []) }
    #expect(allowed == [])
  }

  @Test func `a counter that decides before it is asked is found out`() {
    let violations = checkPoseCounter(seeds: 0..<1) { ToldCounter(times: [-1]) }
    #expect(
      violations.map(\.rule) == [
        "nothing measured is nothing counted", "a decision falls on a time already seen",
      ]
    )
  }
}

/// Counts each way of an angle below 95 degrees and back above 140.
private struct AngleMachine: RepMachine {
  var ended = RepEvent(decisionTime: 0)
  let threshold = 45.0
  private var lowest: Sample?

  mutating func step(_ sample: Sample) -> RepStep {
    guard let bottom = lowest else {
      guard sample.value < 95 else { return .goesOn }
      lowest = sample
      return .begins
    }
    if sample.value < bottom.value { lowest = sample }
    guard sample.value > 140 else { return .goesOn }
    ended = RepEvent(
      decisionTime: sample.time,
      extremumTime: bottom.time,
      amplitude: sample.value - bottom.value
    )
    lowest = nil
    return .ends
  }
}

/// Measures the lean of the trunk in every frame.
private struct LeanAnalyzer: FormAnalyzer {
  var confidence = 1.0

  mutating func update(_ frame: PoseFrame, into result: inout FormResult) {
    func middle(_ one: Joint, _ other: Joint) -> SIMD2<Double>? {
      guard let first = frame.skeleton.index(of: one), let second = frame.skeleton.index(of: other)
      else { return nil }
      return (frame.pointInImage(first) + frame.pointInImage(second)) / 2
    }
    guard let hips = middle(.leftHip, .rightHip), let top = middle(.leftShoulder, .rightShoulder)
    else { return }
    let lean = abs(Angle.leanDegrees(from: hips, to: top))
    guard lean.isFinite else { return }
    result.measurements.append(
      FormMeasurement(
        .trunkLean,
        value: lean,
        time: frame.time,
        decisionTime: frame.time,
        confidence: confidence
      )
    )
  }

  mutating func finish(into result: inout FormResult) {}

  mutating func reset() {}
}
