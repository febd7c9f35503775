// SPDX-License-Identifier: Apache-2.0
import Basics
import Testing

@testable import PoseBackends

/// Against rtmlib, and the operator NonMaxSuppression in ONNX Runtime: Scripts/reference/networks.py.
@Suite struct `Outputs of networks are read as elsewhere` {
  @Test func `SimCC as rtmlib, ties and scores below 0 among them`() throws {
    var below = 0
    for (index, one) in try NetworkReference("simcc").cases.enumerated() {
      let (columns, rows) = (96, 128)
      let values = SeededTensors.draw(one.seed, 17 * (columns + rows)).map { value in
        Float(
          (index.isMultiple(of: 2) ? value : (value * 16).rounded(.down) / 16)
            - (index.isMultiple(of: 3) ? 0.995 : 0)
        )
      }
      let maxima = try SimCC([
        NetworkOutput(
          name: "x",
          dimensions: [1, 17, columns],
          values: Array(values.prefix(17 * columns))
        ),
        NetworkOutput(
          name: "y",
          dimensions: [1, 17, rows],
          values: Array(values.dropFirst(17 * columns))
        ),
      ]).maxima
      #expect(maxima.flatMap { [Int($0.x), Int($0.y)] } == one.indices("places"), "\(one.seed)")
      #expect(maxima.map(\.z) == one.numbers("scores").map { Float($0) }, "\(one.seed)")
      below += maxima.count { $0.z <= 0 }
    }
    #expect(below > 100)
  }

  @Test func `heatmaps as rtmlib, to a 500th of a point`() throws {
    var (compared, below) = (0, 0)
    for one in try NetworkReference("heatmaps").cases {
      let (columns, rows) = (24, 32)
      let size = 4 + columns * rows
      let values = SeededTensors.draw(one.seed, 17 * size)
      let maps = (0..<17).flatMap { joint in
        SeededTensors.heatmap(
          values[(joint * size)..<((joint + 1) * size)],
          columns: columns,
          rows: rows
        )
      }
      let maxima = try Heatmaps([
        NetworkOutput(name: "maps", dimensions: [1, 17, rows, columns], values: maps)
      ]).maxima
      #expect(maxima.map(\.z) == one.numbers("scores").map { Float($0) }, "\(one.seed)")
      let places = one.numbers("places")
      for (joint, found) in maxima.enumerated() {
        // What rtmlib makes of a place that is none is not compared.
        guard found.z > 0 else {
          below += 1
          #expect(found.x == -1 && found.y == -1)
          continue
        }
        compared += 1
        #expect(abs(Double(found.x) - places[2 * joint]) < 2e-3, "\(one.seed) \(joint)")
        #expect(abs(Double(found.y) - places[2 * joint + 1]) < 2e-3, "\(one.seed) \(joint)")
      }
    }
    #expect(compared > 2000)
    #expect(below > 200)
  }

  @Test func `boxes of YOLOX as rtmlib`() throws {
    var count = 0
    for one in try NetworkReference("yolox").cases {
      let values = SeededTensors.draw(one.seed, 84 * 6).enumerated().map { place, value in
        switch place % 6 {
        case 0, 1: Float(4 * value - 2)
        case 2, 3: Float(0.5 + 1.5 * value)
        default: Float(value)
        }
      }
      let output = NetworkOutput(name: "output", dimensions: [1, 84, 6], values: values)
      let form = try #require(DetectorForm(output.dimensions, columns: 64, rows: 64))
      #expect(form == .yolox)
      let boxes = form.people([output], columns: 64, rows: 64)
        .withoutDoubles(above: 0.3, overlap: 0.45, by: .pixels)
        .flatMap { [$0.box.left, $0.box.top, $0.box.right, $0.box.bottom] }
      let expected = one.numbers("boxes")
      try #require(boxes.count == expected.count, "\(one.seed)")
      for (found, number) in zip(boxes, expected) {
        #expect(abs(Double(found) - number) < 1e-3, "\(one.seed)")
      }
      count += boxes.count / 4
    }
    #expect(count > 2000)
  }

  @Test func `people of RTMO as rtmlib`() throws {
    for one in try NetworkReference("rtmo").cases {
      let values = SeededTensors.draw(one.seed, 60 * 5)
      let boxes = SeededTensors.corners(values)
      let rows = boxes.indices.flatMap { row in
        let box = boxes[row]
        return [box.left, box.top, box.right, box.bottom, Float(values[5 * row + 4])]
      }
      let joints = (0..<60).flatMap { [Float](repeating: Float($0), count: 17 * 3) }
      // In the other order than usual.
      let people = try OneStage.rtmo([
        NetworkOutput(name: "keypoints", dimensions: [1, 60, 17, 3], values: joints),
        NetworkOutput(name: "dets", dimensions: [1, 60, 5], values: rows),
      ]).withoutDoubles(above: 0.3, overlap: 0.45, by: .pixels)
      #expect(people.map { Int($0.joints[16].y) } == one.indices("kept"), "\(one.seed)")
    }
  }

  @Test func `doubles as the operator NonMaxSuppression, ties and empty boxes among them`() throws {
    for (index, one) in try NetworkReference("suppression").cases.enumerated() {
      let count = try #require(one["count"]?.integer)
      let values = SeededTensors.draw(one.seed, count * 5)
      let boxes: [NetworkBox] =
        index.isMultiple(of: 5)
        ? (0..<count).map { row in
          let steps = (0..<4).map { Float((values[5 * row + $0] * 4).rounded(.down) * 20) }
          return NetworkBox(
            left: steps[0],
            top: steps[1],
            right: steps[0] + steps[2],
            bottom: steps[1] + steps[3]
          )
        } : SeededTensors.corners(values)
      let scores = (0..<count).map { row in
        let value = values[5 * row + 4]
        return Float(index.isMultiple(of: 2) ? value : (value * 10).rounded(.down) / 10)
      }
      let kept = boxes.withoutDoubles(
        scores: scores,
        above: Float(one["score"]?.double ?? .nan),
        overlap: Float(one["overlap"]?.double ?? .nan),
        by: .points
      )
      #expect(kept == one.indices("kept"), "\(one.seed)")
    }
  }

  @Test func `rows of YOLO as the operator with boxes by their middles`() throws {
    for one in try NetworkReference("yolo-pose").cases {
      let values = SeededTensors.draw(one.seed, 56 * 60).enumerated().map { place, value in
        switch place / 60 {
        case 0, 1: Float(400 * value)
        case 2, 3: Float(40 + 160 * value)
        default: Float(value)
        }
      }
      let output = NetworkOutput(name: "output0", dimensions: [1, 56, 60], values: values)
      let people = try OneStage.yoloPose([output])
      let kept = people.withoutDoubles(above: 0.25, overlap: 0.45, by: .points)
      let expected = one.indices("kept")
      #expect(kept == expected.map { people[$0] }, "\(one.seed)")
      // The same rows side by side are the same people.
      let turned = (0..<60).flatMap { row in (0..<56).map { values[$0 * 60 + row] } }
      let other = NetworkOutput(name: "output0", dimensions: [1, 60, 56], values: turned)
      #expect(try OneStage.yoloPose([other]) == people)
      #expect(people[7].joints[3].z == values[(5 + 3 * 3 + 2) * 60 + 7])
    }
  }
}
