// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

/// The points that another program's own reader found, from a file that a script of `Scripts/reference` wrote.
struct KeypointReference {
  /// One case a frame.
  let cases: [JSONNode]

  /// Reads the file, and checks that the script has not changed since.
  init(_ path: String) throws {
    let file = try committedFile(path)
    let root = try #require(JSONNode.parse(file.bytes, file: path).root)
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let script = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: try #require(root["generator"]?.string))
    let digest = SHA256.hexadecimal(of: [UInt8](try Data(contentsOf: script)))
    #expect(digest == root["generator_sha256"]?.string, "\(path): run the script again")
    cases = try #require(root["cases"]?.array)
  }

  /// The cases of one file.
  func cases(of file: String) -> [JSONNode] {
    cases.filter { $0["file"]?.string == file }
  }
}

extension PoseFrame {
  /// Compares every joint with x, y and confidence of a case, null for an unseen one, to the digits of single precision.
  ///
  /// - Parameter confidence: The confidence that the reader gives for the number of the case.
  func expect(_ points: JSONNode?, confidence: (Double) -> Double = { $0 }) throws {
    let points = try #require(points?.array)
    try #require(points.count >= skeleton.joints.count)
    for (joint, point) in zip(skeleton.joints.indices, points) {
      guard let numbers = point.array?.compactMap(\.double) else {
        #expect(self.confidence(joint) == 0, "\(skeleton.joints[joint])")
        #expect(pointInImage(joint).x.isNaN)
        continue
      }
      let change = pointInImage(joint) - SIMD2(numbers[0], numbers[1])
      #expect(max(change.x.magnitude, change.y.magnitude) < 1e-4, "\(skeleton.joints[joint])")
      #expect((self.confidence(joint) - confidence(numbers[2])).magnitude < 1e-6)
    }
  }
}

/// A random track for round trips: smooth enough to be one person, with joints and people missing here and there.
func randomTrack(seed: UInt64, _ skeleton: Skeleton) -> PoseTrack {
  var random = RandomGenerator(seed: seed)
  let count = 2 + random.index(below: 20)
  let rate = 10 + 50 * random.unit()
  var times: [Double] = []
  var positions: [SIMD3<Float>] = []
  var confidences: [Float] = []
  for frame in 0..<count {
    times.append(Double(frame) / rate)
    let isEmpty = frame > 0 && frame + 1 < count && random.index(below: 5) == 0
    for _ in skeleton.joints {
      let isMissing = isEmpty || random.index(below: 5) == 0
      let place = SIMD3(Float(random.unit() * 900 - 100), Float(random.unit() * 700), .nan)
      positions.append(isMissing ? SIMD3(repeating: .nan) : place)
      confidences.append(isMissing ? 0 : Float(max(1e-3, random.unit())))
    }
  }
  return PoseTrack(
    skeleton: skeleton,
    frameSize: FrameSize(width: 1 + random.index(below: 2_000), height: 720),
    times: times,
    positions: positions,
    confidences: confidences
  )
}
