// SPDX-License-Identifier: Apache-2.0
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Long sets of a clip's reps: as many, as long and as far as asked for, without jumps.
struct JoinedSetTests {
  /// A body whose joints go down by a triangle of 100 pixels in each of three reps of 1 s, at 30 frames per second, and
  /// which walks 7 pixels to the right in each rep.
  private static let source = PoseTrack(
    skeleton: .blazePose33,
    frameSize: FrameSize(width: 640, height: 480),
    times: times,
    positions: times.flatMap { time in
      Skeleton.blazePose33.joints.indices.map { joint in
        SIMD3(Float(50 + joint) + 7 * Float(time), Float(100 + joint) + depth(at: time), 0)
      }
    },
    confidences: Array(repeating: 1, count: times.count * Skeleton.blazePose33.joints.count)
  )
  private static let times = (0..<151).map { Double($0) / 30 }
  private static func depth(at time: Double) -> Float {
    guard time >= 1, time < 4 else { return 0 }
    return Float(100 * (1 - abs(2 * time.truncatingRemainder(dividingBy: 1) - 1)))
  }
  private static let reps = (1...3).map {
    JoinedSet.Rep(start: Double($0), turn: Double($0) + 0.5, end: Double($0) + 1)
  }

  private func joined(
    _ count: Int,
    _ stress: Stress = .none,
    _ amount: Stress.Amount = .large,
    of source: PoseTrack = Self.source,
    _ reps: [JoinedSet.Rep] = Self.reps,
    besides others: [ClosedRange<Double>] = []
  ) throws -> JoinedSet {
    try JoinedSet(reps, of: source, besides: others, count: count, stress: stress, amount)
  }

  /// The distance of the first joint below its place at rest, in the frame at or before a time.
  private func level(_ set: JoinedSet, at time: Double) -> Double {
    let frame = set.track.times.lastIndex { $0 <= time + 1e-6 } ?? 0
    return Double(set.track.positions[frame * set.track.skeleton.joints.count].y) - 100
  }

  /// The largest step of the first joint from frame to frame.
  private func largestStep(_ set: JoinedSet) -> SIMD3<Float> {
    let joints = set.track.skeleton.joints.count
    return (1..<set.track.count).reduce(.zero) { largest, frame in
      let step = set.track.positions[frame * joints] - set.track.positions[(frame - 1) * joints]
      return SIMD3(max(largest.x, step.x.magnitude), max(largest.y, step.y.magnitude), 0)
    }
  }

  @Test func `reps follow each other with their times, and nothing jumps at a seam`() throws {
    let set = try joined(8)
    #expect(set.reps.count == 8)
    for (index, rep) in set.reps.enumerated() {
      #expect((rep.start - 1 - Double(index)).magnitude < 1e-9)
      #expect((rep.end - rep.start - 1).magnitude < 1e-9)
      let turn = try #require(rep.turn)
      #expect((turn - rep.start - 0.5).magnitude < 1e-9)
      // A triangle of 30 frames has a step of 6.7 pixels.
      #expect((level(set, at: turn) - 100).magnitude < 7)
      #expect(level(set, at: rep.start).magnitude < 7)
    }
    // 21 pixels of way are taken back over 1 s, and the seam adds at most a step to the next.
    #expect(largestStep(set).y < 7.2 && largestStep(set).x < 1)
    // What is walked does not add up over the set.
    let joints = set.track.skeleton.joints.count
    let xs = stride(from: 0, to: set.track.positions.count, by: joints).map {
      set.track.positions[$0].x
    }
    #expect(try #require(xs.max()) < 90)
    // A second before and one after.
    #expect((try #require(set.track.times.last) - 10).magnitude < 0.05)
  }

  @Test(arguments: Stress.Amount.allCases)
  func `reps end short of the top by what is asked for`(amount: Stress.Amount) throws {
    let value = Stress.restDrift.value(amount)
    let drifting = try joined(11, .restDrift, amount)
    #expect(level(drifting, at: drifting.reps[0].end).magnitude < 7)
    #expect((level(drifting, at: drifting.reps[5].end) - 50 * value).magnitude < 7)
    #expect((level(drifting, at: drifting.reps[10].end) - 100 * value).magnitude < 7)
    let sudden = try joined(6, .partialReturn, amount)
    #expect(level(sudden, at: sudden.reps[0].start).magnitude < 7)
    for rep in sudden.reps {
      #expect((level(sudden, at: rep.end) - 100 * value).magnitude < 7)
      #expect((level(sudden, at: try #require(rep.turn)) - 100).magnitude < 7)
    }
    #expect(largestStep(sudden).y < 7.2)
    // The set ends with the return to rest that the clip shows.
    #expect(level(sudden, at: 100).magnitude < 4)
  }

  @Test(arguments: Stress.Amount.allCases)
  func `the range shrinks, and reps slow down, by what is asked for`(
    amount: Stress.Amount
  ) throws {
    let small = try joined(11, .shrinkingRange, amount)
    let lack = 100 * Stress.shrinkingRange.value(amount)
    for index in [0, 5, 10] {
      let turn = try #require(small.reps[index].turn)
      #expect((level(small, at: turn) - 100 + lack * Double(index) / 10).magnitude < 7)
      #expect(level(small, at: small.reps[index].end).magnitude < 7)
    }
    let slow = try joined(5, .slowingDown, amount)
    let fatigue = Stress.slowingDown.value(amount)
    for (index, rep) in slow.reps.enumerated() {
      #expect((rep.end - rep.start - 1 - fatigue * Double(index) / 4).magnitude < 1e-9)
      #expect((level(slow, at: try #require(rep.turn)) - 100).magnitude < 7)
    }
    // The frame rate stays.
    let gaps = zip(slow.track.times, slow.track.times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 > 0.02 && $0 < 0.05 })
    #expect(largestStep(slow).y < 7.2)
  }

  @Test func `a turning point that nobody labelled is where the pose is farthest`() throws {
    let bare = Self.reps.map { JoinedSet.Rep(start: $0.start, turn: nil, end: $0.end) }
    let set = try joined(4, .none, .small, of: Self.source, bare)
    for rep in set.reps {
      #expect((try #require(rep.turn) - rep.start - 0.5).magnitude < 0.04)
    }
  }

  @Test func `joints that were not seen stay so, and are drawn nowhere`() throws {
    let joints = Skeleton.blazePose33.joints.count
    var positions = Self.source.positions
    var confidences = Self.source.confidences
    for frame in 40..<45 {
      positions[frame * joints + 3] = SIMD3(repeating: .nan)
      confidences[frame * joints + 3] = 0
    }
    let gappy = PoseTrack(
      skeleton: .blazePose33,
      frameSize: Self.source.frameSize,
      times: Self.times,
      positions: positions,
      confidences: confidences
    )
    for stress in JoinedSet.stresses where stress != .slowingDown {
      let set = try joined(6, stress, .large, of: gappy)
      let unseen = (0..<set.track.count).filter {
        set.track.positions[$0 * joints + 3].x.isNaN
      }
      // The first rep is shown twice.
      #expect(unseen.count == 10, "\(stress)")
      #expect(unseen.allSatisfy { set.track.confidences[$0 * joints + 3] == 0 })
      #expect(!set.track.positions[0].x.isNaN)
    }
  }

  @Test func `half reps and ignored stretches beside the reps are not shown`() throws {
    let set = try joined(3, besides: [0...0.6, 4.5...5])
    #expect((set.reps[0].start - 0.4).magnitude < 0.04)
    #expect((try #require(set.track.times.last) - set.reps[2].end - 0.5).magnitude < 0.05)
  }

  @Test func `labels with six decimals mean the nearest frame`() throws {
    let rounded = Self.reps.map {
      JoinedSet.Rep(start: $0.start + 4e-7, turn: $0.turn, end: $0.end + 4e-7)
    }
    let set = try joined(5, .none, .small, of: Self.source, rounded)
    let gaps = zip(set.track.times, set.track.times.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { ($0 - 1.0 / 30).magnitude < 1e-9 })
  }

  @Test func `labels say the same as the set`() throws {
    let set = try joined(5)
    let labels = set.labels(of: "squat-5-none", exercise: "squat", source: nil)
    #expect(labels.rater == "joined" && labels.status == .done)
    #expect(labels.events.map(\.kind) == [.set] + Array(repeating: .rep, count: 5))
    #expect(labels.events[0].value == 5 && labels.events[0].label == "squat")
    #expect(labels.events.dropFirst().map(\.mid) == set.reps.map(\.turn))
  }

  @Test func `reps that end elsewhere are left out, and without two there is no set`() throws {
    // After the second rep the body is 70 pixels, more than half of a rep's travel, to the right.
    let joints = Skeleton.blazePose33.joints.count
    let moved = PoseTrack(
      skeleton: .blazePose33,
      frameSize: Self.source.frameSize,
      times: Self.times,
      positions: Self.source.positions.enumerated().map { index, position in
        Self.times[index / joints] >= 3 ? position + SIMD3(70, 0, 0) : position
      },
      confidences: Self.source.confidences
    )
    let set = try joined(4, of: moved)
    // Two reps are joined: both travel 100 pixels, and none is to the right.
    #expect(set.track.positions[set.track.count / 2 * joints].x < 100)
    #expect(throws: JoinedSet.Obstacle.apart) {
      try joined(4, of: moved, Array(Self.reps.dropFirst()))
    }
  }

  @Test func `without reps, or with one that has no frames, there is no set`() {
    #expect(throws: JoinedSet.Obstacle.short) { try joined(8, of: Self.source, []) }
    #expect(throws: JoinedSet.Obstacle.short) {
      try joined(8, of: Self.source, Array(Self.reps.prefix(1)))
    }
    let beyond = JoinedSet.Rep(start: 20, turn: 20.5, end: 21)
    #expect(throws: JoinedSet.Obstacle.short) {
      try joined(8, of: Self.source, Self.reps + [beyond])
    }
  }
}
