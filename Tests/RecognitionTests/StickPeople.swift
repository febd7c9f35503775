// SPDX-License-Identifier: Apache-2.0
import Basics
import PoseTracks
import TestSupport

@testable import Recognition

/// People of sticks who exercise.
enum StickPeople {
  /// A person who squats, jumps with the arms, lies, or stands for 5 s at 30 poses a second.
  static func track(_ family: String, person: Int) -> PoseTrack {
    TestPose.track(poses(family, person: person, seconds: 5))
  }

  /// The same for any time; size and tempo differ from person to person.
  static func poses(_ family: String, person: Int, seconds: Double) -> [TestPose] {
    let tempo = 1.5 + 0.2 * Double(person)
    return (0..<Int(30 * seconds)).map { frame -> TestPose in
      let phase = Double(frame) / 30 / tempo
      let share = (1 - Elementary.cos(2 * .pi * phase)) / 2
      switch family {
      case "squat": return .squatting(share, scale: 0.9 + 0.02 * Float(person))
      case "jack":
        let arms = Float(200 * share)
        let pose = TestPose.squatting(0)
        return pose.placing([
          .leftElbow: [380, 170 - arms / 2], .rightElbow: [260, 170 - arms / 2],
          .leftWrist: [390, 220 - arms], .rightWrist: [250, 220 - arms],
        ])
      case "standing": return .squatting(0)
      case "nobody": return TestPose()
      default:
        // Lying: nothing of the two.
        let pose = TestPose.squatting(0)
        let joints = PoseEmbedding.joints
        var places: [Joint: SIMD2<Float>] = [:]
        for joint in joints {
          let place = pose.frame(at: 0).pointInImage(pose.skeleton.index(of: joint) ?? 0)
          places[joint] = [Float(place.y), Float(place.x) + 10 * Float(share)]
        }
        return pose.placing(places)
      }
    }
  }

  /// A classifier of squats and jumping jacks.
  static func model(_ method: RecognitionMethod) -> RecognitionModel? {
    let shown = (0..<4).flatMap { person in
      ["squat", "jack"].map { (family: $0, track: track($0, person: person)) }
    }
    return RecognitionModel(
      training: method,
      shown.map { RecognitionExample($0.track) },
      labels: shown.map(\.family)
    )
  }
}
