// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport
import Testing

@Suite struct PrincipalSignalTests {
  private func signal(_ name: String, _ exercise: String = "squat") throws -> Signal {
    let exercise = try #require(Exercise.named(exercise))
    return try #require(Signal.named(name, in: exercise))
  }

  /// Shares of a squat: four of 2 s at 30 fps after a second of rest.
  private let shares = (0..<270).map { frame in
    frame < 30 ? 0 : (1 - Elementary.cos(.pi * Double(frame - 30) / 30)) / 2
  }

  @Test func `a body that moves along one line is measured along it`() throws {
    let track = TestPose.track(shares.map { .squatting($0) })
    let values = track.samples(of: try signal("principal-offline")).map(\.value)
    // The torso is 110 long; nine joints go 80 down, the knees 30 out.
    let way = ((9 * 80 * 80 + 2 * 30 * 30) as Double).squareRoot() / 110
    let scale = way / Double(13).squareRoot()
    let mean = shares.reduce(0, +) / Double(shares.count)
    for (value, share) in zip(values, shares) {
      #expect((value - scale * (share - mean)).magnitude < 1e-5)
    }
  }

  @Test(arguments: ["principal", "principal-offline"]) func `the sign is that of the rep's extreme`(
    name: String
  ) throws {
    let track = TestPose.track(shares.map { .squatting($0) })
    // A pull-up's extreme is high, so the same movement goes away from it.
    let down = track.samples(of: try signal(name)).map(\.value)
    let up = track.samples(of: try signal(name, "pull-up")).map(\.value)
    let rest = 89
    let bottom = 119
    #expect(down[bottom] > down[rest] + 0.3)
    #expect(up[bottom] < up[rest] - 0.3)
    // Before anything moves there is but rounding.
    #expect(zip(down, up).dropFirst(32).allSatisfy { $0.0 == -$0.1 })
  }

  @Test func `no other direction holds more of the movement`() throws {
    var random = RandomGenerator(seed: 5)
    let poses = shares.map { share -> TestPose in
      let shake = SIMD2(Float(random.normal()), Float(random.normal())) * 6
      return .squatting(share * (0.8 + 0.2 * random.unit()), at: shake)
    }
    let track = TestPose.track(poses)
    let values = track.samples(of: try signal("principal-offline")).map(\.value)
    func variance(_ values: [Double]) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    }
    let joints: [Joint] =
      [.nose]
      + [.leftShoulder, .leftElbow, .leftWrist, .leftHip, .leftKnee, .leftAnkle]
      .flatMap { [$0, $0.mirrored] }
    let lengths = (0..<track.count).map { track[$0].torsoLength }.sorted()
    let rows = (0..<track.count).map { frame in
      joints.flatMap { joint -> [Double] in
        let point = track[frame].pointInImage(track.skeleton.index(of: joint) ?? 0)
        return [point.x, point.y].map { $0 / lengths[lengths.count / 2] }
      }
    }
    func projected(on direction: [Double]) -> Double {
      let length = direction.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return variance(
        rows.map { row in zip(row, direction).reduce(0) { $0 + $1.0 * $1.1 } / length }
      ) / 13
    }
    let found = variance(values)
    for _ in 0..<300 {
      #expect(projected(on: (0..<26).map { _ in random.normal() }) <= found)
    }
    // The direction that the values themselves give is the one: covariances of columns with the values.
    let own = (0..<26).map { column in
      let mean = rows.reduce(0) { $0 + $1[column] } / Double(rows.count)
      return zip(rows, values).reduce(0) { $0 + ($1.0[column] - mean) * $1.1 }
    }
    #expect((projected(on: own) - found).magnitude < 1e-9 * found)
  }

  @Test func `the running one knows nothing of what comes, and is the same up to scale in the end`()
    throws
  {
    let track = TestPose.track(shares.map { .squatting($0) })
    let running = track.samples(of: try signal("principal"))
    let half = TestPose.track(shares.prefix(150).map { .squatting($0) })
    let early = half.samples(of: try signal("principal")).map(\.value)
    #expect(
      zip(early, running).allSatisfy { $0 == $1.value || ($0.isNaN && $1.value.isNaN) }
    )
    // In the last rep: turning points where they are, and the travel within a tenth.
    let last = running[210..<270].map(\.value)
    let turn = try #require(last.indices.max { last[$0] < last[$1] })
    #expect((29...31).contains(turn))
    let whole = track.samples(of: try signal("principal-offline"))[210..<270].map(\.value)
    let travels = [last, whole].map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    #expect((travels[0] / travels[1] - 1).magnitude < 0.1)
  }

  @Test func `a joint that is lost for a while does not throw the value off`() throws {
    let track = TestPose.track(
      shares.enumerated().map { index, share in
        let pose = TestPose.squatting(share)
        return 140..<150 ~= index ? pose.placing([.leftWrist: [.nan, .nan]], confidence: 0) : pose
      }
    )
    let whole = TestPose.track(shares.map { .squatting($0) })
    let values = track.samples(of: try signal("principal-offline"))
    let others = whole.samples(of: try signal("principal-offline"))
    #expect(zip(values, others).allSatisfy { ($0.value - $1.value).magnitude < 0.06 })
  }

  @Test(arguments: ["principal", "principal-offline"])
  func `nobody, no torso and no movement give NaN`(
    name: String
  ) throws {
    let nobody = TestPose.track([TestPose(), TestPose()])
    let hips = TestPose().placing([.leftHip: [1, 2], .rightHip: [3, 4]])
    let still = TestPose.track([.squatting(0), .squatting(0)])
    let lacking = TestPose.track([TestPose(Skeleton(id: "hips", joints: [.leftHip, .rightHip]))])
    for track in [nobody, TestPose.track([hips, hips]), still, lacking] {
      let samples = track.samples(of: try signal(name))
      #expect(samples.count == track.count)
      #expect(samples.allSatisfy { $0.value.isNaN && $0.confidence == 0 })
    }
  }
}
