// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import FormAnalysis

/// Gait of `walkTrack`: 120 steps a minute of 0.75 m; the left foot lands at 0.9, 1.9 ... s.
@Suite struct WalkAnalyzerTests {
  private let fixed = "andernet-gait-fixed"

  private func result(_ text: String, _ track: PoseTrack) -> FormResult {
    var analyzer = makeAnalyzer(text)
    return analyzer.result(of: track)
  }

  private func times(_ side: BodySide, _ result: FormResult) -> [Double] {
    result.events.filter { $0.kind == .heelStrike && $0.side == side }.map(\.time)
  }

  private func reasons(_ result: FormResult) -> Set<Abstention.Reason> {
    Set(result.abstentions.map(\.reason))
  }

  private func values(_ quantity: Quantity, _ result: FormResult) -> [Double] {
    result.measurements.filter { $0.quantity == quantity }.map(\.value)
  }

  private let floor = walkTrack(seconds: 5).onFloor()

  @Test(arguments: [0.0, 90, 200, -45])
  func `on a floor steps are found whichever way somebody walks, towards the camera as well`(
    heading: Double
  ) {
    let found = result(fixed, walkTrack(seconds: 5).onFloor(heading: heading))
    for (side, first) in [(BodySide.left, 0.867), (.right, 0.367)] {
      // A second apart, and the first of them at the beginning or a second before.
      for time in times(side, found) {
        #expect(abs(time - first - (time - first).rounded()) < 0.02, "\(time)")
      }
    }
    #expect(times(.left, found).count >= 4 && times(.right, found).count >= 4)
    #expect(values(.gaitSpeed, found).allSatisfy { abs($0 - 1.5) < 0.01 })
    #expect(values(.stepLength, found).allSatisfy { abs($0 - 0.75) < 0.01 })
    #expect(values(.stepLengthInLegs, found).isEmpty)
  }

  @Test func `a world that follows the hips has no way over the floor, which is said`() {
    let found = result(fixed, walkTrack(seconds: 5).onFloor(followsHips: true))
    #expect(values(.gaitSpeed, found).isEmpty && values(.stepLength, found).isEmpty)
    #expect(!values(.gaitSpeedInLegs, found).isEmpty)
    let ground = found.abstentions.filter { $0.reason == .ground }.map(\.fault.rawValue)
    #expect(ground == ["step-length", "stride-length", "gait-speed"])
  }

  @Test func `on a treadmill steps have times and no lengths`() {
    let found = result(fixed, walkTrack(seconds: 5, staysInPlace: true))
    #expect(values(.cadence, found).allSatisfy { abs($0 - 120) < 1.5 })
    #expect(values(.cadence, found).count == 1)
    #expect(values(.stepLengthInLegs, found).isEmpty && values(.gaitSpeedInLegs, found).isEmpty)
    #expect(
      found.abstentions.contains { $0.fault.rawValue == "gait-speed" && $0.reason == .ground }
    )
  }

  @Test
  func `too short, towards a camera without a floor, or without one foot: the reason is said`() {
    #expect(reasons(result(fixed, walkTrack(seconds: 2))) == [.length])
    #expect(reasons(result(fixed, walkTrack(seconds: 5, across: 0))) == [.view])
    let joints = floor.skeleton.joints
    let hidden = floor.replacing(
      positions: floor.positions.indices.map { place in
        let name = joints[place % joints.count].rawValue
        return ["left_ankle", "left_heel", "left_foot_index"].contains(name)
          ? SIMD3(repeating: .nan) : floor.positions[place]
      },
      world: .some(
        floor.world?.indices.map { place in
          let name = joints[place % joints.count].rawValue
          return ["left_ankle", "left_heel", "left_foot_index"].contains(name)
            ? SIMD3(repeating: .nan) : floor.world?[place] ?? SIMD3(repeating: .nan)
        }
      )
    )
    #expect(reasons(result(fixed, hidden)) == [.joints])
    let loose = result("andernet-gait-fixed:min-duration=1,min-steps=2", walkTrack(seconds: 2.5))
    #expect(values(.cadence, loose).count == 1)
  }

  @Test func `harmonic ratios need an IMU of 20 to 400 readings a second without gaps`() {
    func ratios(_ readings: [InertialSample]) -> [Abstention.Reason] {
      let found = result(fixed, floor.replacing(inertial: readings))
      return found.abstentions.filter { $0.fault.rawValue.hasPrefix("harmonic") }.map(\.reason)
    }
    // Steps that are not alike: those that are have no odd harmonic to divide by.
    func readings(_ rate: Double) -> [InertialSample] {
      inertialReadings(seconds: 5, rate: rate) { time in
        let (once, twice) = (Elementary.cos(2 * .pi * time), Elementary.cos(4 * .pi * time))
        return (once + twice, once + twice, once + twice)
      }
    }
    let usual = readings(60)
    #expect(ratios(usual).isEmpty)
    let missing = [Abstention.Reason](repeating: .inertial, count: 3)
    #expect(ratios([]) == missing)
    #expect(ratios(readings(15)) == missing)
    #expect(ratios(readings(500)) == missing)
    #expect(ratios(usual.filter { !(2.0...2.1).contains($0.time) }) == missing)
    #expect(
      ratios(usual.map { InertialSample(time: $0.time, acceleration: $0.acceleration) }) == missing
    )
    // One reading lost is no gap.
    #expect(ratios(usual.enumerated().filter { $0.offset != 100 }.map(\.element)).isEmpty)
  }

  @Test(arguments: [0.0, 25, -40], [30.0, 60, 100, 200])
  func `an IMU tells strikes and their feet, however it tilts and at any rate`(
    tilt: Double,
    rate: Double
  ) {
    let track = walkTrack(seconds: 5).replacing(
      inertial: walkingReadings(seconds: 5, rate: rate, tilt: tilt)
    )
    let found = result("andernet-gait-fixed:steps=imu", track)
    let strikes = found.events.filter { $0.kind == .heelStrike }
    #expect(strikes.count >= 8)
    for strike in strikes {
      let beat = Int((2 * (strike.time - 0.4)).rounded())
      #expect(abs(strike.time - 0.4 - Double(beat) / 2) < 0.04, "\(strike.time)")
      #expect(strike.side == (beat.isMultiple(of: 2) ? .right : .left))
    }
    #expect(values(.cadence, found).allSatisfy { abs($0 - 120) < 2 })
    #expect(values(.cadence, found).count == 1)
  }

  @Test func `a strike that the IMU misses is no long step, and feet keep their turns`() {
    let times = (0..<480).map { Double($0) / 60 }
    let walk = InertialWalk(
      rate: 60,
      times: times,
      forwards: times.map { time in
        let since = time - 0.4 - (2 * (time - 0.4)).rounded() / 2
        let peak = 2 * Elementary.exp(-since * since / 0.0004)
        // The strike at 3.4 s goes under while the walker brakes.
        return (3.15..<3.6).contains(time)
          ? -1 : peak - 1.2 * Elementary.sin(4 * .pi * (time - 0.43))
      },
      upwards: times.map { 3 * Elementary.cos(4 * .pi * ($0 - 0.4)) },
      sideways: times.map { 0.8 * Elementary.sin(2 * .pi * ($0 - 0.9)) }
    )
    let beats = walk.strikes.map { Int((2 * ($0.time - 0.4)).rounded()) }
    #expect(beats == Array(0...5) + Array(7...14))
    let sides = beats.map { $0.isMultiple(of: 2) ? BodySide.right : .left }
    #expect(walk.strikes.map(\.side) == sides)
    let sequence = StepSequence(walk.strikes)
    #expect(sequence.steps.count == 12)
    #expect(abs((sequence.cadence ?? 0) - 120) < 1e-9)
    #expect((sequence.stepTimeAsymmetry ?? 100) < 1e-9)
  }

  @Test func `without an IMU its steps are abstained from, and a mirrored one swaps its feet`() {
    #expect(reasons(result("andernet-gait-fixed:steps=imu", floor)) == [.inertial])
    let track = walkTrack(seconds: 5).replacing(inertial: walkingReadings(seconds: 5))
    let straight = result("andernet-gait-fixed:steps=imu", track)
    let mirrored = result("andernet-gait-fixed:steps=imu", track.mirrored())
    #expect(times(.left, straight) == times(.right, mirrored))
    #expect(times(.right, straight) == times(.left, mirrored))
  }

  @Test func `attitude stands for gravity`() {
    // A device on its back: y points ahead, z up.
    func reading(_ attitude: SIMD4<Double>?, _ gravity: SIMD3<Double>?) -> [InertialSample] {
      (0..<200).map {
        InertialSample(
          time: Double($0) / 50,
          acceleration: SIMD3(1, 2, 3),
          gravity: gravity,
          attitude: attitude
        )
      }
    }
    for readings in [reading(SIMD4(1, 0, 0, 0), nil), reading(nil, SIMD3(0, 0, -9.8))] {
      guard case .success(let walk) = InertialWalk.read(readings) else {
        Issue.record("the readings are good")
        return
      }
      #expect(walk.rate.rounded() == 50)
      #expect(abs((walk.upwards.first ?? 0) - 3) < 1e-12)
      #expect(abs((walk.sideways.first ?? 0) - 1) < 1e-12)
      #expect(abs((walk.forwards.first ?? 0) - 2) < 1e-12)
    }
  }

  @Test func `classes are off unless they are asked for`() {
    #expect(result(fixed, floor).judgements.isEmpty)
    let asked = result("andernet-gait-fixed:judgements=on", floor)
    #expect(asked.judgements.map(\.subject) == ["gait-pattern"])
    #expect(asked.judgements.allSatisfy { $0.verdict == .classified("normal") })
  }

  @Test func `an analyzer that is used again begins anew`() {
    var analyzer = makeAnalyzer(fixed)
    let track = floor.replacing(inertial: walkingReadings(seconds: 5))
    let first = analyzer.result(of: track)
    #expect(analyzer.result(of: track) == first)
  }
}
