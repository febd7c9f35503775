// SPDX-License-Identifier: Apache-2.0
import Labels
import PoseTracks
import Testing

@testable import Synthesis

struct MotionTests {
  @Test(arguments: Movement.all)
  func `segments keep their lengths`(movement: Movement) throws {
    let clip = Samples.full(movement, yaw: 30)
    let body = Samples.subject.proportions
    let limbs = [body.upperArm, body.forearm, body.thigh, body.shank]
    let expected =
      [body.pelvisHeight, body.trunk - body.pelvisHeight, body.neck]
      + [2 * body.shoulderHalfWidth, 2 * body.hipHalfWidth] + limbs + limbs
    for time in clip.times {
      let lengths = try #require(clip.pose(at: time)).segmentLengths
      for (length, wanted) in zip(lengths, expected) {
        #expect(abs(length - wanted) < 1e-6)
      }
    }
  }

  /// Which hands and feet stay in one place for the whole of a rep.
  struct Contacts: CustomTestStringConvertible, Sendable {
    var movement: Movement
    var hands = false
    var feet = true

    var testDescription: String { movement.id }
  }

  static let contacts: [Contacts] = [
    .init(movement: .squat), .init(movement: .bicepsCurl), .init(movement: .standing),
    .init(movement: .frontRaise), .init(movement: .deadlift), .init(movement: .of("punch")),
    .init(movement: .of("clean-and-press")), .init(movement: .bench),
    .init(movement: .of("sit-up")), .init(movement: .of("bridge")),
    .init(movement: .pushUp, hands: true), .init(movement: .plank, hands: true),
    .init(movement: .pullUp, hands: true, feet: false),
    .init(movement: .of("leg-raise"), hands: true, feet: false),
    .init(movement: .of("handstand-push-up"), hands: true, feet: false),
    .init(movement: .of("climbing-move")),
    .init(movement: .of("wall-handstand"), hands: true, feet: false),
    .init(movement: .of("wall-headstand"), hands: true, feet: false),
    .init(movement: .of("crow-stand"), hands: true, feet: false),
  ]

  @Test(arguments: contacts)
  func `planted hands and feet stay where they are`(contacts: Contacts) throws {
    let movement = contacts.movement
    let script: [Step] =
      movement.hasReps ? [.rest(seconds: 0.5), Samples.reps(2)] : [.rest(seconds: 1.5)]
    let clip = Samples.clip(movement, script)
    // A rep of the other side starts elsewhere on the wall.
    let times = movement.id == "climbing-move" ? clip.times.filter { $0 < 2 } : clip.times
    let first = try #require(clip.pose(at: 0))
    for time in times {
      let pose = try #require(clip.pose(at: time))
      for (now, before) in [(pose.left, first.left), (pose.right, first.right)] {
        if contacts.feet { #expect((now.ankle - before.ankle).length < 0.001) }
        if contacts.hands { #expect((now.wrist - before.wrist).length < 0.001) }
      }
    }
  }

  @Test func `the foot behind in a lunge stays on its ball, the one ahead where it has stepped`()
    throws
  {
    let body = Samples.subject.proportions
    let motion = LungeMotion(body: body)
    let start = motion.pose(depth: 0)
    let stepped = motion.pose(depth: 0.7)
    for depth in stride(from: 0.0, through: 1, by: 0.05) {
      let pose = motion.pose(depth: depth)
      #expect((pose.ball(of: pose.right) - start.ball(of: start.right)).length < 1e-9)
      if depth >= 0.7 { #expect((pose.left.ankle - stepped.left.ankle).length < 1e-9) }
    }
  }

  @Test func `hands stay on the floor in a burpee, feet once they are behind`() {
    let motion = BurpeeMotion(body: Samples.subject.proportions)
    let hands = motion.pose(depth: 0.42)
    let feet = motion.pose(depth: 0.74)
    for depth in stride(from: 0.42, through: 1, by: 0.02) {
      let pose = motion.pose(depth: depth)
      #expect((pose.left.wrist - hands.left.wrist).length < 1e-9)
      if depth >= 0.74 { #expect((pose.left.ankle - feet.left.ankle).length < 1e-9) }
    }
  }

  @Test func `who stands still sways by millimetres over planted feet`() {
    let clip = Samples.clip(.standing, [.rest(seconds: 20)])
    let places = clip.times.compactMap { clip.pose(at: $0)?.pelvis }
    let aside = places.map(\.x)
    let along = places.map(\.z)
    for way in [aside, along] {
      let range = (way.max() ?? 0) - (way.min() ?? 0)
      #expect(range > 0.004 && range < 0.02)
    }
    #expect(Set(places.map(\.y)).count == 1)
  }

  @Test func `a walking foot stands still until it steps`() throws {
    let clip = Samples.clip(.walking, [.walkThrough(distance: 4)])
    let floor = Samples.subject.proportions.ankleHeight
    var previous: BodyPose?
    var plantedCount = 0
    for time in clip.times {
      let pose = try #require(clip.pose(at: time))
      // Low in two frames means planted between them, but for the last centimetre of a landing.
      if let previous, pose.left.ankle.y - floor < 1e-9, previous.left.ankle.y - floor < 1e-9 {
        #expect((pose.left.ankle - previous.left.ankle).length < 0.001)
        plantedCount += 1
      }
      previous = pose
    }
    #expect(plantedCount > clip.times.count / 4)
  }

  @Test(arguments: [0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1])
  func `a squat keeps its balance over the feet`(depth: Double) {
    let body = Samples.subject.proportions
    let pose = SquatMotion(body: body).pose(depth: depth, sway: .none)
    let centre = pose.centreOfMass.z - pose.left.ankle.z
    #expect(centre > -0.02 && centre < 0.10)
    if depth >= 0.2 { #expect(abs(centre - 0.045 * body.scale) < 0.001) }
  }

  @Test(arguments: Movement.all, [1.2, 1.5, 2.2])
  func `every part stays in reach for small and tall people`(movement: Movement, stature: Double) {
    var subject = Samples.subject
    var clip = Samples.full(movement).clip
    for table in SegmentTable.allCases {
      subject.proportions = BodyProportions(stature: stature, table: table)
      clip.subject = subject
      // A joint out of reach would trap.
      for seed in 0..<5 as Range<UInt64> {
        let varied = SyntheticClip(clip, of: Samples.recipe(seed: seed))
        #expect(varied.times.allSatisfy { varied.pose(at: $0) != nil })
      }
    }
  }

  @Test(arguments: Movement.all, SegmentTable.allCases)
  func `every body has room for the largest dose of every fault`(
    movement: Movement,
    table: SegmentTable
  ) throws {
    for stature in [1.2, 1.7, 2.2] {
      let body = BodyProportions(stature: stature, build: 1.4, table: table)
      let motion = movement.motion(of: body)
      for fault in movement.traits.faults {
        for side in [LabelEvent.Side.left, .right] {
          var faults = FormFaults.none
          faults.add(movement.traits.largestDose(of: fault), of: fault, side)
          for depth in stride(from: 0.05, through: Moment.deepest, by: 0.05) {
            let share = movement.traits.strain.share(travelled: min(1, depth))
            let dose = faults.scaled(by: share)
            // A joint out of reach would trap.
            let pose = motion.pose(depth: depth, faults: dose)
            let good = motion.pose(depth: depth)
            for (length, wanted) in zip(pose.segmentLengths, good.segmentLengths) {
              #expect(abs(length - wanted) < 1e-6)
            }
          }
        }
      }
    }
  }

  @Test(arguments: Movement.all)
  func `nothing jumps between neighbouring moments`(movement: Movement) throws {
    let motion = movement.motion(of: Samples.subject.proportions)
    var previous: BodyPose?
    for step in 0...210 {
      let pose = motion.pose(depth: Double(step) / 200)
      if let previous {
        for (a, b) in zip(pose.landmarks, previous.landmarks) {
          #expect((a - b).length < 0.06, "at \(step)")
        }
      }
      previous = pose
    }
  }

  @Test(arguments: Movement.countable, SegmentTable.allCases)
  func `what is tracked moves one way from the top to the far position`(
    movement: Movement,
    table: SegmentTable
  ) {
    let body = BodyProportions(stature: 1.7, table: table)
    let motion = movement.motion(of: body)
    let sign = movement.exercise.extreme == .high ? 1.0 : -1.0
    let indices = movement.exercise.tracked.compactMap { Skeleton.blazePose33.index(of: $0) }
    var previous = -Double.infinity
    for step in 0...105 {
      let points = motion.pose(depth: Double(step) / 100).landmarks
      let travel = indices.reduce(0) { $0 + sign * points[$1].y }
      // A climber's hand waits on its hold for the legs.
      #expect(travel >= previous, "at \(step)")
      previous = travel
    }
  }

  /// Movements on two feet, by how far the centre of mass may be from the ankles along z.
  @Test(arguments: [
    Movement.squat, .bicepsCurl, .frontRaise, .deadlift, .standing, .jack, .of("punch"),
    .of("clean-and-press"),
  ])
  func `who stands has the centre of mass over the feet`(movement: Movement) {
    let body = Samples.subject.proportions
    let motion = movement.motion(of: body)
    for step in 0...100 {
      let pose = motion.pose(depth: Double(step) / 100)
      let ankles = (pose.left.ankle + pose.right.ankle) / 2
      let centre = pose.centreOfMass - ankles
      #expect(centre.z > -body.heelBehind && centre.z < 0.15 * body.scale, "at \(step)")
      #expect(abs(centre.x) < abs(pose.left.ankle.x - pose.right.ankle.x) / 2)
    }
  }

  @Test(arguments: [1.2, 1.7, 2.2], SegmentTable.allCases)
  func `no part of a climber is inside of the wall`(stature: Double, table: SegmentTable) throws {
    let motion = ClimbingMotion(body: BodyProportions(stature: stature, table: table))
    for (rep, step) in (0..<2).flatMap({ rep in (0...21).map { (rep, $0) } }) {
      let pose = motion.pose(Moment(depth: Double(step) / 20, rep: rep))
      let fronts = pose.equipment.compactMap { thing -> Double? in
        guard case .board(let centre, let axes, let halves) = thing else { return nil }
        return centre.z + axes.forward.z * halves.z
      }
      let front = try #require(fronts.first)
      for cone in BodySurface(pose).cones where cone.material != .equipment {
        #expect(cone.from.z + cone.fromRadius < front)
        #expect(cone.to.z + cone.toRadius < front)
      }
    }
  }

  @Test(arguments: [0.0, 10, 20, 30], [1.2, 1.7, 2.2])
  func `elbows that splay in a handstand go to the sides and never before the face`(
    degrees: Double,
    stature: Double
  ) {
    let body = BodyProportions(stature: stature)
    var faults = FormFaults.none
    faults.elbowSplay = degrees
    let motion = HandstandPushUpMotion(body: body)
    let (good, bad) = (motion.pose(depth: 1), motion.pose(depth: 1, faults: faults))
    #expect(abs(bad.elbowSplay - good.elbowSplay - degrees) < 1e-9)
    #expect(good.elbowSplay > 45 && bad.elbowSplay < 95)
    let (wide, narrow) = (bad.left.elbow - bad.right.elbow, good.left.elbow - good.right.elbow)
    #expect(wide.length >= narrow.length)
    #expect((bad.left.wrist - good.left.wrist).length < 1e-9)
  }

  @Test(arguments: [0.0, 0.3, 0.7, 1])
  func `who stands on the hands has the centre of mass over them`(depth: Double) {
    let body = Samples.subject.proportions
    let pose = HandstandPushUpMotion(body: body).pose(depth: depth)
    let hands = (pose.left.wrist + pose.right.wrist) / 2
    let centre = pose.centreOfMass.z - hands.z
    #expect(centre > -0.03 && centre < body.hand)
  }

  @Test(arguments: ["wall-handstand", "wall-headstand", "crow-stand"], [1.2, 1.7, 2.2])
  func `who holds a step is in its position once up, and not before`(
    name: String,
    stature: Double
  ) throws {
    let movement = Movement.of(name)
    let posture = try #require(movement.traits.posture)
    for table in SegmentTable.allCases {
      let motion = movement.motion(of: BodyProportions(stature: stature, table: table))
      #expect(posture.isHeld(motion.pose(depth: 1)) && !posture.isHeld(motion.pose(depth: 0)))
      // A crow's feet leave the floor, and no hand goes through it.
      let low = motion.pose(depth: 0.5).landmarks.map(\.y).min() ?? -1
      #expect(low > -0.02, "\(table)")
    }
    let clip = Samples.clip(movement, [.rest(seconds: 1), .hold(seconds: 12, faults: .none)])
    let labels = clip.labels(source: nil).events
    let hold = try #require(labels.first { $0.kind == .hold })
    let (start, end) = (try #require(hold.start), try #require(hold.end))
    // Up within 0.6 s after the first second, and down within the last 0.6 s.
    #expect(hold.label == name && start > 1 && start < 1.6 && end > 12.4 && end < 13)
    let set = try #require(labels.first { $0.kind == .set })
    #expect(set.label == "handstand-push-up/\(name)" && set.unit == "s")
    #expect(set.value == (end - start).rounded())
  }

  @Test func `a walk ends in the stance of the exercise`() throws {
    let clip = Samples.clip(.squat, [.walkIn(distance: 1.5), Samples.reps(1)])
    let walk = try #require(clip.ignored.first)
    let before = try #require(clip.pose(at: walk.end - 1e-6))
    let after = try #require(clip.pose(at: walk.end + 1e-6))
    for (a, b) in zip(before.landmarks, after.landmarks) {
      #expect((a - b).length < 0.002)
    }
  }

  @Test func `the hinge of a chain is at its two lengths on the side of the pole`() {
    let chain = TwoBoneChain(upper: 3, lower: 4)
    let hinge = chain.hinge(from: Vector(0, 5, 0), to: Vector(), toward: .ahead)
    // A 3-4-5 triangle: 9/5 along the hypotenuse, 12/5 aside.
    #expect((hinge - Vector(0, 3.2, 2.4)).length < 1e-12)
  }

  @Test func `minimum jerk starts and ends at rest`() {
    #expect(MinimumJerk.position(-1) == 0)
    #expect(MinimumJerk.position(0.5) == 0.5)
    #expect(MinimumJerk.position(2) == 1)
    #expect(MinimumJerk.position(0.01) < 1.1e-5)
  }

  @Test func `the knee bends to a right angle and beyond in a squat`() {
    let body = Samples.subject.proportions
    let pose = SquatMotion(body: body).pose(depth: 1, sway: .none)
    let thigh = (pose.left.hip - pose.left.knee).normalized
    let shank = (pose.left.ankle - pose.left.knee).normalized
    // Interior angle of 180 - 33 - 88 = 59 degrees.
    #expect(abs(thigh.dot(shank) - 0.515) < 0.005)
  }
}
