// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import PoseTracks

/// A body of four joints, the corners of a box around a middle; 40 x 80 pixels as a rule.
func boxPose(
  _ x: Float,
  _ y: Float = 100,
  width: Float = 40,
  height: Float = 80,
  confidence: Float = 0.9
) -> PoseObservation {
  var pose = PoseObservation.nobody(jointCount: 4)
  let steps: [(Float, Float)] = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)]
  for (joint, step) in steps.enumerated() {
    pose.positions[joint] = SIMD3(x + step.0 * width, y + step.1 * height, 0)
    pose.confidences[joint] = confidence
  }
  return pose
}

struct `Person linker` {
  /// People linked of frames a tenth of a second apart, each as frame and middle of every sighting.
  private func people(_ frames: [[PoseObservation]]) -> [[String]] {
    var linker = PersonLinker()
    for (index, poses) in frames.enumerated() { linker.take(poses, at: Double(index) / 10) }
    return linker.people.map { person in
      zip(person.frames, person.poses).map { frame, pose in
        "\(frame):\(Int(PoseExtent(pose).middle.x))"
      }
    }
  }

  @Test func `people who stay are told apart however their poses are ordered`() {
    let found = people([
      [boxPose(100), boxPose(300)], [boxPose(302), boxPose(101)], [boxPose(102), boxPose(304)],
    ])
    #expect(found == [["0:100", "1:101", "2:102"], ["0:300", "1:302", "2:304"]])
  }

  @Test func `people who pass one another keep their direction`() {
    // 30 pixels a frame towards one another. From 85 and 115 they go on to 115 and 85: by distance
    // alone they would have stayed where they were and turned round.
    let frames = (0..<8).map { frame -> [PoseObservation] in
      let step = Float(30 * frame)
      return [boxPose(-5 + step), boxPose(205 - step)]
    }
    let found = people(frames)
    #expect(found.count == 2)
    #expect(found[0] == (0..<8).map { "\($0):\(-5 + 30 * $0)" })
    #expect(found[1] == (0..<8).map { "\($0):\(205 - 30 * $0)" })
  }

  @Test func `somebody who leaves takes nobody along`() {
    let found = people([
      [boxPose(100), boxPose(200)], [boxPose(200), boxPose(70)], [boxPose(200)], [boxPose(201)],
    ])
    #expect(found == [["0:100", "1:70"], ["0:200", "1:200", "2:200", "3:201"]])
  }

  @Test func `a gap of one frame breaks nobody`() {
    let found = people([
      [boxPose(100), boxPose(300)], [boxPose(300)], [boxPose(300), boxPose(104)],
    ])
    #expect(found == [["0:100", "2:104"], ["0:300", "1:300", "2:300"]])
  }

  @Test func `a walker is found again where the walk has led`() {
    // 60 pixels a frame, one frame without: 120 + 2 x 60 = 240, more than a diagonal of 89.4 away.
    let steps = [[boxPose(0)], [boxPose(60)], [boxPose(120)], []]
    #expect(people(steps + [[boxPose(240)]]) == [["0:0", "1:60", "2:120", "4:240"]])
    // After three frames, 0.4 s, nobody knows whether the walk went on.
    #expect(people(steps + [[], [], [boxPose(360)]]).count == 2)
    #expect(people(steps + [[], [], [boxPose(160)]]).count == 1)
  }

  @Test func `a swap of places in one frame is a swap of poses`() {
    // Nobody jumps 200 pixels, more than two diagonals, in a frame.
    let found = people([[boxPose(100), boxPose(300)], [boxPose(300), boxPose(100)]])
    #expect(found == [["0:100", "1:100"], ["0:300", "1:300"]])
  }

  @Test func `the total distance decides, not the first or the nearest`() {
    // All diagonals are 89.4, and a link is worth 1 less the distance in diagonals. 100-160 and
    // 150-225 are worth 2 - 135 / 89.4 = 0.49, 150-160 alone 1 - 10 / 89.4 = 0.89.
    let apart = people([[boxPose(100), boxPose(150)], [boxPose(160), boxPose(225)]])
    #expect(apart == [["0:100"], ["0:150", "1:160"], ["1:225"]])
    // The pose at 140 is nearer to the second person, 10, than the one at 185 is, 35. But 100-140 and
    // 150-185 are worth 2 - 75 / 89.4 = 1.16, 150-140 and 100-185 only 2 - 95 / 89.4 = 0.94.
    let both = people([[boxPose(100), boxPose(150)], [boxPose(140), boxPose(185)]])
    #expect(both == [["0:100", "1:140"], ["0:150", "1:185"]])
  }

  @Test func `after the patience it is somebody else`() {
    let gap = [[PoseObservation]](repeating: [], count: 19)
    #expect(people([[boxPose(100)]] + gap + [[boxPose(100)]]).count == 1)
    #expect(people([[boxPose(100)]] + gap + [[], [boxPose(100)]]).count == 2)
  }

  @Test func `a double of somebody is nobody, and the surer one stays`() {
    let whole = boxPose(100, confidence: 0.8)
    let half = boxPose(100, 80, height: 40, confidence: 0.6)
    #expect([half, whole].distinctPeople().map { PoseExtent($0) } == [PoseExtent(whole)])
    let sure = boxPose(104)
    #expect([whole, sure].distinctPeople().map { PoseExtent($0) } == [PoseExtent(sure)])
    // Boxes of 40 pixels that are 10 apart share exactly three quarters: two people.
    #expect([boxPose(100), boxPose(110)].distinctPeople().count == 2)
    #expect([boxPose(100), boxPose(109)].distinctPeople().count == 1)
    #expect([PoseObservation.nobody(jointCount: 4)].distinctPeople().isEmpty)
  }

  /// A standing body of 17 joints about as tall as given, in no order.
  private func body(
    _ random: inout RandomGenerator,
    _ x: Double,
    _ y: Double,
    height: Double
  ) -> PoseObservation {
    var pose = PoseObservation.nobody(jointCount: 17)
    for joint in 0..<17 {
      let place = SIMD2(random.unit() - 0.5, 2 * random.unit() - 1) * (height / 2)
      pose.positions[joint] = SIMD3(Float(x + place.x), Float(y + place.y), 0)
      pose.confidences[joint] = 0.9
    }
    return pose
  }

  /// The pose with its joints moved by up to a distance in x and in y, and one joint anywhere.
  private func noisy(
    _ pose: PoseObservation,
    _ random: inout RandomGenerator,
    by noise: Double,
    outlier: Bool = false
  ) -> PoseObservation {
    var pose = pose
    for joint in pose.positions.indices {
      pose.positions[joint].x += Float((2 * random.unit() - 1) * noise)
      pose.positions[joint].y += Float((2 * random.unit() - 1) * noise)
    }
    let stray = random.index(below: pose.positions.count)
    if outlier { pose.positions[stray] = SIMD3(Float(random.unit() * 4_000 - 2_000), 0, 0) }
    return pose
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `doubles with noise are one person, also if one joint of each is anywhere`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let height = 100 + 900 * random.unit()
    let pose = body(&random, 500, 500, height: height)
    for outlier in [false, true] {
      let one = noisy(pose, &random, by: 0.01 * height, outlier: outlier)
      let other = noisy(pose, &random, by: 0.01 * height, outlier: outlier)
      #expect([one, other].distinctPeople().count == 1)
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `people whose joints are all far apart are two, whatever one joint does`(seed: UInt64) {
    var random = RandomGenerator(seed: seed)
    let height = 100 + 900 * random.unit()
    let one = body(&random, 500, 500, height: height)
    // Side by side, each joint a body's height away: boxes may overlap by a stray joint alone.
    let other = noisy(one, &random, by: 0.1 * height)
    let moved = PoseObservation(
      positions: other.positions.map { $0 + SIMD3(Float(height), 0, 0) },
      confidences: other.confidences,
      world: other.world
    )
    #expect([one, moved].distinctPeople().count == 2)
    for joint in 0..<17 {
      var torn = one
      torn.positions[joint] = SIMD3(Float(500 + 2 * height), Float(500 + height), 0)
      #expect([torn, moved].distinctPeople().count == 2)
      #expect([moved, torn].distinctPeople().count == 2)
    }
  }

  @Test func `a body and its upper half are one, and two halves are two`() {
    var random = RandomGenerator(seed: 5)
    let whole = body(&random, 500, 500, height: 800)
    let order = whole.positions.indices.sorted { whole.positions[$0].y < whole.positions[$1].y }
    func without(_ joints: some Sequence<Int>) -> PoseObservation {
      var pose = whole
      for joint in joints {
        pose.positions[joint] = SIMD3(repeating: .nan)
        pose.confidences[joint] = 0
      }
      return pose
    }
    let (upper, lower) = (without(order.suffix(8)), without(order.prefix(9)))
    #expect([upper, whole].distinctPeople() == [whole])
    #expect([upper, lower].distinctPeople().count == 2)
  }

  @Test func `half a body for a while does not make two people`() {
    // The halves have diagonals of 56.6; the whole body is 80 away in the mean, which is more than
    // that and less than its own 89.4.
    let half = { (x: Float) in boxPose(x, 180, height: 40) }
    let found = people([[boxPose(100)], [half(100)], [half(100)], [], [], [], [boxPose(100)]])
    #expect(found == [["0:100", "1:100", "2:100", "6:100"]])
  }

  @Test func `somebody who was in two halves for a frame goes on`() {
    var (upper, lower) = (boxPose(102), boxPose(102))
    for joint in 0..<2 {
      upper.positions[joint + 2] = SIMD3(repeating: .nan)
      lower.positions[joint] = SIMD3(repeating: .nan)
    }
    let found = people([
      [boxPose(100)], [boxPose(101)], [upper, lower], [boxPose(103)], [boxPose(104)],
    ])
    #expect(found.map(\.count).max() == 5)
  }

  @Test func `of doubles the one that looks like somebody stays`() {
    var linker = PersonLinker()
    linker.take([boxPose(100, confidence: 0.6)], at: 0)
    linker.take([boxPose(100, 80, height: 40, confidence: 0.9), boxPose(101)], at: 0.1)
    #expect(linker.people.count == 1)
    #expect(linker.people[0].poses.map { PoseExtent($0).middle.x } == [100, 101])
  }

  @Test func `frames with more than one person are counted without doubles`() {
    var linker = PersonLinker()
    linker.take([boxPose(100), boxPose(102)], at: 0)
    linker.take([boxPose(100), boxPose(300)], at: 0.1)
    linker.take([], at: 0.2)
    #expect(linker.frameCount == 3)
    #expect(linker.sharedFrameCount == 1)
  }

  @Test func `missing joints are left out of a distance`() {
    var torn = boxPose(110)
    torn.positions[0] = SIMD3(repeating: .nan)
    #expect(boxPose(100).meanDistance(to: torn) == 10)
    let nobody = PoseObservation.nobody(jointCount: 4)
    #expect(boxPose(100).meanDistance(to: nobody) == .infinity)
    #expect(people([[nobody], [boxPose(100)], [nobody]]) == [["1:100"]])
  }
}

struct `Assignment of few columns` {
  /// The greatest total, found by trying everything.
  private func slowBest(_ worth: [[Double]], _ row: Int = 0, _ taken: Set<Int> = []) -> Double {
    guard row < worth.count else { return 0 }
    var best = slowBest(worth, row + 1, taken)
    for column in worth[row].indices where !taken.contains(column) && worth[row][column] > 0 {
      let rest = slowBest(worth, row + 1, taken.union([column]))
      best = max(best, worth[row][column] + rest)
    }
    return best
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `no assignment has a greater total`(seed: UInt64) {
    var generator = RandomGenerator(seed: seed)
    let rows = generator.index(below: 6)
    let columns = generator.index(below: 5)
    let worth = (0..<rows).map { _ in
      (0..<columns).map { _ in Double(generator.index(below: 9)) - 3 }
    }
    let pairs = Assignment.best(worth, columns: columns)
    let used = pairs.compactMap(\.self)
    #expect(pairs.count == rows)
    #expect(Set(used).count == used.count)
    let total = zip(worth, pairs).reduce(0.0) { sum, row in sum + (row.1.map { row.0[$0] } ?? 0) }
    #expect(total == slowBest(worth))
  }

  @Test func `what is worth nothing stays alone`() {
    #expect(Assignment.best([[0, -1], [-.infinity, 0]], columns: 2) == [nil, nil])
    #expect(Assignment.best([[], []], columns: 0) == [nil, nil])
    #expect(Assignment.best([], columns: 3).isEmpty)
  }
}
