// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import MediaCommands

/// Lines and discs on a picture.
struct StrokesTests {
  private let white = StrokeColor(255, 255, 255)

  private func canvas(_ width: Int = 20, _ height: Int = 10) -> PixelImage {
    PixelImage(width: width, height: height, red: 0, green: 0, blue: 0)
  }

  /// The red of a pixel, in parts of 255.
  private func level(_ image: PixelImage, _ x: Int, _ y: Int) -> Int {
    Int(image.bytes[(y * image.width + x) * 3])
  }

  @Test func `a line through the middles of pixels covers these and half of its edge`() {
    var image = canvas()
    // From the middle of pixel (3, 4) to that of (8, 4), three pixels wide.
    image.stroke(from: [3.5, 4.5], to: [8.5, 4.5], radius: 1.5, color: white)
    for x in 3...8 {
      #expect((2...6).map { level(image, x, $0) } == [0, 255, 255, 255, 0])
    }
    // Round ends: straight ahead as wide as to the side, less at the corners.
    #expect((1...3).map { level(image, $0, 4) } == [0, 255, 255])
    // The corner's middle is sqrt(2) from the end's: 2 - 1.4142 = 0.5858 of it is covered.
    #expect(level(image, 2, 3) == 149)
  }

  @Test func `an edge between pixels is mixed with what is there`() {
    var image = PixelImage(width: 5, height: 5, red: 100, green: 100, blue: 100)
    image.stroke(from: [0, 2], to: [5, 2], radius: 1, color: StrokeColor(200, 100, 0))
    // Rows 0 and 3 are 1.5 from the line: uncovered. Rows 1 and 2 are 0.5 from it: all covered.
    let pixels = (0..<5).map { row in Array(image.bytes[(row * 5 + 2) * 3..<(row * 5 + 3) * 3]) }
    #expect(
      pixels == [
        [100, 100, 100], [200, 100, 0], [200, 100, 0], [100, 100, 100], [100, 100, 100],
      ]
    )
    var thin = PixelImage(width: 5, height: 5, red: 100, green: 100, blue: 100)
    thin.stroke(from: [0, 2.5], to: [5, 2.5], radius: 0, color: StrokeColor(200, 100, 0))
    #expect(Array(thin.bytes[(2 * 5 + 2) * 3..<(2 * 5 + 3) * 3]) == [150, 100, 50])
  }

  @Test func `a line from a point to itself is a disc of the area of one`() {
    var image = canvas(100, 100)
    image.stroke(from: [50, 50], to: [50, 50], radius: 20, color: white)
    let area = (0..<10_000).reduce(0.0) { $0 + Double(image.bytes[$1 * 3]) / 255 }
    #expect(abs(area - .pi * 400) < 4)
  }

  @Test(arguments: [
    SIMD4(-50.0, 3, 60, 3), SIMD4(5, -1e9, 5, 1e9), SIMD4(-30, -30, 50, 40),
    SIMD4(19.9, 9.9, 90, 90),
  ])
  func `what lies outside is left out`(ends: SIMD4<Double>) {
    var image = canvas()
    image.stroke(from: [ends.x, ends.y], to: [ends.z, ends.w], radius: 1, color: white)
    let brightest = image.bytes.max() ?? 0
    #expect(brightest > 200)
  }

  @Test(arguments: [
    SIMD4(.nan, 3, 6, 3), SIMD4(1, 1, .infinity, 3), SIMD4(-9, 3, -5, 3), SIMD4(5, 30, 8, 30),
  ])
  func `nothing is drawn where nothing is to be seen`(ends: SIMD4<Double>) {
    var image = canvas()
    image.stroke(from: [ends.x, ends.y], to: [ends.z, ends.w], radius: 1, color: white)
    #expect(image == canvas())
  }
}
