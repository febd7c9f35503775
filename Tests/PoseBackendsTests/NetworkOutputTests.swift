// SPDX-License-Identifier: Apache-2.0
import PoseTracks
import Testing

@testable import PoseBackends

struct `Boxes without doubles` {
  private let square = NetworkBox(left: 0, top: 0, right: 10, bottom: 10)

  private func kept(_ boxes: [NetworkBox], _ scores: [Float], overlap: Float = 0.5) -> [Int] {
    boxes.withoutDoubles(scores: scores, above: 0.1, overlap: overlap, by: .points)
  }

  @Test func `of boxes of one score the first stays`() {
    #expect(kept([square, square, square], [0.5, 0.5, 0.5]) == [0])
    #expect(kept([square, square, square], [0.5, 0.6, 0.6]) == [1])
  }

  @Test func `scores that are NaN or not above the least are nobody's`() {
    let far = NetworkBox(left: 50, top: 50, right: 60, bottom: 60)
    #expect(kept([square, far], [.nan, 0.2]) == [1])
    #expect(kept([square, far], [0.1, 0.2]) == [1])
    #expect(kept([], []) == [])
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `a box with a corner that is no place is none, and takes nobody away`(corner: Float) {
    let bad = NetworkBox(left: 0, top: 0, right: corner, bottom: 10)
    #expect(kept([bad, square], [0.9, 0.2]) == [1])
  }

  @Test func `the overlap may be just as large`() {
    // Half of the area is shared: 50 of 150.
    let half = NetworkBox(left: 5, top: 0, right: 15, bottom: 10)
    #expect(square.overlap(with: half, by: .points) == 1 / Float(3))
    #expect(kept([square, half], [0.9, 0.8], overlap: 1 / Float(3)) == [0, 1])
    #expect(kept([square, half], [0.9, 0.8], overlap: 0.33) == [0])
    // In pixels, boxes are one larger: 6 x 11 of 2 x 121 - 66.
    #expect(square.overlap(with: half, by: .pixels) == 66 / Float(176))
  }

  @Test func `boxes that touch or are empty share nothing`() {
    let beside = NetworkBox(left: 10, top: 0, right: 20, bottom: 10)
    let empty = NetworkBox(left: 5, top: 5, right: 5, bottom: 8)
    #expect(square.overlap(with: beside, by: .points) == 0)
    #expect(square.overlap(with: empty, by: .points) == 0)
    #expect(empty.overlap(with: empty, by: .points) == 0)
    #expect(kept([empty, empty], [0.9, 0.8]) == [0, 1])
  }
}

struct `Outputs of another shape` {
  private func output(_ dimensions: [Int]) -> NetworkOutput {
    NetworkOutput(
      name: "out",
      dimensions: dimensions,
      values: [Float](repeating: 0, count: dimensions.reduce(1, *))
    )
  }

  @Test func `SimCC needs two tensors of 17 joints`() {
    #expect(throws: NetworkMismatch("gives 26 joints, not the 17 of COCO")) {
      try SimCC([output([1, 26, 8]), output([1, 26, 8])])
    }
    #expect(
      throws: NetworkMismatch("gives out [1, 4, 5] instead of [1, 17, columns] and [1, 17, rows]")
    ) {
      try SimCC([output([1, 4, 5])])
    }
    #expect(throws: NetworkMismatch.self) { try SimCC([output([1, 17, 0]), output([1, 17, 8])]) }
    #expect(throws: NetworkMismatch.self) { try SimCC([output([2, 17, 8]), output([2, 17, 8])]) }
    #expect(throws: NetworkMismatch.self) { try SimCC([output([]), output([1, 17, 8])]) }
  }

  @Test func `heatmaps need one tensor of 17 joints`() {
    #expect(throws: NetworkMismatch.joints(133)) { try Heatmaps([output([1, 133, 4, 4])]) }
    #expect(throws: NetworkMismatch.self) { try Heatmaps([output([1, 17, 1, 4])]) }
    #expect(throws: NetworkMismatch.self) { try Heatmaps([]) }
  }

  @Test func `YOLO's rows have 56 or 57 numbers`() throws {
    #expect(throws: NetworkMismatch.joints(4)) { try OneStage.yoloPose([output([1, 17, 8400])]) }
    #expect(throws: NetworkMismatch.self) { try OneStage.yoloPose([output([1, 84, 8400])]) }
    #expect(throws: NetworkMismatch.self) { try OneStage.yoloPose([output([1, 56])]) }
    #expect(try OneStage.yoloPose([output([1, 300, 57])]).count == 300)
    #expect(try OneStage.yoloPose([output([1, 56, 3])]).count == 3)
    #expect(try OneStage.yoloPose([output([1, 0, 57])]).isEmpty)
  }

  @Test func `RTMO gives boxes and joints of as many people`() throws {
    #expect(throws: NetworkMismatch.joints(14)) {
      try OneStage.rtmo([output([1, 3, 5]), output([1, 3, 14, 3])])
    }
    #expect(throws: NetworkMismatch.self) {
      try OneStage.rtmo([output([1, 3, 5]), output([1, 4, 17, 3])])
    }
    #expect(throws: NetworkMismatch.self) { try OneStage.rtmo([output([1, 3, 5])]) }
    #expect(try OneStage.rtmo([output([1, 0, 5]), output([1, 0, 17, 3])]).isEmpty)
  }

  @Test func `MoveNet gives 17 triples of one person`() throws {
    #expect(try OneStage.movenet([output([1, 1, 17, 3])]).count == 51)
    #expect(throws: NetworkMismatch.self) { try OneStage.movenet([output([1, 6, 17, 3])]) }
    #expect(throws: NetworkMismatch.joints(16)) { try OneStage.movenet([output([1, 1, 16, 3])]) }
    #expect(throws: NetworkMismatch.self) { try OneStage.movenet([output([3])]) }
    #expect(throws: NetworkMismatch.self) { try OneStage.movenet([]) }
  }

  @Test func `a detector is known by the shape of its tensor`() {
    func form(_ dimensions: [Int]) -> DetectorForm? {
      DetectorForm(dimensions, columns: 640, rows: 640)
    }
    #expect(form([1, 100, 5]) == .boxes)
    #expect(form([1, -1, 5]) == .boxes)
    #expect(form([1, 3, 5]) == .boxes)
    #expect(form([1, 8400, 85]) == .yolox)
    #expect(form([1, 8400, 6]) == .yolox)
    #expect(form([1, 300, 6]) == .classifiedBoxes)
    #expect(form([1, 300, 57]) == .classifiedBoxes)
    #expect(form([1, 84, 8400]) == .yolo)
    #expect(form([-1, 56, -1]) == .yolo)
    #expect(form([1, 17, 3]) == nil)
    #expect(form([1, 1000]) == nil)
    #expect(form([2, 100, 5]) == nil)
  }

  @Test func `boxes of another class are nobody`() {
    var boxes = output([1, 2, 5])
    boxes.values = [1, 2, 3, 4, 0.5, 5, 6, 7, 8, 0.75]
    let classes = NetworkOutput(name: "labels", dimensions: [1, 2], values: [56, 0])
    let people = DetectorForm.boxes.people([boxes, classes], columns: 64, rows: 64)
    #expect(people.map(\.score) == [0.75])
    #expect(people.map(\.box) == [NetworkBox(left: 5, top: 6, right: 7, bottom: 8)])
    var classified = output([1, 2, 6])
    classified.values = [1, 2, 3, 4, 0.5, 0, 5, 6, 7, 8, 0.75, 1]
    let others = DetectorForm.classifiedBoxes.people([classified], columns: 64, rows: 64)
    #expect(others.map(\.box) == [NetworkBox(left: 1, top: 2, right: 3, bottom: 4)])
  }
}

struct `Crop for a network` {
  private let frame = FrameSize(width: 1280, height: 720)

  private func crop(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> PixelCrop? {
    PixelCrop(from: start, to: end, padding: 1.25, columns: 192, rows: 256, in: frame)
  }

  @Test func `a box gets a quarter more on each side, and the shape of the network`() {
    // 100 x 200 becomes 125 x 250, and 188 x 250 of the shape 3 to 4.
    #expect(
      crop(SIMD2(500, 300), SIMD2(600, 500))
        == PixelCrop(left: 456, top: 275, width: 188, height: 250)
    )
    // 300 x 100 becomes 375 x 125, and 375 x 500.
    #expect(
      crop(SIMD2(400, 200), SIMD2(700, 300))
        == PixelCrop(left: 363, top: 0, width: 375, height: 500)
    )
  }

  @Test func `a box that is none or lies outside has no crop`() {
    #expect(crop(SIMD2(5, 5), SIMD2(5, 9)) == nil)
    #expect(crop(SIMD2(9, 5), SIMD2(5, 9)) == nil)
    #expect(crop(SIMD2(.nan, 5), SIMD2(9, 9)) == nil)
    #expect(crop(SIMD2(-20, 5), SIMD2(-3, 9)) == nil)
    #expect(crop(SIMD2(1280, 5), SIMD2(1300, 9)) == nil)
    #expect(crop(SIMD2(0, 0), SIMD2(1e30, .infinity)) != nil)
    #expect(crop(SIMD2(0, 0), SIMD2(1e30, .infinity))?.width == 3200)
  }

  @Test func `a letterbox is centred for YOLO and at the top left for RTMO`() {
    let (centred, other) = (
      PixelCrop(letterboxing: frame, columns: 640, rows: 640, isCentred: true),
      PixelCrop(letterboxing: frame, columns: 640, rows: 640, isCentred: false)
    )
    #expect(centred == PixelCrop(left: 0, top: -280, width: 1280, height: 1280))
    #expect(other == PixelCrop(left: 0, top: 0, width: 1280, height: 1280))
  }
}
