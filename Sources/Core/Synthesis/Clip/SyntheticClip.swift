// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks

/// A clip of a recipe, ready to give its exact poses, labels and pictures.
///
/// Everything is a function of the recipe's seed and the clip, so that clips may be made in any
/// order, on any machine, with the same result.
package struct SyntheticClip: Sendable {
  /// Raised whenever an unchanged recipe begins to give other pixels, poses or labels.
  package static let revision = 10

  /// The clip as the recipe has it.
  package let clip: Recipe.Clip
  /// The camera of the clip before anything happens to it.
  package let camera: PinholeCamera
  /// Presentation times in seconds, one per frame, whole units of the encoder's 1/90,000 s.
  package var times: [Double] { clock.times }
  /// When the last frame ends, in seconds.
  package var endTime: Double { clock.endTime }

  let clock: FrameClock
  let timeline: Timeline
  /// What happens in a workout; nil in a clip of one exercise.
  let workout: WorkoutPlan?
  private let motion: any Motion
  private let passage: Passage?
  /// The directions of an upright subject whom the clip has turned.
  let heading: Axes
  private let swayPhases: SIMD3<Double>
  private let paint: Room.Paint
  private let lamp: Lamp
  private let hand: HandShake
  private let sensor: Sensor
  /// The source of a sensor's noise.
  let inertialSeed: UInt64

  /// Works out a clip of a recipe.
  package init(_ clip: Recipe.Clip, of recipe: Recipe) {
    self.clip = clip
    let seed = recipe.seed ^ Recipe.hash(clip.id)
    inertialSeed = Recipe.hash("imu") ^ seed
    var random = RandomGenerator(seed: seed)
    let body = clip.subject?.proportions ?? BodyProportions(stature: 1.75)
    let workout =
      clip.workout.isEmpty
      ? nil
      : WorkoutPlan(clip.workout, body: body, variation: recipe.variation, random: &random)
    self.workout = workout
    timeline = Timeline(
      workout.map { [.rest(seconds: $0.end)] } ?? clip.script,
      body: body,
      traits: clip.movement.traits,
      variation: recipe.variation,
      random: &random
    )
    motion = clip.movement.motion(of: body)
    swayPhases = SIMD3(random.unit(), random.unit(), random.unit()) * (2 * .pi)
    paint = Room.Paint.all[random.index(below: Room.Paint.all.count)]
    heading = Axes.upright.turning(clip.yaw * .pi / 180)
    let size = clip.frameSize
    let still = PinholeCamera(
      position: Vector(0, clip.camera.height, clip.camera.distance),
      target: Vector(0, clip.camera.target, 0),
      focalLength: clip.camera.focalLength * Double(max(size.width, size.height)),
      frameSize: size,
      lens: clip.capture.distortion
    )
    // What the camera draws is apart from what the motion draws, so that it changes no rep.
    var accidents = RandomGenerator(seed: Recipe.hash("camera") ^ seed)
    clock = FrameClock(
      seconds: timeline.end - clip.cut,
      frameRate: clip.capture.frameRate ?? recipe.frameRate,
      capture: clip.capture,
      random: &accidents
    )
    hand = HandShake(degrees: clip.capture.shake, random: &accidents)
    let drawn = Lamp(random: &accidents)
    lamp = clip.lamp ?? (recipe.variesLight ? drawn : Lamp())
    sensor = Sensor(clip.capture, seed: accidents.next())
    camera = still.turned(roll: clip.camera.tilt)
    passage = clip.passerBy.map { Passage($0, seenBy: still) }
  }

  /// The camera at a time.
  func camera(at time: Double) -> PinholeCamera {
    hand.turning(camera.moved(by: clip.cameraEvents, at: time), at: time)
  }

  /// The moments whose pictures a frame's exposure adds up, in seconds: one of a frozen motion.
  func exposure(of frame: Int) -> [Double] {
    let open = clip.capture.shutter * clock.interval
    guard open > 0 else { return [times[frame]] }
    let moments = 6
    return (0..<moments).map { moment in
      let place = (Double(moment) + 0.5) / Double(moments) - 0.5
      return min(max(0, times[frame] + open * place), timeline.end)
    }
  }

  /// How much of its travel a rep of ``reps`` has made, 0...1; 0 outside of the rep.
  func travelled(_ rep: Int, at time: Double) -> Double { timeline.travelled(rep, at: time) }

  /// The share of the faults of a rep of ``reps`` that is there, 0...1; 0 outside of the rep.
  func strained(_ rep: Int, at time: Double) -> Double { timeline.strained(rep, at: time) }

  /// The reps of the script in order of time.
  var reps: [Timeline.Rep] { timeline.reps }

  /// What is fixed about the motion.
  var traits: MotionTraits { clip.movement.traits }

  /// Whether labels name the reps: those that a person does of the exercise that the clip is said to show.
  var isLabelled: Bool { clip.pretended == nil && clip.person != nil }

  /// How much travel a pose lacks against a full rep: degrees of the exercise's hinge.
  func shortfall(of pose: BodyPose) -> Double {
    let hinge = clip.movement.exercise.hinge
    func angle(_ pose: BodyPose) -> Double {
      (pose.left.angle(hinge) + pose.right.angle(hinge)) / 2
    }
    let missing = angle(pose) - angle(motion.pose(Moment(depth: 1)))
    return clip.movement.exercise.hingeOpens ? -missing : missing
  }

  /// The stretches of the script that labels ignore, in order of time.
  var ignored: [Timeline.Stretch] { timeline.stretches.filter { $0.ignored != nil } }

  /// The body at a time in the scene; nil in an empty room.
  package func pose(at time: Double) -> BodyPose? {
    guard let subject = clip.subject, let stretch = timeline.stretch(at: time) else { return nil }
    let body = subject.proportions
    let sway = Sway(at: time, of: body, phases: swayPhases)
    if let workout { return workout.pose(at: time, sway: sway) }
    switch stretch.activity {
    case .walk(let from, let to, let style):
      let gait = Gait(body: body, origin: from, destination: to, style: style ?? .usual)
      return gait.pose(at: time - stretch.start, sway: sway).placed(heading)
    case .stand(let standing, let waves):
      let own = time - stretch.start
      let share = own / (stretch.end - stretch.start)
      return standing.pose(of: body, at: own, share: share, sway: sway, waves).placed(heading)
    case .stroke, .jump, .dyno, .hands:
      var moment = timeline.moment(at: time, in: stretch, sway: sway)
      moment.footing = clip.footing
      return stretch.handled(motion.pose(moment), at: time).placed(heading)
    }
  }

  /// Everybody in the picture at a time.
  func figures(at time: Double) -> [SceneRenderer.Figure] {
    var figures: [SceneRenderer.Figure] = []
    func add(_ subject: Recipe.Subject?, _ pose: BodyPose?) {
      guard let subject, let pose else { return }
      let palette = subject.palette
      figures.append(.init(pose: pose, palette: palette, lineThickness: subject.lineThickness))
    }
    add(clip.subject, pose(at: time))
    add(clip.passerBy?.subject, passage?.pose(at: time))
    return figures
  }

  /// Draws the clip, one picture per presentation time.
  ///
  /// Preparing takes as long as a few frames; each picture is then independent of the others.
  package func renderer() -> ClipRenderer {
    ClipRenderer(clip: self, paint: paint, lamp: lamp, sensor: sensor)
  }
}
