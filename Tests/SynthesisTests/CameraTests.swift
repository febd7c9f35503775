// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import Synthesis

struct CameraTests {
  private let camera = PinholeCamera(
    position: Vector(0, 1, 4),
    target: Vector(0, 1, 0),
    focalLength: 200,
    frameSize: FrameSize(width: 100, height: 80)
  )

  @Test func `the target appears in the middle`() {
    let seen = camera.projection(of: Vector(0, 1, 0))
    #expect(seen.pointInImage == SIMD2(50, 40))
    #expect(seen.depth == 4)
  }

  @Test func `up is up and the subject's left is on the right`() {
    // 0.5 m at 4 m with 200 pixels: 25 pixels.
    #expect(camera.projection(of: Vector(0.5, 1.5, 0)).pointInImage == SIMD2(75, 15))
  }

  @Test func `a pixel's ray passes through the point that appears there`() {
    let point = Vector(0.3, 0.6, -1)
    let seen = camera.projection(of: point)
    let ray = camera.ray(column: Int(seen.pointInImage.x), row: Int(seen.pointInImage.y))
    let reached = camera.position + ray * seen.depth
    // Within the half pixel that the middle of a pixel is away.
    #expect((reached - point).length < 0.5 * 1.42 / 200 * seen.depth)
  }

  @Test(arguments: [
    (0.0, CameraView.front, Facing.toward), (40, .oblique, .right), (-90, .side, .left),
    (90, .side, .right), (180, .back, .away), (-180, .back, .away), (22, .front, .toward),
  ])
  func `view and facing follow from the turn`(yaw: Double, view: CameraView, facing: Facing) {
    let clip = Samples.clip(.standing, [.rest(seconds: 1)], yaw: yaw).clip
    #expect(clip.view == view)
    #expect(clip.facing == facing)
  }

  @Test func `a frame outside the picture has nobody`() {
    let clip = Samples.clip(.walking, [.walkThrough(distance: 8)], yaw: 90)
    let track = clip.track()
    #expect(!track[0].hasPerson)
    #expect(track[0].pointInImage(0).x.isNaN)
    #expect(track[track.count / 2].hasPerson)
    #expect(track[track.count / 2].confidence(20) == 1)
  }

  @Test func `an empty room has nobody`() {
    let track = Samples.clip(.standing, [.rest(seconds: 1)], subject: nil).track()
    #expect(track.count == 15)
    #expect((0..<15).allSatisfy { !track[$0].hasPerson })
  }
}
