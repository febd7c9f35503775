// SPDX-License-Identifier: Apache-2.0
public import Basics
import PoseTracks

/// A clip of a recipe, ready to give its exact poses, labels and pictures.
///
/// Everything is a function of the recipe's seed and the clip, so that clips may be made in any
/// order, on any machine, with the same result.
public struct SyntheticClip: Sendable {
  /// Raised whenever an unchanged recipe begins to give other pixels, poses or labels.
  public static let revision = 5

  /// The clip as the recipe has it.
  public let clip: Recipe.Clip
  /// The camera of the clip before anything happens to it.
  public let camera: PinholeCamera
  /// Presentation times in seconds, one per frame, whole units of the encoder's 1/90,000 s.
  public let times: [Double]
  /// When the last frame ends, in seconds.
  public let endTime: Double

  /// Units of presentation time in a second.
  private static let unitsPerSecond = 90_000.0

  let timeline: Timeline
  private let motion: any Motion
  private let passage: Passage?
  private let heading: Axes
  private let swayPhases: SIMD3<Double>
  private let paint: Room.Paint

  /// Works out a clip of a recipe.
  public init(_ clip: Recipe.Clip, of recipe: Recipe) {
    self.clip = clip
    var random = RandomGenerator(seed: recipe.seed ^ Self.hash(clip.id))
    let body = clip.subject?.proportions ?? BodyProportions(stature: 1.75)
    timeline = Timeline(
      clip.script,
      body: body,
      effort: clip.movement.traits.effort,
      variation: recipe.variation,
      random: &random
    )
    motion = clip.movement.motion(of: body)
    let count = Int(((timeline.end - clip.cut) * Double(recipe.frameRate)).rounded(.down))
    times = (0..<max(1, count)).map { frame in
      let units = Double(frame) * Self.unitsPerSecond / Double(recipe.frameRate)
      return units.rounded() / Self.unitsPerSecond
    }
    endTime =
      (Double(times.count) * Self.unitsPerSecond / Double(recipe.frameRate)).rounded()
      / Self.unitsPerSecond
    swayPhases = SIMD3(random.unit(), random.unit(), random.unit()) * (2 * .pi)
    paint = Room.Paint.all[random.index(below: Room.Paint.all.count)]
    heading = Axes.upright.turning(clip.yaw * .pi / 180)
    let size = clip.frameSize
    let still = PinholeCamera(
      position: Vector(0, clip.camera.height, clip.camera.distance),
      target: Vector(0, clip.camera.target, 0),
      focalLength: clip.camera.focalLength * Double(max(size.width, size.height)),
      frameSize: size
    )
    camera = still.turned(roll: clip.camera.tilt)
    passage = clip.passerBy.map { Passage($0, seenBy: still) }
  }

  /// The camera at a time.
  func camera(at time: Double) -> PinholeCamera { camera.moved(by: clip.cameraEvents, at: time) }

  /// How much of its travel a rep of ``reps`` has made, 0...1; 0 outside of the rep.
  func travelled(_ rep: Int, at time: Double) -> Double { timeline.travelled(rep, at: time) }

  /// The reps of the script in order of time.
  var reps: [Timeline.Rep] { timeline.reps }

  /// What is fixed about the motion.
  var traits: MotionTraits { clip.movement.traits }

  /// Whether labels name the reps.
  var isLabelled: Bool { clip.pretended == nil }

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
  public func pose(at time: Double) -> BodyPose? {
    guard let subject = clip.subject, let stretch = timeline.stretch(at: time) else { return nil }
    let body = subject.proportions
    let sway = Sway(at: time, of: body, phases: swayPhases)
    switch stretch.activity {
    case .walk(let from, let to):
      let gait = Gait(body: body, origin: from, destination: to)
      return gait.pose(at: time - stretch.start, sway: sway).placed(heading)
    case .stroke:
      return motion.pose(timeline.moment(at: time, in: stretch, sway: sway)).placed(heading)
    }
  }

  /// Everybody in the picture at a time.
  func figures(at time: Double) -> [SceneRenderer.Figure] {
    var figures: [SceneRenderer.Figure] = []
    if let pose = pose(at: time), let palette = clip.subject?.palette {
      figures.append(.init(pose: pose, palette: palette))
    }
    if let pose = passage?.pose(at: time), let palette = clip.passerBy?.subject.palette {
      figures.append(.init(pose: pose, palette: palette))
    }
    return figures
  }

  /// Draws the clip, one picture per presentation time.
  ///
  /// Preparing takes as long as a few frames; each picture is then independent of the others.
  public func renderer() -> ClipRenderer {
    ClipRenderer(clip: self, paint: paint)
  }

  /// FNV-1a, so that a clip's variation does not depend on the clips before it.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The pictures of one clip.
public struct ClipRenderer: Sendable {
  private let clip: SyntheticClip
  private let paint: Room.Paint
  private let scene: SceneRenderer

  fileprivate init(clip: SyntheticClip, paint: Room.Paint) {
    self.clip = clip
    self.paint = paint
    scene = SceneRenderer(camera: clip.camera, paint: paint)
  }

  /// The picture of a frame.
  ///
  /// - Parameter frame: An index into the clip's times.
  /// - Returns: A picture of the clip's frame size.
  /// - Complexity: O(pixels x shapes near them).
  public func image(_ frame: Int) -> PixelImage {
    let time = clip.times[frame]
    let camera = clip.camera(at: time)
    let scene = camera == clip.camera ? scene : SceneRenderer(camera: camera, paint: paint)
    return scene.image(of: clip.figures(at: time))
  }
}
