// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Synthesis

struct LensTests {
  static let lenses: [(k1: Double, k2: Double)] = [
    (-0.25, 0), (-0.3, 0.08), (0.2, 0), (0.15, -0.05), (-0.05, 0.02),
  ]

  @Test func `a lens without coefficients changes no bit`() {
    let place = SIMD2(0.123, -0.456)
    #expect(LensDistortion.none.distorted(place) == place)
    #expect(LensDistortion.none.undistorted(place) == place)
  }

  @Test func `a point appears where the polynomial says`() {
    // r = 0.5, r^2 = 0.25, r^4 = 0.0625: 0.5 (1 - 0.05 + 0.00625) = 0.478125.
    let lens = LensDistortion(k1: -0.2, k2: 0.1)
    let seen = lens.distorted(SIMD2(0.3, 0.4))
    #expect(abs(seen.x - 0.3 * 0.95625) < 1e-15)
    #expect(abs(seen.y - 0.4 * 0.95625) < 1e-15)
  }

  @Test(arguments: lenses)
  func `straightening undoes bending`(k1: Double, k2: Double) {
    let lens = LensDistortion(k1: k1, k2: k2)
    var random = RandomGenerator(seed: 3)
    for _ in 0..<500 {
      let point = SIMD2(random.unit() - 0.5, random.unit() - 0.5)
      let back = lens.undistorted(lens.distorted(point))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
  }

  @Test(arguments: lenses)
  func `eight pixels at once straighten like one`(k1: Double, k2: Double) {
    let lens = LensDistortion(k1: k1, k2: k2)
    let radii = Lanes(0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
    let factors = lens.stretch(radii * radii)
    for lane in 1..<8 {
      let radius = Double(radii[lane])
      let ideal = lens.undistorted(SIMD2(radius, 0)).x
      #expect(abs(Double(factors[lane]) * radius - ideal) < 1e-5)
    }
    #expect(factors[0] == 1)
  }

  @Test func `an image folds where its radius stops to grow`() {
    // d/dr (r - r^3 / 3) = 1 - r^2: the largest radius that can appear is 2/3, at r = 1.
    let lens = LensDistortion(k1: -1.0 / 3, k2: 0)
    #expect(lens.reaches(0.65))
    #expect(!lens.reaches(0.66))
    #expect(abs(lens.distorted(SIMD2(5, 0)).x - 2.0 / 3) < 1e-12)
    #expect(LensDistortion(k1: 0.3, k2: 0).reaches(100))
  }

  @Test func `short ways are stretched by no more than the bound`() {
    for (k1, k2) in Self.lenses {
      let lens = LensDistortion(k1: k1, k2: k2)
      let bound = lens.largestStretch(upTo: 0.6)
      for step in 0..<600 {
        let (near, far) = (Double(step) / 1000, Double(step + 1) / 1000)
        let way = lens.undistorted(SIMD2(far, 0)).x - lens.undistorted(SIMD2(near, 0)).x
        #expect(way <= 0.001 * bound * 1.001)
      }
    }
  }

  @Test(arguments: lenses)
  func `a bent picture shows a joint where its track has it`(k1: Double, k2: Double) throws {
    let bent = Samples.captured(size: FrameSize(width: 96, height: 128)) {
      $0.distortion = LensDistortion(k1: k1, k2: k2)
    }
    let pose = try #require(bent.pose(at: 0))
    for point in [pose.pelvis, pose.left.ankle, pose.right.wrist, pose.headCentre] {
      let seen = bent.camera.projection(of: point)
      let (column, row) = (Int(seen.pointInImage.x), Int(seen.pointInImage.y))
      let ray = bent.camera.ray(column: column, row: row)
      let reached = bent.camera.position + ray * seen.depth
      #expect((reached - point).length < 0.75 * 1.42 / bent.camera.focalLength * seen.depth)
    }
  }

  @Test func `tiles of a bent picture leave nothing out`() throws {
    let size = FrameSize(width: 96, height: 128)
    let clip = Samples.captured(size: size) { $0.distortion = LensDistortion(k1: -0.3, k2: 0.05) }
    let pose = try #require(clip.pose(at: 0.5))
    let figures = [SceneRenderer.Figure(pose: pose, palette: Samples.subject.palette)]
    let paint = Room.Paint.all[0]
    let tiled = SceneRenderer(camera: clip.camera, paint: paint)
    let whole = SceneRenderer(camera: clip.camera, paint: paint, tile: 128)
    let (a, b) = (tiled.image(of: figures).bytes, whole.image(of: figures).bytes)
    let different = zip(a, b).count { abs(Int($0) - Int($1)) > 8 }
    #expect(different < a.count / 500)
  }
}
