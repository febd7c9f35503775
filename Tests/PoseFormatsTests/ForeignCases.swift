// SPDX-License-Identifier: Apache-2.0
import Basics
import Foundation
import PoseTracks
import Testing

@testable import PoseFormats

/// The numbers that a foreign program read from a file, frame by frame.
struct ForeignCases {
  /// One frame.
  struct Frame {
    var file: String
    /// The number of the frame in the track.
    var frame: Int
    /// Seconds; nil if the file has no times.
    var time: Double?
    /// Under each joint x, y, depth, confidence and maybe x, y, z in the world; NaN for null.
    var joints: [String: [Double]]
  }

  /// The frames in order of the file.
  private(set) var frames: [Frame] = []
  /// The frames of whole recordings, where a file states them.
  private(set) var counts: [String: Int] = [:]

  /// Reads a file beside the tests, made by the script that is in the tree now.
  init(_ path: String) throws {
    let file = try committedFile(path)
    let root = try #require(JSONNode.parse(file.bytes, file: path).root)
    let script = try #require(root["generator"]?.string)
    let tree = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let source = try Data(contentsOf: tree.appending(path: script))
    #expect(
      SHA256.hexadecimal(of: Array(source)) == root["generator_sha256"]?.string,
      "run \(script) again"
    )
    var next: [String: Int] = [:]
    for node in root["cases"]?.array ?? [] {
      let name = try #require(node["file"]?.string)
      if let rows = node["rows"]?.integer {
        counts[name] = rows
        continue
      }
      let number = node["frame"]?.integer ?? next[name, default: 0]
      next[name] = number + 1
      var joints: [String: [Double]] = [:]
      for member in node["joints"]?.members ?? [] {
        joints[member.name] = member.value.array?.map { $0.double ?? .nan }
      }
      frames.append(Frame(file: name, frame: number, time: node["time"]?.double, joints: joints))
    }
  }

  /// Compares the frames of one file with a track, joint by joint, at the rounding of single precision.
  ///
  /// - Parameter first: The number of the track's first frame.
  func compare(_ file: String, with track: PoseTrack, from first: Int = 0) {
    let numbers = first..<(first + track.count)
    let frames = frames.filter { $0.file == file && numbers.contains($0.frame) }
    #expect(!frames.isEmpty)
    if let count = counts[file] { #expect(track.count == count) }
    for expected in frames {
      let frame = track[expected.frame - first]
      if let time = expected.time { #expect(abs(frame.time - time) < 1e-9) }
      for (index, joint) in track.skeleton.joints.enumerated() {
        var numbers = [
          frame.pointInImage(index).x, frame.pointInImage(index).y, frame.depth(index),
          frame.confidence(index),
        ]
        if let world = frame.pointInWorld(index) { numbers += [world.x, world.y, world.z] }
        guard var wanted = expected.joints[joint.rawValue] else {
          #expect(frame.confidence(index) == 0, "\(joint) in frame \(expected.frame)")
          continue
        }
        if wanted.count > 3, wanted[3].isNaN { wanted[3] = 1 }
        let isSame =
          numbers.count == wanted.count
          && zip(numbers, wanted).allSatisfy { one, other in
            one.isNaN && other.isNaN || abs(one - other) <= 1e-6 * max(1, abs(other))
          }
        #expect(isSame, "\(joint) in frame \(expected.frame): \(numbers), not \(wanted)")
      }
    }
  }
}
