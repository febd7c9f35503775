// SPDX-License-Identifier: Apache-2.0
import Basics
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
