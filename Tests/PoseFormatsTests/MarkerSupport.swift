// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

/// The positions that a foreign program's own reader found in a file of markers.
struct MarkerReference {
  /// One file.
  struct File {
    var name: String
    var labels: [String]
    /// The frames that are compared, with the position of each marker or nil.
    var frames: [(frame: Int, time: Double?, points: [SIMD3<Double>?])]
    /// The number of the first frame, and all frames, if the format has them.
    var first: Int?
    var count: Int?
  }

  var files: [File]

  /// Reads a file of positions, whose script must not have changed since.
  init(_ path: String) throws {
    let (root, _) = JSONNode.parse(try committedFile(path).bytes, file: path)
    let node = try #require(root)
    let script = try committedFile("../../" + #require(node["generator"]?.string))
    #expect(SHA256.hexadecimal(of: script.bytes) == node["generator_sha256"]?.string)
    files = try #require(node["cases"]?.array).map { one in
      File(
        name: try #require(one["file"]?.string),
        labels: try #require(one["labels"]?.array).compactMap(\.string),
        frames: try #require(one["frames"]?.array).map { frame in
          (
            Int(try #require(frame["frame"]?.double)), frame["time"]?.double,
            try #require(frame["points"]?.array).map { point in
              point.array.map { SIMD3($0.compactMap(\.double)) }
            }
          )
        },
        first: one["first"]?.double.map { Int($0) },
        count: one["count"]?.double.map { Int($0) }
      )
    }
  }
}

extension PoseTrack {
  /// The confidences of some joints in each frame.
  func confidences(of joints: [Int]) -> [[Double]] {
    (0..<count).map { frame in joints.map { self[frame].confidence($0) } }
  }
}

extension PoseReading {
  /// Compares markers in order with those of another reader, and joints between two of them with their mean.
  ///
  /// - Parameters:
  ///   - markers: The places of the markers among those of the other reader.
  ///   - axes: The axes of the file.
  func expectMarkers(
    _ file: MarkerReference.File,
    _ markers: [Int]? = nil,
    in axes: WorldAxes
  ) throws {
    let track = try #require(track)
    let world = try #require(track.world)
    let count = track.skeleton.joints.count
    for (frame, time, points) in file.frames {
      if let time { #expect(abs(track.times[frame] - time) < 1e-9) }
      for (joint, marker) in (markers ?? Array(file.labels.indices)).enumerated() {
        let name = "\(file.name) \(frame) \(file.labels[marker])"
        let found = SIMD3<Double>(world[frame * count + joint])
        #expect((points[marker] != nil) == (track[frame].confidence(joint) > 0), "\(name)")
        guard let point = points[marker] else { continue }
        let difference = found - axes.metres(point)
        #expect((difference * difference).sum().squareRoot() < 1e-6, "\(name)")
      }
    }
  }
}
