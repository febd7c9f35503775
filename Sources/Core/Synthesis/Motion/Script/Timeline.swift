// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels

/// A script with its times filled in: what the body does at every moment.
struct Timeline {
  /// What happens between two moments.
  struct Stretch {
    /// The kinds of activity.
    enum Activity {
      /// The depth goes from one value to another along a minimum-jerk path.
      case stroke(from: Double, to: Double)
      /// A jump of a height in metres, from the stance and back to it.
      case jump(Jump)
      /// A flight between the low holds and the high ones, from so many seconds after its push began to others.
      case dyno(Dyno, from: Double, to: Double)
      /// The subject walks, from and to places along z in metres; a style that the script names is measured.
      case walk(from: Double, to: Double, style: WalkingStyle?)
      /// The subject stands, in a posture or in a task; the waves are those of a sway, nil for the usual one.
      case stand(Standing, SwayWaves?)
      /// Hands do something at a depth.
      case hands(HandTask, depth: Double)
    }

    /// Start in seconds.
    var start: Double
    /// End in seconds.
    var end: Double
    /// What happens.
    var activity: Activity
    /// The label of an `ignore` event over the stretch; nil where it is scored.
    var ignored: String?
    /// The rep of which this is a stroke or the hold.
    var rep: Int?
  }

  /// A rep of the script.
  struct Rep {
    /// When the top is left, in seconds.
    var start: Double
    /// When the top is reached again, in seconds.
    var end: Double
    /// How it is labelled; nil for a hold, which is no rep.
    var quality: Reference.Quality?
    /// The run of reps it belongs to, from 0.
    var set: Int
    /// The travel as a share of a full rep's.
    var depth: Double
    /// Whether the script asks for less than a full rep's travel.
    var isShallow: Bool
    /// The depth at which it ends, as a share of a full rep's.
    var top = 0.0
    /// What else is wrong with the form at the far position.
    var faults: FormFaults
    /// The lean that it is; nil where it is none.
    var lean: Lean?
    /// The flight that it is; nil where it is none.
    var dyno: Dyno?
  }

  /// The stretches, without gaps, from time 0.
  private(set) var stretches: [Stretch] = []
  /// The reps in order of time.
  private(set) var reps: [Rep] = []
  /// The length in seconds.
  private(set) var end = 0.0

  private let body: BodyProportions
  private let traits: MotionTraits
  private var set = 0
  /// The depth at which the last rep ended.
  private var level = 0.0

  /// How long an effort that fails stands still.
  private static let stickingSeconds = 0.4
  /// How long somebody takes to the top whose last rep ended short of it.
  private static let returnSeconds = 0.6

  /// Fills in the times.
  ///
  /// - Parameters:
  ///   - steps: The script.
  ///   - body: Whose steps the walks take.
  ///   - traits: What is fixed about the motion.
  ///   - variation: The largest relative change of a rep's tempo and, at half of it, depth.
  ///   - random: Where the changes come from.
  ///   - start: The time at which the first step begins, in seconds.
  ///   - comesBack: True if somebody whose last rep ended short of the top goes there at the end.
  init(
    _ steps: [Step],
    body: BodyProportions,
    traits: MotionTraits,
    variation: Double,
    random: inout RandomGenerator,
    from start: Double = 0,
    comesBack: Bool = false
  ) {
    self.body = body
    self.traits = traits
    end = start
    for step in steps {
      if !step.keepsLevel { comeBack() }
      switch step {
      case .rest(let seconds):
        append(seconds, .stroke(from: 0, to: 0))
        set += 1
      case .reps(let reps):
        for index in 0..<reps.count { append(reps, index, variation, &random) }
      case .hold(let seconds, let faults):
        hold(seconds, faults)
      case .pulses(let count, let depth, let seconds):
        for _ in 0..<count {
          append(seconds / 2, .stroke(from: 0, to: depth))
          append(seconds / 2, .stroke(from: depth, to: 0))
        }
      case .hands(let task):
        append(task.seconds, .hands(task, depth: level))
      case .lean(let lean, let tempo):
        append(lean, tempo)
      case .dynos(let count, let height, let hold, let rest):
        for _ in 0..<count { append(Dyno(height: height), hold: hold, rest: rest) }
      case .stand(let standing, let seconds):
        let waves = standing.sway.map { SwayWaves($0, seconds: seconds, random: &random) }
        append(seconds, .stand(standing, waves))
      case .walkIn(let distance):
        walk(from: -distance, to: 0, ignored: "walk-in")
      case .walkOut(let distance):
        walk(from: 0, to: distance, ignored: "walk-out")
      case .walkThrough(let distance, let style):
        walk(from: -distance / 2, to: distance / 2, ignored: nil, style: style)
      }
    }
    if comesBack { comeBack() }
  }

  /// How much of its travel a rep has made, 0...1; 0 outside of the rep.
  func travelled(_ rep: Int, at time: Double) -> Double {
    guard let stretch = stretch(at: time), stretch.rep == rep else { return 0 }
    return stretch.depth(at: time) / reps[rep].depth
  }

  /// The share of a rep's faults that is there, 0...1; 0 outside of the rep.
  func strained(_ rep: Int, at time: Double) -> Double {
    traits.strain.share(travelled: travelled(rep, at: time))
  }

  /// The share of a rep's faults of the way back that is there, 0...1; 0 before the far position was reached.
  ///
  /// A rep that sticks or dips is on its way back from the first time at the far position on.
  func strainedOnTheWayBack(_ rep: Int, at time: Double) -> Double {
    guard let stretch = stretch(at: time), stretch.rep == rep else { return 0 }
    return strainedOnTheWayBack(at: time, in: stretch, of: rep)
  }

  private func strainedOnTheWayBack(at time: Double, in stretch: Stretch, of rep: Int) -> Double {
    let (top, way) = (reps[rep].top, reps[rep].depth - reps[rep].top)
    guard let out = stretches.first(where: { $0.rep == rep }), time >= out.end, way > 0 else {
      return 0
    }
    return Strain.wayBack.share(travelled: (stretch.depth(at: time) - top) / way)
  }

  /// What is wrong with the form at a moment.
  func faults(at time: Double) -> FormFaults {
    stretch(at: time).map { faults(at: time, in: $0) } ?? .none
  }

  /// What the motion does at a moment of a stretch.
  func moment(at time: Double, in stretch: Stretch, sway: Sway) -> Moment {
    Moment(
      depth: stretch.depth(at: time),
      faults: faults(at: time, in: stretch),
      rep: stretch.rep ?? 0,
      sway: sway,
      jump: stretch.jump(at: time),
      lean: lean(at: time, in: stretch),
      dyno: stretch.dyno(at: time)
    )
  }

  private func lean(at time: Double, in stretch: Stretch) -> Lean.State {
    guard let rep = stretch.rep, let lean = reps[rep].lean else { return .none }
    return lean.state(stretch.depth(at: time))
  }

  private func faults(at time: Double, in stretch: Stretch) -> FormFaults {
    guard let rep = stretch.rep, reps[rep].faults != .none else { return .none }
    let share = traits.strain.share(travelled: stretch.depth(at: time) / reps[rep].depth)
    let faults = reps[rep].faults.scaled(
      by: share,
      onTheWayBack: strainedOnTheWayBack(at: time, in: stretch, of: rep)
    )
    return traits.hasLeadingLeg ? faults.ofLeadingLeg(Moment.side(of: rep)) : faults
  }

  /// What happens at a time; nil before 0 and from the end on.
  func stretch(at time: Double) -> Stretch? {
    stretches.first { $0.start <= time && time < $0.end }
  }

  private mutating func append(
    _ reps: Step.Reps,
    _ index: Int,
    _ variation: Double,
    _ random: inout RandomGenerator
  ) {
    let planned = reps.depth(of: index)
    let tempo = reps.tempo(of: index).scaled(by: 1 + variation * (2 * random.unit() - 1))
    let depth = min(Moment.deepest, planned * (1 + variation / 2 * (2 * random.unit() - 1)))
    let start = end
    let rep = self.reps.count
    let reached = strokes(of: reps, tempo, depth, rep, endingAt: reps.end(of: index))
    self.reps.append(
      Rep(
        start: start,
        end: end,
        quality: reps.quality(depth: planned),
        set: set,
        depth: reached,
        isShallow: planned < 1 || reached < depth,
        top: reps.end(of: index),
        faults: reps.faults
      )
    )
    let jump = reps.jump.map { Jump(height: $0, within: tempo.top) }
    if let jump { append(jump.seconds, .jump(jump)) }
    append(tempo.top - (jump?.seconds ?? 0), .stroke(from: level, to: level))
  }

  /// The strokes of a rep up to its end, and the travel that it reaches.
  private mutating func strokes(
    of reps: Step.Reps,
    _ tempo: Tempo,
    _ depth: Double,
    _ rep: Int,
    endingAt top: Double
  ) -> Double {
    defer { level = top }
    if let share = reps.failsAt, traits.effort == .reaching {
      // It sticks on the way to the far position and goes back.
      let stuck = depth * share
      append(tempo.eccentric, .stroke(from: level, to: stuck), rep: rep)
      append(Self.stickingSeconds, .stroke(from: stuck, to: stuck), rep: rep)
      append(tempo.concentric, .stroke(from: stuck, to: top), rep: rep)
      return stuck
    }
    append(tempo.eccentric, .stroke(from: level, to: depth), rep: rep)
    append(tempo.hold, .stroke(from: depth, to: depth), rep: rep)
    if let share = reps.failsAt {
      // It sticks on the way back, sinks to the far position, and gets up with help.
      let stuck = depth * (1 - share)
      append(tempo.concentric, .stroke(from: depth, to: stuck), rep: rep)
      append(tempo.concentric, .stroke(from: stuck, to: depth), rep: rep)
      append(Self.stickingSeconds, .stroke(from: depth, to: depth), rep: rep)
    }
    if reps.dip > 0 {
      let raised = depth * (1 - reps.dip)
      append(tempo.concentric / 2, .stroke(from: depth, to: raised), rep: rep)
      append(tempo.concentric / 2, .stroke(from: raised, to: depth), rep: rep)
    }
    append(tempo.concentric, .stroke(from: depth, to: top), rep: rep)
    return depth
  }

  /// Goes the rest of the way to the top.
  private mutating func comeBack() {
    guard level > 0 else { return }
    append(Self.returnSeconds, .stroke(from: level, to: 0))
    level = 0
  }

  /// Holds a posture; its faults come and go within a part of the time.
  private mutating func hold(_ seconds: Double, _ faults: FormFaults) {
    let change = min(0.6, seconds / 4)
    let start = end
    let rep = reps.count
    append(change, .stroke(from: 0, to: 1), rep: rep)
    append(seconds - 2 * change, .stroke(from: 1, to: 1), rep: rep)
    append(change, .stroke(from: 1, to: 0), rep: rep)
    reps.append(
      Rep(
        start: start,
        end: end,
        quality: nil,
        set: set,
        depth: 1,
        isShallow: false,
        faults: faults
      )
    )
  }

  /// Leans in the time of a tempo, which nothing varies.
  private mutating func append(_ lean: Lean, _ tempo: Tempo) {
    let start = end
    let rep = reps.count
    append(tempo.eccentric, .stroke(from: 0, to: 1), rep: rep)
    append(tempo.hold, .stroke(from: 1, to: 1), rep: rep)
    append(tempo.concentric, .stroke(from: 1, to: 0), rep: rep)
    reps.append(whole(from: start, quality: nil, lean: lean))
    append(tempo.top, .stroke(from: 0, to: 0))
  }

  /// Flies to the high holds and back.
  private mutating func append(_ dyno: Dyno, hold: Double, rest: Double) {
    let start = end
    let rep = reps.count
    append(dyno.seconds, .dyno(dyno, from: 0, to: dyno.seconds), rep: rep)
    append(hold, .dyno(dyno, from: dyno.seconds, to: dyno.seconds), rep: rep)
    append(dyno.seconds, .dyno(dyno, from: dyno.seconds, to: 0), rep: rep)
    reps.append(whole(from: start, quality: .full, dyno: dyno))
    append(rest, .stroke(from: 0, to: 0))
  }

  /// What lasts until now and has the whole of its travel.
  private func whole(
    from start: Double,
    quality: Reference.Quality?,
    lean: Lean? = nil,
    dyno: Dyno? = nil
  ) -> Rep {
    Rep(
      start: start,
      end: end,
      quality: quality,
      set: set,
      depth: 1,
      isShallow: false,
      faults: .none,
      lean: lean,
      dyno: dyno
    )
  }

  private mutating func walk(
    from: Double,
    to: Double,
    ignored: String?,
    style: WalkingStyle? = nil
  ) {
    let gait = Gait(body: body, origin: from, destination: to, style: style ?? .usual)
    append(gait.seconds, .walk(from: from, to: to, style: style), ignored: ignored)
    set += 1
  }

  private mutating func append(
    _ seconds: Double,
    _ activity: Stretch.Activity,
    ignored: String? = nil,
    rep: Int? = nil
  ) {
    guard seconds > 0 else { return }
    stretches.append(
      Stretch(start: end, end: end + seconds, activity: activity, ignored: ignored, rep: rep)
    )
    end += seconds
  }
}

extension Timeline.Stretch {
  /// What a jump does to the body at a time within the stretch.
  func jump(at time: Double) -> Jump.State {
    guard case .jump(let jump) = activity else { return .none }
    return jump.state(after: time - start)
  }

  /// What a flight does to the body at a time within the stretch; nil without one.
  func dyno(at time: Double) -> Dyno.State? {
    guard case .dyno(let dyno, let from, let to) = activity else { return nil }
    return dyno.state(after: from + (to - from) * (time - start) / (end - start))
  }

  /// The pose of the stretch with what hands do at a time within it.
  func handled(_ pose: BodyPose, at time: Double) -> BodyPose {
    guard case .hands(let task, _) = activity else { return pose }
    return task.applied(to: pose, after: time - start)
  }

  /// The share of a rep's travel at a time within the stretch; 0 while walking, jumping or flying.
  func depth(at time: Double) -> Double {
    if case .hands(_, let depth) = activity { return depth }
    guard case .stroke(let from, let to) = activity else { return 0 }
    return from + (to - from) * MinimumJerk.position((time - start) / (end - start))
  }
}

extension Step {
  /// Whether it goes on from where the last rep ended, even short of the top.
  fileprivate var keepsLevel: Bool {
    switch self {
    case .reps, .hands: true
    default: false
    }
  }
}
