// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

struct WorldAccuracyTests {
  /// A pose of COCO's joints that turns slowly, in metres, with what is done to each place.
  private func track(
    frames: Int = 40,
    _ change: (_ joint: Int, _ frame: Int, SIMD3<Double>) -> SIMD3<Double>? = { _, _, place in
      place
    }
  ) -> PoseTrack {
    var generator = RandomGenerator(seed: 5)
    let base = (0..<17).map { _ in
      SIMD3(generator.unit() - 0.5, 2 * generator.unit(), 0.4 * generator.unit())
    }
    var world: [SIMD3<Float>] = []
    var confidences: [Float] = []
    for frame in 0..<frames {
      for joint in 0..<17 {
        let turn = Elementary.sinAndCos(Double(frame) / 50)
        let place = base[joint]
        let turned = SIMD3(
          turn.cos * place.x - turn.sin * place.z,
          place.y,
          turn.sin * place.x + turn.cos * place.z
        )
        let moved = change(joint, frame, turned)
        world.append(SIMD3<Float>(moved ?? SIMD3(repeating: .nan)))
        confidences.append(moved == nil ? 0 : 1)
      }
    }
    return PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 640, height: 480),
      times: evenTimes(frames),
      positions: world.enumerated().map { index, place in
        confidences[index] > 0 ? SIMD3(100 * place.x, 100 * place.y, .nan) : SIMD3(repeating: .nan)
      },
      confidences: confidences,
      world: world
    )
  }

  private func accuracy(_ estimate: PoseTrack, _ exact: PoseTrack) -> WorldAccuracy? {
    WorldAccuracy(
      of: estimate,
      against: exact,
      partners: PoseAccuracy.partners(of: exact.times, in: estimate.times),
      confidenceAbove: 0
    )
  }

  @Test func `the origin makes no difference, turning and scaling do until aligned`() throws {
    let exact = track()
    let moved = try #require(accuracy(track { $2 + SIMD3(3, -1, 2) }, exact))
    #expect(moved.meanError < 1e-2)
    #expect(moved.coverage == 1)
    let turned = try #require(accuracy(track { SIMD3(-1.5 * $2.z, 1.5 * $2.y, 1.5 * $2.x) }, exact))
    #expect(turned.meanError > 100)
    #expect(try #require(turned.alignedError) < 1e-2)
    let mirrored = try #require(accuracy(track { SIMD3(-$2.x, $2.y, $2.z) }, exact))
    #expect(try #require(mirrored.alignedError) > 10)
  }

  @Test func `a joint that is off is off by its distance over all joints`() throws {
    // The left wrist, one of twelve limb joints, is 120 mm too high.
    let estimate = track { joint, _, place in joint == 9 ? place + SIMD3(0, 0.12, 0) : place }
    let found = try #require(accuracy(estimate, track()))
    #expect(agree(found.meanError, 10, within: 1e-5))
    #expect(try #require(found.alignedError) < 120)
    #expect(try #require(found.accelerationError) < 1)
  }

  @Test func `what was not found is left out, and coverage says so`() throws {
    let exact = track()
    let noWrist = track { joint, _, place in joint == 9 ? nil : place }
    let partial = try #require(accuracy(noWrist, exact))
    #expect(agree(partial.coverage, 11 / 12.0))
    #expect(partial.meanError < 1e-3)
    let noHip = track { joint, frame, place in joint == 11 && frame < 10 ? nil : place }
    #expect(agree(try #require(accuracy(noHip, exact)).coverage, 0.75))
    #expect(accuracy(track { _, _, _ in nil }, exact) == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `an acceleration's error is that of its noise`(seed: UInt64) throws {
    let noise = whiteNoise(400 * 17, seed: seed)
    let sigma = 0.01
    let estimate = track(frames: 400) { joint, frame, place in
      // The hips stay, so that the origin does not tremble.
      joint == 11 || joint == 12 ? place : place + SIMD3(sigma * noise[frame * 17 + joint], 0, 0)
    }
    let found = try #require(accuracy(estimate, track(frames: 400)))
    // The mean magnitude of a normal variable is 0.7979 of its spread; ten of twelve joints.
    let expected = 10.0 / 12 * 0.7978845608 * sigma * 6.0.squareRoot() * 900 * 1_000
    #expect(abs(try #require(found.accelerationError) / expected - 1) < 0.08)
  }
}
