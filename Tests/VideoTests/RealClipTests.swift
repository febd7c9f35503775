// SPDX-License-Identifier: Apache-2.0
import Basics
import Platform
import PoseTracks
import Testing
import Video

/// Clips of people, where `REPGAUGE_TEST_DATA` says where they are.
@Suite(.enabled(if: RealClip.root != nil, "needs REPGAUGE_TEST_DATA"))
struct RealClipTests {
  @Test(arguments: RealClip.all)
  func `every clip decodes to the frames its list names, at the times its container lists`(
    clip: RealClip
  ) throws {
    var decoder = try VideoDecoder(path: clip.path)
    var times: [Double] = []
    while let time = try decoder.skip() { times.append(time) }
    #expect(times.count == clip.frames)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(decoder.diagnostics.isEmpty)
    let probe = try MediaProbe(path: clip.path)
    #expect(probe.frameCount == clip.frames)
    #expect(probe.firstTime == times.first)
    #expect(probe.endTime > times.last ?? .infinity)
    #expect(probe.frameSize == decoder.frameSize)
    #expect((probe.frameSize.width, probe.frameSize.height) == (clip.width, clip.height))
  }

  /// Times of the first frame, the second, the hundredth and the last, as `ffprobe -show_frames`
  /// of FFmpeg 5.1.9 prints `best_effort_timestamp_time`.
  static let printed: [(String, [Double])] = [
    ("MrPose/history/pushup_a.mp4", [0, 0.041711, 4.129122, 30.905878]),
    ("Sport-With-AI/output/output squat.gif", [0, 0.1, 9.9, 9.9]),
    ("Sports2D/Sports2D/Demo/demo.mp4", [0, 0.033333, 3.3, 7.633333]),
    ("BMC/walking.mp4", [0, 0.02, 1.98, 4.2]),
    ("WorkoutTracker/data/raw/squats/squat_17.mp4", [0, 0.04, 3.96, 4.36]),
  ]

  @Test(arguments: printed)
  func `times are those that ffprobe prints`(name: String, expected: [Double]) throws {
    var decoder = try VideoDecoder(path: (RealClip.root ?? "") + "/clips/" + name)
    var times: [Double] = []
    while let time = try decoder.skip() { times.append(time) }
    let found = [times[0], times[1], times[99], times[times.count - 1]]
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.6e-6 }, "\(found)")
  }

  @Test func `pixels do not depend on the number of threads`() throws {
    let path = (RealClip.root ?? "") + "/clips/MrPose/history/pushup_b.mp4"
    var one = try VideoDecoder(path: path, threads: 1)
    var many = try VideoDecoder(path: path, threads: 4)
    for _ in 0..<40 {
      #expect(try one.next() == many.next())
    }
  }
}

/// A line of the list of real clips.
struct RealClip: CustomTestStringConvertible, Sendable {
  var name: String
  var frames: Int
  var width: Int
  var height: Int

  var path: String { (Self.root ?? "") + "/clips/" + name }
  var testDescription: String { name }

  /// The folder of the real data; nil where there is none.
  static let root: String? = Machine.environment("REPGAUGE_TEST_DATA").flatMap { folder in
    Files.exists(folder + "/clips.json") ? folder : nil
  }

  /// The clips in the list; empty where there is none.
  static let all: [RealClip] = {
    guard let list = root.map({ $0 + "/clips.json" }), let bytes = try? Files.read(list),
      let clips = JSONNode.parse(bytes, file: list).root?["clips"]?.array
    else { return [] }
    return clips.compactMap { clip in
      guard let name = clip["path"]?.string, let frames = clip["frames"]?.integer,
        let width = clip["width"]?.integer, let height = clip["height"]?.integer
      else { return nil }
      return RealClip(name: name, frames: frames, width: width, height: height)
    }
  }()

  @Test(.enabled(if: RealClip.root != nil, "needs REPGAUGE_TEST_DATA"))
  static func `the list names 57 clips`() {
    #expect(all.count == 57)
  }
}
