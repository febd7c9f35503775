// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@testable import Replay

struct PerturbationTests {
  /// A track with uneven times, missing joints and, for even seeds, positions in space.
  private func track(seed: UInt64, frames: Int = 120) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let skeleton = seed.isMultiple(of: 3) ? Skeleton.coco17 : .blazePose33
    var times: [Double] = []
    var time = 4 * random.unit() - 2
    for _ in 0..<frames {
      times.append(time)
      time += 0.02 + 0.03 * random.unit()
    }
    var positions: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for _ in 0..<frames * skeleton.joints.count {
      let isSeen = random.unit() > 0.1
      positions.append(
        isSeen
          ? SIMD3(Float(640 * random.unit()), Float(480 * random.unit()), Float(random.unit()))
          : SIMD3(repeating: .nan)
      )
      confidences.append(isSeen ? Float(random.unit()) : 0)
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 640, height: 480),
      times: times,
      positions: positions,
      confidences: confidences,
      world: seed.isMultiple(of: 2) ? positions.map { $0 / 100 } : nil
    )
  }

  /// All bits of a track.
  private func bits(_ track: PoseTrack) -> [UInt64] {
    track.times.map(\.bitPattern)
      + (track.positions + (track.world ?? [])).flatMap { point in
        [point.x, point.y, point.z].map { UInt64($0.bitPattern) }
      } + track.confidences.map { UInt64($0.bitPattern) }
  }

  private func changed(
    _ track: PoseTrack,
    _ perturbation: Perturbation,
    _ dose: Double,
    seed: UInt64 = 7
  ) -> PoseTrack {
    track.changed(by: perturbation, dose, torso: 100, seed: seed)
  }

  @Test(arguments: Perturbation.allCases, 1...6 as ClosedRange<UInt64>)
  func `no dose changes no bit`(_ perturbation: Perturbation, seed: UInt64) {
    let track = track(seed: seed)
    let isSame = bits(changed(track, perturbation, perturbation.identity)) == bits(track)
    #expect(isSame)
  }

  @Test(arguments: Perturbation.allCases, 1...6 as ClosedRange<UInt64>)
  func `a dose changes something, the same for the same seed`(
    _ perturbation: Perturbation,
    seed: UInt64
  ) {
    let track = track(seed: seed)
    for case let dose? in perturbation.steps {
      let one = changed(track, perturbation, dose)
      let isRepeatable = bits(one) == bits(changed(track, perturbation, dose))
      #expect(isRepeatable)
      #expect(one.skeleton == track.skeleton)
      // A small chance may change nothing in four seconds.
      let isChanged = bits(one) != bits(track)
      #expect(isChanged || dose != perturbation.steps.last)
    }
    let nobody = track.choosing([])
    for case let dose? in perturbation.steps {
      #expect(changed(nobody, perturbation, dose).count == 0)
    }
  }

  @Test(arguments: Perturbation.allCases, 1...6 as ClosedRange<UInt64>)
  func `recorded values stay with their frames`(_ perturbation: Perturbation, seed: UInt64) throws {
    let bare = track(seed: seed)
    // Each frame's own number, so that a frame and its value can be told apart from others.
    let numbers = (0..<bare.count).map { Double($0) }
    let values = RecordedValues(["vertical-force": numbers, "knee-angle-left": numbers])
    let track = bare.replacing(recorded: values)
    for case let dose? in perturbation.steps {
      let other = changed(track, perturbation, dose)
      let kept = try #require(other.recorded)
      let isMirrored = perturbation == .mirror
      #expect(
        kept.ids == [isMirrored ? "knee-angle-right" : "knee-angle-left", "vertical-force"]
      )
      let forces = try #require(kept.values["vertical-force"])
      #expect(forces.count == other.count)
      guard other.count == track.count else {
        #expect(
          forces == other.times.compactMap { track.times.firstIndex(of: $0).map(Double.init) }
        )
        continue
      }
      #expect(forces == numbers)
    }
  }

  @Test(arguments: MetamorphicRelation.allCases)
  func `relations keep recorded values`(_ relation: MetamorphicRelation) throws {
    let numbers = (0..<120).map { Double($0) }
    let track = track(seed: 2).replacing(recorded: RecordedValues(["vertical-force": numbers]))
    guard let other = track.changed(for: relation) else { return }
    let isTwice = relation == .concatenation
    #expect(other.recorded?.values["vertical-force"] == (isTwice ? numbers + numbers : numbers))
    #expect(other.count == (isTwice ? 240 : 120))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `mirroring twice is the track but for the last bit of small places`(seed: UInt64) {
    let track = track(seed: seed)
    let twice = changed(changed(track, .mirror, 1), .mirror, 1)
    #expect(twice.confidences == track.confidences)
    for (one, other) in zip(track.positions, twice.positions) {
      #expect(one.x.isNaN == other.x.isNaN)
      // Half a unit in the last place of the width.
      if !one.x.isNaN { #expect((one.x - other.x).magnitude <= 0x1p-15) }
      #expect(one.y.bitPattern == other.y.bitPattern)
    }
    #expect(zip(track.world ?? [], twice.world ?? []).allSatisfy { $0.x.isNaN || $0 == $1 })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a greater dose loses what a smaller one lost, and more`(seed: UInt64) {
    let track = track(seed: seed)
    var keptBefore: Set<Double> = Set(track.times)
    var seenBefore = Set(track.positions.indices.filter { track.confidences[$0] > 0 })
    for case let dose? in Perturbation.droppedFrames.steps {
      let kept = Set(changed(track, .droppedFrames, dose).times)
      #expect(kept.isSubset(of: keptBefore))
      keptBefore = kept
    }
    for perturbation in [Perturbation.dropouts, .crop] {
      for case let dose? in perturbation.steps {
        let other = changed(track, perturbation, dose)
        let seen = Set(other.positions.indices.filter { other.confidences[$0] > 0 })
        #expect(seen.isSubset(of: seenBefore))
        seenBefore = seen
        #expect(zip(other.positions, other.confidences).allSatisfy { $0.x.isNaN == ($1 == 0) })
      }
      seenBefore = Set(track.positions.indices.filter { track.confidences[$0] > 0 })
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `noise, time stamps and lost joints have the size asked for`(seed: UInt64) {
    let track = track(seed: seed, frames: 3_000)
    let noisy = changed(track, .noise, 2, seed: seed)
    let errors = zip(noisy.positions, track.positions).map { Double($0.x - $1.x) }
      .filter { !$0.isNaN }
    let spread = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    #expect((spread - 2).magnitude < 0.03)
    let late = changed(track, .timeJitter, 45, seed: seed)
    for frame in 1..<track.count - 1 {
      let moved = late.times[frame] - track.times[frame]
      let room = moved < 0 ? track.times[frame - 1] : track.times[frame + 1]
      #expect(moved.magnitude <= 0.45 * (room - track.times[frame]).magnitude + 1e-12)
    }
    let patchy = changed(track, .dropouts, 20, seed: seed)
    let lost = zip(patchy.confidences, track.confidences).count { $0 == 0 && $1 > 0 }
    let seen = track.confidences.count { $0 > 0 }
    #expect((Double(lost) / Double(seen) - 0.2).magnitude < 0.04)
    let swapped = changed(track, .swaps, 20, seed: seed)
    let joints = track.skeleton.joints.count
    let hip = track.skeleton.index(of: .leftHip) ?? 0
    let exchanged = (0..<track.count).count { frame in
      let place = frame * joints + hip
      return swapped.confidences[place] != track.confidences[place]
    }
    #expect((Double(exchanged) / Double(track.count) - 0.2).magnitude < 0.1)
  }

  /// Hips at (3, 4) from the centre of a frame of 20 x 10, in eight frames a quarter of a second apart.
  private var small: PoseTrack {
    let pose = TestPose(.coco17, width: 20, height: 10).placing([
      .leftHip: SIMD2(13, 9), .rightHip: SIMD2(10, 1),
    ])
    return TestPose.track([TestPose](repeating: pose, count: 8), rate: 4)
  }

  private func place(_ joint: Joint, in track: PoseTrack, _ frame: Int = 0) -> SIMD2<Double> {
    track[frame].pointInImage(track.skeleton.index(of: joint) ?? 0)
  }

  @Test func `a picture turned by a right angle, halved and mirrored is what the hand says`() {
    let turned = place(.leftHip, in: changed(small, .tilt, 90))
    #expect((turned - SIMD2(6, 8)).x.magnitude < 1e-5)
    #expect((turned - SIMD2(6, 8)).y.magnitude < 1e-5)
    #expect(place(.leftHip, in: changed(small, .scale, 0.5)) == SIMD2(11.5, 7))
    let mirrored = changed(small, .mirror, 1)
    #expect(place(.rightHip, in: mirrored) == SIMD2(7, 9))
    #expect(place(.leftHip, in: mirrored) == SIMD2(10, 1))
    // A quarter of the reach from 1 to 9 is cut: what lies below 7 is lost.
    let cropped = changed(small, .crop, 25)
    #expect(place(.leftHip, in: cropped).x.isNaN)
    #expect(place(.rightHip, in: cropped) == SIMD2(10, 1))
  }

  @Test(
    arguments: [
      (rate: 4.0, frames: [0, 1, 2, 3, 4, 5, 6, 7]), (2, [0, 2, 4, 6]), (3, [0, 2, 3, 4, 6, 7]),
      (1, [0, 4]), (0.5, [0]), (100, [0, 1, 2, 3, 4, 5, 6, 7]),
    ] as [(rate: Double, frames: [Int])]
  )
  func `a lower frame rate keeps the first frame from each point of its grid on`(
    rate: Double,
    frames: [Int]
  ) {
    // Of 3 a second the points are at 0, 1.33, 2.67, 4, 5.33 and 6.67 frames.
    #expect(changed(small, .frameRate, rate).times == frames.map { Double($0) / 4 })
  }

  @Test func `speed moves events with the frames, and a mirror exchanges sides`() {
    let fast = changed(small, .speed, 2)
    #expect(fast.times == (0..<8).map { Double($0) / 8 })
    let effect = Perturbation.speed.effect(of: 2)
    #expect(effect.time(of: 1.5, from: 0) == 0.75)
    #expect(effect.time(of: 3, from: 1) == 2)
    #expect(effect.side(.left) == .left)
    let mirror = Perturbation.mirror.effect(of: 1)
    #expect(mirror.side(.left) == .right)
    #expect(mirror.side(nil) == nil)
    #expect(mirror.time(of: 1.5, from: 0) == 1.5)
    for perturbation in Perturbation.allCases where ![.speed, .mirror].contains(perturbation) {
      #expect(perturbation.effect(of: 3) == PerturbationEffect())
    }
  }
}
