// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import PoseTracks
import Testing

@testable import Synthesis

/// Faults by a dose: what the label says is what the joints have.
struct FaultDoseTests {
  struct Dose: CustomTestStringConvertible, Sendable {
    var movement: Movement
    var fault: FormFault
    var amount: Double
    var side: LabelEvent.Side?

    var faults: FormFaults {
      var faults = FormFaults.none
      faults.add(amount, of: fault, side)
      return faults
    }

    var testDescription: String { "\(movement.id) \(fault.name) \(amount)" }
  }

  /// Every fault of every movement with reps, at a third and at the whole of its largest dose.
  static let doses = Movement.countable.flatMap { movement in
    movement.traits.faults.flatMap { fault in
      let largest = movement.traits.largestDose(of: fault)
      return [largest / 3, largest].map { amount in
        Dose(
          movement: movement,
          fault: fault,
          amount: amount,
          // Legs that lead in turns are the left one in half of the reps.
          side: fault.isOneSided && !movement.traits.hasLeadingLeg ? .right : nil
        )
      }
    }
  }

  /// How much more of a fault one pose has than another, from the joints alone.
  private func amount(_ dose: Dose, _ bad: BodyPose, _ good: BodyPose) -> Double {
    func degrees(_ a: Vector, _ b: Vector) -> Double {
      Elementary.atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
    }
    func lean(_ pose: BodyPose) -> Double {
      let way = pose.shoulders - pose.pelvis
      return Elementary.atan2(way.z, way.y) * 180 / .pi
    }
    func flare(_ side: BodyPose.Side, _ pose: BodyPose) -> Double {
      degrees(side.elbow - side.shoulder, pose.pelvis - pose.shoulders)
    }
    /// Between the front of the chest and the left upper arm, both as seen along the trunk.
    func splay(_ pose: BodyPose) -> Double {
      let trunk = (pose.shoulders - pose.pelvis).normalized
      let arm = (pose.left.elbow - pose.left.shoulder).perpendicular(to: trunk)
      let across = pose.left.shoulder - pose.right.shoulder
      return degrees(arm, across.cross(trunk))
    }
    /// The angle that asymmetry takes from: of elbows, or of upper arms against hanging ones.
    func raised(_ side: BodyPose.Side) -> Double {
      let upper = side.elbow - side.shoulder
      switch dose.movement {
      case .bicepsCurl: return degrees(upper, side.wrist - side.elbow)
      case .frontRaise: return Elementary.atan2(upper.z, -upper.y) * 180 / .pi
      default: return Elementary.atan2(abs(upper.x), -upper.y) * 180 / .pi
      }
    }
    switch dose.fault {
    case .trunkLean, .fold: return abs(lean(bad) - lean(good))
    case .valgus:
      return max(abs(bad.right.knee.x - good.right.knee.x), abs(bad.left.knee.x - good.left.knee.x))
        * 100
    case .hipSag, .hipPike:
      let knees = (bad.left.knee + bad.right.knee) / 2
      return degrees(bad.pelvis - knees, bad.shoulders - bad.pelvis)
    case .elbowFlare: return flare(bad.left, bad) - flare(good.left, good)
    case .elbowSplay: return splay(bad) - splay(good)
    case .asymmetry: return raised(bad.left) - raised(bad.right)
    case .hipShift: return abs(bad.pelvis.x - good.pelvis.x) * 100
    case .heelLift:
      let body = bad.proportions
      let heel =
        bad.left.ankle - bad.left.toes * body.heelBehind - bad.left.instep * body.ankleHeight
      return heel.y * 100
    case .kneeOverToe:
      guard dose.movement == .lunge else {
        let (knees, usual) = (bad.left.knee + bad.right.knee, good.left.knee + good.right.knee)
        return (knees.z - usual.z) / 2 * 100
      }
      return good.left.ankle.z > good.right.ankle.z
        ? (bad.left.knee.z - good.left.knee.z) * 100
        : (bad.right.knee.z - good.right.knee.z) * 100
    case .elbowDrift:
      let (arm, usual) = (bad.left.elbow - bad.left.shoulder, good.left.elbow - good.left.shoulder)
      return (Elementary.atan2(arm.z, -arm.y) - Elementary.atan2(usual.z, -usual.y)) * 180 / .pi
    case .bentKnees:
      func bend(_ side: BodyPose.Side) -> Double {
        degrees(side.knee - side.hip, side.ankle - side.knee)
      }
      return bend(bad.left) - bend(good.left)
    case .hipDrop: return (good.pelvis.y - bad.pelvis.y) * 100
    case .buttWink, .roundedBack:
      return degrees(bad.lumbar - bad.pelvis, bad.shoulders - bad.lumbar)
    default: return .nan
    }
  }

  @Test(arguments: doses, [0.4, 0.85])
  func `the labelled amount is the one recomputed from the joints`(
    dose: Dose,
    depth: Double
  ) throws {
    let faults = dose.faults.scaled(by: dose.fault.shrinksWithDepth ? depth : 1)
    // Without a hold the frame of the mid has a part of the dose only.
    var reps = Step.Reps(
      count: 2,
      tempo: Tempo(eccentric: 0.7, hold: 0, concentric: 0.6, top: 0.2),
      depth: depth,
      quality: .partial,
      faults: faults
    )
    let bad = Samples.clip(dose.movement, [.reps(reps)])
    reps.faults = .none
    let good = Samples.clip(dose.movement, [.reps(reps)])
    let events = bad.labels(source: nil).events
    let labelled = events.filter { $0.kind == .fault && $0.label == dose.fault.label }
    let worst =
      dose.fault.isOfWayBack
      ? labelled.compactMap { hardest(of: dose, within: $0, bad, good) }
      : moments(of: dose, in: events)
    let count = dose.movement.traits.strain == .start ? 4 : 2
    #expect(labelled.count == count && worst.count == count)
    for (fault, time) in zip(labelled, worst) {
      let (badPose, goodPose) = (bad.pose(at: time), good.pose(at: time))
      let found = amount(dose, try #require(badPose), try #require(goodPose))
      let value = try #require(fault.value)
      // Labels have six decimals.
      #expect(abs(value - found) < 1e-6)
      #expect(fault.unit == dose.fault.unit)
      #expect(value > 0.5 * faults.scaled(by: 1).largestAmount)
    }
  }

  /// The time of the frame within a labelled fault in which the joints have most of it.
  private func hardest(
    of dose: Dose,
    within fault: LabelEvent,
    _ bad: SyntheticClip,
    _ good: SyntheticClip
  ) -> Double? {
    let times = bad.times.filter { time in
      (fault.start ?? 0) - 1e-5 <= time && time <= (fault.end ?? 0) + 1e-5
    }
    let amounts = times.compactMap { time -> (time: Double, amount: Double)? in
      guard let badPose = bad.pose(at: time), let goodPose = good.pose(at: time) else { return nil }
      return (time, amount(dose, badPose, goodPose))
    }
    return amounts.max { $0.amount < $1.amount }?.time
  }

  /// When there is most of a fault: at the mid of each rep, or where the fault's own measure is.
  private func moments(of dose: Dose, in events: [LabelEvent]) -> [Double] {
    guard dose.movement.traits.strain == .start else {
      return events.filter { $0.kind == .rep }.compactMap(\.mid)
    }
    let own = dose.fault.measures.map(\.label)
    return events.filter { $0.kind == .measure && own.contains($0.label) }.compactMap(\.start)
  }

  @Test(arguments: doses)
  func `faults leave what is planted and the lengths alone`(dose: Dose) {
    let motion = dose.movement.motion(of: Samples.subject.proportions)
    let good = motion.pose(depth: 0.8)
    let bad = motion.pose(depth: 0.8, faults: dose.faults.scaled(by: 0.8))
    for (length, wanted) in zip(bad.segmentLengths, good.segmentLengths) {
      #expect(abs(length - wanted) < 1e-9)
    }
    guard dose.fault != .heelLift, dose.fault != .bentKnees, dose.movement != .pullUp else {
      return
    }
    for (a, b) in [(bad.left, good.left), (bad.right, good.right)] {
      #expect((bad.ball(of: a) - good.ball(of: b)).length < 1e-9)
      // The foot behind in a lunge rolls onto its ball.
      guard dose.fault != .kneeOverToe || b.toes.y == 0 else { continue }
      #expect((a.ankle - b.ankle).length < 1e-9)
    }
  }

  @Test(arguments: [5, 15, 30] as [Double], [1.2, 1.7, 2.2])
  func `a back that bends leaves the bar, the hips and the feet where they are`(
    degrees: Double,
    stature: Double
  ) {
    let motion = DeadliftMotion(body: BodyProportions(stature: stature))
    var faults = FormFaults.none
    faults.roundedBack = degrees
    for depth in [0, 0.1, 0.3, 0.8] {
      let (good, bad) = (motion.pose(depth: depth), motion.pose(depth: depth, faults: faults))
      #expect(abs(bad.lumbarFlexion - degrees) < 1e-9)
      #expect((bad.left.wrist - good.left.wrist).length < 1e-9)
      #expect(bad.pelvis == good.pelvis && bad.right.ankle == good.right.ankle)
    }
  }

  @Test(arguments: [2, 6, 12] as [Double], [1.2, 1.7, 2.2])
  func `only the knee of the leg ahead goes inwards in a lunge`(
    centimetres: Double,
    stature: Double
  ) {
    let motion = LungeMotion(body: BodyProportions(stature: stature))
    let faults = FormFaults(leftValgus: centimetres, rightValgus: centimetres)
    for rep in 0..<2 {
      let good = motion.pose(Moment(depth: 1, rep: rep))
      let bad = motion.pose(Moment(depth: 1, faults: faults, rep: rep))
      let (left, right) = (good.left.knee - bad.left.knee, good.right.knee - bad.right.knee)
      #expect(abs(left.x - (rep == 0 ? centimetres / 100 : 0)) < 1e-9)
      #expect(abs(right.x + (rep == 1 ? centimetres / 100 : 0)) < 1e-9)
      let side = rep == 0 ? bad.left : bad.right
      #expect(abs(side.kneeFlexion - (rep == 0 ? good.left : good.right).kneeFlexion) < 1e-9)
      #expect(bad.kneeInset(of: side, rep == 0 ? 1 : -1) > 0.9 * centimetres / 100)
      #expect(abs(bad.kneeInset(of: rep == 0 ? bad.right : bad.left, rep == 0 ? -1 : 1)) < 1e-9)
    }
  }

  @Test func `the knee of each rep's own leg is labelled`() {
    let faults = FormFaults(leftValgus: 8, rightValgus: 8)
    let clip = Samples.clip(.lunge, [Samples.reps(4, faults: faults)])
    let found = clip.labels(source: nil).events.filter { $0.label == "knee-valgus" }
    #expect(found.map(\.side) == [.left, .right, .left, .right])
    #expect(found.allSatisfy { $0.value == 8 && $0.unit == "cm" })
  }

  @Test func `what gives way at the start of a lift is gone at either end`() {
    let start = Strain.start
    #expect(start.share(travelled: 0) == 0 && start.share(travelled: 0.25) == 1)
    #expect(start.share(travelled: 0.9) == 0 && start.share(travelled: 1) == 0)
    let shares = (0...1000).map { start.share(travelled: Double($0) / 1000) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(Strain.farPosition.share(travelled: 0.3) == 0.3)
  }

  @Test(arguments: [(nil, 0), (nil, 0.4), (0.5, 0)] as [(Double?, Double)])
  func `a fold comes with the way back and is gone at its end, also of reps that stick or dip`(
    failsAt: Double?,
    dip: Double
  ) throws {
    var faults = FormFaults.none
    faults.fold = 20
    let tempo = Tempo(eccentric: 0.8, hold: 0.2, concentric: 0.8, top: 0.3)
    var reps = Step.Reps(count: 2, tempo: tempo, faults: faults)
    reps.failsAt = failsAt
    reps.dip = dip
    let clip = Samples.clip(.squat, [.rest(seconds: 0.5), .reps(reps)])
    reps.faults = .none
    let good = Samples.clip(.squat, [.rest(seconds: 0.5), .reps(reps)])
    let events = clip.labels(source: nil).events
    let folds = events.filter { $0.kind == .fault && $0.label == "fold" }
    #expect(folds.count == 2)
    #expect(folds.allSatisfy { (16...20).contains($0.value ?? 0) && $0.unit == "deg" })
    let gained = events.filter { $0.kind == .measure && $0.label == "lean-gained" }
    #expect(gained.count == 2 && gained.allSatisfy { ($0.value ?? 0) > 3 })
    func more(at time: Double) -> Double? {
      guard let bad = clip.pose(at: time), let good = good.pose(at: time) else { return nil }
      return bad.trunkLean - good.trunkLean
    }
    // None on the way down and at the far position; never a jump, though a way of 0.8 s has it whole after 0.2 s.
    let last = try #require(clip.times.last)
    let amounts = stride(from: 0, to: last, by: 0.01).compactMap(more)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { abs($0 - $1) < 4 })
    for time in [0.6, 0.9, 1.2] { #expect(abs(try #require(more(at: time))) < 1e-9) }
  }

  @Test func `what is of the way back is whole after a quarter of it`() {
    let strain = Strain.wayBack
    #expect(strain.share(travelled: 1) == 0 && strain.share(travelled: 0.75) == 1)
    #expect(strain.share(travelled: 0.1) == 0 && strain.share(travelled: 0) == 0)
  }

  @Test(arguments: [1, 3, 5] as [Double], [1.2, 1.7, 2.2])
  func `a heel that lifts leaves the ball of the foot where it is`(
    centimetres: Double,
    stature: Double
  ) {
    let body = BodyProportions(stature: stature)
    var faults = FormFaults.none
    faults.heelLift = centimetres
    let pose = SquatMotion(body: body).pose(depth: 1, faults: faults)
    let good = SquatMotion(body: body).pose(depth: 1)
    #expect((pose.ball(of: pose.left) - good.ball(of: good.left)).length < 1e-9)
    #expect(abs(pose.ball(of: pose.left).y) < 1e-9)
    #expect(abs(pose.heelHeight * 100 - centimetres) < 1e-9)
  }

  @Test(arguments: [1, 4, 8] as [Double], [1.2, 1.7, 2.2])
  func `knees that pass the toes take thighs and hips along over feet that stay`(
    centimetres: Double,
    stature: Double
  ) {
    let motion = SquatMotion(body: BodyProportions(stature: stature))
    var faults = FormFaults.none
    faults.kneeOverToe = centimetres
    let (good, bad) = (motion.pose(depth: 1), motion.pose(depth: 1, faults: faults))
    #expect(abs(bad.left.knee.z - good.left.knee.z - centimetres / 100) < 1e-9)
    #expect(abs(bad.left.knee.x + bad.right.knee.x) < 1e-9)
    #expect(bad.left.ankle == good.left.ankle && bad.right.toes == good.right.toes)
    func ahead(_ pose: BodyPose) -> Double { pose.mean { pose.kneeOverToe(of: $0) } }
    let shanks = (ahead(bad) - ahead(good)) * bad.proportions.shank
    #expect(abs(shanks - centimetres / 100) < 1e-9)
    // Thighs keep the slope that they have, and the centre of mass stays over the feet.
    let (slope, usual) = (bad.left.hip - bad.left.knee, good.left.hip - good.left.knee)
    #expect(abs(slope.y - usual.y) < 0.03 * stature)
    #expect(abs(bad.centreOfMass.z - good.centreOfMass.z) < 0.02)
  }

  @Test(arguments: [3, 9, 18] as [Double], SegmentTable.allCases)
  func `the knee ahead passes its toes in a lunge whose step stays`(
    centimetres: Double,
    table: SegmentTable
  ) {
    for (stature, rep) in [1.2, 1.7, 2.2].flatMap({ stature in [(stature, 0), (stature, 1)] }) {
      let body = BodyProportions(stature: stature, table: table)
      let motion = LungeMotion(body: body)
      var faults = FormFaults.none
      faults.kneeOverToe = centimetres
      let good = motion.pose(Moment(depth: 1, rep: rep))
      let bad = motion.pose(Moment(depth: 1, faults: faults, rep: rep))
      let (ahead, usual) = rep == 0 ? (bad.left, good.left) : (bad.right, good.right)
      let (behind, before) = rep == 0 ? (bad.right, good.right) : (bad.left, good.left)
      #expect(abs(ahead.knee.z - usual.knee.z - centimetres / 100) < 1e-9)
      let shanks = bad.kneeOverToe(of: ahead) - good.kneeOverToe(of: usual)
      #expect(abs(shanks * body.shank - centimetres / 100) < 1e-9)
      #expect(ahead.ankle == usual.ankle && ahead.toes == usual.toes)
      #expect((bad.ball(of: behind) - good.ball(of: before)).length < 1e-9)
      // The thigh keeps its slope, hips go along with the knee, and the knee behind stays above the floor.
      let slope = (ahead.hip.y - ahead.knee.y) - (usual.hip.y - usual.knee.y)
      #expect(slope.magnitude < 0.02 * stature)
      #expect(bad.pelvis.z > good.pelvis.z && behind.knee.y > 0.8 * before.knee.y)
      #expect(abs(bad.trunkLean - good.trunkLean) < 1e-9)
      // The largest dose takes the knees of all but the tallest past the toes.
      #expect(centimetres < 18 || stature > 2 || bad.kneeOverToe(of: ahead) > 0)
    }
  }

  @Test(arguments: [1.2, 1.7, 2.2])
  func `hips go down and to the front all the way into a lunge with the knee past its toes`(
    stature: Double
  ) {
    let motion = LungeMotion(body: BodyProportions(stature: stature))
    let poses = (0...200).map { step in
      var faults = FormFaults.none
      faults.kneeOverToe = 18 * Double(step) / 200
      return motion.pose(depth: Double(step) / 200, faults: faults)
    }
    for (now, next) in zip(poses, poses.dropFirst()) {
      #expect(next.pelvis.y < now.pelvis.y + 1e-12 && next.pelvis.z > now.pelvis.z - 1e-12)
      for (a, b) in zip(next.landmarks, now.landmarks) { #expect((a - b).length < 0.06) }
    }
  }

  @Test(arguments: SegmentTable.allCases)
  func `the leg behind reaches the floor in lunges that are less deep than planned`(
    table: SegmentTable
  ) {
    let largest = LungeMotion.traits.largestDose(of: .kneeOverToe)
    let body = BodyProportions(stature: 1.2, table: table)
    // As far to the front as anybody sways.
    let sway = Sway(at: 0, of: body, phases: SIMD3(0, .pi / 2, 0))
    for depth in stride(from: 0.01, through: 0.95, by: 0.01) {
      var faults = FormFaults.none
      faults.kneeOverToe = largest * depth / 0.95
      // A joint out of reach would trap.
      let pose = LungeMotion(body: body).pose(depth: depth, faults: faults, sway: sway)
      #expect((pose.right.hip - pose.right.ankle).length < body.legLength)
    }
  }

  @Test func `a knee that passes its toes is labelled with the side that leads`() throws {
    var faults = FormFaults.none
    faults.kneeOverToe = 15
    let clip = Samples.clip(.lunge, [Samples.reps(1), Samples.reps(3, faults: faults)])
    let events = clip.labels(source: nil).events.filter { $0.label == "knee-over-toe" }
    #expect(events.filter { $0.kind == .fault }.map(\.side) == [.right, .left, .right])
    // Who sways may have the lowest hips in a frame beside the hold.
    for fault in events where fault.kind == .fault {
      #expect(abs(try #require(fault.value) - 15) < 0.1 && fault.unit == "cm")
    }
    let measures = events.filter { $0.kind == .measure }
    #expect(measures.map(\.side) == [.left, .right, .left, .right])
    for measure in measures {
      let pose = try #require(clip.pose(at: measure.start ?? -1))
      let side = measure.side == .left ? pose.left : pose.right
      let way = side.knee.z - pose.toeTip(of: side).z
      #expect(abs(try #require(measure.value) - way / pose.proportions.shank) < 1e-6)
    }
    // In a squat both knees have the fault.
    let squat = Samples.clip(.squat, [Samples.reps(1, faults: faults)]).labels(source: nil).events
      .filter { $0.label == "knee-over-toe" }
    #expect(squat.filter { $0.kind == .fault }.map(\.side) == [nil])
    #expect(squat.filter { $0.kind == .measure }.map(\.side) == [.left, .right])
  }

  @Test(arguments: [3, 8] as [Double], [1.2, 1.7, 2.2])
  func `hips of a climber drop under hands and over feet that stay`(
    centimetres: Double,
    stature: Double
  ) {
    let motion = ClimbingMotion(body: BodyProportions(stature: stature))
    var faults = FormFaults.none
    faults.hipDrop = centimetres
    let (good, bad) = (motion.pose(depth: 1), motion.pose(depth: 1, faults: faults))
    #expect(abs(good.pelvis.y - bad.pelvis.y - centimetres / 100) < 1e-9)
    for (a, b) in [(bad.left, good.left), (bad.right, good.right)] {
      #expect((a.wrist - b.wrist).length < 1e-9 && (a.ankle - b.ankle).length < 1e-9)
    }
  }

  @Test func `hips of a climber rise, and fall once the hand has its hold`() {
    let strain = ClimbingMotion.traits.strain
    #expect(strain.share(travelled: 0.85) == 0)
    #expect(abs(strain.share(travelled: 0.925) - 0.5) < 1e-9)
    #expect(strain.share(travelled: 1) == 1)
    let motion = ClimbingMotion(body: BodyProportions(stature: 1.75))
    func hips(_ depth: Double) -> Double {
      var faults = FormFaults.none
      faults.hipDrop = 8 * strain.share(travelled: depth)
      return motion.pose(depth: depth, faults: faults).pelvis.y
    }
    let heights = (0...100).map { hips(Double($0) / 100) }
    let fall = (heights.max() ?? 0) - (heights.last ?? 0)
    // 8 cm, less what the legs lift the hips in the same time.
    #expect(fall > 0.045 && fall < 0.08, "\(fall)")
    #expect(heights.prefix(86) == heights.prefix(86).sorted()[...])
  }

  @Test(arguments: [10, 30, 60] as [Double], [0.2, 0.6, 1])
  func `legs with bent knees never go into the floor`(degrees: Double, depth: Double) {
    let motion = LegRaiseMotion(body: Samples.subject.proportions)
    var faults = FormFaults.none
    faults.bentKnees = degrees * depth
    let (good, bad) = (motion.pose(depth: depth), motion.pose(depth: depth, faults: faults))
    #expect(bad.left.knee == good.left.knee && bad.pelvis == good.pelvis)
    #expect(bad.left.ankle.y > motion.pose(depth: 0).left.ankle.y)
  }

  @Test func `a rep with a fault has its measure, and the file says that it was looked for`() {
    var faults = FormFaults.none
    faults.buttWink = 12
    faults.heelLift = 3
    let clip = Samples.clip(.squat, [Samples.reps(1), Samples.reps(1, faults: faults)])
    let labels = clip.labels(source: nil)
    #expect(
      labels.faults == ["butt-wink", "heel-lift", "knee-valgus", "shallow-depth", "trunk-lean"]
    )
    let measures = labels.events.filter { $0.kind == .measure }.map(\.label)
    #expect(measures.count { $0 == "lumbar-flexion" } == 1)
    #expect(measures.count { $0 == "heel-height" } == 1)
    #expect(measures.count { $0 == "trunk-lean" } == 2)
  }

  @Test(arguments: Movement.countable)
  func `too little travel is the missing degrees of the hinge`(movement: Movement) throws {
    guard !movement.traits.measures.isEmpty, let label = movement.traits.shortfall?.rawValue
    else { return }
    let clip = Samples.clip(movement, [Samples.reps(1, depth: 0.6, quality: .partial)])
    let events = clip.labels(source: nil).events
    let fault = try #require(events.first { $0.kind == .fault && $0.label == label })
    let middle = try #require(events.first { $0.kind == .rep }?.mid)
    let pose = try #require(clip.pose(at: middle))
    let hinge = movement.exercise.hinge
    let full = movement.motion(of: Samples.subject.proportions).pose(depth: 1)
    func angle(_ pose: BodyPose) -> Double {
      (pose.left.angle(hinge) + pose.right.angle(hinge)) / 2
    }
    let value = try #require(fault.value)
    #expect(abs(value - abs(angle(full) - angle(pose))) < 1e-5)
  }

  /// The angle at a joint by the law of cosines, in degrees.
  private func corner(_ first: Vector, _ vertex: Vector, _ last: Vector) -> Double {
    let a = (first - vertex).length
    let b = (last - vertex).length
    let c = (first - last).length
    return Elementary.acos((a * a + b * b - c * c) / (2 * a * b)) * 180 / .pi
  }

  @Test(arguments: Movement.countable)
  func `labelled angles are those between the joints`(movement: Movement) throws {
    let clip = Samples.clip(movement, [Samples.reps(2), Samples.reps(1, depth: 0.7)], yaw: 30)
    let events = clip.labels(source: nil).events
    for measure in events where measure.kind == .measure {
      let pose = try #require(clip.pose(at: measure.start ?? -1))
      let side = measure.side == .right ? pose.right : pose.left
      let found: Double? =
        switch measure.label {
        case "knee-flexion": 180 - corner(side.hip, side.knee, side.ankle)
        case "elbow-flexion": 180 - corner(side.shoulder, side.elbow, side.wrist)
        case "arm-elevation": corner(side.elbow, side.shoulder, side.shoulder - .up)
        case "hip-angle": corner(side.shoulder, side.hip, side.knee)
        case "lumbar-flexion": 180 - corner(pose.shoulders, pose.lumbar, pose.pelvis)
        case "trunk-lean": corner(pose.shoulders, pose.pelvis, pose.pelvis + .up)
        default: nil
        }
      guard let found else { continue }
      // Labels have six decimals.
      #expect(abs(abs(try #require(measure.value)) - found) < 1e-6, "\(measure.label)")
    }
  }

  @Test func `a plank is held, with the amount of its sag`() throws {
    var faults = FormFaults.none
    faults.hipSag = 14
    let clip = Samples.clip(.plank, [.rest(seconds: 1), .hold(seconds: 4, faults: faults)])
    let labels = clip.labels(source: nil)
    let measures = labels.events.filter { $0.kind == .measure }
    #expect(labels.events.prefix(2).map(\.kind) == [.hold, .fault])
    // The angle half-way through the hold, and both values of the whole plank at its end.
    #expect(measures.map(\.label) == ["hip-bend", "hold-duration", "hip-bend"])
    let fault = try #require(labels.events.first { $0.kind == .fault })
    #expect(fault.label == "hip-sag" && fault.value == 14)
    let bend = try #require(measures.first?.value)
    #expect(abs(bend - 14) < 1e-6)
  }
}

extension FormFaults {
  /// The largest of the amounts, whatever their units.
  fileprivate var largestAmount: Double {
    FormFault.all.flatMap { $0.amounts(in: self) }.map(\.value).max() ?? 0
  }
}
