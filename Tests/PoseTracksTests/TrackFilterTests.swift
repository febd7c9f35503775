// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import PoseTracks

/// Smoothers behind a pose backend.
@Suite struct TrackFilterTests {
  /// A track of one joint that goes to the right by a sine with noise, and is not seen in frames 40 to 44.
  private func track(seed: UInt64 = 1, rate: Double = 30, count: Int = 150) -> PoseTrack {
    var random = RandomGenerator(seed: seed)
    let times = (0..<count).map { Double($0) / rate }
    let joints = Skeleton.coco17.joints.count
    var positions: [SIMD3<Float>] = []
    for time in times {
      for joint in 0..<joints {
        let noise = Float(random.unit() - 0.5) * 6
        positions.append(SIMD3(300 + 100 * Float(Elementary.sin(time)) + noise, Float(joint), .nan))
      }
    }
    for frame in 40..<45 where frame < count {
      positions[frame * joints] = SIMD3(repeating: .nan)
    }
    return PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 640, height: 480),
      times: times,
      positions: positions,
      confidences: positions.map { $0.x.isNaN ? 0 : 1 }
    )
  }

  /// The mean square of second differences of the second joint's x.
  private func roughness(_ track: PoseTrack) -> Float {
    let joints = track.skeleton.joints.count
    let xs = (0..<track.count).map { track.positions[$0 * joints + 1].x }
    return (1..<xs.count - 1).reduce(0) { sum, frame in
      let bend = xs[frame - 1] - 2 * xs[frame] + xs[frame + 1]
      return sum + bend * bend
    }
  }

  @Test(arguments: TrackFilterDescription.catalog.map(\.name))
  func `every filter smooths, and changes nothing but places that were seen`(
    name: String
  ) throws {
    let filter = try TrackFilter(parsing: name)
    let before = track()
    let after = filter.filtered(before)
    #expect(after.times == before.times && after.confidences == before.confidences)
    #expect(roughness(after) < roughness(before) / 3)
    for (old, new) in zip(before.positions, after.positions) {
      #expect(old.x.isNaN == new.x.isNaN && new.z.isNaN)
      // Heights do not change, so no filter changes them.
      if !old.y.isNaN { #expect((old.y - new.y).magnitude < 1e-3) }
    }
    // A causal filter says the same of the first second, whatever follows.
    let part = track(count: 75)
    let same =
      zip(filter.filtered(part).positions, after.positions.prefix(part.positions.count))
      .allSatisfy { $0.x == $1.x || $0.x.isNaN && $1.x.isNaN }
    #expect(same == filter.entry.isCausal)
  }

  @Test(arguments: TrackFilterDescription.catalog.map(\.name))
  func `a filter does the same in any resolution`(name: String) throws {
    let filter = try TrackFilter(parsing: name)
    let small = track()
    let large = small.replacing(
      frameSize: FrameSize(width: 1280, height: 960),
      positions: small.positions.map { $0 * 2 }
    )
    for (one, other) in zip(filter.filtered(small).positions, filter.filtered(large).positions)
    where !one.x.isNaN {
      #expect((2 * one.x - other.x).magnitude < 1e-3)
    }
  }

  @Test func `a track of no frame or one, and a rate below the cut-off, stay as they are`() throws {
    for name in TrackFilterDescription.catalog.map(\.name) {
      let filter = try TrackFilter(parsing: name)
      for count in [0, 1] {
        #expect(filter.filtered(track(count: count)).count == count)
      }
    }
    let slow = track(rate: 10)
    let filter = try TrackFilter(parsing: "butterworth:cutoff=6")
    for (old, new) in zip(slow.positions, filter.filtered(slow).positions) where !old.x.isNaN {
      #expect(old.x == new.x && old.y == new.y)
    }
  }

  @Test func `the causal low-pass is that of scipy`() throws {
    // scipy.signal.sosfilt(butter(4, 6, fs=30, output='sos'), values, zi=sosfilt_zi * values[0]).
    let values: [Double] = [1, 1, 1, 3, 5, 2, 0, -1, 4, 4, 4, 4]
    let expected = [
      1, 1, 1, 1.093165813273, 1.631859414818, 2.781727754144, 3.611250748816, 2.781821687307,
      0.784658493813, 0.043330372873, 1.763058222956, 4.157359836505,
    ]
    let filter = try #require(ButterworthLowPass(cutoff: 6, rate: 30))
    for (one, other) in zip(filter.causal(values), expected) {
      #expect((one - other).magnitude < 1e-11)
    }
  }

  @Test func `the Kalman filter is that of its matrices`() {
    // numpy: X = F X, P = F P F' + a² G G', with G = (step² / 2, step), from P = diag(noise², 1).
    let times = [0, 0.1, 0.15, 0.3, 0.35, 0.45]
    let values = [1, 1.2, 1.1, 1.6, 1.7, 1.5]
    let expected = [
      1, 1.167159277504, 1.146817708501, 1.536833606819, 1.677964656584, 1.648687039609,
    ]
    var filter = KalmanFilter(acceleration: 3, noise: 0.05)
    let filtered = filter.filter(zip(times, values).map { Sample(time: $0, value: $1) })
    for (one, other) in zip(filtered, expected) {
      #expect((one.value - other).magnitude < 1e-11)
    }
    // After a gap it begins anew, and what was not seen changes nothing.
    #expect(filter.filter(Sample(time: 0.5, value: .nan)).value.isNaN)
    #expect(filter.filter(Sample(time: 1.2, value: 9)).value == 9)
  }

  @Test func `names of tracks say the filter`() throws {
    let plain = try TrackFilter(parsing: "one-euro")
    #expect(plain.configuration(of: "blazepose-full") == "blazepose-full-one-euro")
    let other = try TrackFilter(parsing: "one-euro:beta=2,min-cutoff=0.5")
    #expect(
      other.configuration(of: "blazepose-full") == "blazepose-full-one-euro-min-cutoff-0.5-beta-2.0"
    )
    for text in ["one-euro:min-cutoff=-1", "one-euro:min-cutoff=0", "two-euro", "kalman:noise=nan"]
    {
      #expect(throws: ConfigurationError.self) { try TrackFilter(parsing: text) }
    }
  }
}
