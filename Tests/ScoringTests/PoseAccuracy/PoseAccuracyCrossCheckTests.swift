// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Testing

@testable import Scoring
@testable import TrackQuality

/// Compares with the files that `Scripts/reference/tracks.py` wrote.
struct PoseAccuracyCrossCheckTests {
  private func track(_ frames: [JSONNode], confidences: [JSONNode]) throws -> PoseTrack {
    var positions: [SIMD3<Float>] = []
    var known: [Float] = []
    for (frame, sure) in zip(frames, confidences) {
      let places = try #require(frame.array)
      let levels = try #require(sure.array)
      for joint in 0..<17 {
        guard let x = places[2 * joint].double, let y = places[2 * joint + 1].double else {
          positions.append(SIMD3(repeating: .nan))
          known.append(0)
          continue
        }
        positions.append(SIMD3(Float(x), Float(y), .nan))
        known.append(Float(try #require(levels[joint].double)))
      }
    }
    return PoseTrack(
      skeleton: .coco17,
      frameSize: FrameSize(width: 640, height: 480),
      times: evenTimes(frames.count),
      positions: positions,
      confidences: known
    )
  }

  @Test func `similarity and precision are pycocotools', shares and errors numpy's`() throws {
    for (index, one) in try ReferenceFile("pose-accuracy").cases.enumerated() {
      let sure = try #require(one["confidences"]?.array)
      let exact = try track(try #require(one["exact"]?.array), confidences: sure)
      let estimate = try track(try #require(one["estimate"]?.array), confidences: sure)
      let accuracy = try #require(PoseAccuracy(of: estimate, against: exact))
      let correct = KeypointReach.all.map { accuracy.correctRate(within: $0) }
      for (rate, expected) in zip(correct, try one.numbers("correct")) {
        #expect(agree(rate, expected), "case \(index)")
      }
      #expect(same(accuracy.meanPixels, one["mean_pixels"]?.double), "case \(index)")
      #expect(
        same(accuracy.medianPercentOfTorso, one["median_percent"]?.double),
        "case \(index)"
      )
      let similarity = try #require(accuracy.similarity)
      #expect(agree(similarity.mean, try one.number("similarity")), "case \(index)")
      #expect(agree(similarity.averagePrecision, try one.number("precision")), "case \(index)")
    }
  }

  @Test func `average precision is pycocotools'`() throws {
    for (index, one) in try ReferenceFile("keypoint-precision").cases.enumerated() {
      let detections = try #require(one["detections"]?.array).map { node in
        let cells = try #require(node.array)
        return KeypointPrecision.Detection(
          confidence: try #require(cells[0].double),
          similarity: cells[1].double
        )
      }
      let people = try #require(one["people"]?.integer)
      let precision = KeypointPrecision.average(detections, people: people)
      #expect(same(precision, one["precision"]?.double), "case \(index)")
    }
  }

  @Test func `alignment leaves what scipy's rotation leaves`() throws {
    for (index, one) in try ReferenceFile("alignment").cases.enumerated() {
      func points(_ name: String) throws -> [SIMD3<Double>] {
        try #require(one[name]?.array).map { node in
          let cells = try #require(node.array).map { try #require($0.double) }
          return SIMD3(cells[0], cells[1], cells[2])
        }
      }
      let targets = try points("targets")
      let error = SimilarityAlignment.aligned(try points("points"), to: targets).map { moved in
        zip(moved, targets).reduce(0) { sum, pair in
          let way = pair.0 - pair.1
          return sum + (way * way).sum().squareRoot()
        } / Double(targets.count)
      }
      #expect(same(error, one["error"]?.double, within: 1e-9), "case \(index)")
    }
  }
}
