// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import Results
import Testing

@testable import Storage

struct `Poses at a moment` {
  private let skeleton = Skeleton(id: "three", joints: [.nose, .leftHip, Joint(rawValue: "tail")])

  /// Three frames, a tenth of a second apart; the nose moves, the hip is seen in the first frame alone.
  private func track(shift: Float) -> PoseTrack {
    let missing = SIMD3<Float>(repeating: .nan)
    let positions = (0..<3).flatMap { frame -> [SIMD3<Float>] in
      [
        SIMD3(10.04 + Float(frame) + shift, 20, .nan),
        frame == 0 ? SIMD3(30, 40, .nan) : missing, SIMD3(1, 1, .nan),
      ]
    }
    return PoseTrack(
      skeleton: skeleton,
      frameSize: FrameSize(width: 100, height: 200),
      times: [0, 0.1, 0.2],
      positions: positions,
      confidences: [0.5, 0.254, 1, 0.5, 0, 1, 0.5, 0, 1]
    )
  }

  @Test func `a pose is that of the nearest frame, without joints that no figure has`() throws {
    let moment = try #require(
      PoseMoment(
        clip: "squat",
        time: 0.04,
        tracks: [("a", track(shift: 0)), ("b", track(shift: 5))]
      )
    )
    #expect(moment.poses.map(\.track) == ["a", "b"])
    #expect(moment.poses.map(\.time) == [0, 0])
    #expect(moment.frame == FrameSize(width: 100, height: 200))
    #expect(moment.poses[0].joints.map(\.joint) == [.nose, .leftHip])
    #expect(moment.poses[0].joints[0].x == 10)
    #expect(moment.poses[0].joints[1].confidence == 0.25)
    #expect(moment.poses[1].joints[0].x == 15)
    let later = try #require(
      PoseMoment(clip: "squat", time: 9, tracks: [("a", track(shift: 0))])
    )
    #expect(later.poses[0].time == 0.2)
    #expect(later.poses[0].joints.map(\.joint) == [.nose])
    #expect(PoseMoment(clip: "squat", time: 0, tracks: []) == nil)
  }

  @Test func `a file brings the moments back`() throws {
    let moments = try [0.04, 0.2].map { time in
      try #require(
        PoseMoment(
          clip: "squat",
          time: time,
          tracks: [("a", track(shift: 0)), ("b", track(shift: 5))]
        )
      )
    }
    let text = RunMoments.document(moments).compactText
    let (root, _) = JSONNode.parse(Array(text.utf8), file: "moments.json")
    #expect(RunMoments.moments(try #require(root)) == moments)
  }

  @Test(
    arguments: [
      #"{"clip":"a"}"#, #"[{"clip":"a"}]"#,
      #"[{"clip":"a","time":1,"width":0,"height":9,"poses":[]}]"#,
      #"[{"clip":"a","time":1,"width":9,"height":9,"poses":[{"track":"x","time":1,"joints":{"nose":[1,2]}}]}]"#,
    ]
  )
  func `what is no list of poses is refused`(text: String) throws {
    let (root, _) = JSONNode.parse(Array(text.utf8), file: "moments.json")
    #expect(RunMoments.moments(try #require(root)) == nil)
  }
}
