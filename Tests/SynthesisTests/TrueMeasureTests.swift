// SPDX-License-Identifier: Apache-2.0
import Basics
import FormAnalysis
import Labels
import Testing

@testable import Synthesis

/// The true values of what analyzers measure.
struct TrueMeasureTests {
  /// The quantities without a true value, each with the reason.
  private static let untrue = [
    "knee-to-toe-depth": "a depth of the backend's image, in widths of the frame",
    "hip-root-knee-angle": "the literal design's; it is said of faults alone and never measured",
    "speed-symmetry": "the literal design's, of a clip's last two frames in shares of the frame",
    "ascent-difference": "the literal design's, of every frame in which a hand rises",
    "kinetic-chain-ratio": "the literal design's, of two frames",
    "kinematic-score": "the literal design's, of two frames in shares of the frame",
    "hip-proximity": "the literal design's, in shares of the frame",
    "hip-drop-in-frame": "the literal design's, in shares of the frame",
    "dyno-arc-in-frame": "the literal design's, in shares of the frame",
    "dyno-hip-arc-in-frame": "the literal design's, in shares of the frame",
    "step-length-in-legs": "of a track without metres, in leg lengths of the picture",
    "stride-length-in-legs": "of a track without metres, in leg lengths of the picture",
    "gait-speed-in-legs": "of a track without metres, in leg lengths of the picture",
    "foot-smoothness": "no dose sets the spectrum of a foot's speed",
    "harmonic-ratio-ap": "no dose sets the spectrum of the hips' acceleration",
    "harmonic-ratio-v": "no dose sets the spectrum of the hips' acceleration",
    "harmonic-ratio-ml": "no dose sets the spectrum of the hips' acceleration",
    "symmetry-score": "the literal design's, of a whole recording",
    "stride-length-asymmetry": "the literal design's; strides of both feet are as long",
    "recording-smoothness": "the literal design's, of a whole recording",
    "recording-harmonic-ratio-ap": "the literal design's, of a whole recording",
    "recording-harmonic-ratio-ml": "the literal design's, of a whole recording",
    "pelvis-sway-in-picture": "of a track without metres, in trunk lengths of the picture",
    "romberg-speed-ratio": "of two recordings, with open and with closed eyes",
    "romberg-area-ratio": "of two recordings, with open and with closed eyes",
    "pelvis-noise": "the backend's noise, which exact tracks lack",
    "pelvis-noise-speed": "the backend's noise, which exact tracks lack",
    "pelvis-noise-speed-unfiltered": "the backend's noise, which exact tracks lack",
    "pelvis-noise-area": "the backend's noise, which exact tracks lack",
    "fall-risk-coverage": "the share of a score's parts that are known, and nothing that is done",
    "pelvis-to-trunk-lag": "the hips of synthetic people stand still in a punch",
  ]

  @Test func `every quantity of the catalogue has a true value or a reason why it has none`() {
    var known: Set<[String]> = []
    for movement in Movement.all {
      var script: [Step] = [.rest(seconds: 0.4)]
      switch movement.id {
      case _ where movement.traits.posture != nil: script.append(.hold(seconds: 1, faults: .none))
      case "climbing-move":
        var faults = FormFaults.none
        faults.hipDrop = 5
        script.append(Samples.reps(2, faults: faults))
      case "standing":
        let sway = PelvisSway(mediolateral: 3, anteroposterior: 4, cutoff: 1)
        script = [.stand(Standing(sway: sway), seconds: 10)]
      case "walking": script = [.walkThrough(distance: 3, style: .usual)]
      default: script.append(Samples.reps(2))
      }
      var scripts = [script]
      if movement.id == "standing" {
        let task = RangeTask(.kneeFlexion, degrees: 60, count: 1)
        scripts += [[.rest(seconds: 0.4)], [.stand(Standing(task: task), seconds: 2)]]
      }
      for script in scripts {
        for event in Samples.clip(movement, script).labels(source: nil).events
        where event.kind == .measure {
          known.insert([event.label, event.unit])
        }
      }
    }
    let quantities = AnalyzerCatalog.all.flatMap(\.quantities)
    let missing = quantities.filter { quantity in
      let names = [quantity, quantity.supplement].compactMap { $0 }
      return !names.contains { known.contains([$0.name, $0.unit.rawValue]) }
    }
    #expect(Set(missing.map(\.name)).sorted() == Self.untrue.keys.sorted())
  }

  private func measures(_ clip: SyntheticClip) -> [LabelEvent] {
    clip.labels(source: nil).events.filter { $0.kind == .measure }
  }

  private func values(_ label: String, _ clip: SyntheticClip) -> [Double] {
    measures(clip).filter { $0.label == label }.compactMap(\.value)
  }

  /// Reps of one tempo, which no seed varies.
  private func steady(_ movement: Movement, _ reps: Int, depth: Double = 1) -> SyntheticClip {
    let tempo = Tempo(eccentric: 0.8, hold: 0.25, concentric: 0.6, top: 0.35)
    let step = Step.Reps(count: reps, tempo: tempo, depth: depth)
    var recipe = Samples.recipe()
    recipe.variation = 0
    let clip = Samples.clip(movement, [.rest(seconds: 0.5), .reps(step)]).clip
    return SyntheticClip(clip, of: recipe)
  }

  @Test func `the parts of a squat are those of the script, and the rest comes before the rep`() {
    let squats = steady(.squat, 2)
    #expect(values("eccentric-duration", squats) == [0.8, 0.8])
    #expect(values("bottom-duration", squats) == [0.25, 0.25])
    #expect(values("concentric-duration", squats) == [0.6, 0.6])
    #expect(values("top-duration", squats) == [0.35])
  }

  @Test func `a curl goes up first, in the time of the way to the far position`() {
    let curls = steady(.bicepsCurl, 2)
    #expect(values("concentric-duration", curls) == [0.8, 0.8])
    #expect(values("top-duration", curls) == [0.25, 0.25])
    #expect(values("eccentric-duration", curls) == [0.6, 0.6])
    #expect(values("bottom-duration", curls) == [0.35])
  }

  @Test func `a range goes from the 5th to the 95th percentile, and a swing has the 90th`() throws {
    let rest = Movement.squat.motion(of: Samples.subject.proportions).pose(depth: 0)
    // Heights of 0 to 100 stand for any value.
    let poses = (0...100).map { number in
      var pose = rest
      pose.pelvis.y = Double(100 - number)
      return pose
    }
    var rep = ExactRep(start: poses[100], turn: poses[0], poses: poses, camera: Vector(0, 1, 3))
    #expect(rep.spread(\.pelvis.y) == 90)
    #expect(rep.high(\.pelvis.y) == 90)
    #expect(rep.swing(\.pelvis.y) == 90)
    rep.start = poses[50]
    #expect(rep.swing(\.pelvis.y) == 45)
    rep.poses = []
    #expect(rep.spread(\.pelvis.y) == nil)
  }

  @Test func `a lift is measured between the first and the last fortieth of its way`() throws {
    // It rests, rises by 1 m a second for 1 s and rests; every tenth of a second is a sample.
    let heights = [0.2, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1, 0.5]
    let times = heights.indices.map { Double($0) / 10 }
    let lift = try #require(Lift(times: times, heights: heights))
    #expect(lift.whole == 1...12)
    #expect(lift.moving == 2...12)
    #expect(abs(lift.meanVelocity(heights) - 1) < 1e-12)
    #expect(Lift(times: times, heights: times.map { 1 - $0 }) == nil)
  }

  /// The greatest difference of a value over 1 ms in a stretch, in units per second.
  private func steepest(
    _ clip: SyntheticClip,
    _ start: Double,
    _ end: Double,
    _ value: (BodyPose) -> Double
  ) -> Double {
    let values = stride(from: start, to: end, by: 0.001).compactMap { clip.pose(at: $0) }.map(value)
    return (zip(values, values.dropFirst()).map { $1 - $0 }.max() ?? 0) / 0.001
  }

  @Test func `the bar of a deadlift has the velocities of its path`() throws {
    let clip = steady(.deadlift, 1)
    let start = clip.reps[0].start
    func bar(_ pose: BodyPose) -> Double { (pose.left.wrist.y + pose.right.wrist.y) / 2 }
    let mean = try #require(values("mean-velocity", clip).first)
    let peak = try #require(values("peak-velocity", clip).first)
    #expect(abs(peak / steepest(clip, start, start + 0.8, bar) - 1) < 0.01)
    // The way from its first to its last fortieth, by a walk along it.
    let low = bar(try #require(clip.pose(at: start)))
    let rise = bar(try #require(clip.pose(at: start + 0.85))) - low
    let way = stride(from: start, to: start + 0.85, by: 0.001).filter { time in
      clip.pose(at: time).map { (0.025...0.975).contains((bar($0) - low) / rise) } ?? false
    }
    let seconds = try #require(way.last) - (try #require(way.first))
    #expect(abs(mean / (0.95 * rise / seconds) - 1) < 0.02)
    #expect(values("lift-symmetry", clip).allSatisfy { $0 < 0.02 })
    #expect(values("propulsive-velocity", clip).allSatisfy { $0 > 0.5 * mean && $0 < peak })
  }

  @Test func `strikes are of the hand whose turn it is, at their greatest speed`() throws {
    let clip = steady(.of("punch"), 2)
    let strikes = measures(clip).filter { $0.label == "strike-speed" }
    #expect(strikes.map(\.side) == [.left, .right])
    for (strike, rep) in zip(strikes, clip.reps) {
      let side = try #require(strike.side)
      let fastest = steepest(clip, rep.start, rep.start + 0.8) { pose in
        (pose[side].wrist - pose[side].shoulder).length
      }
      #expect(abs(try #require(strike.value) / fastest - 1) < 0.01)
      #expect(try #require(strike.start) > rep.start && strike.start ?? 0 < rep.start + 0.8)
    }
  }

  @Test func `hips are bent as seen from the side, whatever the width of the shoulders`() throws {
    var pose = Movement.deadlift.motion(of: Samples.subject.proportions).pose(depth: 1)
    pose.hips = .upright
    // The shoulder ahead of the hip by as much as it is above it: 45 degrees, and 0.3 m aside.
    pose.left.hip = Vector(0.1, 1, 0)
    pose.left.shoulder = Vector(0.4, 1.5, 0.5)
    pose.left.knee = Vector(0.1, 0.6, 0)
    #expect(abs(pose.hipFlexion(.left) - 45) < 1e-9)
  }

  @Test func `a knee that is inside bends inwards, one that is outside outwards`() throws {
    let motion = Movement.squat.motion(of: Samples.subject.proportions)
    let good = motion.pose(depth: 0.6)
    var bad = good
    for (side, sign) in [(LabelEvent.Side.left, 1.0), (.right, -1)] {
      // The knee half-way between hip and ankle, and then 0.1 m inside: a triangle of known sides.
      let leg = good[side]
      let half = (leg.hip.y - leg.ankle.y) / 2
      var knee = (leg.hip + leg.ankle) / 2
      knee -= good.hips.left * (0.1 * sign)
      if side == .left { bad.left.knee = knee } else { bad.right.knee = knee }
      let straight = (leg.hip - leg.ankle).dot(good.hips.left) / 2
      let upper = Elementary.atan2(0.1 + straight * sign, half)
      let lower = Elementary.atan2(0.1 - straight * sign, half)
      let expected = (upper + lower) * 180 / .pi
      #expect(abs(bad.kneeProjection(side) - expected) < 1e-9)
    }
    #expect(bad.kneeProjection(.left) > 10)
  }

  @Test(arguments: [(0.0, 0.0), (30, 30), (90, 90), (150, 30), (-40, 40)])
  func `the camera's yaw is that of the recipe, folded to a right angle`(
    yaw: Double,
    folded: Double
  ) throws {
    let clip = Samples.clip(.squat, [Samples.reps(1)], yaw: yaw)
    // Hips that sway and lie behind the feet turn the line of sight a little.
    #expect(abs(try #require(values("camera-yaw", clip).first) - folded) < 6)
  }

  @Test func `lying arms have the angle that is seen from above`() {
    var pose = Movement.pushUp.motion(of: Samples.subject.proportions).pose(depth: 1)
    let feetward = (pose.pelvis - pose.shoulders).perpendicular(to: .up).normalized
    let across = Vector.up.cross(feetward)
    // 3 to the side and 4 to the feet, however far down.
    pose.left.elbow = pose.left.shoulder + (across * 3 + feetward * 4 - .up * 7) * 0.05
    pose.right.elbow = pose.right.shoulder + (across * -3 + feetward * 4) * 0.05
    #expect(abs(pose.elbowFlare - Elementary.atan2(3, 4) * 180 / .pi) < 1e-9)
  }

  @Test func `a plank lasts as long as the posture, whatever the script calls it`() throws {
    let clip = Samples.clip(.plank, [.rest(seconds: 0.6), .hold(seconds: 2, faults: .none)])
    let (first, last) = (try #require(clip.times.first), try #require(clip.times.last))
    #expect(values("hold-duration", clip).map { abs($0 - (last - first)) < 1e-6 } == [true])
    let hold = try #require(measures(clip).first { $0.label == "hold-duration" })
    #expect(hold.start == last)
  }

  @Test func `somebody who stands still is in balance for all of the clip`() throws {
    let clip = Samples.clip(.standing, [.rest(seconds: 2)])
    #expect(values("stable-share", clip) == [1])
    let margin = try #require(values("base-margin", clip).first)
    #expect(margin > 0.35 && margin <= 0.5)
    let pose = try #require(clip.pose(at: 0.5))
    #expect(abs(try #require(values("spine-angle", clip).first) - pose.spineAngle) < 2)
  }

  @Test func `hips that drop under hands that stay are measured from their highest place`() throws {
    var faults = FormFaults.none
    faults.hipDrop = 6
    let clip = Samples.clip(
      .of("climbing-move"),
      [.rest(seconds: 0.5), Samples.reps(1, faults: faults)]
    )
    let drop = try #require(values("hip-drop", clip).first)
    let trunk = Samples.subject.proportions.trunk
    // The hips still rise while the drop begins, so that less than the dose shows.
    #expect(drop > 0.01 && drop < 0.06 / trunk)
    #expect(values("dyno-arc", clip).allSatisfy { $0 > 0.5 })
    #expect(values("hip-to-wall", clip).count == 1)
  }

  // MARK: By hand

  /// A standing pose of somebody whose joints are where a case puts them.
  private func rep(_ change: (inout BodyPose) -> Void) -> ExactRep {
    let start = Movement.squat.motion(of: Samples.subject.proportions).pose(depth: 0)
    var turn = start
    change(&turn)
    return ExactRep(
      start: start,
      turn: turn,
      poses: [start, turn],
      leading: .left,
      camera: Vector(0, 1, 3)
    )
  }

  private func value(_ measure: FormMeasure, _ rep: ExactRep) throws -> Double {
    try #require(measure.value(rep))
  }

  @Test func `elevations are angles above the level, and differences those between the sides`()
    throws
  {
    let rep = rep { pose in
      // A forearm of 3, 4, 5 upwards, and one level.
      pose.left.wrist = pose.left.elbow + Vector(0, 3, 4) * 0.05
      pose.right.wrist = pose.right.elbow + Vector(0, 0, 0.25)
      // Thighs of 5, 12, 13: hips above the knees on the left, below them on the right.
      pose.left.knee = pose.left.hip + Vector(0, -5, 12) * 0.03
      pose.right.knee = pose.right.hip + Vector(0, 5, 12) * 0.03
    }
    let steep = Elementary.atan2(3, 4) * 180 / .pi
    #expect(abs(try value(FormMeasure.forearms[0], rep) - steep / 2) < 1e-9)
    #expect(abs(try value(FormMeasure.forearms[1], rep) - steep) < 1e-9)
    #expect(abs(try value(.thighElevation, rep)) < 1e-9)
    let thigh = Elementary.atan2(5, 12) * 180 / .pi
    #expect(abs(try value(FormMeasure.leadingThighElevation[0], rep) - thigh) < 1e-9)
    #expect(FormMeasure.leadingThighElevation[1].value(rep) == nil)
    #expect(abs(try value(.legElevation, rep)) < 1e-9)
  }

  @Test func `lengths are over those of the person`() throws {
    let body = Samples.subject.proportions
    let rep = rep { pose in
      for side in LabelEvent.Side.ofBody {
        let (shift, low) = (Vector.leftward * (side.sign * 0.3), Vector.up * 0.2)
        if side == .left {
          pose.left.ankle = pose.pelvis + shift
          pose.left.wrist = pose.left.shoulder + low
          pose.left.knee = pose.left.ankle - Vector.leftward * 0.05 + .up * 0.4
        } else {
          pose.right.ankle = pose.pelvis + shift
          pose.right.wrist = pose.right.shoulder + low * 2
        }
      }
    }
    #expect(abs(try value(.stanceWidth, rep) - 0.6 / (2 * body.shoulderHalfWidth)) < 1e-9)
    #expect(abs(try value(.hangDepth, rep) - 0.3 / body.armLength) < 1e-9)
    #expect(abs(try value(FormMeasure.leadingKneeShift[0], rep) - 0.05 / body.shank) < 1e-9)
    #expect(FormMeasure.leadingKneeShift[1].value(rep) == nil)
  }

  @Test func `a trunk that lies has 0 degrees over the knees, one that sits up 90`() throws {
    func elevation(_ shoulders: Vector) throws -> Double {
      try value(
        .trunkElevation,
        rep { pose in
          let way = pose.pelvis + shoulders - pose.shoulders
          pose.left.shoulder += way
          pose.right.shoulder += way
          for side in LabelEvent.Side.ofBody {
            let knee = pose[side].hip + Vector(0, 0.2, 0.4)
            if side == .left { pose.left.knee = knee } else { pose.right.knee = knee }
          }
        }
      )
    }
    #expect(abs(try elevation(Vector(0, 0, -0.5))) < 1e-9)
    #expect(abs(try elevation(Vector(0, 0.5, 0)) - 90) < 1e-9)
    #expect(abs(try elevation(Vector(0, 0.5, 0.5)) - 135) < 1e-9)
  }

  @Test func `heels rise by what they are higher than at the start, trunks shorten by a share`()
    throws
  {
    let rep = rep { pose in
      // Toes that point down by 3 in 5.
      pose.left.toes = Vector(0, -0.6, 0.8)
      pose.left.instep = Vector(0, 0.8, 0.6)
      let way = (pose.pelvis - pose.shoulders) * 0.1
      pose.left.shoulder += way
      pose.right.shoulder += way
    }
    let (start, turn) = (rep.start, rep.turn)
    let scale = start.proportions.scale
    // From heel to tip of the toes are 0.18 along the foot, and 0.05 of the ankle's height across it.
    let across = 0.05 * start.proportions.ankleHeight
    let rise = 0.6 * 0.18 * scale + 0.8 * across
    let flat = 0.18 * scale * -start.left.toes.y + start.left.instep.y * across
    let expected = (rise - flat) / start.proportions.shank
    #expect(abs(try value(FormMeasure.heelRises[0], rep) - expected) < 1e-9)
    #expect(abs(try value(.trunkShortening, rep) - 0.1) < 1e-9)
    #expect(turn.left.toes.y < 0)
  }
}
