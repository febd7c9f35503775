// SPDX-License-Identifier: Apache-2.0
import PoseBackends
import PoseTracks

extension FuzzTarget {
  /// Readers of what pose backends outside say about frames.
  static let backendTargets: [FuzzTarget] = [
    FuzzTarget(
      "backend-answers",
      seeds: {
        bytes(
          "{\"joints\":[\"nose\",\"left_hip\"],\"version\":\"3\",\"settings\":{\"score\":0.5,\"fast\":true}}\n"
            + "[[[318.2,101.5,0.98],null],[[1,2,0.5,-3],[7,8,1]]]\n[]\n",
          "{\"joints\":[\"nose\"],\"world\":true}\n[[[1,2,0.5,null,0.1,0.2,NaN]]]\n",
          "{\"skeleton\":\"coco17\"}\n[]\n"
        )
      }
    ) { bytes in
      let size = FrameSize(width: 640, height: 480)
      guard let frames = ProgramAnswers.poses(bytes, frameSize: size, people: 3) else { return }
      var follower: SubjectFollower?
      for (number, poses) in frames.enumerated() where !poses.isEmpty {
        let joints = poses[0].positions.count
        var next =
          follower ?? SubjectFollower(.rule(.largestMeanBox, people: 3), jointCount: joints)
        next.take(poses, at: Double(number) / 30)
        follower = next
      }
      use(follower?.subject(in: size).map { $0?.confidences })
    }
  ]
}
