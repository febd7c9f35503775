// SPDX-License-Identifier: Apache-2.0
import Basics
import Labels
import PoseTracks
import Testing

@testable import Synthesis

struct RendererTests {
  /// How much two pixels differ, summed over red, green and blue.
  private func difference(_ a: PixelImage, _ b: PixelImage, pixel: Int) -> Int {
    (0..<3).reduce(0) { sum, channel in
      sum + abs(Int(a.bytes[3 * pixel + channel]) - Int(b.bytes[3 * pixel + channel]))
    }
  }

  private func emptyRoom(like clip: SyntheticClip) -> PixelImage {
    // The same id and seed give the same room.
    var room = clip.clip
    room.subject = nil
    return SyntheticClip(room, of: Samples.recipe()).renderer().image(0)
  }

  @Test(arguments: [Movement.squat, .pushUp, .bicepsCurl], [0.0, 40, 90])
  func `every joint centre in the picture lies on the body`(movement: Movement, yaw: Double) throws
  {
    let clip = Samples.clip(movement, [Samples.reps(1)], yaw: yaw)
    let frame = 9
    let image = clip.renderer().image(frame)
    let room = emptyRoom(like: clip)
    let pose = clip.track()[frame]
    for joint in [Joint.leftShoulder, .leftElbow, .leftHip, .leftKnee, .rightKnee, .rightHip] {
      let point = pose.pointInImage(try #require(Skeleton.blazePose33.index(of: joint)))
      let pixel = Int(point.y) * image.width + Int(point.x)
      #expect(difference(image, room, pixel: pixel) > 20, "\(joint)")
    }
  }

  @Test func `the wall far from the body is left alone`() {
    let clip = Samples.clip(.squat, [.rest(seconds: 1)])
    let image = clip.renderer().image(3)
    let room = emptyRoom(like: clip)
    let points = clip.track()[3]
    for row in 0..<40 {
      for column in 0..<60 {
        let middle = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
        let distances = (0..<33).map { joint in
          let offset = points.pointInImage(joint) - middle
          return (offset * offset).sum().squareRoot()
        }
        // 0.4 m is about 11 pixels here, more than any part is thick or long.
        guard (distances.min() ?? 0) > 11 else { continue }
        #expect(difference(image, room, pixel: row * 60 + column) == 0)
      }
    }
  }

  @Test func `the shirt has the palette's colour`() {
    let clip = Samples.clip(.standing, [.rest(seconds: 1)])
    let image = clip.renderer().image(0)
    let pose = clip.pose(at: 0)
    let chest = clip.camera.projection(of: pose.map { ($0.pelvis + $0.shoulders) / 2 } ?? Vector())
    let pixel = Int(chest.pointInImage.y) * 60 + Int(chest.pointInImage.x)
    let colour = image.bytes[3 * pixel..<3 * pixel + 3].map(Int.init)
    // Crimson is 0.75, 0.18, 0.16: red above, green and blue alike.
    #expect(colour[0] > 3 * colour[1])
    #expect(abs(colour[1] - colour[2]) < 15)
  }

  @Test func `a cone's field is the distance to its surface`() {
    let camera = PinholeCamera(
      position: Vector(0, 0, 5),
      target: Vector(),
      focalLength: 50,
      frameSize: FrameSize(width: 64, height: 64)
    )
    // In the camera's space: x right, y down, z away.
    let cone = ConeShape(
      SurfaceCone(
        from: Vector(-1, 0, 0),
        to: Vector(1, 0, 0),
        fromRadius: 0.2,
        toRadius: 0.4,
        blend: 0.01,
        material: .skin
      ),
      camera: camera
    )
    let points = LanePoints(
      x: Lanes(-1, 0, 1, 2, -3, 0, 0, 0),
      y: Lanes(1, 1, 1, 0, 0, 0, -2, 0),
      z: Lanes(5, 5, 5, 5, 5, 4, 5, 5)
    )
    let expected: [Float] = [0.8, 0.7, 0.6, 0.6, 1.8, 0.7, 1.7, -0.3]
    let distances = cone.distance(points)
    let field = cone.field(points)
    for (lane, value) in expected.enumerated() {
      #expect(abs(distances[lane] - value) < 1e-5)
      #expect(field.distance[lane] == distances[lane] || lane == 7)
    }
    #expect(abs(field.gradient.y[1] - 1) < 1e-5)
  }

  @Test func `an ellipsoid's field is zero on its surface`() {
    let camera = PinholeCamera(
      position: Vector(0, 0, 5),
      target: Vector(),
      focalLength: 50,
      frameSize: FrameSize(width: 64, height: 64)
    )
    let ellipsoid = EllipsoidShape(
      SurfaceEllipsoid(
        centre: Vector(),
        axes: .upright,
        radii: Vector(0.1, 0.2, 0.4),
        blend: 0.01,
        material: .hair
      ),
      camera: camera
    )
    let points = LanePoints(
      x: Lanes(0.1, 0, 0, 0.3, 0, 0, -0.1, 0),
      y: Lanes(0, 0.2, 0, 0, 0.6, 0, 0, -0.2),
      z: Lanes(5, 5, 4.6, 5, 5, 5.4, 5, 5)
    )
    let distances = ellipsoid.distance(points)
    for lane in [0, 1, 2, 5, 6, 7] { #expect(abs(distances[lane]) < 1e-4) }
    #expect(abs(distances[3] - 0.2) < 0.01)
    #expect(abs(distances[4] - 0.4) < 0.01)
  }

  @Test func `a board's field is the distance to its surface`() {
    let camera = PinholeCamera(
      position: Vector(0, 0, 5),
      target: Vector(),
      focalLength: 50,
      frameSize: FrameSize(width: 64, height: 64)
    )
    let board = BoardShape(
      SurfaceBoard(
        centre: Vector(),
        axes: .upright,
        halves: Vector(1, 2, 0.5),
        blend: 0.01,
        material: .board
      ),
      camera: camera
    )
    // In the camera's space: beside, above, before, at an edge, at a corner, inside, behind, at the front.
    let points = LanePoints(
      x: Lanes(3, 0, 0, 4, 3, 0, 0.5, 0),
      y: Lanes(0, -5, 0, 6, 4, 1.9, 1, 0),
      z: Lanes(5, 5, 4, 5, 3.5, 5, 6, 4.5)
    )
    let expected: [Float] = [2, 3, 0.5, 5, 3, -0.1, 0.5, 0]
    let distances = board.distance(points)
    let field = board.field(points)
    for (lane, value) in expected.enumerated() {
      #expect(abs(distances[lane] - value) < 1e-5)
      #expect(field.distance[lane] == distances[lane])
    }
    #expect(field.gradient.lane(0) == SIMD3(1, 0, 0))
    #expect(field.gradient.lane(1) == SIMD3(0, -1, 0))
    #expect(field.gradient.lane(6) == SIMD3(0, 0, 1))
    #expect(field.gradient.lane(7) == SIMD3(0, 0, -1))
  }

  @Test func `a stick figure is drawn in dark lines and is nobody`() throws {
    var subject = Samples.subject
    subject.lineThickness = 0.05
    let clip = Samples.clip(.squat, [Samples.reps(2)], subject: subject)
    let (image, room) = (clip.renderer().image(8), emptyRoom(like: clip))
    let pose = try #require(clip.pose(at: clip.times[8]))
    func pixel(_ point: Vector) -> Int {
      let place = clip.camera.projection(of: point).pointInImage
      return Int(place.y) * image.width + Int(place.x)
    }
    let line = pixel((pose.left.knee + pose.left.hip) / 2)
    #expect(difference(image, room, pixel: line) > 20)
    // A body's flesh would be there.
    #expect(difference(image, room, pixel: pixel(pose.headCentre)) == 0)
    #expect(clip.labels(source: nil).events == [])
    #expect(clip.labels(source: nil).faults == nil)
    let track = clip.track()
    #expect((0..<track.count).allSatisfy { !track[$0].hasPerson })
  }

  @Test(arguments: [(180.0, true), (-140, true), (0, false)])
  func `the wall of a climber is seen from the climber's side alone`(
    yaw: Double,
    isSeen: Bool
  ) throws {
    let clip = Samples.clip(.of("climbing-move"), [Samples.reps(1)], yaw: yaw)
    let (image, room) = (clip.renderer().image(0), emptyRoom(like: clip))
    let axes = Axes.upright.turning(yaw * .pi / 180)
    // Beside the holds, below the hands: nothing of the body is near.
    let place = axes.offset(Vector(0.75, 1.6, 0.5))
    let seen = clip.camera.projection(of: place).pointInImage
    let pixel = Int(seen.y) * image.width + Int(seen.x)
    #expect((difference(image, room, pixel: pixel) > 20) == isSeen)
  }

  @Test func `tiles do not change the picture`() throws {
    let clip = Samples.clip(.squat, [Samples.reps(1)], yaw: 40)
    let pose = try #require(clip.pose(at: clip.times[8]))
    let paint = Room.Paint.all[0]
    let figure = SceneRenderer.Figure(pose: pose, palette: Samples.subject.palette)
    let tiled = SceneRenderer(camera: clip.camera, paint: paint)
    let whole = SceneRenderer(camera: clip.camera, paint: paint, tile: 128)
    let (a, b) = (tiled.image(of: [figure]), whole.image(of: [figure]))
    // Rays stop at slightly different places, so that edges may differ by a little.
    let changes = (0..<(60 * 80)).map { difference(a, b, pixel: $0) }
    #expect(changes.count { $0 > 60 } <= 3)
  }
}
